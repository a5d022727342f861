"""How panes write: texts cut and wrapped to their width, and the letters and inks of seats."""

from __future__ import annotations

import textwrap

from engine.contract import Seat
from jc_tui.widgets.pane_marks import Marks

NOBODYS = (None, Seat.CHANCE, Seat.SPECTATOR)


def side_letter(seat: Seat | None) -> str:
    """The first letter of a player's seat; a dash for nobody."""
    return seat.label[0] if seat is not None and seat not in NOBODYS else "-"


def side_ink(seat: Seat | None) -> str:
    """The ink of a seat."""
    return seat if seat is not None and seat not in NOBODYS else "muted"


def cut(text: str, width: int, marks: Marks) -> str:
    """A text of at most `width` columns, with a mark where it was cut."""
    return text if len(text) <= width else text[: max(0, width - 1)] + marks.more[: max(0, width)]


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines of at most `width`."""
    return textwrap.wrap(text, max(8, width), subsequent_indent=" " * indent, break_on_hyphens=False) or [""]
