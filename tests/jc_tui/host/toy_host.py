"""A host for tests: the real server, and processes that are tasks of the test which echo what is typed."""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh

from engine.translations import say
from jc_tui.appearance.spans import wrapped
from jc_tui.host.api.messages import NewGameRequest
from jc_tui.host.config import HostConfig
from jc_tui.host.server import Server, Serving, serve
from jc_tui.host.store.paths import HostFolder
from jc_tui.host.workers.launch import WorkerSpec
from jc_tui.host.workers.pool import WorkerStartError

REPLY = 30.0  # seconds after which what a test waits for does not come any more


def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


MINE = key()


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(REPLY):
        while not so():
            await asyncio.sleep(0.01)


ASKED: dict[str, dict[str, Any]] = {
    "R": {"ask": "register", "with": {"name": "anna"}},
    "L": {"ask": "go", "with": {"location": {"kind": "lobby"}}},
    "T": {"ask": "go", "with": {"location": {"kind": "table", "game": "1", "seat": "romans"}}},
    "Q": {"ask": "bye"},
}
"""What a process asks for when a key is typed."""


class ToyProcess:
    """Says where it is and how large its terminal is, and echoes; some keys make it do more."""

    def __init__(self, birth: WorkerSpec, terminal: int, channel: int) -> None:
        self.terminal, self.channel = os.dup(terminal), socket.socket(fileno=os.dup(channel))
        self.channel.setblocking(False)
        self.typed, self.flooded, self.stays, self.parks = "", 0, False, False
        self.news: list[dict[str, Any]] = []
        self.refusals: dict[int, Any] = {}
        self.loop = asyncio.get_running_loop()
        self.ended = self.loop.create_future()
        self.loop.add_reader(self.terminal, self._read)
        self.loop.add_reader(self.channel, self._hear)
        self.tell(listens=True)
        at = birth.location
        self.draw(f"[{at.kind} {at.game} {at.seat} {self.size} {birth.terminal.language}]")

    @property
    def size(self) -> str:
        return "x".join(map(str, os.get_terminal_size(self.terminal)))

    def draw(self, text: str) -> None:
        with suppress(OSError):
            os.write(self.terminal, text.encode())

    def tell(self, **message: Any) -> None:
        with suppress(OSError):
            self.channel.sendall(json.dumps(message).encode() + b"\n")

    def _read(self) -> None:
        typed = ""
        with suppress(OSError):
            typed = os.read(self.terminal, 65_536).decode(errors="replace")
        self.typed += typed
        for each in typed:
            self.do(each)
        if not typed:
            self.end()

    def do(self, typed: str) -> None:
        if typed in ASKED:
            self.tell(n=1, **ASKED[typed])
        if typed in "QLTX":
            self.end()
        elif typed == "K":
            self.stays = True
        elif typed == "S":
            self.draw(f"[{self.size}]")
        elif typed == "F":
            self.loop.run_in_executor(None, self._flood)
        elif typed not in ASKED:
            self.draw(typed)

    def _flood(self) -> None:
        with suppress(OSError):
            while True:
                self.flooded += os.write(self.terminal, b"flood " * 500)

    def _hear(self) -> None:
        data = b""
        with suppress(OSError):
            data = self.channel.recv(65_536)
        for message in map(json.loads, data.splitlines()):
            if "n" in message:
                self.refusals[message["n"]] = message.get("refused")
            if news := message.get("news"):
                self.news.append(news)
                if news["kind"] == "park" and not self.stays:
                    self.parks = True
                    self.tell(parked=True)
                    self.end()
        if not data:
            self.end()

    async def refusal(self, number: int) -> Any:
        await until(lambda: number in self.refusals)
        return self.refusals[number]

    def end(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
            self.loop.remove_reader(self.terminal)
            self.loop.remove_reader(self.channel)
            os.close(self.terminal)
            self.channel.close()

    kill = end


class ToyNursery:
    last: "ToyNursery"

    def __init__(self) -> None:
        self.births, self.processes = list[WorkerSpec](), list[ToyProcess]()
        self.slowness, self.barren = 0.0, False
        ToyNursery.last = self

    async def start(self) -> None: ...

    async def stop(self) -> None:
        for process in self.processes:
            process.end()

    async def launch(self, birth: WorkerSpec, terminal: int, channel: int) -> ToyProcess:
        if self.barren:
            raise WorkerStartError
        self.births.append(birth)
        await asyncio.sleep(self.slowness)
        self.processes.append(ToyProcess(birth, terminal, channel))
        return self.processes[-1]


@asynccontextmanager
async def toy_host(
    folder: Path, config: HostConfig | None = None, *, nursery: Callable[[], Any] = ToyNursery, **options: Any
) -> AsyncIterator[Server]:
    mail, usual = options.pop("mail", None), {"listen": "127.0.0.1", "port": 0, "no_sandbox": True}
    config = replace(config or HostConfig(closing=0.2), **{**usual, **options})
    ready: asyncio.Future[Server] = asyncio.get_running_loop().create_future()
    ended = asyncio.Event()
    serving = Serving(HostFolder(folder / "host"), config, mail)
    task = asyncio.create_task(serve(serving, ready.set_result, ended, nursery))
    try:
        await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
        yield ready.result() if ready.done() else await task
    finally:
        ended.set()
        await task


def bare(sentence: str, **known: Any) -> str:  # on a terminal of 80 columns
    return "".join(f"{line}\r\n" for line in wrapped(say(sentence, **known), 80))


async def registered(server: Server, mine: asyncssh.SSHKey, name: str = "anna") -> None:
    server.connections.service.store.register(name, mine.public_data)


@asynccontextmanager
async def connected(server: Server, *keys: asyncssh.SSHKey, **options: Any) -> AsyncIterator[Any]:
    ours = {**dict.fromkeys(("known_hosts", "config", "agent_path")), "username": "me", "client_keys": [*keys]}
    async with asyncssh.connect("127.0.0.1", server.port, **{**ours, **options}) as connection:
        yield connection


class Screen:
    def __init__(self, connection: Any, process: Any) -> None:
        self.connection, self.process, self.seen = connection, process, b""

    async def see(self, text: str) -> str:
        """Wait for a text, and return all that was shown since the last time until then."""
        wanted = text.encode()
        async with asyncio.timeout(REPLY):
            while wanted not in self.seen:
                data = await self.process.stdout.read(65_536)
                assert data, f"it ended without {text!r}: {self.seen!r}"
                self.seen += data
        shown, _, self.seen = self.seen.partition(wanted)
        return (shown + wanted).decode()

    def type(self, text: str) -> None:
        self.process.stdin.write(text.encode())

    async def ended(self) -> int | None:
        """Return the exit status; `seen` is then the rest of what was shown."""
        async with asyncio.timeout(REPLY):
            while data := await self.process.stdout.read(65_536):
                self.seen += data
            await self.process.wait_closed()
        return self.process.exit_status


@asynccontextmanager
async def screen(
    server: Server, *keys: asyncssh.SSHKey, user: str = "me", line: dict[str, Any] | None = None, **options: Any
) -> AsyncIterator[Screen]:
    options = {"term_type": "xterm-256color", "term_size": (80, 24), "encoding": None, **options}
    async with connected(server, *keys, username=user, **(line or {})) as connection:
        yield Screen(connection, await connection.create_process(**options))


@asynccontextmanager
async def lobby(folder: Path, config: HostConfig | None = None) -> AsyncIterator[tuple[Server, Screen]]:
    """A host, and anna, who is in its lobby with the key `MINE`."""
    async with toy_host(folder, config) as server:
        await registered(server, MINE)
        async with screen(server, MINE) as shown:
            await shown.see("[lobby")
            yield server, shown


async def at_table(server: Server, before: Callable[[str], object] = str) -> str:
    """Have anna begin a game against a bot and go there from the lobby, once `before` was done."""
    game = await server.connections.service.handlers[0].create(NewGameRequest("gallic-war", "romans", bot="tiro"))
    process = ToyNursery.last.processes[-1]
    process.tell(n=2, **ASKED["T"])
    assert await process.refusal(2) is None
    before(game)
    process.end()
    return game
