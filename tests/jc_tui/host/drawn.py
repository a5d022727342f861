"""What a terminal shows of the bytes that it was sent."""

from __future__ import annotations

import re

import pyte

UNKNOWN = re.compile(rb"\x1b\[[<=>][0-9;]*[A-Za-z]")
"""What pyte would draw a letter for: modes of the keyboard."""

CUT_OFF = re.compile(rb"\x1b(?:\[[<=>?]?[0-9;]*)?\Z")
"""The beginning of what comes whole next time."""


class Drawn:
    """A terminal's screen."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._rest = b""

    def feed(self, data: bytes) -> None:
        """Draw what came."""
        data = self._rest + data
        begun = CUT_OFF.search(data)
        end = begun.start() if begun else len(data)
        self._rest = data[end:]
        self._stream.feed(UNKNOWN.sub(b"", data[:end]))

    def clear(self) -> None:
        """Forget what it shows."""
        self._screen.reset()

    @property
    def text(self) -> str:
        """What it shows, line by line."""
        return "\n".join(self._screen.display)
