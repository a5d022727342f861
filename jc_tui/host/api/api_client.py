"""The desk as a player's process has it: each request goes over the wire, and each answer comes back."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, NoReturn, cast

from engine.contract import GameError
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.codec import Garbled, decode, encode
from jc_tui.host.api.messages import Account, LobbyView, PushKind, PushMessage, RequestRefused
from jc_tui.host.api.rpc import PendingMessages, RpcChannel, as_line, methods


class HostGone(GameError):
    """The server is not there any longer; the process is about to end."""


class ApiClient:
    """A `HostApi` over a wire. It has the methods of `HostApi`, all made below; get it from `desk_over`."""

    def __init__(self, channel: RpcChannel, end: socket.socket, account: Account | None) -> None:
        self.account = account
        self.may_park: Callable[[], bool] = lambda: True
        self._listener: Callable[[PushMessage], None] | None = None
        self._unheard = PendingMessages()
        self._channel = channel
        self._end = end
        self._number = 0
        self._waiting: dict[int, asyncio.Future[Mapping[str, Any]]] = {}
        self._hearing = asyncio.get_running_loop().create_task(self._hear())

    @property
    def news(self) -> Callable[[PushMessage], None]:
        """Called with what happens meanwhile; who begins to listen is told what lasts of what came before."""
        return self._listener or self._unheard.keep

    @news.setter
    def news(self, listener: Callable[[PushMessage], None]) -> None:
        self._listener = listener
        for news in self._unheard.taken():
            asyncio.get_running_loop().call_soon(listener, news)

    async def _ask(self, name: str, given: Mapping[str, Any]) -> Any:
        """Make a request. Raises Refused, HostGone."""
        if self._hearing.done():
            raise HostGone(say("wire.gone"))
        self._number += 1
        number = self._number
        self._waiting[number] = asyncio.get_running_loop().create_future()
        self._channel.tell({"ask": name, "n": number, "with": encode(given)})
        try:
            message = await self._waiting[number]
        finally:
            del self._waiting[number]
        if "refused" in message:
            key, known = message["refused"]
            raise RequestRefused(key, **known)
        answer = decode(methods()[name].answer, message.get("answer"))
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

    def _take(self, message: Mapping[str, Any]) -> None:
        if "news" in message:
            news = cast(PushMessage, decode(PushMessage, message["news"]))
            if news.kind is not PushKind.PARK:
                self.news(news)
            elif self.may_park():
                self._park()
        elif (waiting := self._waiting.get(message.get("n", 0))) and not waiting.done():
            waiting.set_result(message)

    def _park(self) -> NoReturn:
        """End without a byte to the terminal, whose last screen stays."""
        self._end.setblocking(True)
        with suppress(OSError):
            self._end.sendall(as_line({"parked": True}))
        os._exit(0)


def _request(name: str) -> Callable[..., Any]:
    told = inspect.signature(getattr(HostApi, name))

    async def ask(self: ApiClient, *values: Any, **named: Any) -> Any:
        given = dict(told.bind(self, *values, **named).arguments)
        del given["self"]
        return await self._ask(name, given)

    ask.__name__, ask.__doc__ = name, getattr(HostApi, name).__doc__
    return ask


for _name in methods():  # what is added to Desk can be asked over the wire without a line here
    setattr(ApiClient, _name, _request(_name))


async def connect_api(end: socket.socket, account: Account | None) -> HostApi:
    """The desk at the other side of a socket, for who is here; None before they have a name."""
    return cast(HostApi, ApiClient(await RpcChannel.on(end), end, account))
