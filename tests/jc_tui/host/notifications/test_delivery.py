"""Notices that are posted to servers on this computer, and how often they are tried."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import NoReturn

import pytest

from engine.words import say
from jc_tui.host.api.messages import Notices
from jc_tui.host.notifications import delivery
from jc_tui.host.notifications.delivery import NoticeSender, look_up
from jc_tui.host.notifications.targets import DeliveryError, Message
from tests.jc_tui.host.notifications.servers import NAME, OK, tls, web_server

MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
BUSY, MISSING = b"HTTP/1.1 503 Busy\r\n\r\n", b"HTTP/1.1 404 No\r\n\r\n"
SLOW = Notices("webhook", "https://slow.example.org/")


class Finder:
    """Finds addresses for NAME, and for others once they are `known`; `asked` are the names."""

    def __init__(self, *addresses: str) -> None:
        self.addresses, self.known, self.asked = list(addresses), asyncio.Event(), list[str]()

    async def find(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        if host == SLOW.target.split("/")[2]:
            await self.known.wait()
        return self.addresses

    def sender(self) -> NoticeSender:
        """Return a sender that finds so, and may reach this computer."""
        return NoticeSender(None, self.find, lambda address: address.startswith("127."), tls()[1])


def hook(port: int, name: str = NAME, way: str = "webhook") -> Notices:
    return Notices(way, f"https://{name}:{port}/topic")


async def failure(sender: NoticeSender, wanted: Notices) -> tuple[str, bool]:
    """Return the key of what went wrong, and whether it may go better later."""
    with pytest.raises(DeliveryError) as failed:
        async with asyncio.timeout(10):
            await sender.once(wanted, MESSAGE, 1)
    assert say(failed.value.key) != failed.value.key
    return failed.value.key, failed.value.again


async def delivered(sender: NoticeSender, wanted: Notices, account: int = 1) -> str:
    """Return what is reported in the end."""
    reported: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    sender.deliver(wanted, MESSAGE, reported.set_result, account)
    return await asyncio.wait_for(reported, 20)


@pytest.mark.parametrize(
    ("way", "kind", "body"),
    [
        ("ntfy", "text/plain; charset=utf-8", MESSAGE.text),
        ("webhook", "application/json", json.dumps({"game": MESSAGE.title, "text": MESSAGE.text})),
    ],
)
async def test_a_notice_says_whose_turn_it_is_and_no_more(way: str, kind: str, body: str) -> None:
    finder = Finder("127.0.0.9", "127.0.0.1")  # nothing listens at the first
    async with web_server() as (port, heard):
        assert await delivered(finder.sender(), hook(port, way=way)) == ""
    assert heard[0].decode() == (
        f"POST /topic HTTP/1.1\r\nHost: {NAME}:{port}\r\nUser-Agent: jc-tui\r\nConnection: close\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"
    )
    assert finder.asked == [NAME], "so that the address cannot become another one"


@pytest.mark.parametrize(
    ("answer", "key", "again"),
    [
        (MISSING, "notify.not-taken", False),
        (b"HTTP/1.1 429 Slow\r\n\r\n", "notify.not-taken", True),
        (b"HTTP/1.0 503 No\r\n\r\n", "notify.not-taken", True),
        (b"HTTP/1.1 302 There\r\nLocation: https://127.0.0.1/\r\n\r\n", "notify.elsewhere", False),
        (b"SSH-2.0-x\r\n", "notify.no-answer", True),
        (b"", "notify.no-answer", True),
        (b"HTTP/1.1 200 " + b"x" * 20_000 + b"\r\n", "notify.no-answer", True),
    ],
)
async def test_an_answer_that_is_no_yes_is_a_failure(answer: bytes, key: str, again: bool) -> None:
    async with web_server(answer) as (port, heard):
        assert await failure(Finder("127.0.0.1").sender(), hook(port)) == (key, again)
    assert len(heard) == 1, "no redirect is followed"


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::1"], []])
async def test_a_computer_of_ones_own_or_of_another_name_is_told_nothing(addresses: list[str]) -> None:
    async with web_server() as (port, heard):
        usual = NoticeSender(None, Finder(*addresses).find, context=tls()[1])
        assert await failure(usual, hook(port)) == ("notify.not-public", False)
        other = hook(port, "other.example.org")
        assert await failure(Finder("127.0.0.1").sender(), other) == ("notify.not-secure", False)
    assert heard == []


async def test_what_cannot_be_reached_may_be_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_name(host: str, port: int) -> NoReturn:
        raise socket.gaierror(-2, "unknown")

    monkeypatch.setattr(delivery, "PATIENCE", 0.1)
    sender = Finder("127.0.0.1").sender()
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        assert await failure(NoticeSender(None, no_name), hook(port)) == ("notify.no-such-name", True)
        assert await failure(sender, hook(port)) == ("notify.too-slow", True)
    assert await failure(sender, hook(port)) == ("notify.unreachable", True)
    assert await failure(sender, Notices("mail", "a@b.org")) == ("notify.no-mail", False)
    assert {"127.0.0.1", "::1"} & set(await look_up("localhost", 443))


@pytest.mark.parametrize(
    ("replies", "times", "trouble"),
    [([BUSY, BUSY, OK], 3, ""), ([BUSY], 3, "notify.not-taken"), ([MISSING], 1, "notify.not-taken")],
)
async def test_what_failed_is_tried_twice_more_and_then_told(
    monkeypatch: pytest.MonkeyPatch, replies: list[bytes], times: int, trouble: str
) -> None:
    assert (delivery.GAPS, delivery.PATIENCE) == ((0.0, 10.0, 60.0), 6.0)
    monkeypatch.setattr(delivery, "GAPS", (0.0, 0.0, 0.01))
    async with web_server(*replies) as (port, heard):
        assert await delivered(Finder("127.0.0.1").sender(), hook(port)) == trouble
    assert len(heard) == times


async def test_no_more_wait_than_there_is_room_for_of_one_account_and_in_all() -> None:
    sender, reported = Finder().sender(), list[str]()
    for _ in range(100):
        sender.deliver(SLOW, MESSAGE, reported.append, account=1)
    assert reported == ["notify.too-many"] * 90
    for account in range(2, 200):
        sender.deliver(SLOW, MESSAGE, reported.append, account)
    assert reported == ["notify.too-many"] * 98
    await sender.close()


async def test_names_that_nobody_answers_for_hold_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "PATIENCE", 0.1)
    monkeypatch.setattr(delivery, "GAPS", (0.0, 0.0))
    finder, reported, slow = Finder("127.0.0.1"), list[str](), delivery.LOOKUPS - 1
    sender = finder.sender()
    for account in range(slow):
        for _ in range(5):  # an account looks up one name at a time, also after a try is over
            sender.deliver(SLOW, MESSAGE, reported.append, account)
    await asyncio.sleep(0.3)
    async with web_server() as (port, heard):
        assert await delivered(sender, hook(port), account=slow) == ""
        assert len(finder.asked) == slow + 1
        assert reported == []
        with pytest.raises(DeliveryError, match=say("notify.too-slow")):
            await sender.once(SLOW, MESSAGE, slow)
        waits = asyncio.ensure_future(sender.once(hook(port), MESSAGE, 9))
        await asyncio.sleep(0.3)  # longer than a try takes, without the wait for its turn
        assert len(finder.asked) == delivery.LOOKUPS + 1
        finder.known.set()
        await waits
        assert len(heard) == 2
    await sender.close()
