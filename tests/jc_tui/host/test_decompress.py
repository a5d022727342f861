"""What clients send compressed has its bounds."""

import asyncio
import tracemalloc
import zlib

import asyncssh
import pytest
from asyncssh.packet import String

from jc_tui.host.decompress import BoundedDecompressor
from tests.jc_tui.host.toy_host import MINE, REPLY, registered, screen, toy_host


def packed(size, wbits=-15):
    packer = zlib.compressobj(wbits=wbits)
    return packer.compress(bytes(size)) + packer.flush(zlib.Z_FULL_FLUSH)


def unpacked(*packets, stranger=False):
    """Return what becomes of packets that follow one that is as it should be."""
    decompressor = BoundedDecompressor(lambda _: stranger)
    return [decompressor.decompress(packet) for packet in (packed(9, zlib.MAX_WBITS), *packets)][1:]


@pytest.mark.parametrize(("stranger", "most"), [(False, 35_000), (True, 4_096)])
def test_a_packet_unpacks_to_no_more_than_its_sender_needs(stranger, most):
    assert unpacked(packed(most), packed(most + 1), stranger=stranger) == [bytes(most), None]


EMPTY = b"\x00\x00\x00\xff\xff"  # a block
LAST = zlib.compress(b"\x02\x00\x00\x00\x00", wbits=-15)  # the block after which nothing follows in a stream


@pytest.mark.parametrize("packet", [b"\xff" * 100, b"", EMPTY, LAST])
def test_what_is_not_compressed_as_it_should_is_none(packet):
    assert unpacked(packet, packet)[1] is None


@pytest.mark.slow
def test_a_bomb_costs_no_memory():
    bomb = packed(1_000_000) * 250
    tracemalloc.start()
    assert unpacked(bomb, stranger=True) == [None]
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1_000_000, "of 250 that it unpacks to"


@pytest.mark.slow
@pytest.mark.parametrize("registers", [False, True])
async def test_large_packets_are_taken_from_players_alone(tmp_path, registers):
    line = {"rekey_bytes": 100, "compression_algs": ["zlib@openssh.com"]}
    async with toy_host(tmp_path) as server, screen(server, MINE, line=line) as shown:
        connection, before = shown.connection, shown.connection._decompressor
        async with asyncio.timeout(REPLY):
            while connection._decompressor is before:  # keys are agreed on anew, and compression begins anew
                shown.type("salve")
                await shown.see("salve")
            if registers:
                await registered(server, MINE)
            connection.send_packet(asyncssh.constants.MSG_IGNORE, String(bytes(34_995 if registers else 4_995)))
            shown.type("!")
            await (shown.see("!") if registers else connection.wait_closed())
        log = server.connections.service.folder.log.read_text()
        assert (log.count("refused why=packet"), log.count("crash")) == (not registers, 0)
