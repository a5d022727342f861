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
from jc_tui.host.codec import Garbled
from jc_tui.host.wire import Wire
from jc_tui.host.workers.launch import WorkerSpec, packet_of

PARENT = "jc_tui.host.workers.forkserver"
"""The module that the parent runs."""

STARTING = 60.0
"""Seconds in which a parent has to be warm."""

ENDING = 5.0
"""Seconds in which a parent has to end when the server lets go of it."""

TRIES = 3
"""Parents that may die one after the other before births are refused, or at one spec."""

PAUSE, LATER = 0.5, 10.0
"""Seconds before another parent is started where one died before it was warm, and where so many did."""

ARENAS = "2"
"""Places from which the C library takes memory: it would set 64 MB aside for each thread."""

UNKNOWN = -255
"""The status of a process that outlived its parent: nobody was told."""


class WorkerStartError(GameError):
    """No process could be born."""


class WorkerPool:
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
        self._is_warm = False
        self._settled = asyncio.Event()
        """Set while it is known whether a spec can be had: the parent is warm, or several never were."""
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
        """Start the parent; returns when it is warm. Raises WorkerStartError."""
        self._tending = asyncio.get_running_loop().create_task(self._tend())
        await self._until_warm()

    async def stop(self) -> None:
        """Let the parent end. Its children end when their terminals are closed; what they do is told no more."""
        if self._tending is not None:
            self._tending.cancel()
            await asyncio.gather(self._tending, return_exceptions=True)
        for orphan in list(self._orphans):
            self._forget(orphan)

    async def launch(self, spec: WorkerSpec, terminal: int, wire: int) -> int:
        """Have a process be born on a terminal, with its end of a wire; returns its number.

        Both descriptors stay the caller's, who closes them afterwards. Raises WorkerStartError.
        """
        line = packet_of(spec)
        for _ in range(TRIES):
            await self._until_warm()
            end = self._socket
            assert end is not None, "it is there while the parent is warm"
            born: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            self._expected[spec.token] = born
            try:
                async with self._sending:
                    await _send(end, line, (terminal, wire))
                return await born
            except OSError:  # the parent has died
                if end is self._socket:
                    self._is_warm = False
                    self._settled.clear()
            finally:
                self._expected.pop(spec.token, None)
        raise WorkerStartError(say("wire.no-birth"))

    async def _until_warm(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(STARTING):
                await self._settled.wait()
        if not self._is_warm:
            raise WorkerStartError(say("wire.no-birth"))

    # --- the parent ----------------------------------------------------------------------------------------

    async def _tend(self) -> None:
        """Have a parent, one after the other, without end; where several were never warm, births are refused."""
        loop, cold = asyncio.get_running_loop(), 0
        while True:
            was_warm = False
            try:
                was_warm = await self._have_parent()
            except Exception as error:  # as where the machine has no room for a process
                loop.call_exception_handler({"message": "a parent failed", "exception": error})
            cold = 0 if was_warm else cold + 1
            if cold >= TRIES:
                self._settled.set()
            if cold:
                await asyncio.sleep(PAUSE if cold < TRIES else LATER)

    async def _have_parent(self) -> bool:
        """Start a parent, and have it until it has gone; whether it was ever warm. Raises OSError."""
        self._socket, there = socket.socketpair()
        end = self._socket
        try:
            with there:
                self._parent = _started(self._module, end=there.fileno())
            wire = await Wire.on(end.dup())
            try:
                return await self._listen(wire)
            finally:
                wire.close()
        finally:
            await self._bury(end)

    async def _listen(self, wire: Wire) -> bool:
        """Take what the parent tells until it has gone; whether it was ever warm."""
        was_warm = False
        with suppress(Garbled):
            while (told := await wire.hear()) is not None:
                if "ready" in told:
                    self._is_warm = was_warm = True
                    self._settled.set()
                elif "born" in told:
                    self._alive[told["born"]] = told["pid"]
                    self._answer(told["born"], told["pid"])
                elif "unborn" in told:
                    self._answer(told["unborn"], None)
                elif self._alive.pop(told["gone"], None):
                    self.gone(told["gone"], told["status"])
        return was_warm

    def _answer(self, token: str, pid: int | None) -> None:
        """Tell who waits for a spec what came of it."""
        born = self._expected.pop(token, None)
        if born is None or born.done():
            return
        if pid is None:
            born.set_exception(WorkerStartError(say("wire.no-room")))
        else:
            born.set_result(pid)

    async def _bury(self, end: socket.socket) -> None:
        """Let go of a parent; whoever waits for a spec tries again, and its children are watched from here."""
        parent, self._parent = self._parent, None
        self._is_warm = False
        self._settled.clear()
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)  # whoever is sending wakes, and is done with it
        async with self._sending:
            end.close()
        waiting, self._expected = self._expected, {}
        for born in waiting.values():
            if not born.done():
                born.set_exception(ConnectionError())
        alive, self._alive = self._alive, {}
        for token, pid in alive.items():
            self._watch(token, pid)
        if parent is None:  # it could not even be started
            return
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
