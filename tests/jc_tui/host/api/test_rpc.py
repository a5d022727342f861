"""Requests are answered, refused or told to be nonsense, and neither end can stall the other."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import AsyncMock, call

import pytest

from engine.contract import Seat
from engine.words import choose_language
from jc_tui.host.api import rpc
from jc_tui.host.api.messages import Account, ChatLine, GameTable, Lobby, LobbyView, Notices, PushKind, PushMessage
from jc_tui.host.api.messages import RequestRefused as Refused
from jc_tui.host.api.rpc import BURST, MOST_ASKED, RpcServer, WorkerExit, as_line

LINES = tuple(ChatLine("lobby", "bo", "x" * 300, "2026-01-01T00:00:00Z") for _ in range(1000))
CLOSING = PushMessage(PushKind.CLOSING, seconds=10)
NO_JSON = "The message is not a line of JSON as it should be."


class Wire:
    """A server's end, whose requests are answered by mocks, and the socket of the worker's end."""

    def __init__(self, *pending: PushMessage, **answers: Callable[..., Any]) -> None:
        here, self.end = socket.socketpair()
        self.handler = AsyncMock(**{f"{name}.side_effect": answer for name, answer in answers.items()})
        self.server = RpcServer(self.handler, deque(pending))
        self.serving = asyncio.create_task(self.server.serve(here))

    async def exit(self) -> WorkerExit:
        return await asyncio.wait_for(self.serving, 10)


@asynccontextmanager
async def client(*pending: PushMessage, **answers: Any) -> AsyncIterator[tuple[Any, Wire]]:
    """Yield a worker's API, and the wire to it."""
    wire = Wire(*pending, register=lambda name, invitation="": Account(7, name), **answers)
    api: Any = await rpc.connect_api(wire.end, None)
    yield api, wire
    api._hearing.cancel()
    api._writer.close()
    await wire.exit()


async def test_requests_are_answered_with_values() -> None:
    answers = {"set_notices": lambda wanted: None, "talk": lambda place: LINES}
    async with client(lobby=lambda: LobbyView((), (), (), name="cleo"), **answers) as (api, wire):
        assert await api.register("anna", invitation="x") == api.account == Account(7, "anna")
        assert await api.register(Seat("caesar")) == Account(7, "caesar")
        assert await api.set_notices(Notices("ntfy")) is None
        assert await api.talk("lobby") == LINES
        assert wire.handler.register.await_args_list == [call(name="anna", invitation="x"), call(name="caesar")]
        wire.handler.set_notices.assert_awaited_once_with(wanted=Notices("ntfy"))
        assert (await api.lobby()).name == api.account.name == "cleo", "renamed meanwhile"


async def test_a_refusal_is_said_in_the_language_of_the_worker() -> None:
    async with client(hint=Refused("presence.has-come", n=2, seat=Seat("Rom"))) as (api, _):
        choose_language("sv")
        try:
            with pytest.raises(Refused, match=r"Rom har kommit\."):
                await api.hint()
        finally:
            choose_language("en")


async def test_a_request_that_fails_is_told_to_the_host_and_not_to_the_player() -> None:
    told = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["exception"]))
    async with client(lobby=ZeroDivisionError) as (api, _):
        with pytest.raises(Refused, match="failed"):
            await api.lobby()
    assert [type(error) for error in told] == [ZeroDivisionError]


async def test_too_many_requests_at_once_are_refused_and_none_is_lost() -> None:
    gate = asyncio.Event()

    async def think() -> None:
        await gate.wait()

    async with client(think=think) as (api, _):
        thinking = [asyncio.create_task(api.think()) for _ in range(MOST_ASKED - 1)]
        assert await api.register("anna"), "answered while others wait"
        thinking += [asyncio.create_task(api.think()) for _ in range(4)]
        await asyncio.wait(thinking, return_when=asyncio.FIRST_COMPLETED)
        gate.set()
        done = await asyncio.gather(*thinking, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] * MOST_ASKED + [Refused] * 3


async def test_whoever_asks_ten_thousand_times_is_held_back_and_keeps_nobody_waiting() -> None:
    flooded, request = (
        Wire(say=lambda **_: None),
        {"ask": "say", "n": 1, "with": {"place": "lobby", "text": "ave"}},
    )
    flooded.end.setblocking(False)
    sending = asyncio.get_running_loop().sock_sendall(flooded.end, as_line(request) * 10_000)
    flooding = asyncio.create_task(sending)
    async with client() as (api, _):
        while not flooded.handler.say.await_count:
            await asyncio.sleep(0)
        for number in range(BURST + 5):
            assert (await api.register(f"anna{number}")).name == f"anna{number}"
        assert flooded.handler.say.await_count < 1000
    assert not flooding.done(), "what is not read waits with who sends it"
    flooding.cancel()
    flooded.serving.cancel()
    await asyncio.wait([flooding, flooded.serving])
    flooded.end.close()


async def test_news_are_told_as_soon_as_the_worker_listens() -> None:
    first, second = (PushMessage(PushKind.WISH, tables=(game,)) for game in ("1", "2"))
    async with client(first, second) as (api, wire):
        heard: asyncio.Queue[PushMessage] = asyncio.Queue()
        await api.register("anna")
        assert not wire.server.tell(CLOSING)
        api.news = heard.put_nowait
        await api.register("anna")
        assert wire.server.tell(CLOSING)
        assert [(await heard.get()) for _ in range(3)] == [first, second, CLOSING]
    assert not wire.server.tell(CLOSING), "it has ended"


async def test_a_granted_room_is_how_it_ended_and_a_refused_one_is_not() -> None:
    async with client(go=[None, Refused("wire.unknown")]) as (api, wire):
        await api.go(Lobby())
        with pytest.raises(Refused):
            await api.go(GameTable("1", "pompey"))
    assert await wire.exit() == WorkerExit(go=Lobby())
    assert (await wire.exit()).in_order


@pytest.mark.parametrize(
    "message",
    [
        *({"ask": name} for name in ("shutdown", "__init__", ["bye"], "register", "account")),
        *({"ask": "register", "with": given} for given in ({"name": 3}, {"name": "anna", "number": 1})),
        *({"ask": "register", "with": given} for given in ({"name": "anna", "self": 1}, ["anna"], None)),
        *({"ask": "go", "with": given} for given in (None, ["location"], {"location": {"kind": "vault"}})),
        {"ask": "go", "with": {"location": {"kind": "lobby", "folder": "/etc"}}},
    ],
)
async def test_what_cannot_be_asked_is_refused(message: Any) -> None:
    wire = Wire()
    with wire.end as end:
        end.sendall(as_line({**message, "n": 1}))
        reader, _ = await asyncio.open_connection(sock=end)
        assert await reader.readline() == b'{"n":1,"refused":["wire.unknown",{}]}\n'
    assert await wire.exit() == WorkerExit()
    assert not wire.handler.mock_calls


@pytest.mark.parametrize(
    ("line", "crash"),
    [
        *((line, "") for line in (b"", b'{"ask": "bye"')),
        *((line, NO_JSON) for line in (b"cat /etc/passwd\n", b"\xff\n", b'{"ask": "bye", "root": true}\n')),
        *((line, NO_JSON) for line in (b'{"parked": 1}\n', b'{"with": ' + b"[" * 60_000 + b"\n")),
        (as_line({"ask": "x" * rpc.LONGEST_ASKED * 2}), "The line is too long."),
    ],
)
async def test_a_worker_that_sends_what_none_would_has_not_ended_in_order(line: bytes, crash: str) -> None:
    wire = Wire()
    with wire.end as end:
        end.sendall(line)
    assert await wire.exit() == WorkerExit(crash=crash)
    assert not (await wire.exit()).in_order


async def test_a_worker_that_reads_no_longer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rpc, "MOST_WAITING", 10_000)
    wire = Wire()
    with wire.end as end:
        end.sendall(as_line({"listens": True}))
        while not wire.serving.done():
            wire.server.tell(PushMessage(PushKind.SAID, line=LINES[0]))
            await asyncio.sleep(0)
        assert not (await wire.exit()).in_order
