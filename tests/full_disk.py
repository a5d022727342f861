"""A disk that has no room for what one seat does."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from engine.contract import Seat


@dataclass
class Disk:
    full: bool = True


@contextmanager
def no_room_for(seat: Seat) -> Iterator[Disk]:
    """While the disk is full, nothing that this seat does can be written to a save."""
    disk = Disk()
    write, mark = os.write, b'"seat":"%s"' % seat.encode()

    def refuse(fd: int, data: bytes) -> int:
        if disk.full and mark in bytes(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(fd, data)

    with patch("os.write", refuse):
        yield disk
