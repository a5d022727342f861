"""Orders as they were given: the actions in effect, those together that are one order of a player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.timeline import HistoryEntry
from jc_tui.pack import GameView, Story


def orders_given(story: Story[GameView], history: Sequence[HistoryEntry]) -> list[list[HistoryEntry]]:
    """Actions in their order, each with its neighbours that are one order with it."""
    orders: list[list[HistoryEntry]] = []
    last = None
    for entry in history:
        order = story.order(entry)
        if order is not None and order == last:
            orders[-1].append(entry)
        else:
            orders.append([entry])
        last = order
    return orders


def last_order(story: Story[GameView], history: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The actions of the last order in their order; none where nothing has been done."""
    if not history or (order := story.order(history[-1])) is None:
        return list(history[-1:])
    return [*takewhile(lambda entry: story.order(entry) == order, reversed(history))][::-1]
