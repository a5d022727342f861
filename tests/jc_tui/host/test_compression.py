"""What is compressed in little memory is read by who knows nothing of that, packet by packet."""

from __future__ import annotations

import zlib

from jc_tui.host.compression import SmallCompressor


def test_each_packet_can_be_read_when_it_has_come_and_gets_smaller_where_it_says_the_same_again() -> None:
    ours, theirs = SmallCompressor(), zlib.decompressobj()
    screens = [b"".join(b"\x1b[%d;%dHRoma" % (row, row * column % 120) for row in range(40)) for column in (7, 7)]
    packets = [ours.compress(screen) for screen in screens]
    assert [theirs.decompress(packet) for packet in packets] == screens
    assert len(packets[1]) * 4 < len(packets[0])
