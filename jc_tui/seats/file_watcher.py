"""Hearing that a save has changed, in place of looking again and again: by inotify, where the system has it.

A file system of the network does not tell what other machines write, so a save there is still looked at.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.journal.files import network_kind

MODIFY, ATTRIBUTES, DELETED, MOVED = 0x2, 0x4, 0x400, 0x800
"""What is asked for, as <sys/inotify.h> has it: written to, another number of names, deleted, renamed."""

LARGEST = 4096
"""Bytes that are read of what has happened; that anything has is all that counts."""


class FileWatcher:
    """Tells its listeners, in their loop, that one file has changed. It costs nothing while there are none."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._fd = -1
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> bool:
        """Have a listener called from now on; return False where it has to look itself."""
        if self._fd < 0 and not self._open():
            return False
        self._listeners.append(listener)
        return True

    def leave(self, listener: Callable[[], None]) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            if not self._listeners:
                self._close()

    def _open(self) -> bool:
        self._fd = -1 if self._path is None or network_kind(self._path) else _watched(self._path)
        if self._fd < 0:
            return False
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._fd, self._happened)
        return True

    def _close(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._fd)
        os.close(self._fd)
        self._fd, self._loop = -1, None

    def _happened(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._fd, LARGEST)
        for listener in list(self._listeners):
            listener()


def _watched(path: Path) -> int:
    """Return a descriptor that is readable when a file has changed; -1 without one."""
    import ctypes  # after the first paint

    try:
        system = ctypes.CDLL(None)
        fd = int(system.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
        if fd >= 0 and system.inotify_add_watch(fd, os.fsencode(path), MODIFY | ATTRIBUTES | DELETED | MOVED) < 0:
            os.close(fd)
            return -1
    except (AttributeError, OSError):
        return -1
    return fd
