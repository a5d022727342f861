"""Workers for tests, on terminals and RPC sockets whose other ends the test has."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from jc_tui.host.api.messages import Account, ChatLine, GameTable, RequestRefused
from jc_tui.host.api.rpc import RpcServer, WorkerExit
from jc_tui.host.workers.launch import ClientTerminal, Worker, WorkerSpec
from jc_tui.host.workers.pool import WorkerPool
from jc_tui.host.workers.pty_link import open_pty

XTERM = ClientTerminal("xterm-256color", "en", "256", 80, 24)
PATIENCE = 30.0


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


def descriptors(pid: int | str = "self") -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


@asynccontextmanager
async def nothing_stays_open() -> AsyncIterator[None]:
    """Check that no file opened meanwhile is left; garbage of other tests may be closed at any time."""
    before = descriptors()
    yield
    await asyncio.sleep(0)
    assert descriptors() <= before


class Launched:
    """A worker whose terminal was sent `shown`, and its API; `served` becomes how it ended."""

    worker: Worker
    served: asyncio.Task[WorkerExit]
    hang_up: Callable[[], Awaitable[None]]

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []
        self.server, self.shown = RpcServer(self), bytearray()

    async def say(self, place: str, text: str) -> None:
        self.said.append((place, text))

    async def table(self, game: str) -> None:
        raise RequestRefused("wire.unknown")

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        return ()

    async def _nothing(self, **_: object) -> None: ...

    go = bye = hint = think = thought = _nothing

    @property
    def pid(self) -> int:
        told = Path(f"/proc/self/fdinfo/{self.worker.pidfd}").read_text()
        return int(told.partition("\nPid:\t")[2].split()[0])

    async def ending(self) -> WorkerExit:
        return await asyncio.wait_for(asyncio.shield(self.served), PATIENCE)

    async def gone(self) -> None:
        await asyncio.wait_for(asyncio.shield(self.worker.ended), PATIENCE)


class Launcher:
    def __init__(self, module: str) -> None:
        self.pool, self.launched = WorkerPool(module), []

    async def launch(self, what: str, sandbox: bool = False, settings: str = "", **other: Any) -> Launched:
        spec = WorkerSpec(GameTable("1", "caesar"), Account(1, what), "", settings, XTERM, sandbox=sandbox)
        spec, one = replace(spec, **other), Launched()
        async with AsyncExitStack() as opened:
            pty = open_pty(spec.terminal.columns, spec.terminal.rows, one.shown.extend, bool)
            one.link = await opened.enter_async_context(pty)
            here, there = socket.socketpair()
            with here, there:
                one.worker = await self.pool.launch(spec, one.link.slave, there.fileno())
                one.served = asyncio.create_task(one.server.serve(here.dup()))
            one.link.lend()
            one.hang_up = opened.pop_all().aclose
        self.launched.append(one)
        return one


@asynccontextmanager
async def launcher(module: str = "tests.jc_tui.host.toy_apps") -> AsyncIterator[Launcher]:
    made = Launcher(module)
    await made.pool.start()
    try:
        yield made
        for launched in made.launched:
            await launched.hang_up()
            await launched.ending()
            await launched.gone()  # only then is the descriptor closed by which it is held
    finally:
        await made.pool.stop()
