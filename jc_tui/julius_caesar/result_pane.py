"""How a game ended: the headline, both sides' points one by one, and what else there is to say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import commas, say
from engine.julius_caesar.words.story import how_it_ended
from jc_tui.julius_caesar.outcome import Ending, Scoring
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.widgets.canvas import Canvas

WIDEST = 38
"""Of one side's column."""


class ResultPane(Canvas):
    """Shows an ending, and lines about the save under it."""

    DEFAULT_CSS = """
    ResultPane { height: 1fr; }
    """

    def __init__(self, ending: Ending, notes: Sequence[str], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._ending = ending
        self._notes = notes

    def draw(self, width: int, height: int) -> list[Line]:
        """The headline, the columns, the length, the notes."""
        ending, result, rule = self._ending, self._ending.result, self.glyphs.rule
        ink = side_ink(result.winner) if result.winner else "strong"
        column = min(WIDEST, (width - 6) // 2)
        lines: list[Line] = [(), ((f"  {how_it_ended(result.winner, result.kind)}", ink),), ()]
        heads = [say("ending.points", n=result.standing[side], side=side.label.upper()) for side in SEATS]
        lines.append(self._pair([(head, side_ink(side)) for head, side in zip(heads, SEATS, strict=True)], column))
        lines.append(self._pair([(rule * column, "muted")] * 2, column))
        pairs = list(zip_longest(*(ending.items[side] for side in SEATS)))
        lines += [self._pair([(_item(item, column), "text") for item in pair], column) for pair in pairs]
        lines.append(())
        if ending.nobodys:
            nobodys = say("ending.nobodys", places=commas(f"{name} {value}" for name, value in ending.nobodys))
            lines += [((f"  {line}", "muted"),) for line in wrapped(nobodys, width - 4, 2)]
        for note in (ending.length, *self._notes):
            lines += [((f"  {line}", "text"),) for line in wrapped(note, width - 4, 2)]
        return lines

    def _pair(self, cells: Sequence[Span], column: int) -> Line:
        line: list[Span] = [("  ", "text")]
        for text, ink in cells:
            line += [(self.glyphs.cut(text, column).ljust(column), ink), ("  ", "text")]
        return tuple(line)


def _item(item: Scoring | None, column: int) -> str:
    if item is None:
        return ""
    name, value = item
    return f"{name.ljust(column - 4)}{value:>3}"
