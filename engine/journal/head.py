"""The head of a save: a small file beside it that remembers how far the save went.

The running hash sees every change in a save but one: whole lines missing from its end. So each append also
notes its number and hash in `NAME.head`, which is not synced and never needed: on opening, a save that ends
before its head is reported. One line: number, hash of that record, hash of the header (so that the head of
another save of the same name says nothing).
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from engine.journal.files import open_beside, read_beside

_LARGEST = 1000
"""A head of more than so many bytes is none."""


def head_path(save: Path) -> Path:
    """Where the head of a save is kept."""
    return save.with_name(save.name + ".head")


def missing_records(save: Path, hashes: list[bytes]) -> int:
    """How many records a save has lost from its end, by its head; 0 when it has no head, or not its own."""
    try:
        number, _, header = read_beside(head_path(save), _LARGEST).split()
        ahead = int(number) - (len(hashes) - 1)
    except (OSError, ValueError):
        return 0
    return ahead if header == hashes[0] and ahead > 0 else 0


class Head:
    """Writes the head of one save; a head that cannot be written is done without."""

    def __init__(self, save: Path) -> None:
        self._save = save
        self._path = head_path(save)
        self._fd = -1
        self._usable = True

    def write(self, hashes: list[bytes]) -> None:
        """Note the last of these hashes. Never fails."""
        if not self._usable:
            return
        try:
            if self._fd < 0:
                self._fd = open_beside(self._path, os.O_WRONLY | os.O_CREAT, like=self._save)
            os.pwrite(self._fd, b"%10d %s %s\n" % (len(hashes) - 1, hashes[-1], hashes[0]), 0)
        except OSError:
            self._usable = False

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            with contextlib.suppress(OSError):
                os.close(self._fd)
        self._fd = -1
