"""Workers for tests, on terminals and RPC sockets whose other ends the test has."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from jc_tui.host.api.messages import Account, GameTable, Location
from jc_tui.host.api.rpc import RpcServer, WorkerExit
from jc_tui.host.workers.launch import ClientTerminal, Worker, WorkerSpec
from jc_tui.host.workers.pool import WorkerPool
from jc_tui.host.workers.pty_link import open_pty

TOYS = "tests.jc_tui.host.toy_apps"
XTERM = ClientTerminal("xterm-256color", "en", "256", 80, 24)
PATIENCE = 30.0


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


def descriptors(pid: int | str = "self") -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


class NotingApi:
    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    async def say(self, place: str, text: str) -> None:
        self.said.append((place, text))

    async def _nothing(self, location: Location | None = None) -> None: ...

    go = bye = hint = think = thought = _nothing


class Launched:
    """A worker whose terminal was sent `shown`; `served` becomes how it ended."""

    worker: Worker
    served: asyncio.Task[WorkerExit]

    def __init__(self, api: Any) -> None:
        self.api, self.server, self.shown, self.terminal = api, RpcServer(api), bytearray(), AsyncExitStack()

    @property
    def pid(self) -> int:
        told = Path(f"/proc/self/fdinfo/{self.worker.pidfd}").read_text()
        return int(told.partition("\nPid:\t")[2].split()[0])

    async def ending(self) -> WorkerExit:
        return await asyncio.wait_for(asyncio.shield(self.served), PATIENCE)

    async def gone(self) -> None:
        await asyncio.wait_for(asyncio.shield(self.worker.ended), PATIENCE)

    async def hang_up(self) -> None:
        await self.terminal.aclose()


class Launcher:
    def __init__(self, module: str) -> None:
        self.pool = WorkerPool(module)
        self.launched: list[Launched] = []

    async def launch(self, what: str, api: Any = None, **other: Any) -> Launched:
        spec = WorkerSpec(GameTable("1", "caesar"), Account(1, what), "", "", XTERM, sandbox=False)
        spec, one = replace(spec, **other), Launched(api or NotingApi())
        async with AsyncExitStack() as opened:
            pty = open_pty(spec.terminal.columns, spec.terminal.rows, one.shown.extend, bool)
            one.link = await opened.enter_async_context(pty)
            here, there = map(opened.enter_context, socket.socketpair())
            one.worker = await self.pool.launch(spec, one.link.slave, there.fileno())
            one.link.lend()
            one.served = asyncio.create_task(one.server.serve(here.dup()))
            here.close()
            there.close()
            one.terminal = opened.pop_all()
        self.launched.append(one)
        return one


@asynccontextmanager
async def launcher(module: str = TOYS) -> AsyncIterator[Launcher]:
    made = Launcher(module)
    await made.pool.start()
    try:
        yield made
        for launched in made.launched:
            await launched.hang_up()
            await launched.ending()
    finally:
        await made.pool.stop()
