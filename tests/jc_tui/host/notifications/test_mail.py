"""Notices that are mailed by a server on this computer, and the file that names the server."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import NoReturn

import pytest

from engine.contract import GameError
from engine.words import data_folder
from jc_tui.host.api.messages import Account, NoticeKind, Notices, RequestRefused
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import Mailer, MailServer, read_mail_server
from jc_tui.host.notifications.targets import DeliveryError, Message
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.host.bare_host import done, key
from tests.jc_tui.host.notifications.servers import mail_server, tls
from tests.jc_tui.host.toy_host import toy_host

MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
ANNA = Notices("mail", "anna@example.org")


def by(port: int | None, security: str = "none", user: str = "me", *, trusting: bool = True) -> NoticeSender:
    """Return what mails by a server on this computer."""
    server = MailServer("127.0.0.1", "host@example.org", port, security, user, "secret")  # type: ignore[arg-type]
    return NoticeSender(Mailer(server, tls()[1] if trusting else None))


async def failure(sender: NoticeSender) -> tuple[str, bool]:
    with pytest.raises(DeliveryError) as failed:
        async with asyncio.timeout(10):
            await sender.once(ANNA, MESSAGE, 1)
    return failed.value.key, failed.value.again


@pytest.mark.parametrize("security", ["starttls", "ssl"])
async def test_a_mail_goes_by_the_hosts_server_and_only_secured(security: str) -> None:
    async with mail_server(security, quit=b"500 what?\r\n") as (port, heard):
        await by(port, security).once(ANNA, MESSAGE, 1)
        (login,) = (number for number, line in enumerate(heard) if line.startswith(b"AUTH PLAIN"))
        assert b"EHLO example.org" in heard[:login]
        assert (b"STARTTLS" in heard[:login]) is (security == "starttls")
        mailed = {b"From: host@example.org", b"To: anna@example.org", b"Subject: Julius Caesar 7"}
        assert mailed | {b"Auto-Submitted: auto-generated"} < set(heard[login:])
        heard.clear()
        assert await failure(by(port, security, trusting=False)) == ("notify.mail-server", False)
        assert not any(line.startswith(b"AUTH") for line in heard)


@pytest.mark.parametrize(
    ("command", "reply", "key"),
    [
        ("auth", b"535 who?\r\n", "notify.mail-server"),
        ("ehlo", b"250 me\r\n", "notify.mail-server"),  # there is no login, and no STARTTLS
        ("mail", b"550 no\r\n", "notify.not-taken"),
        ("rcpt", b"550 no\r\n", "notify.not-taken"),
        ("data", b"554 no\r\n", "notify.not-taken"),
    ],
)
async def test_a_mail_that_is_not_taken_is_a_failure(command: str, reply: bytes, key: str) -> None:
    async with mail_server("none", **{command: reply}) as (port, _):
        assert await failure(by(port)) == (key, False)
        if command == "ehlo":
            assert await failure(by(port, "starttls", user="")) == (key, False)


async def test_a_mail_server_that_is_away_or_mute_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jc_tui.host.notifications.delivery.PATIENCE", 0.3)
    async with mail_server(ehlo=b"250-and\r\n") as (port, _):
        assert await failure(by(port)) == ("notify.too-slow", True)
    assert await failure(by(port)) == ("notify.unreachable", True)
    async with mail_server(quit=b"221-and\r\n") as (port, heard):
        await by(port, user="").once(ANNA, MESSAGE, 1)
        assert b"Subject: Julius Caesar 7" in heard, "it is sent, though the server does not take leave"


@pytest.mark.parametrize(("security", "usual"), [("starttls", 587), ("ssl", 465), ("none", 25)])
async def test_each_security_has_its_usual_port(
    monkeypatch: pytest.MonkeyPatch, security: str, usual: int
) -> None:
    ports = []

    async def connect(*_: object, port: int, **__: object) -> NoReturn:
        ports.append(port)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.get_running_loop(), "create_connection", connect)
    assert await failure(by(None, security)) == ("notify.unreachable", True)
    assert ports == [usual]


@pytest.mark.parametrize("target", ["a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org"])
async def test_a_mail_to_several_or_with_a_heading_is_refused(target: str) -> None:
    with pytest.raises(RequestRefused, match="to that address"):
        await by(1).once(Notices("mail", target), MESSAGE, 1)


# --- the settings ---


def test_the_settings_of_a_mail_server_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mail.toml"
    path.write_text('host = "mail.example.org"\nfrom = "host@example.org"\nuser = "me"\npassword = "secret"\n')
    path.chmod(0o644)
    with pytest.raises(GameError, match=r"The password in .*mail\.toml lies open to others"):
        read_mail_server(path)
    path.chmod(0o600)
    expected = MailServer("mail.example.org", "host@example.org", None, "starttls", "me", "secret")
    assert read_mail_server(path) == expected
    with pytest.raises(GameError, match="cannot be read"):
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
    with pytest.raises(GameError, match=r"mail\.toml (is not TOML|does not name a mail server)"):
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


@pytest.mark.slow  # starts a host
async def test_a_host_sends_notices_and_its_log_has_nothing_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> NoReturn:
        raise RuntimeError("https://ntfy.sh/secret of anna, Julius Caesar 7")

    monkeypatch.setattr(NoticeSender, "_post", fail)
    async with toy_host(tmp_path) as server:
        service = server.connections.service
        assert service.tester is not None
        with pytest.raises(RequestRefused) as refused:
            await service.tester(ANNA, Account(1, "anna", "sv"), "")
        assert refused.value.key == "notify.no-mail"
        anna = service.connect(key("anna"), lambda news: None)
        number = done(anna.register("anna")).number
        done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/secret", "always")))
        assert service.wisher is not None
        service.wisher(number, NoticeKind.INVITED, "Julius Caesar 7")
        for _ in range(3):
            await asyncio.sleep(0.01)
            gc.collect()
    log = (tmp_path / "host" / "log").read_text()
    assert "RuntimeError" in log
    assert not [word for word in ("ntfy", "secret", "anna", "Caesar", "example.org") if word in log]
