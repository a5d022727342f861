"""Bounds on what a compressed packet unpacks to."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import partial

from asyncssh.compression import Decompressor, get_compressor, register_compression_alg

LARGEST, LARGEST_OF_STRANGER = 35_000, 4_096
"""Bytes of a packet, also when unpacked (RFC 4253, 6.1), and of one unpacked from a key of no account."""


class BoundedDecompressor(Decompressor):
    """Decompressor of packets up to a size.

    Where it returns None, asyncssh ends the connection.
    """

    def __init__(self, reads_stranger: Callable[[Decompressor], bool]) -> None:
        """`reads_stranger` says whether the connection of a decompressor has a key of no account."""
        self._stream, self._reads_stranger = zlib.decompressobj(), reads_stranger

    def decompress(self, data: bytes) -> bytes | None:
        """Return the packet, or None if it is too large, empty or damaged."""
        try:
            packet = self._stream.decompress(data, LARGEST + 1)
        except zlib.error:
            return None
        if not 0 < len(packet) <= LARGEST:
            return None
        return None if len(packet) > LARGEST_OF_STRANGER and self._reads_stranger(self) else packet


def bound_decompression(reads_stranger: Callable[[Decompressor], bool]) -> None:
    """Have asyncssh bound what it unpacks in this process from now on."""
    compressor, decompressor = partial(get_compressor, b"zlib"), partial(BoundedDecompressor, reads_stranger)
    register_compression_alg(b"zlib@openssh.com", compressor, decompressor, True, True)
