"""What clients send compressed has its bounds."""

from __future__ import annotations

import asyncio
import tracemalloc
import zlib
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String

from jc_tui.host.decompress import BoundedDecompressor
from tests.jc_tui.host.toy_host import MINE, REPLY, Screen, connected, registered, toy_host


def unpacked(*packets: bytes, stranger: bool = False) -> list[bytes | None]:
    """Return what becomes of a first packet, which is as it should be, and of these."""
    decompressor, first = BoundedDecompressor(lambda _: stranger), zlib.compressobj()
    packets = (first.compress(b"salve") + first.flush(zlib.Z_FULL_FLUSH), *packets)
    return [decompressor.decompress(packet) for packet in packets]


def packed(size: int) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(bytes(size)) + packer.flush(zlib.Z_FULL_FLUSH)


@pytest.mark.parametrize(("stranger", "most"), [(False, 35_000), (True, 4_096)])
def test_a_packet_unpacks_to_no_more_than_its_sender_needs(stranger: bool, most: int) -> None:
    assert unpacked(packed(most), packed(most + 1), stranger=stranger) == [b"salve", bytes(most), None]


@pytest.mark.parametrize(
    "packet",
    [
        b"\xff" * 100,
        b"",
        b"\x00\x00\x00\xff\xff",  # an empty block
        zlib.compress(b"\x02\x00\x00\x00\x00", wbits=-15),  # the last block of a stream, so that nothing follows
    ],
    ids=["damaged", "empty", "nothing", "end"],
)
def test_what_is_not_compressed_as_it_should_is_none(packet: bytes) -> None:
    assert unpacked(packet, packet)[2] is None


@pytest.mark.slow
def test_a_bomb_costs_no_memory() -> None:
    bomb = packed(1_000_000) * 250
    tracemalloc.start()
    assert unpacked(bomb, stranger=True)[1] is None
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1_000_000, "of 250 that it unpacks to"


@pytest.mark.slow
@pytest.mark.parametrize("registers", [False, True])
async def test_large_packets_are_taken_from_players_alone(tmp_path: Path, registers: bool) -> None:
    """A client may agree on new keys at any time; then compression begins anew."""
    async with (
        toy_host(tmp_path) as server,
        connected(server, MINE, rekey_bytes=100, compression_algs=["zlib@openssh.com"]) as client,
    ):
        connection: Any = client
        shown = Screen(client, await client.create_process(term_type="xterm", encoding=None))
        before = connection._decompressor
        async with asyncio.timeout(REPLY):
            while connection._decompressor is before:
                shown.type("salve")
                await shown.see("salve")
        if registers:
            await registered(server, MINE)
        connection.send_packet(asyncssh.constants.MSG_IGNORE, String(bytes(4_995 if not registers else 34_995)))
        shown.type("!")
        if registers:
            await shown.see("!")
            return
        async with asyncio.timeout(REPLY):
            await client.wait_closed()
        log = server.connections.service.folder.log.read_text()
        assert log.count("refused why=packet") == 1
        assert "crash" not in log
