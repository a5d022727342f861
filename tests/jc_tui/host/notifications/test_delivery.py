"""Notices that are posted to servers on this computer, and how often they are tried."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from engine.words import say
from jc_tui.host.model import Notices, Refused
from jc_tui.host.notifications import delivery
from jc_tui.host.notifications.delivery import NoticeSender, Poster, look_up
from jc_tui.host.notifications.targets import DeliveryError
from jc_tui.host.notifications.texts import Message
from tests.jc_tui.host.notifications.servers import NAME, OK, client_context, web_server

MESSAGE = Message("Julius Caesar 7", "It is your turn in Julius Caesar 7. Å")
BUSY = b"HTTP/1.1 503 Busy\r\n\r\n"
SLOW = Notices("webhook", "https://slow.example.org/")


@pytest.fixture
def poster(certificate: Path) -> Poster:
    return finding(certificate, "127.0.0.1")


def finding(certificate: Path, *addresses: str) -> Poster:
    """Return a client that finds these addresses for each name, and may reach this computer."""

    async def find(host: str, port: int) -> list[str]:
        return list(addresses)

    return Poster(find, lambda address: address.startswith("127."), client_context(certificate))


def hook(port: int, name: str = NAME) -> Notices:
    return Notices("webhook", f"https://{name}:{port}/topic")


async def failure(poster: Poster, wanted: Notices) -> tuple[str, bool]:
    with pytest.raises(DeliveryError) as failed:
        await NoticeSender(None, poster).once(wanted, MESSAGE, 1)
    assert say(failed.value.key) != failed.value.key
    return failed.value.key, failed.value.again


async def delivered(sender: NoticeSender, wanted: Notices, account: int = 1) -> str:
    reported: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    sender.deliver(wanted, MESSAGE, reported.set_result, account)
    return await asyncio.wait_for(reported, 20)


# --- one try ---


@pytest.mark.parametrize("way", ["ntfy", "webhook"])
async def test_a_notice_says_whose_turn_it_is_and_no_more(poster: Poster, certificate: Path, way: str) -> None:
    async with web_server(certificate) as server:
        assert await delivered(NoticeSender(None, poster), Notices(way, hook(server.port).target)) == ""
    head, _, body = server.heard[0].partition(b"\r\n\r\n")
    kind = b"application/json" if way == "webhook" else b"text/plain; charset=utf-8"
    assert head.split(b"\r\n") == [
        b"POST /topic HTTP/1.1",
        f"Host: {NAME}:{server.port}".encode(),
        b"User-Agent: jc-tui",
        b"Connection: close",
        b"Content-Type: " + kind,
        f"Content-Length: {len(body)}".encode(),
    ]
    if way == "webhook":
        assert json.loads(body) == {"game": MESSAGE.title, "text": MESSAGE.text}
    else:
        assert body.decode() == MESSAGE.text


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
        (b"HTTP/1.1 200 " + b"x" * 100_000, "notify.no-answer", True),
    ],
)
async def test_an_answer_that_is_no_yes_is_a_failure(
    poster: Poster, certificate: Path, answer: bytes, key: str, again: bool
) -> None:
    async with web_server(certificate, answer) as server:
        assert await failure(poster, hook(server.port)) == (key, again)
    assert len(server.heard) == 1, "no redirect is followed"


async def test_who_cannot_prove_the_name_is_told_nothing(poster: Poster, certificate: Path) -> None:
    async with web_server(certificate) as server:
        assert await failure(poster, hook(server.port, "other.example.org")) == ("notify.not-secure", False)
    assert server.heard == []


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::1"], []])
async def test_a_computer_of_ones_own_is_not_connected_to(certificate: Path, addresses: list[str]) -> None:
    """As it is without the arguments of tests; also where only one of the addresses is of that kind."""
    found = finding(certificate, *addresses)
    async with web_server(certificate) as server:
        guarded = Poster(found._find, context=client_context(certificate))
        assert await failure(guarded, hook(server.port)) == ("notify.not-public", False)
    assert server.heard == []


async def test_a_name_is_looked_up_once_and_its_address_is_connected_to(
    certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it cannot be another computer's by the time it is connected to."""
    asked = []

    async def find(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.9", "127.0.0.1"]  # nothing listens at the first

    def no_name(*_: object, **__: object) -> NoReturn:
        raise AssertionError

    pinned = Poster(find, lambda address: address.startswith("127."), client_context(certificate))
    async with web_server(certificate) as server:
        monkeypatch.setattr(socket, "getaddrinfo", no_name)
        await NoticeSender(None, pinned).once(hook(server.port), MESSAGE, 1)
    assert asked == [NAME]
    assert len(server.heard) == 1


async def test_what_cannot_be_reached_may_be_later(poster: Poster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_name(host: str, port: int) -> list[str]:
        raise socket.gaierror(-2, "unknown")

    monkeypatch.setattr(delivery, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        assert await failure(Poster(no_name), hook(port)) == ("notify.no-such-name", True)
        assert await failure(poster, hook(port)) == ("notify.too-slow", True)
    assert await failure(poster, hook(port)) == ("notify.unreachable", True)
    assert {"127.0.0.1", "::1"} & set(await look_up("localhost", 443))


async def test_a_bad_target_and_a_way_that_there_is_not_are_refused() -> None:
    for way, target in (
        ("none", ""),
        ("webhook", "https://127.0.0.1/"),
        ("ntfy", "https://ntfy.sh/"),
        ("mail", "a@b.org"),
    ):
        with pytest.raises(Refused):
            await NoticeSender().once(Notices(way, target), MESSAGE, 1)


# --- several tries, and many notices ---


def hanging(done: asyncio.Event, asked: list[str] | None = None) -> Callable[..., asyncio.Future[list[str]]]:
    """Return a look-up that only ends for NAME before `done`."""

    async def find(host: str, port: int) -> list[str]:
        if host != NAME:
            (asked if asked is not None else []).append(host)
            await done.wait()
        return ["127.0.0.1"]

    return find  # type: ignore[return-value]


async def test_what_failed_is_tried_twice_more_and_then_told(
    poster: Poster, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert delivery.GAPS == (0.0, 10.0, 60.0)
    monkeypatch.setattr(delivery, "GAPS", (0.0, 0.0, 0.01))
    for replies, times, trouble in (
        ([BUSY, BUSY, OK], 3, ""),
        ([BUSY], 3, "notify.not-taken"),
        ([b"HTTP/1.1 404 No\r\n\r\n"], 1, "notify.not-taken"),
    ):
        async with web_server(certificate, *replies) as server:
            assert await delivered(NoticeSender(None, poster), hook(server.port)) == trouble
        assert len(server.heard) == times


async def test_no_more_wait_than_there_is_room_for() -> None:
    done, reported = asyncio.Event(), list[str]()
    sender = NoticeSender(None, Poster(hanging(done)))
    for account in range(delivery.MOST_WAITING + 3):
        sender.deliver(SLOW, MESSAGE, reported.append, account)
    assert reported == ["notify.too-many"] * 3
    await sender.close()


async def test_one_account_does_not_take_all_the_room_there_is() -> None:
    done, reported = asyncio.Event(), list[str]()
    sender = NoticeSender(None, Poster(hanging(done)))
    for _ in range(100):
        sender.deliver(SLOW, MESSAGE, reported.append, account=1)
    assert reported == ["notify.too-many"] * 90
    sender.deliver(SLOW, MESSAGE, reported.append, account=2)
    assert len(reported) == 90
    await sender.close()


async def test_names_that_nobody_answers_for_hold_up_nobody_else(
    poster: Poster, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many notices wait for them; an account looks up one name at a time, also after a try is over."""
    done, asked, reported = asyncio.Event(), list[str](), list[str]()
    monkeypatch.setattr(delivery, "PATIENCE", 0.2)
    monkeypatch.setattr(delivery, "GAPS", (0.0, 0.0))
    slow = delivery.LOOKUPS - 1
    poster._find = hanging(done, asked)
    sender = NoticeSender(None, poster)
    for account in range(1, slow + 1):
        for number in range(5):
            wanted = Notices("webhook", f"https://slow{number}.example.org/{account}")
            sender.deliver(wanted, MESSAGE, reported.append, account)
    await asyncio.sleep(0)
    async with web_server(certificate) as server:
        assert await delivered(sender, hook(server.port), account=slow + 1) == ""
        await asyncio.sleep(0.5)
        assert await delivered(sender, hook(server.port), account=slow + 1) == ""
    assert len(asked) == slow
    assert reported == []
    await sender.close()


async def test_a_try_takes_six_seconds_without_the_wait_for_its_turn(
    poster: Poster, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert delivery.PATIENCE == 6.0
    monkeypatch.setattr(delivery, "PATIENCE", 0.1)
    done = asyncio.Event()
    poster._find = hanging(done)
    for account in range(delivery.LOOKUPS):
        with pytest.raises(DeliveryError, match=say("notify.too-slow")):
            await NoticeSender(None, poster).once(SLOW, MESSAGE, account)
    asyncio.get_running_loop().call_later(0.4, done.set)
    async with web_server(certificate) as server:
        await NoticeSender(None, poster).once(hook(server.port), MESSAGE, 9)
    assert len(server.heard) == 1
