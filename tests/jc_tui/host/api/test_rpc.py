"""Messages cross the wire whole, requests are answered or refused, and neither end can stall the other."""

import asyncio
import socket
from collections import deque
from contextlib import asynccontextmanager
from unittest.mock import AsyncMock, call

import pytest

from engine.contract import Seat
from engine.translations import choose_language
from jc_tui.host.api import messages as sent
from jc_tui.host.api import rpc
from jc_tui.host.api.rpc import BURST, MOST_ASKED, RpcServer, WorkerExit, as_line

LINES = tuple(sent.ChatLine("lobby", "bo", "x" * 300, "2026-01-01T00:00:00Z") for _ in range(1000))
CLOSING = sent.PushMessage(sent.PushKind.CLOSING, seconds=10)
NO_JSON = "The message is not a line of JSON as it should be."


class Wire:
    def __init__(self, *pending, **answers):
        here, self.end = socket.socketpair()
        self.handler = AsyncMock(**{f"{name}.side_effect": answer for name, answer in answers.items()})
        self.server = RpcServer(self.handler, deque(pending))
        self.serving = asyncio.create_task(self.server.serve(here))


@asynccontextmanager
async def client(*pending, **answers):
    wire = Wire(*pending, register=lambda name, invitation="": sent.Account(7, name), **answers)
    api = await rpc.connect_api(wire.end, None)
    yield api, wire
    api._hearing.cancel()
    api._writer.close()
    await wire.serving


async def test_requests_are_answered_with_values():
    view = sent.LobbyView((), (), (), name="cleo")
    async with client(lobby=[view], set_notices=[None], talk=[LINES]) as (api, wire):
        assert await api.register("anna", invitation="x") == api.account == sent.Account(7, "anna")
        assert await api.register(Seat("caesar")) == sent.Account(7, "caesar")
        assert await api.set_notices(sent.Notices("ntfy")) is None
        assert await api.talk("lobby") == LINES
        assert wire.handler.register.await_args_list == [call(name="anna", invitation="x"), call(name="caesar")]
        wire.handler.set_notices.assert_awaited_once_with(wanted=sent.Notices("ntfy"))
        assert (await api.lobby()).name == api.account.name == "cleo", "renamed meanwhile"


async def test_a_refusal_is_said_in_the_language_of_the_worker_and_a_failure_told_to_the_host():
    told = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(type(context["exception"])))
    refusal = sent.RequestRefused("presence.has-come", n=2, seat=Seat("Rom"))
    async with client(hint=refusal, lobby=ZeroDivisionError, go=[None, refusal]) as (api, wire):
        choose_language("sv")
        with pytest.raises(sent.RequestRefused, match=r"Rom har kommit\."):
            await api.hint()
        choose_language("en")
        with pytest.raises(sent.RequestRefused, match="failed") as refused:
            await api.lobby()
        assert not refused.value.known
        assert not hasattr(api, "shutdown")
        await api.go(sent.Lobby())
        with pytest.raises(sent.RequestRefused):
            await api.go(sent.GameTable("1", "pompey"))
    assert told == [ZeroDivisionError]
    assert wire.serving.result() == WorkerExit(go=sent.Lobby()), "where it may not go it does not"


async def test_too_many_requests_at_once_are_refused_and_none_is_lost():
    gate = asyncio.Event()

    async def think():
        await gate.wait()

    async with client(think=think) as (api, _):
        thinking = [asyncio.create_task(api.think()) for _ in range(MOST_ASKED - 1)]
        assert await api.register("anna"), "answered while others wait"
        thinking += [asyncio.create_task(api.think()) for _ in range(4)]
        await asyncio.wait(thinking, return_when=asyncio.FIRST_COMPLETED)
        gate.set()
        done = await asyncio.gather(*thinking, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] * MOST_ASKED + [sent.RequestRefused] * 3


async def test_whoever_asks_ten_thousand_times_is_held_back_and_keeps_nobody_waiting():
    flooded, asked = Wire(say=lambda **_: None), {"ask": "say", "n": 1, "with": {"place": "lobby", "text": "ave"}}
    flooded.end.setblocking(False)
    loop = asyncio.get_running_loop()
    flooding = loop.create_task(loop.sock_sendall(flooded.end, as_line(asked) * 10_000))
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


async def test_news_are_told_as_soon_as_the_worker_listens():
    first, second = (sent.PushMessage(sent.PushKind.WISH, tables=(game,)) for game in ("1", "2"))
    async with client(first, second) as (api, wire):
        heard = asyncio.Queue()
        await api.register("anna")
        assert not wire.server.tell(CLOSING)
        api.news = heard.put_nowait
        await api.register("anna")
        assert wire.server.tell(CLOSING)
        assert [(await heard.get()) for _ in range(3)] == [first, second, CLOSING]
    assert not wire.server.tell(CLOSING), "it has ended"


@pytest.mark.parametrize(
    "message",
    [
        *({"ask": name} for name in ("shutdown", "__init__", ["bye"], "register", "account")),
        *({"ask": "register", "with": {"name": "anna", other: 1}} for other in ("name", "number", "self")),
        *({"ask": "go", "with": given} for given in (None, ["location"], {"location": {"kind": "vault"}})),
    ],
)
async def test_what_cannot_be_asked_is_refused(message):
    wire = Wire()
    with wire.end as end:
        end.sendall(as_line({**message, "n": 1}))
        reader, _ = await asyncio.open_connection(sock=end)
        assert await reader.readline() == b'{"n":1,"refused":["wire.unknown",{}]}\n'
    assert await wire.serving == WorkerExit()


NO_WORKER = {
    **dict.fromkeys((b"", b'{"ask": "bye"'), ""),
    **dict.fromkeys((b"cat /etc/passwd\n", b'{"ask": "\xff"}\n', b'{"ask": "bye", "root": true}\n'), NO_JSON),
    **dict.fromkeys((b'{"parked": 1}\n', b'{"with": ' + b"[" * 60_000 + b"\n", b'{"ask": "\\ud800"}\n'), NO_JSON),
    as_line({"ask": "x" * rpc.LONGEST_ASKED * 2}): "The line is too long.",
}


@pytest.mark.parametrize(("line", "crash"), NO_WORKER.items(), ids=range(9))
async def test_a_worker_that_sends_what_none_would_is_cut_off(line, crash):
    wire = Wire()
    with wire.end as end:
        end.sendall(line)
    assert await wire.serving == WorkerExit(crash=crash)


async def test_a_worker_that_reads_no_longer_is_given_up(monkeypatch):
    monkeypatch.setattr(rpc, "MOST_WAITING", 10_000)
    wire = Wire()
    with wire.end as end:
        end.sendall(as_line({"listens": True}))
        while not wire.serving.done():
            wire.server.tell(sent.PushMessage(sent.PushKind.SAID, line=LINES[0]))
            await asyncio.sleep(0)
