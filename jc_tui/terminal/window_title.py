"""The title of the terminal's window: what it was before goes on the terminal's stack, and comes back on leaving.

Nothing is sent to terminals that might show it as text. Those that have no such stack pass over the two sequences.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

SAVE, BACK = "\x1b[22;0t", "\x1b[23;0t"
"""What puts the title of a window on the terminal's stack, and what takes it from there (xterm's)."""

LONGEST_TITLE = 80

NO_TITLES = ("dumb", "linux", "vt", "ansi", "cons", "sun", "eterm", "unknown")
"""Beginnings of `TERM` where the sequence that sets a title may appear as text."""


def takes_titles(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is known not to print the sequence that sets its title."""
    term = environment.get("TERM", "").lower()
    return bool(term) and not term.startswith(NO_TITLES)


def title_sequence(text: str) -> str:
    """What sets the title of a terminal's window (OSC 2), without anything that it could take for a command."""
    kept = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return f"\x1b]2;{kept[:LONGEST_TITLE]}\x07"


class WindowTitle:
    """Whether the title is ours now; what is returned is to be sent to the terminal."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._environment = environment
        self._ours = False

    def show(self, text: str) -> str:
        if not takes_titles(self._environment):
            return ""
        before = "" if self._ours else SAVE
        self._ours = True
        return before + title_sequence(text)

    def give_back(self) -> str:
        if not self._ours:
            return ""
        self._ours = False
        return BACK
