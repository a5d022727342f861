"""How a game ended: the headline, both sides' points one by one, and what else there is to say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import counted, say
from engine.julius_caesar.words.story import how_it_ended
from jc_tui.julius_caesar.outcome import Ending, Scoring
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, wrapped

WIDEST = 38
"""Of one side's column."""


def result_lines(ending: Ending, notes: Sequence[str], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The headline, both sides' columns, the length, and notes about the save."""
    result = ending.result
    ink = side_ink(result.winner) if result.winner else "strong"
    column = min(WIDEST, (width - 6) // 2)
    heads = [
        (say("ending.points", n=result.standing[side], side=side.label.upper()), side_ink(side)) for side in SEATS
    ]
    pairs = zip_longest(*(ending.items[side] for side in SEATS))
    rows: list[Sequence[Span]] = [heads, [(glyphs.rule * column, "muted")] * 2]
    rows += [[(_item(item, column), "text") for item in pair] for pair in pairs]
    lines: list[Line] = [(), ((f"  {how_it_ended(result.winner, result.kind)}", ink),), ()]
    lines += [_row(cells, column, glyphs) for cells in rows]
    lines.append(())
    if ending.nobodys:
        nobodys = say("ending.nobodys", places=counted(ending.nobodys))
        lines += [((f"  {line}", "muted"),) for line in wrapped(nobodys, width - 4, 2)]
    for note in (ending.length, *notes):
        lines += [((f"  {line}", "text"),) for line in wrapped(note, width - 4, 2)]
    return lines


def _row(cells: Sequence[Span], column: int, glyphs: Glyphs) -> Line:
    line: list[Span] = [("  ", "text")]
    for text, ink in cells:
        line += [(glyphs.cut(text, column).ljust(column), ink), ("  ", "text")]
    return tuple(line)


def _item(item: Scoring | None, column: int) -> str:
    if item is None:
        return ""
    name, value = item
    return f"{name.ljust(column - 4)}{value:>3}"
