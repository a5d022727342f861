"""Places at a host: a friend is let in whoever else comes, and strangers have a few places of their own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from asyncssh import SSHKey

from jc_tui.host.config import HostLimits, HostRules
from jc_tui.host.server import Server
from tests.jc_tui.host.test_session import registered
from tests.jc_tui.host.toy_host import REPLY, Screen, bare, connected, key, screen, toy_host

HOME, ELSEWHERE = "127.0.0.1", "127.0.0.2"

FORTY = [f"127.0.1.{number}" for number in range(1, 41)]
"""Addresses of forty more machines."""


def patient(**known: int) -> HostLimits:
    """Limits of a host that waits for a login however busy this machine is."""
    return HostLimits(login=600.0, closing=0.1, **known)


@asynccontextmanager
async def friendly_host(
    folder: Path, limits: HostLimits, *, invitation_only: bool = False
) -> AsyncIterator[tuple[Server, SSHKey]]:
    """A host that knows one player, and their key."""
    mine = key()
    async with toy_host(folder) as before:
        await registered(before, mine)
    async with toy_host(folder, limits, HostRules(invitation_only=invitation_only)) as server:
        yield server, mine


class Silent:
    """Connections that say nothing."""

    def __init__(self, server: Server) -> None:
        self._port = server.port
        self._open: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def come(self, number: int, source: str) -> None:
        """Connect so many times from an address, each time until the host has answered."""
        for _ in range(number):
            reader, writer = await asyncio.open_connection(HOME, self._port, local_addr=(source, 0))
            self._open.append((reader, writer))
            with suppress(ConnectionError):
                await reader.readline()

    @property
    def left(self) -> int:
        """How many the host has not ended."""
        return sum(
            not (reader.at_eof() or reader.exception() or writer.is_closing()) for reader, writer in self._open
        )

    async def until_left(self, number: int) -> None:
        """Wait until the host has ended all but so many."""
        async with asyncio.timeout(REPLY):
            while self.left > number:
                await asyncio.sleep(0.01)
        assert self.left == number

    def close(self) -> None:
        for _, writer in self._open:
            writer.close()


# --- who has not logged in ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("invitation_only", [False, True])
@pytest.mark.parametrize("source", [HOME, ELSEWHERE])
async def test_300_connections_from_an_address_that_say_nothing_keep_no_friend_out(
    tmp_path: Path, source: str, invitation_only: bool
) -> None:
    async with friendly_host(tmp_path, patient(), invitation_only=invitation_only) as (server, mine):
        flood = Silent(server)
        await flood.come(300, source)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
        await flood.until_left(3 if source == HOME else 4)
        flood.close()


@pytest.mark.slow
@pytest.mark.parametrize("most", [7, 64])
async def test_of_connections_from_forty_addresses_no_more_stay_than_there_are_places(
    tmp_path: Path, most: int
) -> None:
    async with friendly_host(tmp_path, patient(waiting=most)) as (server, mine):
        flood = Silent(server)
        for source in FORTY:
            await flood.come(4, source)
        await flood.until_left(most)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
        assert flood.left == most - 1
        flood.close()


@pytest.mark.slow
async def test_a_login_that_is_under_way_is_not_pushed_out_from_forty_addresses(tmp_path: Path) -> None:
    async with friendly_host(tmp_path, patient()) as (server, mine):
        begun = socket.create_connection((HOME, server.port))
        begun.setblocking(False)
        flood = Silent(server)
        for source in 2 * FORTY:
            await flood.come(4, source)
        async with connected(server, mine, sock=begun) as connection:
            shown = await connection.create_process(term_type="xterm", encoding=None)
            await Screen(connection, shown).see("[lobby")
        flood.close()


@pytest.mark.slow
async def test_the_oldest_connection_of_the_address_that_has_most_goes_first(tmp_path: Path) -> None:
    async with toy_host(tmp_path, patient(waiting=5)) as server:
        first, oldest, others = Silent(server), Silent(server), Silent(server)
        await first.come(2, HOME)
        await oldest.come(1, ELSEWHERE)
        await others.come(2, ELSEWHERE)
        await others.come(1, "127.0.0.3")
        await oldest.until_left(0)
        assert (first.left, others.left) == (2, 3)
        for each in (first, oldest, others):
            each.close()


@pytest.mark.slow
async def test_who_has_logged_in_has_no_place_for_good_until_there_is_a_screen(tmp_path: Path) -> None:
    async with toy_host(tmp_path, patient(per_address=2)) as server:
        flood = Silent(server)
        async with connected(server, key()) as connection:
            await flood.come(1, HOME)
            async with asyncio.timeout(REPLY):
                await connection.wait_closed()
        async with screen(server, key()) as shown:
            await shown.see("[register")
            await flood.come(3, HOME)
            await flood.until_left(1)
            shown.type("still here")
            await shown.see("still here")
        flood.close()


# --- who has no account ------------------------------------------------------------------------------------


async def stranger(server: Server, guests: AsyncExitStack, source: str) -> Screen:
    """Have a key of no account come, until something is shown to it."""
    shown = await guests.enter_async_context(screen(server, key(), source=source))
    shown.seen += await shown.process.stdout.read(1)
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("invitation_only", [False, True])
async def test_strangers_from_eight_addresses_keep_no_friend_out(tmp_path: Path, invitation_only: bool) -> None:
    async with (
        friendly_host(tmp_path, patient(sessions=8), invitation_only=invitation_only) as (server, mine),
        AsyncExitStack() as guests,
    ):
        for source in FORTY[:8]:
            await stranger(server, guests, source)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
        last = await stranger(server, guests, ELSEWHERE)
        assert await last.ended() == 1
        assert last.seen.decode() == bare("server.many-strangers", n=4)


@pytest.mark.slow
async def test_strangers_from_the_address_of_a_friend_keep_no_friend_out(tmp_path: Path) -> None:
    async with (
        friendly_host(tmp_path, patient(per_address=4)) as (server, mine),
        AsyncExitStack() as guests,
    ):
        for _ in range(4):
            last = await stranger(server, guests, HOME)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
        assert await last.ended() == 1
        assert last.seen.decode() == bare("server.many-strangers-from-here", n=2)
        elsewhere = await stranger(server, guests, ELSEWHERE)
        await elsewhere.see("[register")


@pytest.mark.slow
async def test_who_registers_leaves_the_strangers_place_to_the_next(tmp_path: Path) -> None:
    async with toy_host(tmp_path, patient(per_address=4)) as server, AsyncExitStack() as guests:
        first, _, refused = [await stranger(server, guests, HOME) for _ in range(3)]
        assert await refused.ended() == 1
        first.type("RL")
        await first.see("[lobby")
        await (await stranger(server, guests, HOME)).see("[register")


@pytest.mark.slow
async def test_players_who_are_there_leave_no_place_to_another_session(tmp_path: Path) -> None:
    async with (
        friendly_host(tmp_path, patient(sessions=1)) as (server, mine),
        screen(server, mine) as first,
    ):
        await first.see("[lobby")
        for another in (mine, key()):
            async with screen(server, another) as shown:
                assert await shown.ended() == 1
                assert shown.seen.decode() == bare("server.full", n=1)
