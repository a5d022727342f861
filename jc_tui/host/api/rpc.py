"""The wire between the server and a player's process: lines of JSON on a Unix socket, and the server's end of it.

The process asks, `{"ask": METHOD, "n": 1, "with": {...}}`, and is answered `{"n": 1, "answer": ...}` or
`{"n": 1, "refused": [KEY, {...}]}`. Without being asked the server tells `{"news": {...}}`; the process, before
its end, `{"parked": true}` or `{"crash": TEXT}`.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import socket
import time
from collections import deque
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Self, get_type_hints

from engine.contract import GameError
from engine.values import frozen
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.codec import Garbled, decode, encode
from jc_tui.host.api.messages import Location, PushKind, PushMessage, RequestRefused
from jc_tui.host.config import TokenBucket

LONGEST = 4 << 20
"""Bytes of a line: the talk of a long game is one."""

LONGEST_ASKED = 1 << 16
"""Bytes of a line that a player's process may send."""

MOST_WAITING = 8 << 20
"""Bytes that may wait for the other side to read them; whoever reads no longer is given up."""

MOST_ASKED = 32
"""Requests of one process that may wait for their answers; further ones are refused."""

RATE, BURST = 50, 200
"""Messages a second that are read from one process, once so many came at once; others wait until they are read."""

LASTING, MOST_KEPT = (PushKind.WISH, PushKind.CLOSING), 8
"""News that are kept until somebody hears them, for a screen sees all else when it opens; and how many."""


class RpcChannel:
    """One end of a wire."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Made by `on`."""
        self._reader = reader
        self._writer = writer

    @classmethod
    async def on(cls, end: socket.socket, longest: int = LONGEST) -> Self:
        """Take over one end of a socket, on which lines of at most so many bytes come."""
        return cls(*await asyncio.open_connection(sock=end, limit=longest))

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message; the wire is cut where the other side has not read for long. What is cut takes none."""
        if self._writer.is_closing():
            return
        self._writer.write(as_line(message))
        if self._writer.transport.get_write_buffer_size() > MOST_WAITING:
            self._writer.transport.abort()

    async def sent(self) -> None:
        """Wait until what was told is on its way."""
        with suppress(OSError):
            await self._writer.drain()

    async def hear(self) -> Mapping[str, Any] | None:
        """The next message; None when the other side has gone. Raises Garbled."""
        try:
            line = await self._reader.readline()
        except ValueError:
            raise Garbled(say("wire.too-long")) from None
        except OSError:
            return None
        return from_line(line) if line.endswith(b"\n") else None

    def close(self) -> None:
        """Cut the wire when what was told has been sent."""
        self._writer.close()


def as_line(message: Mapping[str, Any]) -> bytes:
    """A message as a line of JSON."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def from_line(line: bytes) -> dict[str, Any]:
    """The message of a line. Raises Garbled."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Garbled(say("wire.no-json")) from None
    if not isinstance(message, dict):
        raise Garbled(say("wire.no-json"))
    return message


class PendingMessages:
    """Keeps news until somebody is there to hear them, such as a player whose screen is just being opened."""

    def __init__(self) -> None:
        self._kept: deque[PushMessage] = deque(maxlen=MOST_KEPT)

    def keep(self, news: PushMessage) -> None:
        """Take in what has just happened, if it is something that lasts."""
        if news.kind in LASTING:
            self._kept.append(news)

    def taken(self) -> list[PushMessage]:
        """All that is kept, the oldest first, and no longer kept then."""
        kept = list(self._kept)
        self._kept.clear()
        return kept


# --- what may be asked -------------------------------------------------------------------------------------


@frozen
class Method:
    """A request: the types of what it is made with, those of them that must be there, and of what is answered."""

    parameters: Mapping[str, Any]
    needed: frozenset[str]
    answer: Any


@cache
def methods() -> Mapping[str, Method]:
    """All requests by their names: what `HostApi` says, and no other."""
    return {name: _method(one) for name, one in vars(HostApi).items() if inspect.iscoroutinefunction(one)}


def _method(function: Any) -> Method:
    hints = get_type_hints(function)
    named = list(inspect.signature(function).parameters.values())[1:]
    needed = frozenset(one.name for one in named if one.default is one.empty)
    return Method({one.name: hints[one.name] for one in named}, needed, hints["return"])


def _values_for(method: Method, given: Any) -> dict[str, Any]:
    """What a request is made with. Raises Garbled."""
    if not isinstance(given, dict) or not method.needed <= given.keys() <= method.parameters.keys():
        raise Garbled(say("wire.unknown"))
    return {name: decode(method.parameters[name], one) for name, one in given.items()}


# --- the server's end --------------------------------------------------------------------------------------


@frozen
class WorkerExit:
    """How a player's process has ended: what it said last, by its room or of itself.

    Attributes:
        go: the room to be had next. bye: whether the connection is to end. parked: whether it only makes room
            until a key or news wakes it. crash: where the program failed, without what it failed with.
        shut: whether its room could not even be opened.
    """

    go: Location | None = None
    bye: bool = False
    parked: bool = False
    crash: str = ""
    shut: bool = False

    @property
    def in_order(self) -> bool:
        """Whether it said why it ends."""
        return self.parked or self.bye or self.go is not None


class Shut(GameError):
    """A room cannot be opened: its save cannot be read, or not be written to."""


class RpcServer:
    """Serves one process of a player: what it asks is answered by the `desk` of its session."""

    def __init__(self, api: HostApi) -> None:
        self._api = api
        self._channel: RpcChannel | None = None
        self._asked: set[asyncio.Task[None]] = set()
        self._go: Location | None = None
        self._bye = self._parked = self._shut = False
        self._crash = ""
        self._unheard = PendingMessages()

    def tell(self, news: PushMessage) -> None:
        """Hand news to the process; of what comes before `serve` has begun, what lasts is told then."""
        if self._channel is None:
            self._unheard.keep(news)
        else:
            self._channel.tell({"news": encode(news)})

    async def serve(self, end: socket.socket) -> WorkerExit:
        """Answer until the process has ended, or has sent what it never would; the socket is closed then."""
        self._channel = channel = await RpcChannel.on(end, LONGEST_ASKED)
        for news in self._unheard.taken():
            self.tell(news)
        try:
            pace = TokenBucket(RATE, BURST, time.monotonic)
            while (message := await channel.hear()) is not None:
                self._take(message, channel)
                while not pace.take():
                    await asyncio.sleep(1 / RATE)
                    pace.fill()
        except Garbled as error:
            self._crash = self._crash or str(error)
        finally:
            self._channel = None
            for task in self._asked:
                task.cancel()
            channel.close()
        return WorkerExit(self._go, self._bye, self._parked, self._crash, self._shut)

    def _take(self, message: Mapping[str, Any], channel: RpcChannel) -> None:
        if "ask" in message and len(self._asked) < MOST_ASKED:
            self._begin(self._answer(message, channel))
        elif "ask" in message:
            channel.tell({"n": message.get("n"), "refused": ["wire.busy", {}]})
        self._parked = self._parked or message.get("parked") is True
        if isinstance(crash := message.get("crash"), str):
            self._crash, self._shut = crash, message.get("shut") is True

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def _answer(self, message: Mapping[str, Any], channel: RpcChannel) -> None:
        try:
            answer = {"answer": encode(await self._ask(message))}
        except RequestRefused as refused:
            answer = {"refused": [refused.key, {name: _told(one) for name, one in refused.known.items()}]}
        except Exception as error:
            failed = {"message": "a request of a player failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(failed)
            answer = {"refused": ["wire.failed", {}]}
        channel.tell({"n": message.get("n"), **answer})
        await channel.sent()

    async def _ask(self, message: Mapping[str, Any]) -> Any:
        name = message["ask"]
        method = methods().get(name) if isinstance(name, str) else None
        if method is None:
            raise RequestRefused("wire.unknown")
        try:
            given = _values_for(method, message.get("with", {}))
        except Garbled:
            raise RequestRefused("wire.unknown") from None
        answer = await getattr(self._api, name)(**given)
        if name == "go":
            self._go = given["location"]
        self._bye = self._bye or name == "bye"
        return answer


def _told(value: Any) -> Any:
    """A detail of a refusal: a number as it is, for it may choose a plural form; all else as it is read."""
    return value if isinstance(value, int | float) else str(value)
