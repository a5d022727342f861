"""What is believed of a player's terminal: only what has the form that it should have."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.words import ENGLISH
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

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]*")
_VALUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]*")
_UTF_8 = re.compile(r"\.utf-?8(@.*)?$", re.IGNORECASE)


def believed(
    term: str, size: tuple[int, int], environment: Mapping[str, str], wished: str = "auto"
) -> ClientTerminal | None:
    """What a client says of its terminal, as far as it can be so; None if it has no screen.

    `wished` is the account's language, which goes before that of the environment.
    """
    name = term if len(term) <= LONGEST and _TERM.fullmatch(term) else USUAL
    if name.lower() in NAMELESS:
        return None
    known = {one: value for one, value in environment.items() if is_believed(one, value)}
    locale = next((known[one] for one in LOCALE if known.get(one)), "")
    columns, rows = within(*size)
    return ClientTerminal(
        term=name,
        language=fitting(wished) or fitting(locale) or ENGLISH,
        colours=colours({"TERM": name, **known}),
        columns=columns,
        rows=rows,
        unicode=name != "linux" and _shows_unicode(known),
    )


def is_believed(name: str, value: str) -> bool:
    """Whether a variable is one of those that are taken, with a value that it can have."""
    return name in NAMES and len(value) <= LONGEST and bool(_VALUE.fullmatch(value))


def within(columns: int, rows: int) -> tuple[int, int]:
    """A size as it is drawn: of a client that says none the usual one, and never a vast one."""
    if not columns or not rows:
        return 80, 24
    return min(max(columns, NARROWEST), WIDEST), min(max(rows, LOWEST), HIGHEST)


def _shows_unicode(environment: Mapping[str, str]) -> bool:
    """Whether its characters are UTF-8; a client that sends no locale, as those of some systems, is trusted to."""
    named = next((environment[one] for one in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(one)), "")
    return not named or bool(_UTF_8.search(named))
