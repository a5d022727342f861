"""The wire between the server and a player's process: lines of JSON on a Unix socket.

The process asks `{"ask": METHOD, "n": 1, "with": {...}}`, and is answered `{"n": 1, "answer": ...}` or
`{"n": 1, "refused": [KEY, {...}]}`. Once it has said `{"listens": true}` the server tells it `{"news": {...}}`.
Before its end the process says `{"parked": true}` or `{"crash": TEXT}`.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar, cast, get_type_hints

import msgspec
from msgspec.json import Decoder, encode
from msgspec.structs import asdict, replace

from engine.contract import GameError
from engine.foreign import quoted
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Account, LobbyView, Location, PushKind, PushMessage, RequestRefused
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

Value = TypeVar("Value")


class Garbled(GameError):
    """Something that is not what was to come."""


class HostGone(GameError):
    """The server is not there any longer; the process is about to end."""


class Shut(GameError):
    """A room cannot be opened: its save cannot be read, or not be written to."""


# --- what is sent --------------------------------------------------------------------------------------------


class FromWorker(msgspec.Struct, forbid_unknown_fields=True):
    """A message of a process: a request, or what it says of itself."""

    ask: Any = None
    n: int = 0
    given: msgspec.Raw = msgspec.field(name="with", default=msgspec.Raw(b"{}"))
    listens: bool = False
    parked: bool = False
    crash: str | None = None
    shut: bool = False


class FromServer(msgspec.Struct, forbid_unknown_fields=True):
    """A message of the server: an answer by the number of the request, or news."""

    n: int = 0
    answer: msgspec.Raw = msgspec.Raw(b"null")
    refused: tuple[str, dict[str, Any]] | None = None
    news: PushMessage | None = None


FROM_WORKER, FROM_SERVER = Decoder(FromWorker), Decoder(FromServer)


class Method(NamedTuple):
    """A request: the class of its parameters, and what decodes them and its answer."""

    given: type[msgspec.Struct]
    parameters: Decoder[Any]
    answer: Decoder[Any]


def _method(name: str, function: Any) -> Method:
    hints = get_type_hints(function, include_extras=True)
    named = list(inspect.signature(function).parameters.values())[1:]
    fields = [
        (one.name, hints[one.name], msgspec.NODEFAULT if one.default is one.empty else one.default)
        for one in named
    ]
    given = msgspec.defstruct(name, fields, forbid_unknown_fields=True)
    return Method(given, Decoder(given), Decoder(hints["return"]))


METHODS: Mapping[str, Method] = {
    name: _method(name, function)
    for name, function in vars(HostApi).items()
    if inspect.iscoroutinefunction(function)
}
"""All requests by their names: what `HostApi` says, and no other."""


def _plain(value: Any) -> str:
    if isinstance(value, str):  # a seat, which is a kind of text
        return str.__str__(value)
    raise TypeError(f"a message holds a {type(value)}")


def as_line(message: Any) -> bytes:
    """Return a message as a line of JSON. Raises UnicodeEncodeError for a lone surrogate."""
    return encode(message, enc_hook=_plain) + b"\n"


def parsed(line: bytes, decoder: Decoder[Value]) -> Value:
    """Return the value that a line of JSON stands for. Raises Garbled."""
    try:
        return decoder.decode(line)
    except msgspec.ValidationError:
        raise Garbled(say("wire.unfit", what=quoted(line.decode(errors="replace")))) from None
    except (ValueError, RecursionError):
        raise Garbled(say("wire.no-json")) from None


class RpcChannel(Generic[Value]):
    """One end of a wire, on which messages of one kind come."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, decoder: Decoder[Value]
    ) -> None:
        """Made by `on`."""
        self._reader, self._writer, self._decoder = reader, writer, decoder

    @classmethod
    async def on(cls, end: socket.socket, decoder: Decoder[Value], longest: int = LONGEST) -> RpcChannel[Value]:
        """Take over one end of a socket, on which lines of at most `longest` bytes come."""
        return cls(*await asyncio.open_connection(sock=end, limit=longest), decoder)

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

    async def hear(self) -> Value | None:
        """Return the next message; None when the other side has gone. Raises Garbled."""
        try:
            line = await self._reader.readline()
        except ValueError:
            raise Garbled(say("wire.too-long")) from None
        except OSError:
            return None
        return parsed(line, self._decoder) if line.endswith(b"\n") else None

    def close(self) -> None:
        """Cut the wire when what was told has been sent."""
        self._writer.close()


# --- the server's end ----------------------------------------------------------------------------------------


@dataclass
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


class RpcServer:
    """Serves one process of a player: what it asks is answered by the `api` of its session.

    Messages that are `pending` are sent as soon as the process listens.
    """

    def __init__(self, api: HostApi, pending: deque[PushMessage] | None = None) -> None:
        self._api = api
        self._pending = deque() if pending is None else pending
        self._listens = False
        self._channel: RpcChannel[FromWorker] | None = None
        self._asked: set[asyncio.Task[None]] = set()
        self._exit = WorkerExit()

    def tell(self, news: PushMessage) -> bool:
        """Send news to the process, and return False where it does not listen."""
        if self._channel is None or not (self._listens or news.kind is PushKind.PARK):
            return False
        self._channel.tell({"news": news})
        return True

    async def serve(self, end: socket.socket) -> WorkerExit:
        """Answer until the process has ended, or has sent what it never would; the socket is closed then."""
        self._channel = channel = await RpcChannel.on(end, FROM_WORKER, LONGEST_ASKED)
        try:
            pace = TokenBucket(RATE, BURST, time.monotonic)
            while (message := await channel.hear()) is not None:
                self._take(message, channel)
                while not pace.take():
                    await asyncio.sleep(1 / RATE)
                    pace.fill()
        except Garbled as error:
            self._exit.crash = self._exit.crash or str(error)
        finally:
            self._channel = None
            for task in self._asked:
                task.cancel()
            channel.close()
        return self._exit

    def _take(self, message: FromWorker, channel: RpcChannel[FromWorker]) -> None:
        if message.ask is not None and len(self._asked) < MOST_ASKED:
            task = asyncio.get_running_loop().create_task(self._answer(message, channel))
            self._asked.add(task)
            task.add_done_callback(self._asked.discard)
        elif message.ask is not None:
            channel.tell({"n": message.n, "refused": ["wire.busy", {}]})
        if message.listens:
            self._listens = True
            while self._pending:
                self.tell(self._pending.popleft())
        self._exit.parked |= message.parked
        if message.crash is not None:
            self._exit.crash, self._exit.shut = message.crash, message.shut

    async def _answer(self, message: FromWorker, channel: RpcChannel[FromWorker]) -> None:
        try:
            channel.tell({"n": message.n, "answer": await self._ask(message)})
        except RequestRefused as refused:
            # A number chooses a plural form.
            known = {
                name: one if isinstance(one, int | float) else str(one) for name, one in refused.known.items()
            }
            channel.tell({"n": message.n, "refused": [refused.key, known]})
        except Exception as error:
            failed = {"message": "a request of a player failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(failed)
            channel.tell({"n": message.n, "refused": ["wire.failed", {}]})
        await channel.sent()

    async def _ask(self, message: FromWorker) -> Any:
        method = METHODS.get(message.ask) if isinstance(message.ask, str) else None
        if method is None:
            raise RequestRefused("wire.unknown")
        try:
            given = asdict(parsed(bytes(message.given), method.parameters))
        except Garbled:
            raise RequestRefused("wire.unknown") from None
        answer = await getattr(self._api, message.ask)(**given)
        if message.ask == "go":
            self._exit.go = given["location"]
        self._exit.bye |= message.ask == "bye"
        return answer


# --- the end of a process ------------------------------------------------------------------------------------


class ApiClient:
    """A `HostApi` over a wire: each method of that is a request. It is got from `connect_api`."""

    def __init__(self, channel: RpcChannel[FromServer], end: socket.socket, account: Account | None) -> None:
        self.account = account
        self.may_park: Callable[[], bool] = lambda: True
        self._listener: Callable[[PushMessage], None] = lambda news: None
        self._channel = channel
        self._end = end
        self._number = 0
        self._waiting: dict[int, asyncio.Future[FromServer]] = {}
        self._hearing = asyncio.get_running_loop().create_task(self._hear())

    @property
    def news(self) -> Callable[[PushMessage], None]:
        """Called with what happens meanwhile; whoever begins to listen is told what lasts of what came before."""
        return self._listener

    @news.setter
    def news(self, listener: Callable[[PushMessage], None]) -> None:
        self._listener = listener
        self._channel.tell({"listens": True})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in METHODS:
            raise AttributeError(name)
        return partial(self._ask, name)

    async def _ask(self, method: str, /, *values: Any, **named: Any) -> Any:
        """Make a request. Raises RequestRefused, HostGone."""
        if self._hearing.done():
            raise HostGone(say("wire.gone"))
        self._number += 1
        number = self._number
        self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            self._channel.tell({"ask": method, "n": number, "with": METHODS[method].given(*values, **named)})
            message = await self._waiting[number]
        except UnicodeEncodeError:
            raise RequestRefused("wire.unknown") from None
        finally:
            del self._waiting[number]
        if message.refused:
            key, known = message.refused
            raise RequestRefused(key, **known)
        answer = METHODS[method].answer.decode(message.answer)
        if isinstance(answer, Account):
            self.account = answer
        elif isinstance(answer, LobbyView) and self.account is not None:
            self.account = replace(self.account, name=answer.name)
        return answer

    async def _hear(self) -> None:
        """Take what comes. When nothing can come any longer the process ends as when its line is dropped."""
        with suppress(Garbled):
            while (message := await self._channel.hear()) is not None:
                self._take(message)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(HostGone(say("wire.gone")))
        signal.raise_signal(signal.SIGHUP)

    def _take(self, message: FromServer) -> None:
        if message.news is not None:
            if message.news.kind is not PushKind.PARK:
                self.news(message.news)
            elif self.may_park():
                self._park()
        elif (waiting := self._waiting.get(message.n)) and not waiting.done():
            waiting.set_result(message)

    def _park(self) -> NoReturn:
        """End without a byte to the terminal, whose last screen stays."""
        self._end.setblocking(True)
        with suppress(OSError):
            self._end.sendall(as_line({"parked": True}))
        os._exit(0)


async def connect_api(end: socket.socket, account: Account | None) -> HostApi:
    """Return the API at the other side of a socket, for who is here; None before they have a name."""
    return cast(HostApi, ApiClient(await RpcChannel.on(end, FROM_SERVER), end, account))
