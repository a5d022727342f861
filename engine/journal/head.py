"""The head of a save: a small file beside it that remembers how far the save went (`docs/saves.md`)."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from engine.journal.files import open_beside, read_beside
from engine.values import frozen
from engine.words import say

_LARGEST = 1000
"""A head of more than so many bytes is none."""


def head_path(save: Path) -> Path:
    """Where the head of a save is kept."""
    return save.with_name(save.name + ".head")


@frozen
class SaveEnd:
    """What the head of a save tells of the save's end: how many acknowledged records it lacks there, if any.

    `doubt` tells why more may be missing, such as ``one.jsonl.head is missing``; else it is empty. When the last
    line was `torn`, a notice tells of the doubt.
    """

    missing: int = 0
    doubt: str = ""
    torn: bool = False


def read_end(save: Path, hashes: list[bytes]) -> SaveEnd:
    """Compare the hashes of a save with its head."""
    path = head_path(save)
    last = len(hashes) - 1
    try:
        number, seal, header = read_beside(path, _LARGEST).split()
        noted = int(number)
    except FileNotFoundError:
        return SaveEnd(doubt=say("journal.head-missing", name=path.name))
    except (OSError, ValueError):
        return SaveEnd(doubt=say("journal.head-unreadable", name=path.name))
    if header != hashes[0] or noted < 0 or (noted <= last and seal != hashes[noted]):
        return SaveEnd(doubt=say("journal.head-foreign", name=path.name))
    if noted < last:
        return SaveEnd(doubt=say("journal.head-behind", name=path.name, number=noted))
    return SaveEnd(missing=noted - last)


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
                os.ftruncate(self._fd, 0)
            os.pwrite(self._fd, b"%10d %s %s\n" % (len(hashes) - 1, hashes[-1], hashes[0]), 0)
        except OSError:
            self._usable = False

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            with contextlib.suppress(OSError):
                os.close(self._fd)
        self._fd = -1
