"""Processes of players for tests: born of a nursery, on terminals and wires whose other ends the test has."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import socket
import struct
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any

from jc_tui.host.model import Account, Room, RoomKind
from jc_tui.host.wire import Attendant, Ending
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.host.workers.pool import WorkerPool

TOYS = "tests.jc_tui.host.toy_rooms"
XTERM = ClientTerminal("xterm-256color", "en", "256", 80, 24)
PATIENCE = 30.0


class Desk:
    """A desk that notes what is asked of it."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []
        self.heard = asyncio.Event()

    async def say(self, place: str, text: str) -> None:
        self.said.append((place, text))
        self.heard.set()

    async def go(self, room: Room) -> None: ...

    async def bye(self) -> None: ...


class Born:
    """One process: `master` is its terminal, `served` becomes how it ended."""

    def __init__(self, token: str, desk: Any) -> None:
        self.token = token
        self.desk = desk
        self.attendant = Attendant(desk)
        self.pid = 0
        self.master = -1
        self.served: asyncio.Task[Ending] | None = None

    async def ending(self) -> Ending:
        assert self.served is not None
        return await asyncio.wait_for(self.served, PATIENCE)

    async def shown(self, text: bytes) -> bytes:
        """All that the terminal was sent, up to a text."""
        found = b""
        while text not in found:
            found += await asyncio.wait_for(self.read(), PATIENCE)
        return found

    async def read(self) -> bytes:
        """What the terminal is sent next; nothing when it is closed."""
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        loop.add_reader(self.master, lambda: ready.done() or ready.set_result(None))
        try:
            await ready
            return os.read(self.master, 65536)
        except OSError:
            return b""
        finally:
            loop.remove_reader(self.master)

    def hang_up(self) -> None:
        if self.master >= 0:
            os.close(self.master)
            self.master = -1


class Ward:
    """A nursery with its processes, and the `statuses` of those that are gone."""

    def __init__(self, module: str = TOYS) -> None:
        self.nursery = WorkerPool(self._note, module)
        self.statuses: dict[str, int] = {}
        self.changed = asyncio.Event()
        self._born: list[Born] = []
        self._numbers = count()

    def _note(self, token: str, status: int) -> None:
        self.statuses[token] = status
        self.changed.set()

    async def bear(self, what: str, desk: Any = None, **other: Any) -> Born:
        """Have a process be born that does what a function of the toy rooms does."""
        room = Room(RoomKind.TABLE, what, "caesar")
        birth = WorkerSpec(f"t{next(self._numbers)}", room, Account(1, "anna"), "", "", XTERM, sandbox=False)
        return await self.born_of(replace(birth, **other), desk)

    async def born_of(self, birth: WorkerSpec, desk: Any = None) -> Born:
        born = Born(birth.token, desk or Desk())
        born.master, slave = pty.openpty()
        size = struct.pack("HHHH", birth.terminal.rows, birth.terminal.columns, 0, 0)
        fcntl.ioctl(born.master, termios.TIOCSWINSZ, size)
        here, there = socket.socketpair()
        try:
            born.pid = await asyncio.wait_for(self.nursery.launch(birth, slave, there.fileno()), PATIENCE)
        finally:
            os.close(slave)
            there.close()
        born.served = asyncio.create_task(born.attendant.serve(here))
        self._born.append(born)
        return born

    async def status_of(self, born: Born) -> int:
        """The status with which a process has ended."""
        async with asyncio.timeout(PATIENCE):
            while born.token not in self.statuses:
                self.changed.clear()
                await self.changed.wait()
        return self.statuses[born.token]

    async def clear(self) -> None:
        for born in self._born:
            born.hang_up()
            if born.served:
                await asyncio.wait_for(asyncio.shield(born.served), PATIENCE)


@asynccontextmanager
async def ward(module: str = TOYS) -> AsyncIterator[Ward]:
    made = Ward(module)
    await made.nursery.start()
    try:
        yield made
        await made.clear()
    finally:
        await made.nursery.stop()
