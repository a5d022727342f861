"""Where text mode reads: a terminal with line editing, or lines from a pipe or file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import TextIO

from jc_tui.encoding import tolerate
from jc_tui.text_mode.paper import Paper

LOOK_SECONDS = 0.1
"""How often it is looked for news while a line is waited for."""


class Keyboard:
    """Reads lines; `number` is that of the last one, from 1, and `interactive` whether a person sits there."""

    def __init__(self, stream: TextIO, paper: Paper) -> None:
        self._stream = stream
        self._paper = paper
        self.interactive = stream.isatty()
        self.number = 0
        tolerate(stream)

    def read(self, prompt: str, is_news: Callable[[], bool] | None = None) -> str | None:
        """Return the next line, as one from a pipe is echoed; None at the end, "" when there `is_news`."""
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
        """Drop the lines that the arrow keys could bring back: the next player must not see them."""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()

    def _next(self) -> str:
        self._paper.flush()  # a program at the other end of a pipe reads it before it writes the next line
        self.number += 1
        return self._stream.readline()
