"""A player that chooses evenly among the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.contract import Action, Event, View


class RandomBot:
    """Plays any game; every legal action is as likely as any other."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def observe(self, events: Sequence[Event]) -> None:
        """Take no notice."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Any of the legal actions."""
        return legal[self._random.randrange(len(legal))]
