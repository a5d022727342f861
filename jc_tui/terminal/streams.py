"""The standard streams a process starts with, some of which may be closed (`>&-`)."""

from __future__ import annotations

import io
import os
import sys

from engine.words import say

STDIN, STDOUT, STDERR = range(3)


class ClosedOutput(io.FileIO):
    """A standard output that was closed at the start: what is written to it fails with a sentence."""

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError as error:
            raise OSError(error.errno, say("terminal.output-closed")) from None


def open_closed_streams() -> None:
    """Give descriptors 0 to 2 to the null device where they are closed, and Python a stream for each.

    To be called before any file is opened: the next one would be given the number of a closed stream, and a save
    would take in what is printed. Input is then empty, output refused, and errors are written nowhere.
    """
    closed = [number for number in (STDIN, STDOUT, STDERR) if not _is_open(number)]
    for number in closed:  # the lowest first, since a new file is given the lowest number that is free
        # Writing to what is open for reading fails, which is how a command learns that nobody takes its output.
        opened = os.open(os.devnull, os.O_WRONLY if number == STDERR else os.O_RDONLY)
        os.set_inheritable(opened, True)
    if STDIN in closed:
        sys.stdin = open(STDIN, encoding="utf-8", closefd=False)  # noqa: SIM115 - it stays until the end
    if STDOUT in closed:
        raw = ClosedOutput(STDOUT, "w", closefd=False)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8")
    if STDERR in closed:
        sys.stderr = open(STDERR, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
