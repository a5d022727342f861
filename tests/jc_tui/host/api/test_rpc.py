"""What a player's process asks is answered, refused or told to be nonsense; neither end can stall the other."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.json import Decoder

from engine.contract import Seat
from engine.words import choose_language
from jc_tui.host.api import rpc
from jc_tui.host.api.messages import (
    Account,
    ChatLine,
    GameTable,
    Lobby,
    LobbyView,
    Location,
    NoticeKind,
    Notices,
    PushKind,
    PushMessage,
    RequestRefused,
)
from jc_tui.host.api.rpc import BURST, METHODS, MOST_ASKED, RpcChannel, RpcServer, WorkerExit, as_line, connect_api

Served = tuple[Any, RpcServer, asyncio.Task[WorkerExit]]

LINES = tuple(ChatLine("lobby", "bo", "x" * 300, "2026-01-01T00:00:00Z") for _ in range(1000))


class ApiHandler:
    """A desk as the server has it."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.gate = asyncio.Event()

    async def register(self, name: str, invitation: str = "") -> Account:
        self.asked.append((name, invitation))
        return Account(7, name)

    async def set_notices(self, wanted: Notices) -> None:
        self.asked.append(wanted)

    async def next_turn(self) -> Location | None:
        return None

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        return LINES

    async def think(self) -> None:
        await self.gate.wait()

    async def hint(self) -> None:
        raise RequestRefused("presence.has-come", n=2, seat="Rom")

    async def lobby(self) -> Any:
        raise ZeroDivisionError

    async def go(self, location: Location) -> None:
        if location.seat == "pompey":
            raise RequestRefused("wire.unknown")

    async def bye(self) -> None: ...


@asynccontextmanager
async def served(
    handler: Any, pending: deque[PushMessage] | None = None
) -> AsyncIterator[tuple[Any, RpcServer, asyncio.Task[WorkerExit]]]:
    """A process's desk in this process, and its attendant."""
    here, there = socket.socketpair()
    attendant = RpcServer(handler, pending)
    serving = asyncio.create_task(attendant.serve(here))
    api: Any = await connect_api(there, None)
    try:
        yield api, attendant, serving
    finally:
        api._hearing.cancel()
        api._channel.close()
        await asyncio.wait_for(serving, 10)


@asynccontextmanager
async def raw(
    handler: Any, longest: int = rpc.LONGEST
) -> AsyncIterator[tuple[RpcChannel[dict[str, Any]], asyncio.Task[WorkerExit]]]:
    """The bare wire to an attendant."""
    here, there = socket.socketpair()
    serving = asyncio.create_task(RpcServer(handler).serve(here))
    channel = await RpcChannel.on(there, Decoder(dict[str, Any]), longest)
    try:
        yield channel, serving
    finally:
        channel.close()
        await asyncio.wait_for(serving, 10)


def test_all_that_a_desk_can_do_may_be_asked() -> None:
    assert {"register", "lobby", "say", "go", "bye", "think"} <= set(METHODS)


async def test_a_request_is_answered_with_a_value() -> None:
    handler = ApiHandler()
    async with served(handler) as (api, _, _):
        assert await api.register("anna", invitation="x") == Account(7, "anna")
        assert api.account == Account(7, "anna")
        assert await api.register(Seat("caesar")) == Account(7, "caesar")
        await api.set_notices(Notices("ntfy"))
        assert await api.next_turn() is None
        assert handler.asked == [("anna", "x"), ("caesar", ""), Notices("ntfy")]


async def test_a_player_who_is_renamed_meanwhile_is_called_so_once_the_lobby_is_asked_for() -> None:
    handler: Any = ApiHandler()

    async def lobby() -> LobbyView:
        return LobbyView((), (), (), name="cleo")

    handler.lobby = lobby
    async with served(handler) as (api, _, _):
        await api.register("anna")
        await api.lobby()
        assert api.account == Account(7, "cleo")


async def test_the_talk_of_a_long_game_is_one_answer() -> None:
    async with served(ApiHandler()) as (api, _, _):
        assert await api.talk("lobby") == LINES


async def test_a_refusal_is_said_in_the_language_of_the_process() -> None:
    async with served(ApiHandler()) as (api, _, _):
        choose_language("sv")
        try:
            with pytest.raises(RequestRefused) as refused:
                await api.hint()
        finally:
            choose_language("en")
    assert str(refused.value) == "Rom har kommit."


async def test_a_request_is_answered_while_another_waits() -> None:
    handler = ApiHandler()
    async with served(handler) as (api, _, _):
        thinking = asyncio.create_task(api.think())
        assert await api.next_turn() is None
        assert not thinking.done()
        handler.gate.set()
        await thinking


async def test_too_many_requests_at_once_are_refused_and_none_is_lost() -> None:
    handler = ApiHandler()
    async with served(handler) as (api, _, _):
        thinking = [asyncio.create_task(api.think()) for _ in range(MOST_ASKED + 3)]
        await asyncio.wait(thinking, return_when=asyncio.FIRST_COMPLETED)
        handler.gate.set()
        done = await asyncio.gather(*thinking, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] * MOST_ASKED + [RequestRefused] * 3


async def test_who_asks_ten_thousand_times_at_once_is_held_back_and_keeps_nobody_waiting() -> None:
    flooded, calm = ApiHandler(), ApiHandler()
    here, there = socket.socketpair()
    asks = b"".join(as_line({"ask": "register", "n": n, "with": {"name": "anna"}}) for n in range(10_000))
    serving = asyncio.create_task(RpcServer(flooded).serve(here))
    loop = asyncio.get_running_loop()
    there.setblocking(False)
    flooding = asyncio.create_task(loop.sock_sendall(there, asks))
    async with served(calm) as (api, _, _):
        while not flooded.asked:
            await asyncio.sleep(0)
        for _ in range(20):
            await api.next_turn()
        assert len(flooded.asked) < 1000
    assert not flooding.done(), "what is not read waits with who sends it"
    flooding.cancel()
    serving.cancel()
    await asyncio.wait([flooding, serving])
    there.close()


async def test_whoever_is_held_back_is_answered_in_full() -> None:
    handler = ApiHandler()
    async with served(handler) as (api, _, _):
        for number in range(BURST + 20):
            assert (await api.register(f"anna{number}")).name == f"anna{number}"


async def test_a_request_that_fails_is_told_to_the_host_and_not_to_the_player() -> None:
    told = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["exception"]))
    async with served(ApiHandler()) as (api, _, _):
        with pytest.raises(RequestRefused, match="failed"):
            await api.lobby()
    assert [type(error) for error in told] == [ZeroDivisionError]


async def test_news_come_without_being_asked_for() -> None:
    async with served(ApiHandler()) as (api, attendant, _):
        heard: asyncio.Queue[PushMessage] = asyncio.Queue()
        api.news = heard.put_nowait
        await api.next_turn()
        attendant.tell(PushMessage(PushKind.TABLES, tables=("g1", "g2")))
        assert await heard.get() == PushMessage(PushKind.TABLES, tables=("g1", "g2"))


async def test_what_is_pending_is_told_as_soon_as_the_process_listens() -> None:
    first, second = (PushMessage(PushKind.WISH, tables=(game,), wish=NoticeKind.PAUSE) for game in ("g1", "g2"))
    closing, pending = PushMessage(PushKind.CLOSING, seconds=10), deque([first])
    async with served(ApiHandler(), pending) as (api, attendant, _):
        heard: asyncio.Queue[PushMessage] = asyncio.Queue()
        await api.next_turn()
        assert not attendant.tell(second)
        pending.append(second)
        api.news = heard.put_nowait
        await api.next_turn()
        assert attendant.tell(closing)
        assert [(await heard.get()) for _ in range(3)] == [first, second, closing]
    assert not pending
    assert not attendant.tell(closing)


async def test_a_granted_room_is_how_it_ended_a_refused_one_is_not() -> None:
    async with served(ApiHandler()) as (api, _, serving):
        with pytest.raises(RequestRefused):
            await api.go(GameTable("g1", "pompey"))
        await api.go(Lobby())
        api._hearing.cancel()
        api._channel.close()
        ending = await serving
    assert ending == WorkerExit(go=Lobby())
    assert ending.in_order


async def test_who_says_nothing_did_not_end_in_order() -> None:
    async with raw(ApiHandler()) as (channel, serving):
        channel.close()
        ending = await serving
    assert ending == WorkerExit()
    assert not ending.in_order


@pytest.mark.parametrize(
    "message",
    [
        {"ask": "shutdown", "n": 1},
        {"ask": "__init__", "n": 1},
        {"ask": ["bye"], "n": 1},
        {"ask": "register", "n": 1},
        {"ask": "register", "n": 1, "with": {"name": 3}},
        {"ask": "register", "n": 1, "with": {"name": "anna", "number": 1}},
        {"ask": "go", "n": 1, "with": {"location": {"kind": "vault"}}},
        {"ask": "go", "n": 1, "with": None},
    ],
)
async def test_what_cannot_be_asked_is_refused(message: Any) -> None:
    async with raw(ApiHandler()) as (channel, _):
        channel.tell(message)
        assert await channel.hear() == {"n": 1, "refused": ["wire.unknown", {}]}


async def test_a_line_without_end_is_not_kept() -> None:
    async with raw(ApiHandler()) as (channel, serving):
        channel.tell({"ask": "x" * (rpc.LONGEST_ASKED * 2)})
        ending = await serving
    assert ending.crash == "The line is too long."


async def test_a_line_that_is_no_json_ends_the_wire() -> None:
    here, there = socket.socketpair()
    serving = asyncio.create_task(RpcServer(ApiHandler()).serve(here))
    with there:
        there.sendall(b"cat /etc/passwd\n")
        assert (await serving).crash == "The message is not a line of JSON."


async def test_a_process_that_reads_no_longer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rpc, "MOST_WAITING", 10_000)
    here, there = socket.socketpair()
    attendant = RpcServer(ApiHandler())
    serving = asyncio.create_task(attendant.serve(here))
    with there:
        there.sendall(as_line({"listens": True}))
        await asyncio.sleep(0.01)
        while not serving.done():
            attendant.tell(PushMessage(PushKind.SAID, line=LINES[0]))
            await asyncio.sleep(0)
        assert not (await serving).in_order
