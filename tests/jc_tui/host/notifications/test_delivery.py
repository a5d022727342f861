"""Notices to servers on this computer: where they may go, how often they are tried, and what is refused."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NoReturn

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from engine.contract import GameError
from engine.words import data_folder, say
from jc_tui.host.api.messages import NoticeKind, Notices, RequestRefused
from jc_tui.host.notifications import delivery
from jc_tui.host.notifications.delivery import NoticeSender, look_up
from jc_tui.host.notifications.mail import Mailer, MailServer, read_mail_server
from jc_tui.host.notifications.targets import DeliveryError, Message, check_target, hook_of, is_public
from tests.jc_tui.host.bare_host import done, key
from tests.jc_tui.host.toy_host import toy_host

NAME, CODE = "hook.example.org", re.compile(rb"[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}")
MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
SLOW, ANNA = Notices("webhook", "https://slow.example.org/"), Notices("mail", "anna@example.org", "always")
USUAL = (delivery.GAPS, delivery.PATIENCE)
OK, BUSY, MISSING = (f"HTTP/1.1 {status}\r\n\r\n".encode() for status in ("200 OK", "503 Busy", "404 No"))
Served = tuple[int, list[bytes]]
"""The port of a server, and what it hears."""


@pytest.fixture(autouse=True)
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "GAPS", (0.0, 0.0, 0.01))
    if "slow" in request.node.name:
        monkeypatch.setattr(delivery, "PATIENCE", 0.2)


@cache
def tls() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return the contexts of a server that can prove NAME and 127.0.0.1, and of a client that trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    names = x509.SubjectAlternativeName([x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))])
    now, day, pem = datetime.now(UTC), timedelta(days=1), serialization.Encoding.PEM
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day)
    made = builder.add_extension(names, critical=True).sign(key, hashes.SHA256()).public_bytes(pem)
    plain = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with NamedTemporaryFile() as file:
        file.write(made + plain)
        file.flush()
        server.load_cert_chain(file.name)
    return server, ssl.create_default_context(cadata=made.decode())


@asynccontextmanager
async def serving(
    answer: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]], context: ssl.SSLContext | None
) -> AsyncIterator[int]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):
            await answer(reader, writer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def web_server(*replies: bytes) -> AsyncIterator[Served]:
    """Answer each request with the next reply; the last one serves for the rest."""
    heard, left = list[bytes](), list(replies) or [OK]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        heard.append(head + await reader.readexactly(int(re.findall(rb"Content-Length: (\d+)", head)[0])))
        writer.write(left.pop(0) if len(left) > 1 else left[0])
        await writer.drain()

    async with serving(answer, tls()[0]) as port:
        yield port, heard


@asynccontextmanager
async def mail_server(security: str = "none", **replies: bytes) -> AsyncIterator[Served]:
    """Take mails, and hear each line; a command in `replies` is answered so."""
    heard, offer = list[bytes](), b"250-STARTTLS\r\n" if security == "starttls" else b""
    usual = {"ehlo": b"250-me\r\n" + offer + b"250 AUTH PLAIN", "data": b"354 tell", "auth": b"235 in"}

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        while line := await reader.readline():
            heard.append(line.rstrip())
            command = line.decode().split()[0].lower()
            writer.write(
                (reply := (usual | replies).get(command, b"220 ok" if "tls" in command else b"250 ok")) + b"\r\n"
            )
            if command == "starttls":
                await writer.start_tls(tls()[0])
            if reply.startswith(b"354"):
                heard.extend((await reader.readuntil(b"\r\n.\r\n")).splitlines()[:-1])
                writer.write(b"250 taken\r\n")

    async with serving(answer, tls()[0] if security == "ssl" else None) as port:
        yield port, heard


class Finder:
    """Finds addresses for NAME, and for others once they are `known`; `asked` are the names."""

    def __init__(self, *addresses: str) -> None:
        self.addresses, self.known, self.asked = list(addresses), asyncio.Event(), list[str]()

    async def find(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        if host in SLOW.target:
            await self.known.wait()
        return self.addresses

    def sender(self) -> NoticeSender:
        """Return a sender that finds so, and may reach this computer."""
        return NoticeSender(None, self.find, lambda address: address.startswith("127."), tls()[1])


def hook(port: int, name: str = NAME, way: str = "webhook") -> Notices:
    return Notices(way, f"https://{name}:{port}/topic")


async def failure(sender: NoticeSender, wanted: Notices = ANNA, account: int = 1) -> tuple[str, bool]:
    """Return the key of what went wrong, and whether it may go better later."""
    with pytest.raises(DeliveryError) as failed:
        await asyncio.wait_for(sender.once(wanted, MESSAGE, account), 10)
    assert say(failed.value.key) != failed.value.key
    return failed.value.key.removeprefix("notify."), failed.value.again


async def delivered(sender: NoticeSender, wanted: Notices, account: int = 1) -> str:
    """Return what is reported in the end."""
    reported: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    sender.deliver(wanted, MESSAGE, reported.set_result, account)
    return await asyncio.wait_for(reported, 20)


BODIES = {
    "ntfy": ("text/plain; charset=utf-8", MESSAGE.text),
    "webhook": ("application/json", json.dumps({"game": MESSAGE.title, "text": MESSAGE.text})),
}


async def test_a_notice_says_whose_turn_it_is_and_no_more() -> None:
    finder = Finder("127.0.0.9", "127.0.0.1")  # nothing listens at the first
    async with web_server() as (port, heard):
        assert [await delivered(finder.sender(), hook(port, way=way)) for way in BODIES] == ["", ""]
    assert [each.decode() for each in heard] == [
        f"POST /topic HTTP/1.1\r\nHost: {NAME}:{port}\r\nUser-Agent: jc-tui\r\nConnection: close\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"
        for kind, body in BODIES.values()
    ]
    assert finder.asked == [NAME] * 2, "once each, so that the address cannot become another one"


ANSWERS = {
    MISSING: ("not-taken", False),
    b"HTTP/1.1 429 Slow\r\n\r\n": ("not-taken", True),
    b"HTTP/1.0 503 No\r\n\r\n": ("not-taken", True),
    b"HTTP/1.1 302 There\r\nLocation: https://127.0.0.1/\r\n\r\n": ("elsewhere", False),
    **dict.fromkeys((b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 " + b"x" * 20_000), ("no-answer", True)),
}


async def test_an_answer_that_is_no_yes_is_a_failure() -> None:
    async with web_server(*ANSWERS) as (port, heard):
        sender = Finder("127.0.0.1").sender()
        assert [await failure(sender, hook(port)) for _ in ANSWERS] == list(ANSWERS.values())
    assert len(heard) == len(ANSWERS), "no redirect is followed"


async def test_what_failed_is_tried_twice_more_and_then_told() -> None:
    assert USUAL == ((0.0, 10.0, 60.0), 6.0)
    for replies, times, trouble in (
        ([BUSY, BUSY, OK], 3, ""),
        ([BUSY], 3, "notify.not-taken"),
        ([MISSING], 1, "notify.not-taken"),
    ):
        async with web_server(*replies) as (port, heard):
            assert await delivered(Finder("127.0.0.1").sender(), hook(port)) == trouble
        assert len(heard) == times


async def test_a_computer_of_ones_own_or_of_another_name_is_told_nothing() -> None:
    async with web_server() as (port, heard):
        for addresses in (["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::1"], []):
            usual = NoticeSender(None, Finder(*addresses).find, context=tls()[1])
            assert await failure(usual, hook(port)) == ("not-public", False)
        other = hook(port, "other.example.org")
        assert await failure(Finder("127.0.0.1").sender(), other) == ("not-secure", False)
    assert heard == []


async def test_what_cannot_be_reached_or_is_slow_may_be_later() -> None:
    async def no_name(host: str, port: int) -> NoReturn:
        raise socket.gaierror(-2, "unknown")

    sender = Finder("127.0.0.1").sender()
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        assert await failure(NoticeSender(None, no_name), hook(port)) == ("no-such-name", True)
        assert await failure(sender, hook(port)) == ("too-slow", True)
    assert await failure(sender, hook(port)) == ("unreachable", True)
    assert await failure(sender) == ("no-mail", False)
    assert {"127.0.0.1", "::1"} & {*await look_up("localhost", 443)}


async def test_no_more_wait_than_there_is_room_for_of_one_account_and_in_all() -> None:
    sender, reported = Finder().sender(), list[str]()
    for account in (*[1] * 100, *range(2, 200)):
        sender.deliver(SLOW, MESSAGE, reported.append, account)
    assert reported == ["notify.too-many"] * (90 + 8)
    await sender.close()


async def test_names_that_are_slow_to_be_found_hold_up_nobody_else() -> None:
    finder, reported, slow = Finder("127.0.0.1"), list[str](), delivery.LOOKUPS - 1
    sender = finder.sender()
    for account in range(slow):
        for _ in range(5):  # an account looks up one name at a time, also after a try is over
            sender.deliver(SLOW, MESSAGE, reported.append, account)
    await asyncio.sleep(0.3)
    async with web_server() as (port, heard):
        assert await delivered(sender, hook(port), account=slow) == ""
        assert (len(finder.asked), reported) == (slow + 1, [])
        assert await failure(sender, SLOW, slow) == ("too-slow", True)
        waits = asyncio.ensure_future(sender.once(hook(port), MESSAGE, 9))
        await asyncio.sleep(0.3)  # longer than a try takes, without the wait for its turn
        assert len(finder.asked) == delivery.LOOKUPS + 1
        finder.known.set()
        await waits
        assert len(heard) == 2
    await sender.close()


DOWN, REFUSED, BROKEN = ("unreachable", True), ("not-taken", False), ("mail-server", False)


def by(port: int, security: str = "none", user: str = "me", *, trusting: bool = True) -> NoticeSender:
    """Return what mails by a server on this computer."""
    server = MailServer("127.0.0.1", "host@example.org", port, security, user, "secret")  # type: ignore[arg-type]
    return NoticeSender(Mailer(server, tls()[1] if trusting else None), context=tls()[1])


@pytest.mark.parametrize(("security", "leave"), [("starttls", b"500 what?"), ("ssl", b"221 bye")])
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
        ("auth", b"535 who?", BROKEN),
        ("ehlo", b"250 me", BROKEN),  # there is no login, and no STARTTLS
        pytest.param("ehlo", b"250-and", ("too-slow", True), id="slow"),
        *((command, b"550 no", REFUSED) for command in ("mail", "rcpt", "data")),
    ],
)
async def test_a_mail_that_is_not_taken_is_a_failure(command: str, reply: bytes, expected: tuple[str, bool]):
    async with mail_server("none", **{command: reply}) as (port, _):
        assert await failure(by(port)) == expected
        if command == "ehlo":
            assert await failure(by(port, "starttls", user="")) == expected
    assert await failure(by(port)) == DOWN
    with pytest.raises(RequestRefused, match="to that address"):
        await by(port).once(Notices("mail", "a@b.org, c@d.org"), MESSAGE, 1)


@pytest.mark.slow
async def test_a_host_mails_a_code_and_logs_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: object) -> NoReturn:
        raise RuntimeError("https://ntfy.sh/secret of anna, Julius Caesar 7")

    monkeypatch.setattr(NoticeSender, "_post", fail)
    async with mail_server() as (port, heard):
        settings = MailServer("127.0.0.1", "host@example.org", port, "none")
        async with toy_host(tmp_path, mail=settings) as server:
            service = server.connections.service
            assert service.store.database.pragma("busy_timeout") <= 50, "it waits for no other process"
            anna = service.connect(key("anna"), lambda news: None)
            done(anna.register("anna"))
            await anna.set_notices(ANNA)
            assert b"To: anna@example.org" in heard
            done(anna.confirm_notice(CODE.findall(b"\n".join(heard).replace(b"=\n", b""))[-1].decode()))
            await anna.set_notices(Notices("ntfy", "https://ntfy.sh/anna", "always"))
            assert service.wisher is not None
            service.wisher(1, NoticeKind.INVITED, "Julius Caesar 7")
            await asyncio.sleep(0.01)
            gc.collect()
    log = (tmp_path / "host" / "log").read_text()
    assert "RuntimeError" in log
    assert not [word for word in ("ntfy", "secret", "anna", "Caesar", "example.org") if word in log]


FAIR = 'host = "mail.example.org"\nfrom = "host@example.org"\n'
FOUL = (
    *("", "host =", 'host = "a"', 'host = ""\nfrom = "a@b.org"', 'host = "a"\nfrom = "a"', "\udcff"),
    *('host = 1\nfrom = "a@b.org"', 'host = "a\\nb"\nfrom = "a@b.org"'),
    *(FAIR + more for more in ("port = 0", "port = 65536", "port = true", 'security = "no"', "x = 1")),
)


def test_the_settings_of_a_mail_server_are_read_where_only_the_host_can(tmp_path: Path) -> None:
    path, data = tmp_path / "mail.toml", tmp_path / "host"
    (tmp_path / "link").symlink_to(keys := data_folder() / "look" / "keys.toml")
    login, exposed = FAIR + 'user = "me"\npassword = "secret"\n', "choose another file for the mail settings"
    for file, folder, text, sentence in (
        (path, data, None, "cannot be read"),
        *((path, data, text, r"mail\.toml (is not TOML|does not name a mail server)") for text in FOUL),
        (path, data, login, r"The password in .*mail\.toml lies open to others"),
        *(
            (file, folder, None, exposed)
            for file, folder in ((path, tmp_path), (tmp_path / "link", data), (keys, data))
        ),
    ):
        if text is not None:
            path.write_bytes(text.encode(errors="surrogateescape"))
            path.chmod(0o644)
        with pytest.raises(GameError, match=sentence):
            read_mail_server(file, folder)
    path.chmod(0o600)
    expected = MailServer("mail.example.org", "host@example.org", None, "starttls", "me", "secret")
    assert read_mail_server(path, data) == expected


HOOKS = {
    "https://example.org": ("example.org", 443, "/"),
    "https://Example.ORG/a/b?c=d&e=%20": ("example.org", 443, "/a/b?c=d&e=%20"),
    "https://a-b.example.org:8443/x@y": ("a-b.example.org", 8443, "/x@y"),
    "https://xn--bcher-kva.example/": ("xn--bcher-kva.example", 443, "/"),
}
TAKEN = {
    "webhook": HOOKS,
    "ntfy": ("https://ntfy.sh/my_Topic-1",),
    "mail": ("a@b.org", "a.b+c_d%e-f@mail.example.org", "A1@B.ORG"),
}
BAD_HOOKS = r"""
http://example.org/ ftp://example.org/ example.org //example.org https:///x https:// https://me:secret@example.org/
https://me@example.org/ https://example.org:0/ https://example.org:65536/ https://localhost/ https://127.0.0.1/
https://[::1]/ https://2130706433/ https://0x7f.1/ https://1.2.3.0x4 https://example.org./ https://example..org/
https://-a.org/ https://a_b.org/ https://exämple.org/ https://example.org/#x https://example.org\@x.org/
https://example.org/<x> https://example.org/" https://example.org?x
"""
BAD_MAILS = """
a @b.org a@ a@b a@1.2.3.4 a@[1.2.3.4] a@@b.org a@b..org .a@b.org a.@b.org a..b@b.org -a@b.org a<b@c.org> å@b.org
"""
SPACED = ("", "https://example.org/a b", "https://example.org/\r\nX: y", "https://example.org/\n", "a@b.org\n")
OTHERS = {
    "webhook": (*SPACED, "https://example.org/" + "x" * 500, "https://example.or\u212a/", *BAD_HOOKS.split()),
    "ntfy": [f"https://ntfy.sh{path}" for path in ("", "/", "/a/b", "/a?x=1", "/" + "a" * 65, "/a.b")],
    "mail": (
        *(*SPACED, '"a b"@b.org', "a b@b.org", "a@b.org\r\nBcc: c@d.org", "a@b.org, c@d.org", "a@b.org (x)"),
        *("a" * 65 + "@b.org", "a@" + "b." * 140 + "org", *BAD_MAILS.split()),
    ),
}
PUBLIC = "1.1.1.1 8.8.8.8 93.184.216.34 2606:4700:4700::1111 2a00:1450:4001::1 64:ff9b::808:808"
OWN = """
127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
100.64.0.1 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.9 224.0.0.1 239.1.2.3 240.0.0.1 255.255.255.255
192.88.99.1 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 2001:db8::1 100::1 ::ffff:127.0.0.1
::ffff:10.0.0.1 ::ffff:169.254.169.254 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1
64:ff9b:1::808:808 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2001:0:4136:e378:: 2001:10::1 2001:20::1 3fff::1
5f00::1 4000::1 2002:808:808:: ::ffff:8.8.8.8 localhost example.org 1.2.3 1.2.3.4.5 0177.0.0.1 2130706433
"""


@pytest.mark.parametrize("way", TAKEN)
def test_only_a_plain_target_is_taken(way: str) -> None:
    for target in TAKEN[way]:
        check_target(way, target)
    for target in OTHERS[way]:
        with pytest.raises(RequestRefused, match=r"begins with https|one topic|to that address"):
            check_target(way, target)


def test_a_webhook_is_read_and_only_the_open_internet_may_be_reached() -> None:
    assert {target: hook_of("webhook", target) for target in HOOKS} == HOOKS
    assert [address for address in PUBLIC.split() if not is_public(address)] == []
    assert [address for address in ("", *OWN.split()) if is_public(address)] == []
