"""How panes write: texts cut and wrapped to their width, and the letters and inks of seats."""

from __future__ import annotations

import textwrap
from functools import lru_cache

from engine.contract import Seat
from engine.games import GAMES, seats_of
from jc_tui.widgets.pane_marks import Marks

NOBODYS = (None, Seat.CHANCE, Seat.SPECTATOR)
SIDE_INKS = ("caesar", "pompey", "muted")
"""The inks of the first and the second seat of a game, and of everybody else."""


def side_letter(seat: Seat | None) -> str:
    """The first letter of a player's seat; a dash for nobody."""
    return seat.label[0] if seat is not None and seat not in NOBODYS else "-"


@lru_cache(maxsize=16)
def side_ink(seat: Seat | None) -> str:
    """The ink of a player's seat: that of the first or the second of its game."""
    places = (seats_of(name).index(seat) for name in GAMES if seat in seats_of(name))
    return SIDE_INKS[next(places, -1)]


def cut(text: str, width: int, marks: Marks) -> str:
    """A text of at most `width` columns, with a mark where it was cut."""
    return text if len(text) <= width else text[: max(0, width - 1)] + marks.more[: max(0, width)]


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines of at most `width`."""
    return textwrap.wrap(text, max(8, width), subsequent_indent=" " * indent, break_on_hyphens=False) or [""]
