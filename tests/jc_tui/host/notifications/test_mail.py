"""Notices that are mailed by a server on this computer, and the file that names the server."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import NoReturn

import pytest

from engine.words import data_folder
from jc_tui.host.model import Account, Notices, Refused, Wish
from jc_tui.host.notifications import mail
from jc_tui.host.notifications.delivery import NoticeSender, Poster
from jc_tui.host.notifications.mail import BadMailSettings, Mailer, MailServer, read_mail_server
from jc_tui.host.notifications.targets import DeliveryError
from jc_tui.host.notifications.texts import Message
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.host.houses import done, key
from tests.jc_tui.host.notifications.servers import client_context, mail_server
from tests.jc_tui.host.toy_host import toy_host

MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
ANNA = Notices("mail", "anna@example.org")


def by(port: int, security: str, certificate: Path | None = None, user: str = "me") -> NoticeSender:
    """Return what mails by a server on this computer; without a certificate it trusts as a host does."""
    context = client_context(certificate) if certificate else None
    if context:
        context.check_hostname = False
    server = MailServer("127.0.0.1", "host@example.org", port, security, user, "secret")  # type: ignore[arg-type]
    return NoticeSender(Mailer(server, context))


async def failure(sender: NoticeSender) -> tuple[str, bool]:
    with pytest.raises(DeliveryError) as failed:
        await sender.once(ANNA, MESSAGE, 1)
    return failed.value.key, failed.value.again


@pytest.mark.parametrize("security", ["starttls", "ssl"])
async def test_a_mail_goes_by_the_hosts_server_and_only_secured(certificate: Path, security: str) -> None:
    async with mail_server(certificate, security, quit=b"500 what?\r\n") as server:
        await by(server.port, security, certificate).once(ANNA, MESSAGE, 1)
        assert b"EHLO example.org" in server.heard
        mailed = server.heard.index(b"From: host@example.org")
        (login,) = (number for number, line in enumerate(server.heard) if line.startswith(b"AUTH PLAIN"))
        assert login < mailed
        assert security == "ssl" or server.heard.index(b"STARTTLS") < login
        assert {b"To: anna@example.org", b"Subject: Julius Caesar 7", b"Auto-Submitted: auto-generated"} < set(
            server.heard[mailed:]
        )
        server.heard.clear()
        assert await failure(by(server.port, security)) == ("notify.mail-server", False)
        assert not any(line.startswith(b"AUTH") for line in server.heard)


@pytest.mark.parametrize(
    ("command", "reply", "key", "again"),
    [
        ("auth", b"535 who?\r\n", "notify.mail-server", False),
        ("ehlo", b"250 me\r\n", "notify.mail-server", False),
        ("mail", b"550 no\r\n", "notify.not-taken", False),
        ("rcpt", b"550 no\r\n", "notify.not-taken", False),
        ("data", b"554 no\r\n", "notify.not-taken", False),
    ],
)
async def test_a_mail_that_is_not_taken_is_a_failure(command: str, reply: bytes, key: str, again: bool) -> None:
    async with mail_server(None, "none", **{command: reply}) as server:
        assert await failure(by(server.port, "none")) == (key, again)
        port = server.port
        if command == "ehlo":
            assert await failure(by(port, "starttls", user="")) == (key, again), "it does not go unsecured"


async def test_a_mail_server_that_is_away_or_mute_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jc_tui.host.notifications.delivery.PATIENCE", 0.3)
    monkeypatch.setattr(mail, "FAREWELL", 0.1)
    async with mail_server(ehlo=b"250-and\r\n") as server:
        assert await failure(by(server.port, "none")) == ("notify.too-slow", True)
    assert await failure(by(server.port, "none")) == ("notify.unreachable", True)
    async with mail_server(quit=b"221-and\r\n") as server:
        await by(server.port, "none", user="").once(ANNA, MESSAGE, 1)
        assert b"Subject: Julius Caesar 7" in server.heard, "it is sent, though the server does not take leave"


@pytest.mark.parametrize("target", ["a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org"])
async def test_a_mail_to_several_or_with_a_heading_is_refused(target: str) -> None:
    with pytest.raises(Refused, match="to that address"):
        await by(1, "none").once(Notices("mail", target), MESSAGE, 1)


# --- the settings ---


def test_the_settings_of_a_mail_server_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mail.toml"
    path.write_text('host = "mail.example.org"\nfrom = "host@example.org"\nuser = "me"\npassword = "secret"\n')
    path.chmod(0o644)
    with pytest.raises(BadMailSettings, match=r"The password in .*mail\.toml lies open to others"):
        read_mail_server(path)
    path.chmod(0o600)
    expected = MailServer("mail.example.org", "host@example.org", None, "starttls", "me", "secret")
    assert read_mail_server(path) == expected
    assert mail.PORTS == {"starttls": 587, "ssl": 465, "none": 25}
    with pytest.raises(BadMailSettings, match="cannot be read"):
        read_mail_server(tmp_path / "none.toml")


@pytest.mark.parametrize(
    "text",
    [
        *("", "host =", 'host = "a"', 'host = ""\nfrom = "a@b.org"', 'host = "a"\nfrom = "a"', "\udcff"),
        *('host = 1\nfrom = "a@b.org"', 'host = "a\\nb"\nfrom = "a@b.org"'),
        *(
            'host = "a"\nfrom = "a@b.org"\n' + more
            for more in ("port = 0", "port = 65536", "port = true", 'security = "no"', "security = []", "x = 1")
        ),
    ],
)
def test_settings_of_a_mail_server_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mail.toml"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BadMailSettings, match=r"mail\.toml (is not TOML|does not name a mail server)"):
        read_mail_server(path)


@pytest.mark.parametrize("where", ["program", "host", "link", "nowhere"])
def test_mail_settings_that_lie_where_players_may_read_are_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "link").symlink_to(data_folder() / "look" / "keys.toml")
    (tmp_path / "host" / "mail.toml").touch()
    file = {
        "program": data_folder() / "look" / "keys.toml",
        "host": tmp_path / "host" / "mail.toml",
        "link": tmp_path / "link",
        "nowhere": tmp_path / "none.toml",
    }[where]
    result = jc("host", "--data", tmp_path / "host", "--smtp", file)
    assert result.exit_code == 1
    complaint = "cannot be read" if where == "nowhere" else "choose another file for the mail settings"
    assert complaint in sentence(result)


# --- on a host that is on ---


async def test_a_host_sends_notices_and_its_log_has_nothing_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> NoReturn:
        raise RuntimeError("https://ntfy.sh/secret of anna, Julius Caesar 7")

    monkeypatch.setattr(Poster, "post", fail)
    async with toy_host(tmp_path) as server:
        hall = server.house.hall
        assert hall.tester is not None
        with pytest.raises(Refused) as refused:
            await hall.tester(ANNA, Account(1, "anna", "sv"), "")
        assert refused.value.key == "notify.no-mail"
        anna = hall.arrive(key("anna"), lambda news: None)
        number = done(anna.register("anna")).number
        done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/secret", "always")))
        assert hall.wisher is not None
        hall.wisher(number, Wish.INVITED, "Julius Caesar 7")
        for _ in range(3):
            await asyncio.sleep(0.01)
            gc.collect()
    log = (tmp_path / "host" / "log").read_text()
    assert "RuntimeError" in log
    assert not [word for word in ("ntfy", "secret", "anna", "Caesar", "example.org") if word in log]
