"""Notices that are sent to servers on this computer, which only a test can allow."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.words import say
from jc_tui.host.model import Notices, Refused
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.mail import BadMailSettings, Mailer, MailServer, read_mail_server
from jc_tui.host.notifications.posting import Poster
from jc_tui.host.notifications.targets import DeliveryError, Hook
from jc_tui.host.notifications.texts import Message, trial, your_turn

NAME = "hook.example.org"
MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for NAME, and its key, in one file."""
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem = serialization.Encoding.PEM
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    path.write_bytes(made.public_bytes(pem) + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    return path


class Server:
    """Answers each connection with what `reply` does; `heard` are the requests."""

    def __init__(self, certificate: Path | None, reply: Callable[[socket.socket, bytes], None]) -> None:
        self.heard: list[bytes] = []
        self._reply = reply
        self._context = None
        if certificate is not None:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(certificate)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                channel, _ = self._listener.accept()
            except OSError:
                return
            with suppress(OSError):
                self._answer(channel)

    def _answer(self, channel: socket.socket) -> None:
        channel.settimeout(5)
        with channel if self._context is None else self._context.wrap_socket(channel, server_side=True) as open_:
            request = b""
            while not _whole(request) and (part := open_.recv(4096)):
                request += part
            self.heard.append(request)
            self._reply(open_, request)

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(5)


def _whole(request: bytes) -> bool:
    head, found, body = request.partition(b"\r\n\r\n")
    length = next(
        (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
    )
    return bool(found) and len(body) >= length


Serve = Callable[..., Server]


@pytest.fixture
def serve(certificate: Path) -> Iterator[Serve]:
    servers = []

    def begin(*replies: bytes, tls: bool = True) -> Server:
        left = list(replies) or [OK]
        server = Server(
            certificate if tls else None,
            lambda channel, _: channel.sendall(left.pop(0) if len(left) > 1 else left[0]),
        )
        servers.append(server)
        return server

    yield begin
    for server in servers:
        server.close()


@pytest.fixture
def poster(certificate: Path) -> Poster:
    context = ssl.create_default_context(cafile=str(certificate))
    return Poster(lambda host, port: ["127.0.0.1"], lambda address: address == "127.0.0.1", context)


def post(poster: Poster, server: Server, seconds: float = 5.0, name: str = NAME) -> None:
    poster.post(Hook(name, server.port, "/topic"), {"Content-Type": "text/plain"}, b"hello", seconds)


def failure(poster: Poster, server: Server, seconds: float = 5.0, name: str = NAME) -> DeliveryError:
    with pytest.raises(DeliveryError) as failed:
        post(poster, server, seconds, name)
    assert say(failed.value.key) != failed.value.key
    return failed.value


def test_what_is_posted_arrives_as_it_is(poster: Poster, serve: Serve) -> None:
    server = serve()
    post(poster, server)
    head, _, body = server.heard[0].partition(b"\r\n\r\n")
    assert head.split(b"\r\n")[0] == b"POST /topic HTTP/1.1"
    assert f"Host: {NAME}:{server.port}".encode() in head
    assert body == b"hello"


@pytest.mark.parametrize(
    ("answer", "key", "again"),
    [
        (b"HTTP/1.1 404 No\r\n\r\n", "notify.not-taken", False),
        (b"HTTP/1.1 429 Slow\r\n\r\n", "notify.not-taken", True),
        (b"HTTP/1.0 503 No\r\n\r\n", "notify.not-taken", True),
        (b"HTTP/1.1 302 There\r\nLocation: https://127.0.0.1/\r\n\r\n", "notify.elsewhere", False),
        (b"SSH-2.0-x\r\n", "notify.no-answer", True),
        (b"", "notify.no-answer", True),
        (b"x" * 100_000, "notify.no-answer", True),
    ],
)
def test_an_answer_that_is_no_yes_is_a_failure(
    poster: Poster, serve: Serve, answer: bytes, key: str, again: bool
) -> None:
    server = serve(answer)
    failed = failure(poster, server)
    assert (failed.key, failed.again) == (key, again)
    assert len(server.heard) == 1, "no redirect is followed"


def test_who_cannot_prove_the_name_is_told_nothing(poster: Poster, serve: Serve) -> None:
    server = serve()
    assert failure(poster, server, name="other.example.org").key == "notify.not-secure"
    assert server.heard in ([], [b""])


def test_a_computer_of_ones_own_is_not_connected_to(serve: Serve, certificate: Path) -> None:
    """As it is without the arguments of tests; also where only one of the addresses is of that kind."""
    server = serve()
    context = ssl.create_default_context(cafile=str(certificate))
    for addresses in (["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::1"], []):
        guarded = Poster(lambda host, port, found=tuple(addresses): list(found), context=context)  # type: ignore[misc]
        assert failure(guarded, server).key == "notify.not-public"
    assert server.heard == []


def test_a_name_is_looked_up_once(certificate: Path, serve: Serve) -> None:
    """So that it cannot be another computer's by the time it is connected to."""
    asked = []

    def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    context = ssl.create_default_context(cafile=str(certificate))
    post(Poster(look_up, lambda address: address == "127.0.0.1", context), serve())
    assert asked == [NAME]


def test_a_name_that_there_is_not_may_come_to_be(certificate: Path, serve: Serve) -> None:
    def look_up(host: str, port: int) -> list[str]:
        raise socket.gaierror(-2, "unknown")

    failed = failure(Poster(look_up), serve())
    assert (failed.key, failed.again) == ("notify.no-such-name", True)


def test_who_never_answers_is_given_up(poster: Poster, serve: Serve) -> None:
    mute = socket.create_server(("127.0.0.1", 0))
    with mute, pytest.raises(DeliveryError) as failed:
        poster.post(Hook(NAME, mute.getsockname()[1], "/"), {}, b"", 0.2)
    assert (failed.value.key, failed.value.again) == ("notify.too-slow", True)


def test_nobody_there_is_a_failure(poster: Poster) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(DeliveryError) as failed:
        poster.post(Hook(NAME, port, "/"), {}, b"", 5.0)
    assert failed.value.key == "notify.unreachable"


# --- what is said ---


def test_a_notice_is_in_the_language_of_who_gets_it() -> None:
    assert your_turn("Julius Caesar 7", "en").text == "It is your turn in Julius Caesar 7."
    assert your_turn("Julius Caesar 7", "sv").text == "Det är din tur i Julius Caesar 7."
    assert your_turn("Julius Caesar 7", "auto") == your_turn("Julius Caesar 7", "en")
    assert trial("sv") != trial("en")
    assert say("notify.trial") == trial("en").text, "the program speaks as it did"


# --- the sender ---


async def delivered(sender: NoticeSender, wanted: Notices, account: int = 0) -> str:
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    sender.deliver(wanted, MESSAGE, told.set_result, account)
    trouble = await asyncio.wait_for(told, 20)
    await sender.close()
    return trouble


@pytest.mark.parametrize("way", ["ntfy", "webhook"])
async def test_a_notice_says_whose_turn_it_is_and_no_more(poster: Poster, serve: Serve, way: str) -> None:
    server = serve()
    assert await delivered(NoticeSender(poster), Notices(way, f"https://{NAME}:{server.port}/topic")) == ""
    body = server.heard[0].partition(b"\r\n\r\n")[2].decode()
    assert (json.loads(body) if way == "webhook" else body) == (
        {"game": MESSAGE.title, "text": MESSAGE.text} if way == "webhook" else MESSAGE.text
    )


async def test_what_failed_is_tried_twice_more_and_then_told(poster: Poster, serve: Serve) -> None:
    busy = b"HTTP/1.1 503 Busy\r\n\r\n"
    for replies, times, trouble in (
        ([busy, busy, OK], 3, ""),
        ([busy], 3, "notify.not-taken"),
        ([b"HTTP/1.1 404 No\r\n\r\n"], 1, "notify.not-taken"),
    ):
        server = serve(*replies)
        wanted = Notices("webhook", f"https://{NAME}:{server.port}/")
        assert await delivered(NoticeSender(poster, gaps=(0.0, 0.01)), wanted) == trouble
        assert len(server.heard) == times


async def test_no_more_wait_than_there_is_room_for(poster: Poster, serve: Serve) -> None:
    server = serve(b"HTTP/1.1 503 Busy\r\n\r\n")
    sender, told = NoticeSender(poster, gaps=(60.0,), most=2), []
    for _ in range(5):
        sender.deliver(Notices("webhook", f"https://{NAME}:{server.port}/"), MESSAGE, told.append)
    await sender.close()
    assert told == ["notify.too-many"] * 3


async def test_a_try_takes_no_longer_than_it_may_even_while_a_name_is_looked_up() -> None:
    done = threading.Event()

    def look_up(host: str, port: int) -> list[str]:
        done.wait(20)
        return []

    sender = NoticeSender(Poster(look_up), patience=0.1)
    with pytest.raises(DeliveryError) as failed:
        await sender.once(Notices("webhook", "https://example.org/"), MESSAGE)
    assert failed.value.key == "notify.too-slow"
    done.set()
    await sender.close()


async def test_names_that_nobody_answers_for_hold_up_nobody_else(poster: Poster, serve: Serve) -> None:
    """However many notices wait for them, of each of four accounts; none of these asks twice at a time."""
    server, done, asked = serve(), threading.Event(), []

    def look_up(host: str, port: int) -> list[str]:
        if host != NAME:
            asked.append(host)
            done.wait(20)
        return ["127.0.0.1"]

    poster._look_up = look_up
    sender, told = NoticeSender(poster, gaps=(0.0,), patience=0.3, most=50), []
    for account in range(1, 5):
        for number in range(5):
            slow = Notices("webhook", f"https://slow{number}.example.org/{account}")
            sender.deliver(slow, MESSAGE, told.append, account)
    await asyncio.sleep(0)
    assert await delivered(sender, Notices("webhook", f"https://{NAME}:{server.port}/"), account=5) == ""
    assert len(asked) == 4
    assert "notify.too-many" not in told
    done.set()


async def test_one_account_does_not_take_all_the_room_there_is() -> None:
    done, told = threading.Event(), []
    sender = NoticeSender(Poster(lambda host, port: [str(done.wait(20))]), patience=0.1)
    for _ in range(100):
        sender.deliver(Notices("webhook", "https://slow.example.org/"), MESSAGE, told.append, account=1)
    assert told == ["notify.too-many"] * 90
    sender.deliver(Notices("webhook", "https://slow.example.org/"), MESSAGE, told.append, account=2)
    assert len(told) == 90
    done.set()
    await sender.close()


async def test_a_bad_target_and_a_way_that_there_is_not_are_refused() -> None:
    sender = NoticeSender()
    for wanted in (
        Notices("none", ""),
        Notices("webhook", "https://127.0.0.1/"),
        Notices("ntfy", "https://ntfy.sh/"),
        Notices("mail", "a@b.org"),
    ):
        with pytest.raises(Refused):
            await sender.once(wanted, MESSAGE)
    await sender.close()


# --- mail ---


def mail_server(certificate: Path) -> tuple[Server, list[str]]:
    """A server that takes one mail after STARTTLS; what it was told, line by line."""
    lines: list[str] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    class Mail(Server):
        def _answer(self, channel: socket.socket) -> None:
            channel.settimeout(5)
            channel.sendall(b"220 ready\r\n")
            file = channel.makefile("rb")
            while line := file.readline().decode().rstrip("\r\n"):
                lines.append(line)
                if line == "STARTTLS":
                    channel.sendall(b"220 go\r\n")
                    channel = context.wrap_socket(channel, server_side=True)
                    file = channel.makefile("rb")
                elif line.startswith("ehlo"):
                    channel.sendall(b"250-me\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n")
                elif line.startswith("AUTH"):
                    channel.sendall(b"235 in\r\n")
                elif line == "data":
                    channel.sendall(b"354 tell\r\n")
                    while (part := file.readline().decode().rstrip("\r\n")) != ".":
                        lines.append(part)
                    channel.sendall(b"250 taken\r\n")
                elif line == "quit":
                    channel.sendall(b"500 what?\r\n")
                    break
                else:
                    channel.sendall(b"250 ok\r\n")
            channel.close()

    return Mail(None, lambda *_: None), lines


@pytest.mark.slow
async def test_a_mail_goes_by_the_hosts_server_and_only_secured(certificate: Path) -> None:
    server, lines = mail_server(certificate)
    context = ssl.create_default_context(cafile=str(certificate))
    context.check_hostname = False
    settings = MailServer("127.0.0.1", "host@example.org", server.port, "starttls", "me", "secret")
    wanted = Notices("mail", "ann@example.org")
    assert await delivered(NoticeSender(mailer=Mailer(settings, context)), wanted) == ""
    told = "\n".join(lines)
    assert "To: ann@example.org" in lines
    assert "Subject: Julius Caesar 7" in lines
    assert told.index("STARTTLS") < told.index("AUTH PLAIN") < told.index("From: host@example.org")
    unknown = Mailer(settings)
    with pytest.raises(DeliveryError) as failed:
        unknown.send("ann@example.org", "x", "y", 5.0)
    assert failed.value.key == "notify.mail-server"
    server.close()


def test_a_mail_to_several_or_with_a_heading_is_refused() -> None:
    mailer = Mailer(MailServer("127.0.0.1", "host@example.org", 1))
    for target in ("a@b.org, c@d.org", "a@b.org\r\nBcc: c@d.org"):
        with pytest.raises(Refused, match="to that address"):
            mailer.send(target, "x", "y", 1.0)


def test_the_settings_of_a_mail_server_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mail.toml"
    path.write_text('host = "mail.example.org"\nfrom = "host@example.org"\nuser = "me"\npassword = "secret"\n')
    path.chmod(0o644)
    with pytest.raises(BadMailSettings, match=r"The password in .*mail\.toml lies open to others"):
        read_mail_server(path)
    path.chmod(0o600)
    assert read_mail_server(path) == MailServer(
        "mail.example.org", "host@example.org", 587, "starttls", "me", "secret"
    )
    path.write_text('host = "127.0.0.1"\nfrom = "host@example.org"\nsecurity = "none"\n')
    assert read_mail_server(path).port == 25


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "host =",
            'host = "a"',
            'host = ""\nfrom = "a@b.org"',
            'host = "a"\nfrom = "a"',
            'host = 1\nfrom = "a@b.org"',
        ),
        *(
            'host = "a"\nfrom = "a@b.org"\n' + more
            for more in ("port = 0", "port = true", 'security = "no"', "security = []", "x = 1")
        ),
    ],
)
def test_settings_of_a_mail_server_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mail.toml"
    path.write_text(text)
    with pytest.raises(BadMailSettings, match=r"mail\.toml"):
        read_mail_server(path)
    with pytest.raises(BadMailSettings, match="cannot be read"):
        read_mail_server(tmp_path / "none.toml")
