"""Workers for tests, on terminals and wires whose other ends the test has."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import socket
import struct
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from jc_tui.host.api.messages import Account, GameTable, Location
from jc_tui.host.api.rpc import RpcServer, WorkerExit
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.host.workers.pool import Worker, WorkerPool

TOYS = "tests.jc_tui.host.toy_apps"
XTERM = ClientTerminal("xterm-256color", "en", "256", 80, 24)
PATIENCE = 30.0


class NotingApi:
    """A desk that notes what is asked of it."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []
        self.heard = asyncio.Event()

    async def say(self, place: str, text: str) -> None:
        self.said.append((place, text))
        self.heard.set()

    async def go(self, location: Location) -> None: ...

    async def bye(self) -> None: ...


class Launched:
    """One process: `master` is its terminal, `served` becomes how it ended."""

    def __init__(self, api: Any) -> None:
        self.api = api
        self.attendant = RpcServer(api)
        self.worker: Worker | None = None
        self.pid = 0
        self.master = -1
        self.served: asyncio.Task[WorkerExit] | None = None

    async def ending(self) -> WorkerExit:
        assert self.served is not None
        return await asyncio.wait_for(self.served, PATIENCE)

    async def gone(self) -> None:
        """Wait until the process has ended."""
        assert self.worker is not None
        await asyncio.wait_for(asyncio.shield(self.worker.ended), PATIENCE)

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


class Launcher:
    """A pool with its processes."""

    def __init__(self, module: str = TOYS) -> None:
        self.pool = WorkerPool(module)
        self._launched: list[Launched] = []

    async def launch(self, what: str, api: Any = None, **other: Any) -> Launched:
        """Have a process be launched that does what a function of the toy rooms does."""
        spec = WorkerSpec(GameTable("1", "caesar"), Account(1, what), "", "", XTERM, sandbox=False)
        return await self.launch_spec(replace(spec, **other), api)

    async def launch_spec(self, spec: WorkerSpec, api: Any = None) -> Launched:
        launched = Launched(api or NotingApi())
        launched.master, slave = pty.openpty()
        size = struct.pack("HHHH", spec.terminal.rows, spec.terminal.columns, 0, 0)
        fcntl.ioctl(launched.master, termios.TIOCSWINSZ, size)
        here, there = socket.socketpair()
        try:
            launched.worker = await asyncio.wait_for(self.pool.launch(spec, slave, there.fileno()), PATIENCE)
        except BaseException:
            launched.hang_up()
            here.close()
            raise
        finally:
            os.close(slave)
            there.close()
        launched.pid = pid_of(launched.worker)
        launched.served = asyncio.create_task(launched.attendant.serve(here))
        self._launched.append(launched)
        return launched

    async def clear(self) -> None:
        for launched in self._launched:
            launched.hang_up()
            if launched.served:
                await asyncio.wait_for(asyncio.shield(launched.served), PATIENCE)


def pid_of(worker: Worker) -> int:
    """The number of a process; 0 when it has ended."""
    if worker.ended.done():
        return 0
    told = Path(f"/proc/self/fdinfo/{worker.pidfd}").read_text()
    return int(re.findall(r"^Pid:\t(-?\d+)$", told, re.MULTILINE)[0])


@asynccontextmanager
async def launcher(module: str = TOYS) -> AsyncIterator[Launcher]:
    made = Launcher(module)
    await made.pool.start()
    try:
        yield made
        await made.clear()
    finally:
        await made.pool.stop()
