"""The ratings with their intervals as a plot of characters."""

from __future__ import annotations

from collections.abc import Sequence

import plotext

from engine.arena.drawing import scale
from engine.arena.elo import Rating

ROWS_FOR_ONE = 2
FRAME = 5
"""Rows for the title, the border and the scale."""


def plot(ratings: Sequence[Rating], width: int) -> str:
    """One row a player: a mark for the rating, a line for its interval; without colours."""
    figure = plotext.figure
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(width, ROWS_FOR_ONE * len(ratings) + FRAME)
    low, high, step = scale(ratings)
    ticks = [low + number * step for number in range(round((high - low) / step) + 1)]
    figure.ruler("x", "lower").ticks(ticks, [f"{tick:.0f}" for tick in ticks])
    figure.ruler("x", "lower").lim(low, high)
    places = range(len(ratings), 0, -1)
    for rating, place in zip(ratings, places, strict=True):
        figure.draw(figure.segment((rating.low, rating.high), (place, place), marker="-"))
        figure.draw(figure.signal([rating.elo], [place], marker="#"))
    figure.ruler("y", "left").ticks(list(places), [rating.player for rating in ratings])
    figure.title("Elo, with 95 % intervals")
    return str(plotext.uncolorize(str(figure.build())))
