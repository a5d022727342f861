"""Births of players' processes, as the server sees them: it keeps a warm parent, which forks them quickly."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from engine.contract import GameError
from engine.words import say
from jc_tui.host.birth import Birth, birth_line
from jc_tui.host.codec import Garbled
from jc_tui.host.wire import Wire

PARENT = "jc_tui.host.parent"
STARTING = 60.0
"""Seconds in which a parent has to be warm."""

ENDING = 5.0
"""Seconds in which a parent has to end when the server lets go of it."""

TRIES = 3
"""Parents that may die one after the other, before they are warm or at one birth."""

PAUSE = 0.5
"""Seconds before another parent is started where one died before it was warm."""

ARENAS = "2"
"""Places from which the C library takes memory: it would set 64 MB aside for each thread."""

UNKNOWN = -255
"""The status of a process that outlived its parent: nobody was told."""


class NoBirth(GameError):
    """No process could be born."""


class Nursery:
    """Has processes be born. A parent that dies is replaced; its children live on.

    `gone` is called with the token of each process that has ended, and with its status: the negative number of the
    signal where one ended it, `UNKNOWN` where its parent died before it.
    """

    def __init__(self, gone: Callable[[str, int], None], module: str = PARENT) -> None:
        """`module` is what the parent runs; tests have their own."""
        self.gone = gone
        self._module = module
        self._parent: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._warm = asyncio.Event()
        self._tending: asyncio.Task[None] | None = None
        self._sending = asyncio.Lock()
        self._alive: dict[str, int] = {}
        self._expected: dict[str, asyncio.Future[int]] = {}
        self._orphans: dict[int, str] = {}

    @property
    def parent(self) -> int:
        """The number of the parent's process; 0 while there is none."""
        return self._parent.pid if self._parent else 0

    async def start(self) -> None:
        """Start the parent; returns when it is warm. Raises NoBirth."""
        self._tending = asyncio.get_running_loop().create_task(self._tend())
        await self._until_warm()

    async def stop(self) -> None:
        """Let the parent end. Its children end when their terminals are closed; what they do is told no more."""
        if self._tending is not None:
            self._tending.cancel()
            with suppress(asyncio.CancelledError, NoBirth):
                await self._tending
        for orphan in list(self._orphans):
            self._forget(orphan)

    async def give_birth(self, birth: Birth, terminal: int, wire: int) -> int:
        """Have a process be born on a terminal, with its end of a wire; returns its number.

        Both descriptors stay the caller's, who closes them afterwards. Raises NoBirth.
        """
        line = birth_line(birth)
        for _ in range(TRIES):
            await self._until_warm()
            assert self._socket is not None, "it is there while the parent is warm"
            born: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            self._expected[birth.token] = born
            try:
                async with self._sending:
                    await _send(self._socket, line, (terminal, wire))
                return await born
            except OSError:  # the parent has died
                self._warm.clear()
            finally:
                self._expected.pop(birth.token, None)
        raise NoBirth(say("wire.no-birth"))

    async def _until_warm(self) -> None:
        assert self._tending is not None, "start() comes first"
        warm = asyncio.ensure_future(self._warm.wait())
        try:
            await asyncio.wait((warm, self._tending), timeout=STARTING, return_when=asyncio.FIRST_COMPLETED)
        finally:
            warm.cancel()
        if not self._warm.is_set():
            raise NoBirth(say("wire.no-birth"))

    # --- the parent ----------------------------------------------------------------------------------------

    async def _tend(self) -> None:
        """Have a parent, one after the other; ends when several were never warm."""
        cold = 0
        while cold < TRIES:
            self._socket, there = socket.socketpair()
            with there:
                self._parent = _started(self._module, there.fileno())
            wire = await Wire.on(self._socket.dup())
            try:
                await self._listen(wire)
            finally:
                cold = 0 if self._warm.is_set() else cold + 1
                wire.close()
                await self._bury(self._parent, self._socket)
            if cold:
                await asyncio.sleep(PAUSE)

    async def _listen(self, wire: Wire) -> None:
        """Take what the parent tells until it has gone."""
        with suppress(Garbled):
            while (told := await wire.hear()) is not None:
                if "ready" in told:
                    self._warm.set()
                elif "born" in told:
                    self._alive[told["born"]] = told["pid"]
                    self._answer(told["born"], told["pid"])
                elif "unborn" in told:
                    self._answer(told["unborn"], None)
                elif self._alive.pop(told["gone"], None):
                    self.gone(told["gone"], told["status"])

    def _answer(self, token: str, pid: int | None) -> None:
        """Tell who waits for a birth what came of it."""
        born = self._expected.pop(token, None)
        if born is None or born.done():
            return
        if pid is None:
            born.set_exception(NoBirth(say("wire.no-room")))
        else:
            born.set_result(pid)

    async def _bury(self, parent: subprocess.Popen[bytes], end: socket.socket) -> None:
        """Let go of a parent; whoever waits for a birth tries again, and its children are watched from here."""
        self._warm.clear()
        self._parent = None
        end.close()
        waiting, self._expected = self._expected, {}
        for born in waiting.values():
            if not born.done():
                born.set_exception(ConnectionError())
        alive, self._alive = self._alive, {}
        for token, pid in alive.items():
            self._watch(token, pid)
        try:
            await asyncio.to_thread(parent.wait, ENDING)
        except subprocess.TimeoutExpired:
            parent.kill()
            await asyncio.to_thread(parent.wait)

    # --- children without a parent -------------------------------------------------------------------------

    def _watch(self, token: str, pid: int) -> None:
        """Tell when a process that lost its parent has ended."""
        try:
            orphan = os.pidfd_open(pid)
        except ProcessLookupError:
            self.gone(token, UNKNOWN)
        else:
            self._orphans[orphan] = token
            asyncio.get_running_loop().add_reader(orphan, self._ended, orphan)

    def _ended(self, orphan: int) -> None:
        self.gone(self._forget(orphan), UNKNOWN)

    def _forget(self, orphan: int) -> str:
        asyncio.get_running_loop().remove_reader(orphan)
        os.close(orphan)
        return self._orphans.pop(orphan)


def _started(module: str, end: int) -> subprocess.Popen[bytes]:
    """A parent, in a session of its own, so that no key at the host's terminal reaches it."""
    environment = {
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "MALLOC_ARENA_MAX": ARENAS,
    }
    if zone := os.environ.get("TZ"):
        environment["TZ"] = zone
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, str(end)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[end],
        start_new_session=True,
        umask=0o077,
    )


async def _send(end: socket.socket, line: bytes, given: Sequence[int]) -> None:
    """Send a line with descriptors. Raises OSError."""
    while line:
        try:
            sent = socket.send_fds(end, [line], given)
        except BlockingIOError:
            await _until_taken(end)
            continue
        line, given = line[sent:], ()


async def _until_taken(end: socket.socket) -> None:
    """Wait until more can be sent."""
    loop = asyncio.get_running_loop()
    taken = loop.create_future()
    loop.add_writer(end, taken.set_result, None)
    try:
        await taken
    finally:
        loop.remove_writer(end)
