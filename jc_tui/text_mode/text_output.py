"""Output and input of text mode, at a terminal or through a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from select import select
from typing import TextIO

from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.appearance.spans import wrapped
from jc_tui.encoding import tolerate

DEFAULT_WIDTH = 80
ENDLESS = 10_000
MIN_WIDTH, MAX_WIDTH = 60, 120

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what has scrolled off it."""

SCREENFUL = 60
"""Empty lines that push what was secret out of sight where the screen cannot be cleared."""

STYLES = {"heading": "1", "prompt": "1", "todo": "1;33", "refused": "31", "note": "2"}
"""What each kind of line looks like, as ANSI attributes."""

LOOK_SECONDS = 0.1
"""How often it is looked for news while a line is waited for."""


class TextOutput:
    """Output of lines; `width` and `height` are the visible columns and lines."""

    def __init__(self, stream: TextIO, *, colour: bool, clear: bool) -> None:
        self._stream = stream
        self._colour = colour
        self._clear = clear
        self.width, self.height = size_of(stream)
        tolerate(stream)

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Write a paragraph, wrapped; lines after the first are indented."""
        for piece in wrapped(sanitize(text, lines=True), self.width, indent):
            self._stream.write(self._paint(piece, style) + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        for text in texts:
            self._stream.write(sanitize(text) + "\n")

    def prompt(self, text: str) -> None:
        self._stream.write(self._paint(sanitize(text), "prompt"))
        self.flush()

    def clear(self) -> None:
        """Clear the screen with its history, or push the text out of sight."""
        self._stream.write(CLEAR if self._clear else "\n" * SCREENFUL)
        self.flush()

    def flush(self) -> None:
        self._stream.flush()

    def _paint(self, text: str, style: str) -> str:
        if not (self._colour and style and text):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


class Keyboard:
    """Input of lines with `number` from 1; `interactive` means a person types."""

    def __init__(self, stream: TextIO, paper: TextOutput) -> None:
        self._stream = stream
        self._paper = paper
        self.interactive = stream.isatty()
        self.number = 0
        tolerate(stream)

    def read(self, prompt: str, is_news: Callable[[], bool] | None = None) -> str | None:
        """Return the next line, None at the end, or "" when there `is_news`."""
        if not self.interactive:
            return self._piped(prompt)
        if is_news is None and self._stream is sys.stdin:
            with suppress(ImportError):
                import readline  # noqa: F401 -- line editing for input()
            self._paper.flush()
            self.number += 1
            try:
                return input(prompt).strip()
            except EOFError:
                return None
        self._paper.prompt(prompt)
        with suppress(OSError, ValueError):  # a stream of the tests is no file
            while is_news and not select([self._stream], [], [], LOOK_SECONDS)[0]:
                if is_news():  # a half-typed line stays for the next prompt
                    self._paper.line()
                    return ""
        line = self._next()
        return line.strip() if line else None

    def _piped(self, prompt: str) -> str | None:
        while line := self._next():
            text = line.strip()
            if text and not text.startswith("#"):
                self._paper.prompt(prompt)
                self._paper.lines([text])
                return text
        return None

    def forget(self) -> None:
        """Forget typed lines, which the next player must not see."""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()

    def _next(self) -> str:
        self._paper.flush()  # a program at the other end of a pipe reads it before it writes the next line
        self.number += 1
        return self._stream.readline()


def size_of(stream: TextIO) -> tuple[int, int]:
    """Return columns and lines behind a stream; a file is endless."""
    with suppress(OSError, ValueError):
        if stream.isatty():
            columns, lines = os.get_terminal_size(stream.fileno())
            return max(MIN_WIDTH, min(MAX_WIDTH, columns)), lines
    return DEFAULT_WIDTH, ENDLESS


def packed(label: str, items: Sequence[str], width: int, indent: int, between: str = "  ") -> list[str]:
    """Return lines with items after a label, separated by `between`."""
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
            *full, rest = wrapped(current, width, indent + 2)
            lines += full
            current = rest
        glue = between[len(between.rstrip()) :]
    return [*lines, current.rstrip()]


def in_commas(label: str, items: Sequence[str], width: int, indent: int) -> list[str]:
    """Return lines with items separated by commas."""
    return packed(label, items, width, indent, say("language.comma"))


def in_semicolons(label: str, items: Sequence[str], width: int, indent: int) -> list[str]:
    """Return lines with items separated by semicolons."""
    return packed(label, items, width, indent, say("language.semicolon"))
