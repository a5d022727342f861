"""What a terminal shows of the bytes that it was sent."""

from __future__ import annotations

import re

import pyte

UNKNOWN = re.compile(rb"\x1b\[[<=>][0-9;]*[A-Za-z]")
"""Modes of the keyboard, for which pyte would draw a letter."""

CUT_OFF = re.compile(rb"\x1b(?:\[[<=>?]?[0-9;]*)?\Z")
"""Beginning of a sequence that comes whole next time."""


class Drawn:
    """A terminal's screen."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._rest = b""

    def feed(self, data: bytes) -> None:
        data = self._rest + data
        begun = CUT_OFF.search(data)
        end = begun.start() if begun else len(data)
        self._rest = data[end:]
        self._stream.feed(UNKNOWN.sub(b"", data[:end]))

    def clear(self) -> None:
        self._screen.reset()

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)
