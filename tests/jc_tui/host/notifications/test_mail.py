"""Notices that are mailed by a server on this computer, and the file that names the server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.contract import GameError
from engine.words import data_folder
from jc_tui.host.api.messages import Notices
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import Mailer, MailServer, read_mail_server
from jc_tui.host.notifications.targets import DeliveryError
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.host.notifications.servers import mail_server, tls
from tests.jc_tui.host.notifications.test_delivery import MESSAGE

ANNA = Notices("mail", "anna@example.org")
DOWN, REFUSED = ("notify.unreachable", True), ("notify.not-taken", False)
BROKEN = ("notify.mail-server", False)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jc_tui.host.notifications.delivery.PATIENCE", 0.5)


def by(port: int | None, security: str = "none", user: str = "me", *, trusting: bool = True) -> NoticeSender:
    """Return what mails by a server on this computer."""
    server = MailServer("127.0.0.1", "host@example.org", port, security, user, "secret")  # type: ignore[arg-type]
    return NoticeSender(Mailer(server, tls()[1] if trusting else None), context=tls()[1])


async def failure(sender: NoticeSender) -> tuple[str, bool]:
    with pytest.raises(DeliveryError) as failed:
        async with asyncio.timeout(10):
            await sender.once(ANNA, MESSAGE, 1)
    return failed.value.key, failed.value.again


@pytest.mark.parametrize(("security", "leave"), [("starttls", b"500 what?\r\n"), ("ssl", b"221-and\r\n")])
async def test_a_mail_goes_by_the_hosts_server_and_only_secured(security: str, leave: bytes) -> None:
    async with mail_server(security, quit=leave) as (port, heard):
        await by(port, security).once(ANNA, MESSAGE, 1)
        (login,) = (number for number, line in enumerate(heard) if line.startswith(b"AUTH PLAIN"))
        assert b"EHLO example.org" in heard[:login]
        assert (b"STARTTLS" in heard[:login]) is (security == "starttls")
        mailed = {b"From: host@example.org", b"To: anna@example.org", b"Subject: Julius Caesar 7"}
        assert mailed | {b"Auto-Submitted: auto-generated"} < set(heard[login:])
        heard.clear()
        assert await failure(by(port, security, trusting=False)) == BROKEN
        assert not any(line.startswith(b"AUTH") for line in heard)


@pytest.mark.parametrize(
    ("command", "reply", "expected"),
    [
        ("auth", b"535 who?\r\n", BROKEN),
        ("ehlo", b"250 me\r\n", BROKEN),  # there is no login, and no STARTTLS
        ("ehlo", b"250-and\r\n", ("notify.too-slow", True)),
        *((command, b"550 no\r\n", REFUSED) for command in ("mail", "rcpt", "data")),
    ],
)
async def test_a_mail_that_is_not_taken_is_a_failure(command: str, reply: bytes, expected: tuple[str, bool]):
    async with mail_server("none", **{command: reply}) as (port, _):
        assert await failure(by(port)) == expected
        if command == "ehlo":
            assert await failure(by(port, "starttls", user="")) == expected
    assert await failure(by(port)) == DOWN


def test_the_settings_of_a_mail_server_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mail.toml"
    with pytest.raises(GameError, match="cannot be read"):
        read_mail_server(path)
    path.write_text('host = "mail.example.org"\nfrom = "host@example.org"\nuser = "me"\npassword = "secret"\n')
    path.chmod(0o644)
    with pytest.raises(GameError, match=r"The password in .*mail\.toml lies open to others"):
        read_mail_server(path)
    path.chmod(0o600)
    expected = MailServer("mail.example.org", "host@example.org", None, "starttls", "me", "secret")
    assert read_mail_server(path) == expected
    (tmp_path / "link").symlink_to(keys := data_folder() / "look" / "keys.toml")
    for file in (path, tmp_path / "link", keys):  # where players may read
        result = jc("host", "--data", tmp_path, "--smtp", file)
        assert "choose another file for the mail settings" in sentence(result)


FAIR = 'host = "a"\nfrom = "a@b.org"\n'


@pytest.mark.parametrize(
    "text",
    [
        *("", "host =", 'host = "a"', 'host = ""\nfrom = "a@b.org"', 'host = "a"\nfrom = "a"', "\udcff"),
        *('host = 1\nfrom = "a@b.org"', 'host = "a\\nb"\nfrom = "a@b.org"'),
        *(FAIR + more for more in ("port = 0", "port = 65536", "port = true", 'security = "no"', "x = 1")),
    ],
)
def test_settings_of_a_mail_server_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mail.toml"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(GameError, match=r"mail\.toml (is not TOML|does not name a mail server)"):
        read_mail_server(path)
