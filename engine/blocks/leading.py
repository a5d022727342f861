"""Choices and actions of the rules that are alike, for the tables of their chapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action

Choose = Callable[[Any], Sequence[Action]]
Do = Callable[[Any, Any, Log], object]


def each(kind: type[Action], numbers: Callable[[Any], int], *others: Action) -> Choose:
    """Return choices of one of a set of blocks, places or cards, then `others`."""
    return lambda state: (*map(state.rules.catalogue.of[kind].__getitem__, bits(numbers(state))), *others)


def by_block(do: Do) -> Do:
    """Return what does an action with the number of the block that it names."""
    return lambda state, action, log: do(state, state.blocks.index[action.block], log)


def by_card(do: Do) -> Do:
    """Return what does an action with the number of the card that it names."""
    return lambda state, action, log: do(state, state.cards.index[action.card], log)


def finish(state: Any, action: Action, log: Log) -> bool:
    """Leave off what was being done."""
    finished: bool = state.done()
    return finished
