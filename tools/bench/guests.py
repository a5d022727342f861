"""Light players: many in one process, who type and note when what comes back, without a terminal to draw it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncssh

from jc_tui.host.api.messages import NewGameRequest
from jc_tui.host.service.events import HostService
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder, narrow_umask
from tests.jc_tui.host.bare_host import done

PATIENCE = 60.0
"""Seconds after which what is waited for does not come any more."""

SEQUENCE = re.compile(rb"\x1b(?:\[[0-9;:?<=>]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()#].|[=>78cM])")
"""What tells a terminal where and how, and is no text."""

KEPT = 1 << 17
"""Bytes of what came last that are kept."""

Draw = Callable[[bytes], None]

TERM, SIZE = "xterm-256color", (120, 40)
GAME, SEATS = "julius-caesar", ("caesar", "pompey")
ALL = tuple(enumerate(SEATS))
TABLE_LINE, TYPING_LINE, LOBBY_LINE, ASKED_LINE = "k more", "Enter do it  Esc back", "q quit", "Enter yes"
"""What stands on the bottom lines."""


@dataclass
class Friend:
    """An account of a prepared host: its key, and the seat that it has in the game that it has begun last."""

    name: str
    key: asyncssh.SSHKey
    seat: str
    game: str = ""


def prepared(folder: Path, pairs: int) -> list[Friend]:
    """Make a host with so many games that have just begun, and two friends at each; nobody serves it yet."""
    home = HostFolder(folder)
    home.make()
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(len(SEATS) * pairs)]
    friends = [
        Friend(f"{seat}{pair}", keys[2 * pair + which], seat) for pair in range(pairs) for which, seat in ALL
    ]
    with narrow_umask(), HostService(home, HostStore.open(home)) as service:
        for friend in friends:
            handler = service.connect(friend.key.public_data, lambda news: None)
            done(handler.register(friend.name))
            handler.close()
    for pair in range(pairs):
        new_game(folder, friends[2 * pair : 2 * pair + 2])
    return friends


def new_game(folder: Path, friends: Sequence[Friend]) -> None:
    """Two friends begin a game at a host that is not served meanwhile."""
    home = HostFolder(folder)
    with narrow_umask(), HostService(home, HostStore.open(home)) as service:
        owner, other = (service.connect(friend.key.public_data, lambda news: None) for friend in friends)
        game = done(owner.create(NewGameRequest(GAME, SEATS[0])))
        done(other.join(game))
        for friend, handler in zip(friends, (owner, other), strict=True):
            friend.game = game
            handler.close()


class Ears(asyncssh.SSHClientSession[bytes]):
    """What a player is sent.

    Attributes:
        got: bytes in all. last: when the last of them came.
    """

    def __init__(self, draw: Draw | None = None) -> None:
        self._draw = draw
        self.got, self.last = 0, 0.0
        self.gone = asyncio.Event()
        self.shown = b""
        self._came = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.last = perf_counter()
        self.got += len(data)
        self.shown = (self.shown + data)[-KEPT:]
        if self._draw:
            self._draw(data)
        self._came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()
        self._came.set()

    @property
    def text(self) -> str:
        """The text of what was drawn last, without where it stands."""
        return SEQUENCE.sub(b"", self.shown).decode(errors="replace")

    async def more(self, seconds: float) -> bool:
        """Wait for the next bytes; whether any came in time."""
        self._came.clear()
        if self.gone.is_set():
            return False
        try:
            await asyncio.wait_for(self._came.wait(), seconds)
        except TimeoutError:
            return False
        return not self.gone.is_set()


class Gone(Exception):
    """The session has ended."""


class Guest:
    """Somebody who is connected."""

    def __init__(self, connection: asyncssh.SSHClientConnection, channel: Any, ears: Ears) -> None:
        self.connection, self.ears = connection, ears
        self._channel = channel

    def type(self, keys: str | bytes) -> None:
        self._channel.write(keys.encode() if isinstance(keys, str) else keys)

    async def see(self, *texts: str, seconds: float = PATIENCE) -> float:
        """Wait until all these were drawn since `forget`; when that was. Raises TimeoutError, Gone."""
        async with asyncio.timeout(seconds):
            while not all(text in self.ears.text for text in texts):
                await self.ears.more(seconds)
                if self.ears.gone.is_set():
                    raise Gone(self.ears.text[-500:])
        return self.ears.last

    @property
    def unsent(self) -> int:
        """Bytes that were typed and that the host has not taken yet."""
        return int(self._channel.get_write_buffer_size())

    def forget(self) -> None:
        self.ears.shown = b""

    async def rest(self, quiet: float) -> float:
        """Wait until nothing has come for so long; when the last of it came."""
        while await self.ears.more(quiet):
            pass
        return self.ears.last

    async def echo(self, keys: str, seconds: float) -> float | None:
        """Type, and how long it takes until something is drawn; None where nothing is, in so many seconds."""
        typed = perf_counter()
        self.type(keys)
        return self.ears.last - typed if await self.ears.more(seconds) else None

    async def at_lobby(self) -> float:
        """Wait until the lobby is drawn, with a game of one's own; when that was. Raises TimeoutError, Gone."""
        return await self.see("Your ", LOBBY_LINE)

    async def sit_down(self) -> float:
        """From the lobby to the game of one's own that stands first; how long that takes. Raises as `see`."""
        await self.at_lobby()
        await self.rest(0.05)
        self.forget()
        typed = perf_counter()
        self.type("\r")
        return await self.see(TABLE_LINE) - typed

    async def leave(self) -> None:
        self.connection.close()
        await self.connection.wait_closed()


async def log_in(
    port: int, key: asyncssh.SSHKey, compression: Sequence[str] = ("zlib@openssh.com",)
) -> asyncssh.SSHClientConnection:
    """A connection of the friend with a key, without a screen yet."""
    return await asyncssh.connect(
        "127.0.0.1",
        port,
        username="me",
        client_keys=[key],
        known_hosts=None,
        config=None,
        agent_path=None,
        compression_algs=list(compression),
    )


async def begin(connection: asyncssh.SSHClientConnection, draw: Draw | None = None) -> Guest:
    """Have a screen; what comes for it is also given to `draw`."""
    channel, ears = await connection.create_session(
        lambda: Ears(draw), term_type=TERM, term_size=SIZE, encoding=None
    )
    assert isinstance(ears, Ears)
    return Guest(connection, channel, ears)


async def connect(port: int, key: asyncssh.SSHKey) -> Guest:
    """Log in as the friend with a key, and have a screen."""
    return await begin(await log_in(port, key))


class Relay:
    """A wire between players and a host that counts what the host sends."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.port = self.sent = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> asyncio.Server:
        """Begin; `port` is then where to connect to."""
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, there = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(_pass(reader, there), self._count(back, writer))

    async def _count(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            self.sent += len(data)
            writer.write(data)
        writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)
    writer.close()
