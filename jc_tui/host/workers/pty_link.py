"""The server's side of a pseudo-terminal, between a worker and a player who may not read."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import struct
import termios
import tty
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager

FULL = 1 << 14
"""Bytes that wait for the worker to read them, from which on no more should be brought."""


class PtyLink(asyncio.Protocol):
    """A pseudo-terminal of which a worker has the other side, `slave`, from `lend` on.

    `drained` is done when the worker has closed its side and all its output is shown.
    """

    screen: asyncio.ReadTransport
    keys: asyncio.WriteTransport

    def __init__(self, show: Callable[[bytes], None], hold: Callable[[bool], None]) -> None:
        self._show, self._hold = show, hold
        self.master, self.slave = pty.openpty()
        self.drained: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self._show(data)

    def pause_writing(self) -> None:
        self._hold(True)

    def resume_writing(self) -> None:
        self._hold(False)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.drained.done():  # it is lost once for each direction
            self.drained.set_result(None)

    def lend(self) -> None:
        """Close the worker's side, which the worker has now."""
        if self.slave >= 0:
            os.close(self.slave)
            self.slave = -1

    def resize(self, columns: int, rows: int) -> None:
        if not self.drained.done():
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, data: bytes) -> None:
        if not self.keys.is_closing():
            self.keys.write(data)


@asynccontextmanager
async def open_pty(
    columns: int, rows: int, show: Callable[[bytes], None], hold: Callable[[bool], None]
) -> AsyncIterator[PtyLink]:
    """Open a pseudo-terminal, and hang up on its worker in the end.

    `show` gets what the worker writes. `hold` gets whether no more should be typed.
    """
    link, loop = PtyLink(show, hold), asyncio.get_running_loop()
    with ExitStack() as opened:
        opened.callback(link.lend)
        output = opened.enter_context(open(link.master, "rb", buffering=0))
        typed = opened.enter_context(open(os.dup(link.master), "wb", buffering=0))
        # Until the worker has made it so, what was typed ahead would be echoed, and Ctrl-C be a signal.
        tty.setraw(link.slave)
        link.resize(columns, rows)
        link.screen, _ = await loop.connect_read_pipe(lambda: link, output)
        opened.callback(link.screen.close)
        link.keys, _ = await loop.connect_write_pipe(lambda: link, typed)
        opened.callback(link.keys.abort)
        link.keys.set_write_buffer_limits(FULL)
        yield link
