"""The ratings with their intervals as a plot of characters."""

from __future__ import annotations

from collections.abc import Sequence

from engine.arena.drawing import scale
from engine.arena.elo import Rating
from engine.words import say

LEAST_COLUMNS = 20
"""The plot itself is never narrower, however long the names are."""


def plot(ratings: Sequence[Rating], width: int) -> str:
    """One row a player, with a row between two: a mark for the rating, a line for its interval; without colours.

    It fills `width` columns, and takes more only if the names leave no room for the plot.
    """
    low, high, step = scale(ratings)
    gutter = max((len(rating.player) for rating in ratings), default=0)
    columns = max(LEAST_COLUMNS, width - gutter - 2)

    def column(elo: float) -> int:
        return round((elo - low) / (high - low) * (columns - 1))

    def row(rating: Rating) -> str:
        cells = [" "] * columns
        for place in range(column(rating.low), column(rating.high) + 1):
            cells[place] = "-"
        cells[column(rating.elo)] = "#"
        return f"{rating.player:>{gutter}}┤{''.join(cells)}│"

    edge, foot = ["─"] * columns, [" "] * (gutter + columns + 2)
    free = 0
    for number in range(round((high - low) / step) + 1):
        place, label = column(low + number * step), f"{low + number * step:.0f}"
        edge[place] = "┬"
        start = min(gutter + 1 + place - len(label) // 2, len(foot) - len(label))
        if start >= free:
            foot[start : start + len(label)] = label
            free = start + len(label) + 1
    between = f"\n{'':{gutter}}│{'':{columns}}│\n"
    return "\n".join(
        [
            f"{'':{gutter + 1}}{say('arena.elo-with-intervals'):^{columns}}".rstrip(),
            f"{'':{gutter}}┌{'─' * columns}┐",
            between.join(row(rating) for rating in ratings),
            f"{'':{gutter}}└{''.join(edge)}┘",
            "".join(foot).rstrip(),
        ]
    )
