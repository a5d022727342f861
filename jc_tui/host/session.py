"""A player's stay, from the first screen to the last: one process after the other, each in its room."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import Any

from engine.words import say
from jc_tui.host.api.messages import (
    GameLifecycle,
    Lobby,
    Location,
    PushKind,
    PushMessage,
    Register,
    RequestRefused,
)
from jc_tui.host.api.rpc import WorkerExit
from jc_tui.host.connections import ConnectionManager, Guest
from jc_tui.host.input_limiter import InputLimiter
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.worker_link import SshTerminal, WorkerLink
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.host.workers.pool import WorkerStartError
from jc_tui.host.workers.pty_link import FULL, open_pty
from jc_tui.language import spoken
from jc_tui.look.spans import wrapped
from jc_tui.terminal.modes import RESTORE

LOBBY = Lobby()

DECIDING = 60.0
"""Seconds in which a question has to be answered."""

LEAVING = "q\x03\x04"
"""What answers a question with leaving: q, Ctrl-C, Ctrl-D."""

FOCUS = (b"\x1b[I", b"\x1b[O")
"""What a terminal sends when its window is turned to, or turned from."""

LASTING, MOST_PENDING = (PushKind.WISH, PushKind.CLOSING, PushKind.ANNOUNCEMENT), 8
"""News that are kept until a process listens, for a screen sees all else when it opens; and how many."""

DONE, REFUSED = 0, 1
"""The statuses with which a session ends."""


class ParkedScreen:
    """A screen that is parked, as its player has last seen it."""

    def __init__(self, handler: ApiHandler) -> None:
        self._handler = handler
        self._turns = handler.turns()
        self._here = handler.status_here()

    def wakes(self, news: PushMessage) -> bool:
        """Whether news are for the player's eyes.

        That is what is said where they are or wished of them, a turn that has become theirs in any game, and the
        end of the game at which they are; of a game that they watch, each move. What the other player does while
        it is not their turn is nothing to wake for, nor who comes and goes.
        """
        if news.kind in (PushKind.SAID, PushKind.WISH):
            return True
        if news.kind is not PushKind.TABLES:
            return False
        turns, here = self._handler.turns(), self._handler.status_here()
        new, moved = turns - self._turns, here != self._here
        self._turns, self._here = turns, here
        watches = not self._handler.location.seat
        return bool(new) or (moved and here is not None and (watches or here.stage is GameLifecycle.OVER))


class PlayerConnection:
    """One player, or somebody who is about to register, at one terminal.

    Attributes:
        guest: who they are by their key. counter: answers them; None before they have come in.
    """

    def __init__(self, connections: ConnectionManager, guest: Guest, line: SshTerminal) -> None:
        self._connections, self.guest, self._line = connections, guest, line
        self._limiter = InputLimiter(connections.limits)
        self._typed_at = time.monotonic()
        self.handler: ApiHandler | None = None
        self._task: asyncio.Task[int] | None = None
        self._why = ""  # the sentence with which the host ends it
        self._visit: WorkerLink | None = None
        self._ahead = b""  # what is typed while there is no process
        self._woken = asyncio.Event()  # something was typed then, or there is another reason to go on
        self._asleep: ParkedScreen | None = None  # while a screen is parked
        self._pending: deque[PushMessage] = deque(maxlen=MOST_PENDING)  # what happened while no process listened
        self._flows = True

    @property
    def account(self) -> int:
        """The number of whose it is; 0 before they have a name."""
        return self.handler.account.number if self.handler and self.handler.account else 0

    # --- from the beginning to the end ---------------------------------------------------------------------

    async def run(self) -> int:
        """Stay until the player leaves, or has to; the status with which the session ends."""
        self._task = asyncio.get_running_loop().create_task(self._all())
        try:
            await asyncio.wait([self._task])
        except asyncio.CancelledError:  # the connection has gone
            self._task.cancel()
            raise
        if self._task.cancelled():
            self._line.show(RESTORE)
            self._say(self._why)
            return DONE
        if self._task.exception():
            self._line.show(RESTORE)
            self._say("server.crashed")
        return self._task.result()

    def end(self, why: str) -> None:
        """End the session, with a sentence."""
        self._why = why
        if self._task:
            self._task.cancel()

    def check_folders(self) -> None:
        """End the session, and its process at once, if that has filled a folder."""
        if self._visit and self._visit.has_full_folder():
            self._connections.log.note("full-folder", account=self.account)
            self._visit.kill()
            self.end("server.full-folder")

    async def _all(self) -> int:
        connections, guest = self._connections, self.guest
        if refused := connections.refusal(guest):
            connections.log.note("refused", why=refused.why)
            self._say(refused.key, n=refused.most)
            return REFUSED
        with connections.counted(self):
            try:
                self.handler = connections.service.connect(guest.key, self.hear, guest.origin)
            except RequestRefused as banned:
                connections.log.note("refused", why="banned")
                self._say(banned.key)
                return REFUSED
            try:
                return await self._come_in(self.handler)
            finally:
                connections.log.note("logout", account=self.account)
                self.handler.close()

    async def _come_in(self, handler: ApiHandler) -> int:
        self._connections.log.note("login", account=self.account)
        others = self._connections.others(self)
        if others and not await self._decide(others):
            return DONE
        location: Location = LOBBY if self.account else Register()
        try:
            while True:
                try:
                    ending = await self._be_in(location, handler)
                except RequestRefused as refused:  # it was allowed when asked for
                    if not await self._goes_on_from(location, refused.key, **refused.known):
                        return REFUSED
                    location = LOBBY
                    continue
                if ending.bye:
                    return DONE
                if ending.parked:
                    await self._sleep(handler)
                elif ending.go:
                    if isinstance(location, Register):
                        self._connections.log.note("registered", account=self.account)
                    location = ending.go
                elif await self._goes_on_after(location, ending):
                    location = LOBBY
                else:
                    return REFUSED
        except WorkerStartError:
            self._connections.log.note("no-birth")
            self._line.show(RESTORE)  # of the room before, the last screen may still be shown
            self._say("server.no-room")
            return REFUSED

    async def _decide(self, others: list[PlayerConnection]) -> bool:
        """Ask who is here already whether to have a second window or to take over; False to leave."""
        second = self._connections.with_key(self.guest) <= self._connections.limits.per_key
        self._ahead = b""
        self._say("server.here-already")
        for key in ("server.second-window",) * second + ("server.take-over", "server.leave"):
            self._say(key)
        while typed := await self._key():
            for key in typed.decode("latin-1"):
                if key == "1" and second:
                    return True
                if key == "2":
                    for other in others:
                        other.end("server.taken-over")
                    return True
                if key in LEAVING:
                    return False
        return False

    async def _goes_on_after(self, location: Location, ending: WorkerExit) -> bool:
        """A process has failed; whether the player goes on."""
        self._connections.log.note_crash(location.kind, ending.crash)
        if ending.shut:
            title = self._connections.service.title(location.game)
            return await self._goes_on_from(location, "server.cannot-open", title=title)
        return await self._goes_on_from(location, "server.crashed")

    async def _goes_on_from(self, location: Location, key: str, **known: Any) -> bool:
        """Restore what a room may have left behind, and tell why it is over; whether the player goes on."""
        self._line.show(RESTORE)
        self._say(key, **known)
        if not location.game:
            return False
        self._say("server.any-key")
        self._ahead = b""
        return bool(await self._key())

    async def _be_in(self, location: Location, handler: ApiHandler) -> WorkerExit:
        """Have a process for a room, until it has ended; how. Raises WorkerStartError, Refused."""
        handler.enter(location)
        terminal = self._terminal()
        async with open_pty(terminal.columns, terminal.rows, self._line.show, self._line.hold) as link:
            self._visit = WorkerLink(self._connections, self._line, handler, location, link, self._pending)
            idling = asyncio.get_running_loop().create_task(self._watch_idleness(location, self._visit, handler))
            ahead, self._ahead = self._ahead, b""
            self._woken.clear()
            try:
                return await self._visit.last(self._flows, ahead)
            finally:
                idling.cancel()
                self._visit = None

    async def _watch_idleness(self, location: Location, visit: WorkerLink, handler: ApiHandler) -> None:
        """Park a process at which nobody types; who does not even register has to leave."""
        idle = self._connections.limits.idle
        while True:
            await asyncio.sleep(max(self._typed_at + idle - time.monotonic(), 0))
            if time.monotonic() - self._typed_at < idle:
                continue
            if isinstance(location, Register):
                self.end("server.nobody-typed")
                return
            handler.absent = True
            visit.park()
            self._typed_at = time.monotonic()  # if it cannot be parked now, it is told again

    # --- without a process ---------------------------------------------------------------------------------

    async def _sleep(self, handler: ApiHandler) -> None:
        """A process is parked, and its last screen still shown: wait for a key, or for news that matter there."""
        self._ahead = b""
        self._asleep = ParkedScreen(handler)
        await self._woken.wait()
        self._woken.clear()
        self._asleep = None
        self._ahead = b""  # the key that wakes does nothing else
        self._typed_at = time.monotonic()

    async def _key(self) -> bytes:
        """What is typed next; nothing if that takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(DECIDING):
                while not self._ahead:
                    self._woken.clear()
                    await self._woken.wait()
        typed, self._ahead = self._ahead, b""
        self._woken.clear()
        return typed

    def _terminal(self) -> ClientTerminal:
        """The player's terminal as it is now, with the language in which they are spoken to."""
        account = self.handler.account if self.handler else None
        return self._line.terminal(account.language if account else "auto")

    def _say(self, key: str, **known: Any) -> None:
        """Write a sentence on the bare terminal, in the player's language; no word is torn at its edge."""
        terminal = self._terminal()
        with spoken(terminal.language):
            lines = wrapped(say(key, **known), terminal.columns)
        self._line.show("".join(f"{line}\r\n" for line in lines).encode())

    def _write_below(self, news: PushMessage) -> None:
        """That the host closes, in the last row of a parked screen, for which no process is woken any more."""
        terminal = self._terminal()
        with spoken(terminal.language):
            told = wrapped(say("hosted.closing", n=news.seconds), terminal.columns)[0]
        self._line.show(f"\x1b[{terminal.rows};1H\x1b[0m\x1b[2K{told}".encode())

    # --- what comes ----------------------------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        """Something was typed."""
        self._typed_at = time.monotonic()
        typed = self._limiter.pass_on(data)
        if self.handler and typed not in FOCUS:
            self.handler.absent = False
        if self._visit:
            self._visit.type(typed)
        elif typed and not (self._asleep and typed in FOCUS):
            self._ahead = (self._ahead + typed)[:FULL]
            self._woken.set()

    def resize(self) -> None:
        """The window has another size; a parked screen does not fit it any more."""
        if self._visit:
            self._visit.resize()
        elif self._asleep:
            self._woken.set()

    def flow(self, on: bool) -> None:
        """The player's client takes more of what is drawn; or no more, so that the process has to wait."""
        self._flows = on
        if self._visit:
            self._visit.flow(on)

    def hear(self, news: PushMessage) -> None:
        """Something has happened that the player hears where they are."""
        if self._visit and self._visit.tell(news):
            return
        if news.kind in LASTING:
            self._pending.append(news)
        if self._asleep and news.kind is PushKind.CLOSING:
            self._write_below(news)
        elif self._asleep:
            asyncio.get_running_loop().call_soon(self._wake_for, news)

    def _wake_for(self, news: PushMessage) -> None:
        if self._asleep and self._asleep.wakes(news):
            self._woken.set()
