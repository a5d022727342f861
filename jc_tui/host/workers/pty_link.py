"""Bytes between a process on a pseudo-terminal and a player: nothing waits for a player who does not read."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import pty
import struct
import termios
import tty
from collections.abc import Callable

PIECE = 1 << 16
"""Bytes that are read at once."""

FULL = 1 << 14
"""Bytes that wait for the process to take them, from which on no more should be brought."""


class PtyLink:
    """A pseudo-terminal, of which a process has the other side.

    Attributes:
        slave: the descriptor of that side until `lent` is called.
    """

    def __init__(self, columns: int, rows: int, show: Callable[[bytes], None], taken: Callable[[], None]) -> None:
        """`show` is given what the process writes; `taken` is called when what had been `full` no longer is."""
        self._loop = asyncio.get_running_loop()
        self._show, self._taken = show, taken
        self._master, self.slave = pty.openpty()
        os.set_blocking(self._master, False)
        # Until the process has made it so, what was typed ahead would be echoed, and Ctrl-C be a signal.
        tty.setraw(self.slave)
        self.resize(columns, rows)
        self._waiting = bytearray()
        self._reading = self._was_full = self._closed = False
        self.dry: asyncio.Future[None] = self._loop.create_future()
        """Done when the process has closed its side, and everything that it wrote has been shown."""
        self.read_on()

    def lent(self) -> None:
        """The process has its side now: ours is closed."""
        os.close(self.slave)
        self.slave = -1

    def resize(self, columns: int, rows: int) -> None:
        """Tell the process the size of the player's terminal; the system sends it the signal."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # --- from the process to the player --------------------------------------------------------------------

    def read_on(self) -> None:
        """Take what the process writes."""
        if not self._reading and not self._closed and not self.dry.done():
            self._reading = True
            self._loop.add_reader(self._master, self._read)

    def pause(self) -> None:
        """Leave what the process writes where it is, so that it waits."""
        if self._reading:
            self._reading = False
            self._loop.remove_reader(self._master)

    def _read(self) -> None:
        try:
            data = os.read(self._master, PIECE)
        except BlockingIOError:
            return
        except OSError:  # EIO: nobody has the other side any more
            data = b""
        if data:
            self._show(data)
            return
        self.pause()
        if not self.dry.done():
            self.dry.set_result(None)

    # --- from the player to the process --------------------------------------------------------------------

    @property
    def full(self) -> bool:
        """Whether so much waits for the process that no more should be brought."""
        return len(self._waiting) >= FULL

    def type(self, data: bytes) -> None:
        """Have the process read that, as soon as it takes it."""
        if self._closed:
            return
        if not self._waiting:
            self._loop.add_writer(self._master, self._write)
        self._waiting += data
        self._was_full = self.full
        self._write()

    def _write(self) -> None:
        """Write as much as is taken; a terminal takes some kilobytes."""
        try:
            while self._waiting:
                del self._waiting[: os.write(self._master, self._waiting)]
        except BlockingIOError:
            pass
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            self._waiting.clear()
        if not self._waiting and not self._closed:
            self._loop.remove_writer(self._master)
        if self._was_full and not self.full:
            self._was_full = False
            self._taken()

    def close(self) -> None:
        """Let go of both sides; the process that is left there is hung up on."""
        if self._closed:
            return
        self.pause()
        self._loop.remove_writer(self._master)
        self._closed = True
        os.close(self._master)
        if self.slave >= 0:
            self.lent()
        if not self.dry.done():
            self.dry.set_result(None)
