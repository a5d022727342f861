"""Compression of what players are sent and send.

What is remembered for it is let go of where nobody is sent anything, and what a packet unpacks to is bounded.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from weakref import WeakSet

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

from jc_tui.host.seccomp import libc

DELAYED = b"zlib@openssh.com"
"""Compression that begins after the login."""

LARGEST, LARGEST_OF_STRANGER = 35_000, 4_096
"""Bytes of a packet, also when unpacked (RFC 4253, 6.1), and of one unpacked from a key of no account."""

WINDOW, TABLES = 15, 5
"""Powers of two: how far back is looked for what comes again, 32 kB, and how much is noted for finding it.

Screens come again: with 8 kB what is sent is 80 % more. Larger tables gain nothing.
"""

LEAST = 9, 1
"""The same for what needs no memory."""

SHORT = 256
"""Bytes of a packet which do not count as use: clients are asked now and then whether they are there."""


class RestingCompressor(Compressor):
    """Compresses each packet so that it can be read when it has come.

    Each packet ends at a byte, so what follows may forget all before: that is what `rest` does. Only the very
    beginning has the two bytes by which a stream is known.
    """

    def __init__(self) -> None:
        self._stream: zlib._Compress | None = zlib.compressobj(wbits=WINDOW, memLevel=TABLES)
        self._used: float | None = None
        _all.add(self)

    def compress(self, data: bytes) -> bytes:
        """The packet, compressed."""
        if self._stream is None and len(data) <= SHORT:
            return _packet(zlib.compressobj(wbits=-LEAST[0], memLevel=LEAST[1]), data)
        if self._used is None or len(data) > SHORT:
            self._used = time.monotonic()
        self._stream = self._stream or zlib.compressobj(wbits=-WINDOW, memLevel=TABLES)
        return _packet(self._stream, data)

    def rest(self, seconds: float) -> bool:
        """Forget what was sent if nothing was for that long; whether it has been forgotten now."""
        if self._stream is None or self._used is None or time.monotonic() - self._used < seconds:
            return False
        self._stream = None
        return True


_all: WeakSet[RestingCompressor] = WeakSet()


def let_rest(seconds: float) -> None:
    """Free what is remembered for connections on which nothing was sent for that long."""
    if sum([one.rest(seconds) for one in tuple(_all)]):
        with suppress(AttributeError):  # which some C libraries have not
            libc().malloc_trim(0)  # else it stays this process's, in pieces between what is still used


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


def register_compression(reads_stranger: Callable[[Decompressor], bool]) -> None:
    """Have asyncssh use both classes in this process from now on."""
    decompressor = partial(BoundedDecompressor, reads_stranger)
    register_compression_alg(DELAYED, RestingCompressor, decompressor, True, True)


def _packet(stream: zlib._Compress, data: bytes) -> bytes:
    return stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
