"""What is believed of a player's terminal: only what has the form that it should have."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.translations import ENGLISH
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.language import LOCALE, fitting
from jc_tui.terminal.modes import NAMELESS, colours

USUAL = "xterm-256color"
"""What a terminal is taken for whose name cannot be one."""

NAMES = frozenset(("LANG", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "COLORTERM", "LC_COLORTERM"))
"""The variables that are taken from a client."""

LONGEST = 64
"""Characters of a value that are taken."""

NARROWEST, WIDEST = 20, 500
LOWEST, HIGHEST = 5, 200
"""Columns and rows between which a size is drawn."""

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]*")
_VALUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]*")
_UTF_8 = re.compile(r"\.utf-?8(@.*)?$", re.IGNORECASE)


def believed(
    term: str, size: tuple[int, int], environment: Mapping[str, str], wished: str = "auto"
) -> ClientTerminal | None:
    """Return what is believed of a terminal, or None if it has no screen.

    `wished` is the account's language, which goes before that of the environment.
    """
    name = term if len(term) <= LONGEST and _TERM.fullmatch(term) else USUAL
    if name.lower() in NAMELESS:
        return None
    known = {one: value for one, value in environment.items() if is_believed(one, value)}
    language, encoding = (
        next((known[one] for one in names if known.get(one)), "")
        for names in (LOCALE, ("LC_ALL", "LC_CTYPE", "LANG"))
    )
    columns, rows = size if all(size) else (80, 24)  # some clients say none
    return ClientTerminal(
        term=name,
        language=fitting(wished) or fitting(language) or ENGLISH,
        colours=colours({"TERM": name, **known}),
        columns=min(max(columns, NARROWEST), WIDEST),
        rows=min(max(rows, LOWEST), HIGHEST),
        # Some systems' clients send no locale, and are trusted to show UTF-8.
        unicode=name != "linux" and (not encoding or bool(_UTF_8.search(encoding))),
    )


def is_believed(name: str, value: str) -> bool:
    """Return whether a variable is a known one with a value of its form."""
    return name in NAMES and len(value) <= LONGEST and bool(_VALUE.fullmatch(value))
