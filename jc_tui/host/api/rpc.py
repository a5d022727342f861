"""Lines of JSON between the server and a worker, on a Unix socket.

A worker sends `{"ask": METHOD, "n": 1, "with": {...}}` and gets `{"n": 1, "answer": ...}` or
`{"n": 1, "refused": [KEY, {...}]}`. Once it has sent `{"listens": true}` it also gets `{"news": {...}}`.
Before its end it sends `{"parked": true}` or `{"crash": TEXT}`.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import socket
import time
from asyncio import StreamReader, StreamWriter
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import replace

from engine.contract import GameError
from engine.translations import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Account, LobbyView, Location, PushKind, PushMessage, RequestRefused
from jc_tui.host.config import TokenBucket

LONGEST = 4 << 20  # bytes of a line, such as the talk of a long game
LONGEST_ASKED = 1 << 16  # bytes of a line of a worker
MOST_WAITING = 8 << 20  # bytes that the other end has not read, before the connection is cut
MOST_ASKED = 32  # requests of a worker that wait for answers; further ones are refused
RATE, BURST = 50, 200  # messages of a worker that are read in a second, and at once before that

Message = TypeVar("Message")


class Shut(GameError):
    """A save that cannot be opened, or not be written to."""


class FromWorker(msgspec.Struct, forbid_unknown_fields=True):
    ask: Any = None
    n: int = 0
    given: Any = msgspec.field(name="with", default_factory=dict)
    listens: bool = False
    parked: bool = False
    crash: str | None = None
    shut: bool = False


class FromServer(msgspec.Struct, forbid_unknown_fields=True):
    n: int = 0
    answer: msgspec.Raw = msgspec.Raw(b"null")
    refused: tuple[str, dict[str, Any]] | None = None
    news: PushMessage | None = None


METHODS = {
    name: inspect.signature(method, eval_str=True)
    for name, method in vars(HostApi).items()
    if inspect.iscoroutinefunction(method)
}


def as_line(message: Any) -> bytes:
    """Return a message as a line of JSON, with values unknown to JSON as text."""
    return msgspec.json.encode(message, enc_hook=str) + b"\n"


def send(writer: StreamWriter, message: Any) -> None:
    """Send a message, or cut a connection whose other end does not read."""
    if not writer.is_closing():
        writer.write(as_line(message))
        if writer.transport.get_write_buffer_size() > MOST_WAITING:
            writer.transport.abort()


async def receive(reader: StreamReader, kind: type[Message]) -> Message | None:
    """Return the next message, or None when the other end has gone. Raises GameError."""
    try:
        line = await reader.readline()
        return msgspec.json.decode(line, type=kind) if line.endswith(b"\n") else None
    except OSError:
        return None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise GameError(say("wire.no-json")) from None
    except ValueError:
        raise GameError(say("wire.too-long")) from None


class WorkerExit(msgspec.Struct):
    """How a worker ended, as far as it has said or asked."""

    go: Location | None = None
    bye: bool = False
    parked: bool = False
    crash: str = ""  # where it failed, but no values
    shut: bool = False  # its save could not be opened

    @property
    def in_order(self) -> bool:
        return self.parked or self.bye or self.go is not None


class RpcServer:
    """The server's end, where `api` answers one worker. What is `pending` is sent as soon as that listens."""

    def __init__(self, api: HostApi, pending: deque[PushMessage] | None = None) -> None:
        self._api, self._pending, self._exit = api, pending, WorkerExit()
        self._asked: set[asyncio.Task[None]] = set()
        self._listener: StreamWriter | None = None

    def tell(self, news: PushMessage) -> bool:
        """Send news to the worker, and return False where it does not listen."""
        if self._listener:
            send(self._listener, {"news": news})
        return self._listener is not None

    async def serve(self, end: socket.socket) -> WorkerExit:
        """Answer until the worker has ended, or has sent what none would."""
        reader, writer = await asyncio.open_connection(sock=end, limit=LONGEST_ASKED)
        bucket = TokenBucket(RATE, BURST, time.monotonic)
        try:
            while message := await receive(reader, FromWorker):
                self._take(message, writer)
                while not bucket.take():
                    await asyncio.sleep(1 / RATE)
                    bucket.fill()
        except GameError as error:
            self._exit.crash = self._exit.crash or str(error)
        finally:
            self._listener = None
            for task in self._asked:
                task.cancel()
            writer.close()
        return self._exit

    def _take(self, message: FromWorker, writer: StreamWriter) -> None:
        if message.ask is not None:
            busy = len(self._asked) >= MOST_ASKED
            task = asyncio.get_running_loop().create_task(self._answer(message, writer, busy))
            self._asked.add(task)
            task.add_done_callback(self._asked.discard)
        if message.listens:
            self._listener = writer
            while self._pending:
                self.tell(self._pending.popleft())
        self._exit.parked |= message.parked
        if message.crash is not None:
            self._exit.crash, self._exit.shut = message.crash, message.shut

    async def _answer(self, message: FromWorker, writer: StreamWriter, busy: bool) -> None:
        reply: dict[str, Any] = {"n": message.n}
        try:
            if busy:
                raise RequestRefused("wire.busy")
            reply["answer"] = await self._ask(message.ask, message.given)
        except RequestRefused as refused:
            reply["refused"] = refused.key, refused.known
        except Exception as error:
            failed = {"message": "a request of a player failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(failed)
            reply["refused"] = "wire.failed", {}
        send(writer, reply)
        with suppress(OSError):
            await writer.drain()

    async def _ask(self, name: Any, given: Any) -> Any:
        try:
            method = METHODS[name]
            method.bind(self, **given)
            given = {key: msgspec.convert(one, method.parameters[key].annotation) for key, one in given.items()}
        except (KeyError, TypeError, ValueError):
            raise RequestRefused("wire.unknown") from None
        answer = await getattr(self._api, name)(**given)
        self._exit.go = given["location"] if name == "go" else self._exit.go
        self._exit.bye |= name == "bye"
        return answer


class ApiClient:
    """A `HostApi` for a worker, where each method is a request. It is made by `connect_api`."""

    def __init__(self, account: Account | None, reader: StreamReader, writer: StreamWriter) -> None:
        self.account, self._writer = account, writer
        self.may_park: Callable[[], bool] = lambda: True
        self._listener: Callable[[PushMessage], None] = lambda news: None
        self._waiting: dict[int, asyncio.Future[FromServer]] = {}
        self._hearing = asyncio.get_running_loop().create_task(self._hear(reader))

    @property
    def news(self) -> Callable[[PushMessage], None]:
        return self._listener

    @news.setter
    def news(self, listener: Callable[[PushMessage], None]) -> None:
        self._listener = listener
        send(self._writer, {"listens": True})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in METHODS:
            raise AttributeError(name)
        return partial(self._ask, name)

    async def _ask(self, method: str, /, *values: Any, **named: Any) -> Any:
        if self._hearing.done():
            raise RequestRefused("wire.gone")
        given = METHODS[method].bind(self, *values, **named).arguments
        del given["self"]
        number = max(self._waiting, default=0) + 1
        send(self._writer, {"ask": method, "n": number, "with": given})
        self._waiting[number] = asyncio.get_running_loop().create_future()
        message = await self._waiting[number]
        if message.refused:
            raise RequestRefused(message.refused[0], **message.refused[1])
        answer = msgspec.json.decode(message.answer, type=METHODS[method].return_annotation)
        if isinstance(answer, Account):
            self.account = answer
        elif isinstance(answer, LobbyView) and self.account is not None:
            self.account = replace(self.account, name=answer.name)
        return answer

    async def _hear(self, reader: StreamReader) -> None:
        """Hear the server until it has gone, then end the process like a hang-up."""
        with suppress(GameError):
            while (message := await receive(reader, FromServer)) is not None:
                if message.news is None:
                    if not (waiting := self._waiting.pop(message.n)).done():
                        waiting.set_result(message)
                elif message.news.kind is not PushKind.PARK:
                    self._listener(message.news)
                elif self.may_park():  # without a byte to the terminal, whose last screen stays
                    fd = self._writer.get_extra_info("socket").fileno()
                    os.set_blocking(fd, True)
                    with suppress(OSError):
                        os.write(fd, as_line({"parked": True}))
                    os._exit(0)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(RequestRefused("wire.gone"))
        signal.raise_signal(signal.SIGHUP)


async def connect_api(end: socket.socket, account: Account | None) -> HostApi:
    """Return the API at the other end of a socket. Only registration needs no account."""
    return cast(HostApi, ApiClient(account, *await asyncio.open_connection(sock=end, limit=LONGEST)))
