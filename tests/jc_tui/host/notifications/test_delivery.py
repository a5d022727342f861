"""Notices to servers that are not there: where they may go, how often they are tried, and what is refused."""

import asyncio
import gc
import json
import re
import socket
from ssl import CERT_REQUIRED, SSLCertVerificationError, create_default_context
from unittest.mock import Mock

import aiosmtplib
import msgspec
import pytest

from engine.contract import GameError
from engine.translations import data_folder, say
from jc_tui.host.api.messages import NoticeKind, Notices, RequestRefused
from jc_tui.host.notifications import delivery
from jc_tui.host.notifications.delivery import NoticeSender, look_up
from jc_tui.host.notifications.mail import Mailer, MailServer, read_mail_server
from jc_tui.host.notifications.targets import Message, check_target, hook_of, is_public
from tests.jc_tui.host.bare_host import done, key
from tests.jc_tui.host.toy_host import toy_host

NAME, CODE = "hook.example.org", re.compile("[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}")
MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
SLOW, HOOK = (Notices("webhook", f"https://{place}") for place in ("slow.example.org/", f"{NAME}:8443/topic"))
ANNA = Notices("mail", "anna@example.org", "always")
MAIL = MailServer("mail.example.org", "host@example.org", None, "starttls", "me", "secret")
CONTEXT, USUAL = create_default_context(), (delivery.GAPS, delivery.PATIENCE)
OK, BUSY = b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.0 503 No\r\n\r\n"


class Net:
    """All servers: 127.0.0.1 is that of NAME, and gives the next of `replies`, the last again and again."""

    def __init__(self):
        self.addresses, self.replies, self.known = ["127.0.0.1"], list[bytes | None]([OK]), asyncio.Event()
        self.asked, self.heard = [], []

    async def find(self, host, port):
        self.asked.append(host)
        if host in SLOW.target:
            await self.known.wait()
        if "unknown" in self.addresses:
            raise socket.gaierror(-2, "unknown")
        return self.addresses

    async def connect(self, address, port, *, limit, ssl, server_hostname):
        assert (ssl.verify_mode, ssl.check_hostname) == (CERT_REQUIRED, True)
        if address != "127.0.0.1" or not self.replies:
            raise ConnectionRefusedError
        if server_hostname != NAME:
            raise SSLCertVerificationError
        reader, writer = asyncio.StreamReader(limit), Mock(spec=asyncio.StreamWriter)
        writer.write = lambda data: self.heard.append(data.decode())
        if (reply := self.replies[min(len(self.heard), len(self.replies) - 1)]) is not None:
            reader.feed_data(reply)
            reader.feed_eof()
        return reader, writer

    def sender(self):
        return NoticeSender(None, self.find, lambda address: address.startswith("127."))


@pytest.fixture(autouse=True)
def net(monkeypatch):
    monkeypatch.setattr(delivery, "GAPS", (0.0, 0.0, 0.01))
    monkeypatch.setattr(delivery, "PATIENCE", 0.2)
    monkeypatch.setattr("ssl.create_default_context", lambda: CONTEXT)
    monkeypatch.setattr(asyncio, "open_connection", (made := Net()).connect)
    return made


async def trouble(sender, wanted, account=1):
    """Return the key of what is reported in the end, without ``notify.``."""
    reported = asyncio.get_running_loop().create_future()
    sender.deliver(wanted, MESSAGE, reported.set_result, account)
    told = await asyncio.wait_for(reported, 20)
    assert not told or say(told) != told
    return told.removeprefix("notify.")


async def test_a_notice_says_whose_turn_it_is_and_no_more(net):
    net.addresses.insert(0, "127.0.0.9")  # where nothing listens
    for way, kind, body in (
        ("ntfy", "text/plain; charset=utf-8", MESSAGE.text),
        ("webhook", "application/json", json.dumps({"game": MESSAGE.title, "text": MESSAGE.text})),
    ):
        assert await trouble(net.sender(), Notices(way, HOOK.target)) == ""
        assert net.heard.pop() == (
            f"POST /topic HTTP/1.1\r\nHost: {NAME}:8443\r\nUser-Agent: jc-tui\r\nConnection: close\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"
        )
    assert net.asked == [NAME] * 2, "once each, so that the address cannot become another one"


@pytest.mark.parametrize(
    ("replies", "told", "times"),
    [
        ([BUSY, BUSY, OK], "", 3),
        ([b"HTTP/1.1 404 No\r\n\r\n"], "not-taken", 1),
        ([b"HTTP/1.1 302 There\r\nLocation: https://127.0.0.1/\r\n\r\n"], "elsewhere", 1),  # nobody goes there
        *(([busy], "not-taken", 3) for busy in (BUSY, b"HTTP/1.1 429 Slow\r\n\r\n")),
        *(([reply], "no-answer", 3) for reply in (b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 " + b"x" * 20_000)),
        *(([None], "too-slow", 3), ([], "unreachable", 3)),
    ],
)
async def test_what_may_be_taken_later_is_tried_twice_more(net, replies, told, times):
    assert USUAL == ((0.0, 10.0, 60.0), 6.0)
    net.replies[:] = replies
    assert (await trouble(net.sender(), HOOK), len(net.asked)) == (told, times)
    assert len(net.heard) == (times if replies else 0)


async def test_a_computer_of_ones_own_or_of_another_name_is_told_nothing(net):
    for addresses in ("127.0.0.1", "1.1.1.1 127.0.0.1", "::1", ""):
        net.addresses = addresses.split()
        assert await trouble(NoticeSender(None, net.find), HOOK) == "not-public"
    net.addresses = ["127.0.0.1"]
    assert await trouble(net.sender(), Notices("webhook", "https://other.example.org/")) == "not-secure"
    assert (net.heard, len(net.asked)) == ([], 5)
    net.addresses = ["unknown"]
    assert (await trouble(net.sender(), HOOK), len(net.asked)) == ("no-such-name", 5 + 3)
    assert {"127.0.0.1", "::1"} & {*await look_up("localhost", 443)}


async def test_no_more_wait_than_there_is_room_for_of_one_account_and_in_all(net):
    sender, reported = net.sender(), []
    for accounts, refused in (([1] * 100, 90), (range(2, 200), 98)):
        for account in accounts:
            sender.deliver(SLOW, MESSAGE, reported.append, account)
        assert reported == ["notify.too-many"] * refused
    await sender.close()


async def test_names_that_are_slow_to_be_found_hold_up_nobody_else(net):
    sender, reported, slow = net.sender(), [], delivery.LOOKUPS - 1
    for account in range(slow):
        for _ in range(5):  # an account looks up one name at a time, also after a try is over
            sender.deliver(SLOW, MESSAGE, reported.append, account)
    await asyncio.sleep(0.3)
    assert await trouble(sender, HOOK, slow) == ""
    assert (len(net.asked), reported) == (slow + 1, [])
    with pytest.raises(RequestRefused, match=say("notify.too-slow")):
        await sender.once(SLOW, MESSAGE, slow)
    waits = asyncio.ensure_future(sender.once(HOOK, MESSAGE, 9))
    await asyncio.sleep(0.3)  # longer than a try takes, without the wait for its turn
    assert len(net.asked) == delivery.LOOKUPS + 1
    net.known.set()
    await waits
    assert len(net.heard) == 2
    await sender.close()


@pytest.fixture
def smtp(monkeypatch):
    monkeypatch.setattr(aiosmtplib, "SMTP", made := Mock(return_value=Mock(spec=aiosmtplib.SMTP)))
    return made


async def test_a_mail_goes_by_the_hosts_server_and_only_secured(smtp):
    smtp.return_value.quit.side_effect = aiosmtplib.SMTPResponseException(500, "what?")
    for server, secured in ((MAIL, (False, True)), (msgspec.structs.replace(MAIL, security="ssl"), (True, False))):
        assert await trouble(NoticeSender(Mailer(server)), ANNA) == ""
        given = smtp.call_args.kwargs
        assert (given["use_tls"], given["start_tls"]) == secured
        assert (given["hostname"], given["username"], given["password"]) == (MAIL.host, "me", "secret")
        assert (given["tls_context"].verify_mode, given["tls_context"].check_hostname) == (CERT_REQUIRED, True)
        (mailed,) = smtp.return_value.send_message.call_args.args
        headers = [mailed[name] for name in ("From", "To", "Subject", "Auto-Submitted")]
        assert headers == [MAIL.sender, ANNA.target, MESSAGE.title, "auto-generated"]
        assert mailed.get_content().strip() == MESSAGE.text
    with pytest.raises(RequestRefused, match="to that address"):
        await NoticeSender(Mailer(MAIL)).once(Notices("mail", "a@b.org, c@d.org"), MESSAGE, 1)


async def test_a_mail_that_is_not_taken_is_a_failure(smtp):
    client, untrusted = smtp.return_value, aiosmtplib.SMTPConnectError("")
    untrusted.__cause__ = SSLCertVerificationError()
    sender = NoticeSender(Mailer(MAIL))
    assert await trouble(NoticeSender(), ANNA) == "no-mail"
    for error, told, times in (
        (untrusted, "mail-server", 1),
        (aiosmtplib.SMTPException("no STARTTLS"), "mail-server", 1),
        (aiosmtplib.SMTPAuthenticationError(535, ""), "mail-server", 1),
        (aiosmtplib.SMTPRecipientsRefused([]), "not-taken", 1),
        (aiosmtplib.SMTPSenderRefused(550, "", ""), "not-taken", 1),
        (aiosmtplib.SMTPDataError(550, ""), "not-taken", 1),
        (ConnectionRefusedError(), "unreachable", 3),
        (aiosmtplib.SMTPConnectTimeoutError(""), "too-slow", 3),
        (asyncio.Event().wait, "too-slow", 3),
    ):
        smtp.reset_mock()
        client.connect.side_effect = error
        assert await trouble(sender, ANNA) == told
        assert client.connect.call_count == client.close.call_count == times


@pytest.mark.slow
async def test_a_host_mails_a_code_and_logs_nothing_of_it(smtp, tmp_path, monkeypatch):
    async def fail(*_):
        raise RuntimeError("https://ntfy.sh/secret of anna, Julius Caesar 7")

    monkeypatch.setattr(NoticeSender, "_post", fail)
    async with toy_host(tmp_path, mail=MAIL) as server:
        service = server.connections.service
        assert service.store.database.pragma("busy_timeout") <= 50, "it waits for no other process"
        anna = service.connect(key("anna"), lambda news: None)
        done(anna.register("anna"))
        await anna.set_notices(ANNA)
        (mailed,) = smtp.return_value.send_message.call_args.args
        (code,) = CODE.findall(mailed.get_content())
        done(anna.confirm_notice(code))
        await anna.set_notices(Notices("ntfy", "https://ntfy.sh/anna", "always"))
        assert service.wisher is not None
        service.wisher(1, NoticeKind.INVITED, "Julius Caesar 7")
        await asyncio.sleep(0.01)
        gc.collect()
    log = (tmp_path / "host" / "log").read_text()
    assert "RuntimeError" in log
    assert not [word for word in (code, "ntfy", "secret", "anna", "Caesar", "example.org") if word in log]


FAIR = 'host = "mail.example.org"\nfrom = "host@example.org"\n'
FOUL = (
    *("", "host =", 'host = "a"', 'host = ""\nfrom = "a@b.org"', 'host = "a"\nfrom = "a"', "\udcff"),
    *('host = 1\nfrom = "a@b.org"', 'host = "a\\nb"\nfrom = "a@b.org"'),
    *(FAIR + more for more in ("port = 0", "port = 65536", "port = true", 'security = "no"', "x = 1")),
)


def test_the_settings_of_a_mail_server_are_read_where_only_the_host_can(tmp_path):
    path, data = tmp_path / "mail.toml", tmp_path / "host"
    (tmp_path / "link").symlink_to(keys := data_folder() / "look" / "keys.toml")
    login, exposed = FAIR + 'user = "me"\npassword = "secret"\n', "choose another file for the mail settings"
    for file, folder, text, sentence in (
        (path, data, None, "cannot be read"),
        *((path, data, text, r"mail\.toml (is not TOML|does not name a mail server)") for text in FOUL),
        (path, data, login, r"The password in .*mail\.toml lies open to others"),
        (path, tmp_path, None, exposed),
        *((file, data, None, exposed) for file in (tmp_path / "link", keys)),
    ):
        if text is not None:
            path.write_bytes(text.encode(errors="surrogateescape"))
            path.chmod(0o644)
        with pytest.raises(GameError, match=sentence):
            read_mail_server(file, folder)
    path.chmod(0o600)
    assert read_mail_server(path, data) == MAIL


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


def test_only_a_plain_target_is_taken_and_only_the_open_internet_may_be_reached():
    for way, fair in TAKEN.items():
        for target in fair:
            check_target(way, target)
        for target in OTHERS[way]:
            with pytest.raises(RequestRefused, match=r"begins with https|one topic|to that address"):
                check_target(way, target)
    assert {target: hook_of("webhook", target) for target in HOOKS} == HOOKS
    assert [address for address in PUBLIC.split() if not is_public(address)] == []
    assert [address for address in ("", *OWN.split()) if is_public(address)] == []
