"""Small files that the program keeps for itself: settings, caches, notes, plans. Anybody may have changed them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from engine.foreign import Unparsable


def read_whole(path: Path, most: int) -> bytes:
    """The bytes of a small file that the program keeps beside others, never waiting for a pipe or a device.

    Raises:
        Unparsable: it is no regular file, or has more than `most` bytes.
        OSError: it cannot be read; FileNotFoundError when it is not there.
    """
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode):
            raise Unparsable("it is not a file")
        content = b""
        while part := os.read(fd, most + 1 - len(content)):
            content += part
            if len(content) > most:
                raise Unparsable("it is too large")
        return content
    finally:
        os.close(fd)
