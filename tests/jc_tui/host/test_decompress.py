"""What clients send compressed has its bounds."""

from __future__ import annotations

import asyncio
import tracemalloc
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String

from jc_tui.host.config import HostRules
from jc_tui.host.server import Server
from tests.jc_tui.host.toy_host import MINE, REPLY, Screen, connected, key, registered, screen, toy_host

IGNORED = 2
"""The kind of a packet that asks for nothing."""


class Sender:
    """A client that compresses what it sends."""

    def __init__(self, server: Server, shown: Screen) -> None:
        self.server, self.shown = server, shown
        self.connection: Any = shown.connection

    def send(self, size: int) -> None:
        """Send a packet that unpacks to so many bytes."""
        self.connection.send_packet(IGNORED, String(bytes(size - 5)))

    def craft(self, packed: bytes) -> None:
        """Send a packet that is compressed already, or is not."""
        self.connection._compressor = SimpleNamespace(compress=lambda _: packed)
        self.connection.send_packet(IGNORED)

    async def is_taken(self) -> bool:
        """Return whether what was sent is taken; if not, the connection ends, with one word in the log."""
        self.shown.type("!")
        try:
            await self.shown.see("!")
        except (AssertionError, asyncssh.Error):
            async with asyncio.timeout(REPLY):
                await self.connection.wait_closed()
            log = self.server.connections.service.folder.log.read_text()
            assert log.count("refused why=packet") == 1
            assert "crash" not in log
            return False
        return True


@asynccontextmanager
async def compressing(folder: Path, *, player: bool, **options: Any) -> AsyncIterator[Sender]:
    """A client with `-C` at a host, in the lobby or about to register."""
    async with toy_host(folder, rules=HostRules(invitation_only=not player)) as server:
        if player:
            await registered(server, MINE)
        async with connected(server, MINE, compression_algs=["zlib@openssh.com"], **options) as connection:
            process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
            shown = Screen(connection, process)
            await shown.see("[lobby" if player else "[register")
            yield Sender(server, shown)


@pytest.mark.slow
@pytest.mark.parametrize(("player", "most"), [(True, 35_000), (False, 4_096)])
async def test_a_packet_unpacks_to_no_more_than_its_sender_needs(tmp_path: Path, player: bool, most: int) -> None:
    async with compressing(tmp_path, player=player) as client:
        client.send(most)
        assert await client.is_taken()
        client.send(most + 1)
        assert not await client.is_taken()


async def test_who_registers_may_send_large_packets_from_then_on(tmp_path: Path) -> None:
    async with compressing(tmp_path, player=False) as client:
        await registered(client.server, MINE)
        client.send(35_000)
        assert await client.is_taken()


@pytest.mark.parametrize("player", [False, True])
async def test_new_keys_of_a_connection_change_nothing_of_the_size(tmp_path: Path, player: bool) -> None:
    """A client may agree on new keys at any time; then compression begins anew."""
    async with compressing(tmp_path, player=player, rekey_bytes=100) as client:
        before = client.connection._decompressor
        async with asyncio.timeout(REPLY):
            while client.connection._decompressor is before:
                client.shown.type("salve")
                await client.shown.see("salve")
        client.send(5_000)
        assert await client.is_taken() == player


@pytest.mark.parametrize(
    "packed",
    [
        b"\xff" * 100,
        b"",
        b"\x00\x00\x00\xff\xff",  # an empty block
        zlib.compress(b"\x02\x00\x00\x00\x00", wbits=-15),  # the last block of a stream, so that nothing follows
        zlib.compress(bytes(1000), wbits=-15)[:-4],  # a block that does not end
    ],
    ids=["damaged", "empty", "nothing", "end", "torn"],
)
async def test_what_is_not_compressed_as_it_should_ends_its_own_connection_only(
    tmp_path: Path, packed: bytes
) -> None:
    async with compressing(tmp_path, player=True) as client:
        client.craft(packed)
        client.craft(packed)
        assert not await client.is_taken()


@pytest.mark.slow
@pytest.mark.parametrize("size", [34_000, 250_000])
async def test_a_bomb_from_a_stranger_costs_no_memory_and_others_are_answered(tmp_path: Path, size: int) -> None:
    packer = zlib.compressobj(wbits=-15)
    million = packer.compress(bytes(1_000_000)) + packer.flush(zlib.Z_FULL_FLUSH)
    bomb = million * (size // len(million))
    async with compressing(tmp_path, player=False) as client, screen(client.server, key()) as other:
        await other.see("[register")
        tracemalloc.start()
        for _ in range(1_500_000 // size):
            client.craft(bomb)
        other.type("salve")
        taken = await client.is_taken()
        await other.see("salve")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert not taken
    assert most < 20_000_000, "the packets themselves, on both sides"


@pytest.mark.slow
async def test_a_long_text_is_pasted_whole_by_a_player(tmp_path: Path) -> None:
    text = "".join(chr(97 + Random(place).randrange(26)) for place in range(65_000))
    async with compressing(tmp_path, player=True) as client:
        client.shown.type(f"\x1b[200~{text}\x1b[201~")
        assert text in await client.shown.see("\x1b[201~")
