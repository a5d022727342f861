"""Where something that lies over the map hides least of it, and where the map is soonest drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from jc_tui.map.paint import Run

CHANGE, DRAWN = 20, 2
"""What a change of style costs over the line, and what a cell does in which something is drawn: bytes, about."""


def calmest(rows: Sequence[Sequence[Run]], width: int, height: int) -> tuple[int, int]:
    """The row and the column from which so many cells cost least to draw; of like ones the lowest in the middle.

    The first of both where the rows have no room for so many.
    """
    lines = [list(accumulate(_costs(row), initial=0)) for row in rows]
    columns = len(lines[0]) - 1 if lines else 0
    if columns < width or len(lines) < height:
        return 0, 0
    spots = [(top, left) for top in range(len(lines) - height + 1) for left in range(columns - width + 1)]

    def harm(spot: tuple[int, int]) -> tuple[int, int, int]:
        top, left = spot
        cost = sum(line[left + width] - line[left] for line in lines[top : top + height])
        return cost, -top, abs(2 * left + width - columns)

    return min(spots, key=harm)


def _costs(row: Sequence[Run]) -> list[int]:
    """What each cell of a row costs."""
    costs: list[int] = []
    for text, _ in row:
        cells = [0 if char == " " else DRAWN for char in text]
        costs += [cells[0] + CHANGE, *cells[1:]]
    return costs
