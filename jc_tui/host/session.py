"""Sessions of players: who is let in, and the way of each from worker to worker until its end."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, cast

from engine.translations import say
from jc_tui.appearance.spans import wrapped
from jc_tui.host.api.messages import (
    GameLifecycle,
    Lobby,
    Location,
    Origin,
    PushKind,
    PushMessage,
    Register,
    RequestRefused,
)
from jc_tui.host.api.rpc import RpcServer, WorkerExit
from jc_tui.host.config import HostConfig
from jc_tui.host.input_limiter import InputLimiter
from jc_tui.host.logs import HostLog
from jc_tui.host.service.events import HostService
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.workers.launch import ClientTerminal, Worker, WorkerLimits, WorkerSpec
from jc_tui.host.workers.pool import WorkerPool, WorkerStartError
from jc_tui.host.workers.pty_link import FULL, PtyLink, open_pty
from jc_tui.language import spoken
from jc_tui.terminal.modes import RESTORE

GRACE, PATIENCE, DECIDING = 5.0, 5.0, 60.0
"""Seconds for a worker to end without a terminal, for what it wrote to be taken, and to answer a question."""

LEAVING, FOCUS = "q\x03\x04", (b"\x1b[I", b"\x1b[O")
"""Answers to a question that mean leaving; what a terminal sends when its window is turned to, or turned from."""

LASTING, MOST_PENDING = (PushKind.WISH, PushKind.CLOSING, PushKind.ANNOUNCEMENT), 8
"""News that are kept until a worker listens, for a screen sees all else when it opens, and how many."""

MOST_FILES, MOST_BYTES = 500, 16 << 20
"""What a folder may hold to which a worker writes."""

REASONS = {
    **{"server.full": "full", "server.many-from-here": "address", "server.many-of-key": "key"},
    **{"server.many-strangers": "strangers", "server.many-strangers-from-here": "strangers"},
}
"""What the log calls the reasons for which a player is not let in. Others are banned."""


class SshTerminal(Protocol):
    """What a player has of SSH: a terminal, what is shown there, and whether it has to wait with what is typed."""

    def terminal(self, language: str) -> ClientTerminal: ...
    def show(self, data: bytes) -> None: ...
    def hold(self, full: bool) -> None: ...


class ConnectionManager:
    """What the sessions of a server share, and the players whom it has let in."""

    def __init__(
        self, service: HostService, limits: HostConfig, log: HostLog, pool: WorkerPool, *, sandbox: bool = True
    ) -> None:
        self.service, self.limits, self.log, self.pool, self.sandbox = service, limits, log, pool, sandbox
        self.players: list[PlayerConnection] = []

    def admit(self, player: PlayerConnection) -> ApiHandler:
        """Let a player in. Sessions without an account count only against others. Raises RequestRefused."""
        limits, known = self.limits, self.service.store.keys.owner(fingerprint_of(player.key))
        counted = [each for each in self.players if each.account or not known]
        strangers = [each for each in counted if not each.account]
        near, strangers_near = (
            [each for each in there if each.origin.address == player.origin.address]
            for there in (counted, strangers)
        )
        checks = (
            ("server.full", counted, limits.sessions),
            ("server.many-from-here", near, limits.per_address),
            ("server.many-strangers", strangers, limits.strangers),
            ("server.many-strangers-from-here", strangers_near, limits.strangers_per_address),
            ("server.many-of-key", [each for each in strangers if each.key == player.key], limits.per_key),
        )
        for key, there, most in checks[: 2 if known else None]:
            if len(there) >= most:
                raise RequestRefused(key, n=most)
        handler = self.service.connect(player.key, player.hear, player.origin)
        self.players.append(player)
        return handler


class ParkedScreen:
    """A screen as its player has last seen it, which news `wake`.

    That is what is said where they are or wished of them, a turn that has become theirs in any game, the end of
    the game where they are, and each move of one that they watch. What the other player does else may wait.
    """

    def __init__(self, handler: ApiHandler, wake: Callable[[], None]) -> None:
        self._handler, self._wake = handler, wake
        self._turns, self._here = handler.turns(), handler.status_here()

    def hear(self, news: PushMessage) -> None:
        if news.kind in (PushKind.SAID, PushKind.WISH):
            self._wake()
        elif news.kind is PushKind.TABLES:
            turns, here, handler = self._turns, self._here, self._handler
            self._turns, self._here = handler.turns(), handler.status_here()
            moved = self._here if self._here != here else None
            shown = moved and (not handler.location.seat or moved.stage is GameLifecycle.OVER)
            if shown or self._turns - turns:
                self._wake()


class PlayerConnection:
    """A player at a terminal, who has a worker, waits for one, is asked something, or has a parked screen."""

    _task: asyncio.Task[Any]

    def __init__(self, connections: ConnectionManager, key: bytes, origin: Origin, line: SshTerminal) -> None:
        self._connections, self.key, self.origin, self._line = connections, key, origin, line
        self.handler: ApiHandler | None = None  # once they are let in
        self._limiter = InputLimiter(connections.limits)
        self._typed_at = time.monotonic()
        self._why = ""  # the sentence with which the host ends it
        self._link: PtyLink | None = None
        self._rpc: RpcServer | None = None
        self._worker: Worker | None = None
        self._parked: ParkedScreen | None = None  # from when a worker is asked to park until there is another
        self._ahead = b""  # what is typed while there is no worker
        self._woken = asyncio.Event()  # something was typed, or there is another reason to go on
        self._pending: deque[PushMessage] = deque(maxlen=MOST_PENDING)  # while no worker listened
        self._flows = True

    @property
    def account(self) -> int:
        """Number of the account, or 0 before there is one."""
        return self.handler.account.number if self.handler and self.handler.account else 0

    async def run(self) -> int:
        """Let the player stay to the end, and return the exit status."""
        connections, log = self._connections, self._connections.log
        self._task = cast(asyncio.Task[Any], asyncio.current_task())
        try:
            self.handler = connections.admit(self)
            log.note("login", account=self.account)
            return await self._stay(self.handler) if await self._may_stay() else 0
        except RequestRefused as refused:
            log.note("refused", why=REASONS.get(refused.key, "banned"))
            self._say(refused.key, **refused.known)
            return 1
        except asyncio.CancelledError:
            if not self._why:  # the connection has gone
                raise
            self._say(self._why, restore=True)
            return 0
        except Exception:
            self._say("server.crashed", restore=True)
            raise
        finally:
            if self.handler:
                log.note("logout", account=self.account)
                connections.players.remove(self)
                self.handler.close()

    def end(self, why: str) -> None:
        self._why = why
        self._task.cancel()

    async def _may_stay(self) -> bool:
        """Ask who is here already whether to have a second window or to take over."""
        connections, account = self._connections, self.account
        others = [each for each in connections.players if each.account == account and each is not self]
        if not account or not others:
            return True
        second = sum(each.key == self.key for each in connections.players) <= connections.limits.per_key
        ways = ("server.take-over", "server.leave")
        for key in ("server.here-already", *("server.second-window",) * second, *ways):
            self._say(key)
        answers = "1" * second + "2" + LEAVING
        while typed := await self._key():
            for key in filter(answers.__contains__, typed.decode("latin-1")):
                for other in others if key == "2" else ():
                    other.end("server.taken-over")
                return key not in LEAVING
        return False

    async def _key(self) -> bytes:
        """Return what is typed next, or nothing if that takes too long."""
        self._ahead, self._parked = b"", None
        self._woken.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), DECIDING)
        typed, self._ahead = self._ahead, b""
        return typed

    async def _stay(self, handler: ApiHandler) -> int:
        """Go from location to location, and return the exit status."""
        log, location = self._connections.log, cast(Location, Lobby() if self.account else Register())
        while True:
            try:
                ending = await self._work(handler, location)
            except WorkerStartError:
                log.note("no-birth")
                self._say("server.no-room", restore=True)
            except RequestRefused as refused:  # it was allowed when asked for
                self._say(refused.key, restore=True, **refused.known)
            else:
                if ending.bye:
                    return 0
                if ending.parked:
                    await self._woken.wait()
                    continue
                if ending.go:
                    if isinstance(location, Register):
                        log.note("registered", account=self.account)
                    location = ending.go
                    continue
                log.note_crash(location.kind, ending.crash)
                title = self._connections.service.title(location.game)
                self._say("server.cannot-open" if ending.shut else "server.crashed", restore=True, title=title)
            if not location.game:
                return 1
            self._say("server.any-key")
            if not await self._key():
                return 1
            location = Lobby()

    async def _work(self, handler: ApiHandler, location: Location) -> WorkerExit:
        """Have a worker until it has ended. Raises WorkerStartError, RequestRefused."""
        handler.enter(location)
        if self._has_full_folder(handler):
            raise RequestRefused("server.full-folder")
        connections, terminal, loop = self._connections, self._terminal(), asyncio.get_running_loop()
        folder, limits, account = connections.service.folder, connections.limits, handler.account
        spec = WorkerSpec(
            location=location,
            account=account,
            folder=str(folder.game(location.game)) if location.game else "",
            settings=str(folder.settings(account.number)) if account else "",
            terminal=terminal,
            sandbox=connections.sandbox,
            limits=WorkerLimits(limits.memory << 20, limits.file_size << 20),
        )
        async with open_pty(terminal.columns, terminal.rows, self._line.show, self._line.hold) as link:
            self._link, self._rpc, self._parked = link, RpcServer(handler, self._pending), None
            self.flow(self._flows)
            link.type(self._ahead)
            self._ahead = b""
            idling = loop.create_task(self._watch_idleness(handler))
            ours, theirs = socket.socketpair()
            try:
                with theirs:
                    self._worker = await connections.pool.launch(spec, link.slave, theirs.fileno())
                link.lend()
                self.resize()  # it may have changed since
                ending = await self._rpc.serve(ours)
                self._rpc = None
                await asyncio.wait([link.drained], timeout=PATIENCE)
                return ending
            finally:
                idling.cancel()
                ours.close()
                self._link = self._rpc = None
                self._line.hold(False)
                handler.process_gone()
                loop.call_later(GRACE, self._kill, self._worker)
                self._worker = None

    def _kill(self, worker: Worker | None) -> None:
        if worker and not worker.ended.done():
            self._connections.log.note("killed")
            worker.kill()

    async def _watch_idleness(self, handler: ApiHandler) -> None:
        """Park a worker without keys. A player who has not registered has to leave."""
        idle = self._connections.limits.idle
        while True:
            while (left := self._typed_at + idle - time.monotonic()) > 0:
                await asyncio.sleep(left)
            if isinstance(handler.location, Register):
                return self.end("server.nobody-typed")
            self._typed_at = time.monotonic()  # if it cannot be parked now, it is asked again
            handler.absent = True
            self._parked = ParkedScreen(handler, self._woken.set)
            self._woken.clear()
            if self._rpc:
                self._rpc.tell(PushMessage(PushKind.PARK))

    def check_folders(self) -> None:
        """End the session, and its worker at once, if that has filled a folder."""
        if self.handler and self._link and self._has_full_folder(self.handler):
            self._connections.log.note("full-folder", account=self.account)
            self._kill(self._worker)
            self.end("server.full-folder")

    def _has_full_folder(self, handler: ApiHandler) -> bool:
        folder, location = self._connections.service.folder, handler.location
        own = [folder.accounts / str(self.account)] if self.account else []
        for each in [*own, folder.game(location.game)] if location.seat else own:
            size = 0
            with suppress(OSError), os.scandir(each) as files:
                for number, file in enumerate(files, 1):
                    with suppress(OSError):  # it has just been removed
                        size += file.stat(follow_symlinks=False).st_size
                    if number > MOST_FILES or size > MOST_BYTES:
                        return True
        return False

    def _terminal(self) -> ClientTerminal:
        account = self.handler.account if self.handler else None
        return self._line.terminal(account.language if account else "auto")

    def _say(self, key: str, *, restore: bool = False, below: bool = False, **known: Any) -> None:
        """Write a sentence `below` a parked screen, or on a terminal to `restore`."""
        terminal = self._terminal()
        with spoken(terminal.language):
            lines = wrapped(say(key, **known), terminal.columns)
        text = "".join(f"{line}\r\n" for line in lines)
        if below:
            text = f"\x1b[{terminal.rows};1H\x1b[0m\x1b[2K{lines[0]}"
        self._line.show(RESTORE * restore + text.encode())

    def type(self, data: bytes) -> None:
        self._typed_at = time.monotonic()
        typed = self._limiter.pass_on(data)
        if self._link:
            self._link.type(typed)
        elif not self._parked:
            self._ahead = (self._ahead + typed)[:FULL]
        if typed and typed not in FOCUS:
            self._woken.set()
            if self.handler:
                self.handler.absent = False

    def resize(self) -> None:
        """Draw in another size. A parked screen is woken, which fits no more."""
        if self._link:
            terminal = self._terminal()
            self._link.resize(terminal.columns, terminal.rows)
        if self._parked:
            self._woken.set()

    def flow(self, on: bool) -> None:
        """Let the worker draw, or wait while the player's client takes no more."""
        self._flows = on
        if self._link:
            (self._link.screen.resume_reading if on else self._link.screen.pause_reading)()

    def hear(self, news: PushMessage) -> None:
        if not (self._rpc and self._rpc.tell(news)) and news.kind in LASTING:
            self._pending.append(news)
        if self._parked and news.kind is PushKind.CLOSING and not self._link:
            self._say("hosted.closing", below=True, n=news.seconds)  # no worker is launched any more
        elif self._parked:
            asyncio.get_running_loop().call_soon(self._parked.hear, news)
