"""Where text mode writes: lines wrapped to the width, coloured when wanted, the screen cleared."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TextIO

from engine.foreign import harmless
from engine.words import say
from jc_tui.encoding import tolerate
from jc_tui.look.spans import wrapped

DEFAULT_WIDTH = 80
ENDLESS = 10_000
MIN_WIDTH, MAX_WIDTH = 60, 120

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what has scrolled off it."""

SCREENFUL = 60
"""Empty lines that push what was secret out of sight where the screen cannot be cleared."""

STYLES = {
    "heading": "1",
    "prompt": "1",
    "todo": "1;33",
    "refused": "31",
    "note": "2",
}
"""What each kind of line looks like, as ANSI attributes."""


class Paper:
    """Writes lines to a stream; `width` and `height` are the columns and lines that can be seen at once."""

    def __init__(self, stream: TextIO, *, colour: bool, clear: bool) -> None:
        self._stream = stream
        self._colour = colour
        self._clear = clear
        self.width, self.height = size_of(stream)
        tolerate(stream)

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Write a paragraph, wrapped; lines after the first are indented."""
        for piece in wrapped(harmless(text, lines=True), self.width, indent):
            self._stream.write(self._paint(piece, style) + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        for text in texts:
            self._stream.write(harmless(text) + "\n")

    def prompt(self, text: str) -> None:
        self._stream.write(self._paint(harmless(text), "prompt"))
        self.flush()

    def clear(self) -> None:
        """Leave nothing readable on the screen, nor by scrolling back; else push it out of sight."""
        self._stream.write(CLEAR if self._clear else "\n" * SCREENFUL)
        self.flush()

    def flush(self) -> None:
        self._stream.flush()

    def _paint(self, text: str, style: str) -> str:
        if not (self._colour and style and text):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def size_of(stream: TextIO) -> tuple[int, int]:
    """The columns and lines of the terminal behind a stream; a file is 80 wide and endless."""
    with suppress(OSError, ValueError):
        if stream.isatty():
            columns, lines = os.get_terminal_size(stream.fileno())
            return max(MIN_WIDTH, min(MAX_WIDTH, columns)), lines
    return DEFAULT_WIDTH, ENDLESS


def packed(label: str, items: Sequence[str], width: int, indent: int, between: str = "  ") -> list[str]:
    """Pack items after a label, as many to a line as fit; a sign `between` two items ends a full line."""
    lines, current, glue = [], label.ljust(indent), ""
    if items and label and not current.endswith(" "):
        current += " "
    for number, item in enumerate(items, 1):
        told = item + between.rstrip() if number < len(items) else item
        if number > 1 and len(current + glue + told) > width:
            lines.append(current.rstrip())
            current, glue = " " * indent, ""
        current += glue + told
        if len(current) > width:
            *full, rest = textwrap.wrap(current, width, subsequent_indent=" " * (indent + 2))
            lines += full
            current = rest
        glue = between[len(between.rstrip()) :]
    return [*lines, current.rstrip()]


def in_commas(label: str, items: Sequence[str], width: int, indent: int) -> list[str]:
    """Pack items with commas between them."""
    return packed(label, items, width, indent, say("language.comma"))


def in_semicolons(label: str, items: Sequence[str], width: int, indent: int) -> list[str]:
    """Pack items that may have commas in them."""
    return packed(label, items, width, indent, say("language.semicolon"))
