"""Bounds on what a compressed packet unpacks to."""

import zlib
from collections.abc import Callable
from functools import partial

from asyncssh.compression import Decompressor, get_compressor, register_compression_alg

LARGEST, LARGEST_OF_STRANGER = 35_000, 4_096
"""Bytes of a packet, also when unpacked (RFC 4253, 6.1), and of one unpacked from a key of no account."""


class BoundedDecompressor(Decompressor):
    def __init__(self, reads_stranger: Callable[[Decompressor], bool]) -> None:
        self._stream, self._reads_stranger = zlib.decompressobj(), reads_stranger

    def decompress(self, data: bytes) -> bytes | None:
        """Return the packet, or None to disconnect if it is too large, empty or damaged."""
        try:
            packet = self._stream.decompress(data, LARGEST + 1)
        except zlib.error:
            return None
        limit = LARGEST_OF_STRANGER if packet[LARGEST_OF_STRANGER:] and self._reads_stranger(self) else LARGEST
        return packet if 0 < len(packet) <= limit else None


def bound_decompression(reads_stranger: Callable[[Decompressor], bool]) -> None:
    """Have asyncssh bound what it unpacks in this process from now on."""
    compressor, decompressor = partial(get_compressor, b"zlib"), partial(BoundedDecompressor, reads_stranger)
    register_compression_alg(b"zlib@openssh.com", compressor, decompressor, True, True)
