"""A player's stay, from the first screen to the last: one process after the other, each in its room."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from engine.words import say
from jc_tui.host.api.messages import News, NewsKind, Refused, Room, RoomKind, Stage
from jc_tui.host.api.rpc import Ending, Unheard
from jc_tui.host.connections import House
from jc_tui.host.input_limiter import Typed
from jc_tui.host.service.lobby import Counter
from jc_tui.host.ssh import Guest
from jc_tui.host.worker_link import Line, Visit
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.host.workers.pool import WorkerStartError
from jc_tui.host.workers.pty_link import FULL, open_pty
from jc_tui.language import spoken
from jc_tui.look.spans import wrapped
from jc_tui.terminal.modes import RESTORE

LOBBY = Room(RoomKind.LOBBY)

DECIDING = 60.0
"""Seconds in which a question has to be answered."""

LEAVING = "q\x03\x04"
"""What answers a question with leaving: q, Ctrl-C, Ctrl-D."""

FOCUS = (b"\x1b[I", b"\x1b[O")
"""What a terminal sends when its window is turned to, or turned from."""

DONE, REFUSED = 0, 1
"""The statuses with which a session ends."""


class Asleep:
    """A screen that is parked, as its player has last seen it."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._turns = counter.turns()
        self._here = counter.standing_here()

    def wakes(self, news: News) -> bool:
        """Whether news are for the player's eyes.

        That is what is said where they are or wished of them, a turn that has become theirs in any game, and the
        end of the game at which they are; of a game that they watch, each move. What the other player does while
        it is not their turn is nothing to wake for, nor who comes and goes.
        """
        if news.kind in (NewsKind.SAID, NewsKind.WISH):
            return True
        if news.kind is not NewsKind.TABLES:
            return False
        turns, here = self._counter.turns(), self._counter.standing_here()
        new, moved = turns - self._turns, here != self._here
        self._turns, self._here = turns, here
        watches = not self._counter.room.seat
        return bool(new) or (moved and here is not None and (watches or here.stage is Stage.OVER))


class Stay:
    """One player, or somebody who is about to register, at one terminal.

    Attributes:
        guest: who they are by their key. counter: answers them; None before they have come in.
    """

    def __init__(self, house: House, guest: Guest, line: Line) -> None:
        self._house, self.guest, self._line = house, guest, line
        self._typed = Typed(house.limits)
        self._typed_at = time.monotonic()
        self.counter: Counter | None = None
        self._task: asyncio.Task[int] | None = None
        self._why = ""  # the sentence with which the host ends it
        self._visit: Visit | None = None
        self._ahead = b""  # what is typed while there is no process
        self._woken = asyncio.Event()  # something was typed then, or there is another reason to go on
        self._asleep: Asleep | None = None  # while a screen is parked
        self._unheard = Unheard()  # what happened while there was no process
        self._flows = True

    @property
    def account(self) -> int:
        """The number of whose it is; 0 before they have a name."""
        return self.counter.account.number if self.counter and self.counter.account else 0

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
            self._house.logbook.note("full-folder", account=self.account)
            self._visit.kill()
            self.end("server.full-folder")

    async def _all(self) -> int:
        house, guest = self._house, self.guest
        if refused := house.refusal(guest):
            house.logbook.note("refused", why=refused.why)
            self._say(refused.key, n=refused.most)
            return REFUSED
        with house.counted(self):
            try:
                self.counter = house.hall.arrive(guest.key, self.hear, guest.origin)
            except Refused as banned:
                house.logbook.note("refused", why="banned")
                self._say(banned.key)
                return REFUSED
            try:
                return await self._come_in(self.counter)
            finally:
                house.logbook.note("logout", account=self.account)
                self.counter.close()

    async def _come_in(self, counter: Counter) -> int:
        self._house.logbook.note("login", account=self.account)
        others = self._house.others(self)
        if others and not await self._decide(others):
            return DONE
        room = LOBBY if self.account else Room(RoomKind.REGISTER)
        try:
            while True:
                try:
                    ending = await self._be_in(room, counter)
                except Refused as refused:  # it was allowed when it was asked for; meanwhile that has changed
                    if not await self._goes_on_from(room, refused.key, **refused.known):
                        return REFUSED
                    room = LOBBY
                    continue
                if ending.bye:
                    return DONE
                if ending.parked:
                    await self._sleep(counter)
                elif ending.go:
                    if room.kind is RoomKind.REGISTER:
                        self._house.logbook.note("registered", account=self.account)
                    room = ending.go
                elif await self._goes_on_after(room, ending):
                    room = LOBBY
                else:
                    return REFUSED
        except WorkerStartError:
            self._house.logbook.note("no-birth")
            self._line.show(RESTORE)  # of the room before, the last screen may still be shown
            self._say("server.no-room")
            return REFUSED

    async def _decide(self, others: list[Stay]) -> bool:
        """Ask who is here already whether to have a second window or to take over; False to leave."""
        second = self._house.with_key(self.guest) <= self._house.limits.per_key
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

    async def _goes_on_after(self, room: Room, ending: Ending) -> bool:
        """A process has failed; whether the player goes on."""
        self._house.logbook.note_crash(room.kind, ending.crash)
        if ending.shut:
            title = self._house.hall.title(room.game)
            return await self._goes_on_from(room, "server.cannot-open", title=title)
        return await self._goes_on_from(room, "server.crashed")

    async def _goes_on_from(self, room: Room, key: str, **known: Any) -> bool:
        """Restore what a room may have left behind, and tell why it is over; whether the player goes on."""
        self._line.show(RESTORE)
        self._say(key, **known)
        if not room.game:
            return False
        self._say("server.any-key")
        self._ahead = b""
        return bool(await self._key())

    async def _be_in(self, room: Room, counter: Counter) -> Ending:
        """Have a process for a room, until it has ended; how. Raises WorkerStartError, Refused."""
        counter.enter(room)
        terminal = self._terminal()
        async with open_pty(terminal.columns, terminal.rows, self._line.show, self._line.hold) as link:
            self._visit = Visit(self._house, self._line, counter, room, link)
            for news in self._unheard.taken():
                self._visit.tell(news)
            idling = asyncio.get_running_loop().create_task(self._watch_idleness(room, self._visit, counter))
            ahead, self._ahead = self._ahead, b""
            self._woken.clear()
            try:
                return await self._visit.last(self._flows, ahead)
            finally:
                idling.cancel()
                self._visit = None

    async def _watch_idleness(self, room: Room, visit: Visit, counter: Counter) -> None:
        """Park a process at which nobody types; who does not even register has to leave."""
        idle = self._house.limits.idle
        while True:
            await asyncio.sleep(max(self._typed_at + idle - time.monotonic(), 0))
            if time.monotonic() - self._typed_at < idle:
                continue
            if room.kind is RoomKind.REGISTER:
                self.end("server.nobody-typed")
                return
            counter.absent = True
            visit.park()
            self._typed_at = time.monotonic()  # if it cannot be parked now, it is told again

    # --- without a process ---------------------------------------------------------------------------------

    async def _sleep(self, counter: Counter) -> None:
        """A process is parked, and its last screen still shown: wait for a key, or for news that matter there."""
        self._ahead = b""
        self._asleep = Asleep(counter)
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
        account = self.counter.account if self.counter else None
        return self._line.terminal(account.language if account else "auto")

    def _say(self, key: str, **known: Any) -> None:
        """Write a sentence on the bare terminal, in the player's language; no word is torn at its edge."""
        terminal = self._terminal()
        with spoken(terminal.language):
            lines = wrapped(say(key, **known), terminal.columns)
        self._line.show("".join(f"{line}\r\n" for line in lines).encode())

    def _write_below(self, news: News) -> None:
        """That the host closes, in the last row of a parked screen, for which no process is woken any more."""
        terminal = self._terminal()
        with spoken(terminal.language):
            told = wrapped(say("hosted.closing", n=news.seconds), terminal.columns)[0]
        self._line.show(f"\x1b[{terminal.rows};1H\x1b[0m\x1b[2K{told}".encode())

    # --- what comes ----------------------------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        """Something was typed."""
        self._typed_at = time.monotonic()
        typed = self._typed.pass_on(data)
        if self.counter and typed not in FOCUS:
            self.counter.absent = False
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

    def hear(self, news: News) -> None:
        """Something has happened that the player hears where they are."""
        if self._visit:
            self._visit.tell(news)
            return
        self._unheard.keep(news)
        if self._asleep and news.kind is NewsKind.CLOSING:
            self._write_below(news)
        elif self._asleep:
            asyncio.get_running_loop().call_soon(self._wake_for, news)

    def _wake_for(self, news: News) -> None:
        if self._asleep and self._asleep.wakes(news):
            self._woken.set()
