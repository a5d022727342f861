"""Sources of the outcomes of dice, deals and draws, which rules never make."""

from __future__ import annotations

import random
import re
from bisect import bisect
from itertools import accumulate
from typing import Protocol

from engine.contract import Action, GameError, State
from engine.translations import say

MAX_SEED = 100


class Chance(Protocol):
    def choose(self, state: State) -> Action:
        """Return a legal outcome for a state in which `Seat.CHANCE` is to act."""


class SeededChance:
    """Source of the same outcomes for the same seed on any machine."""

    def __init__(self, seed: int | str) -> None:
        self._source = random.Random(seed)

    def choose(self, state: State) -> Action:
        outcomes = state.legal_actions()
        weights = state.outcome_weights()
        # Only random() keeps its sequence for a seed from one Python version to the next.
        point = self._source.random()
        if weights is None:
            return outcomes[int(point * len(outcomes))]
        sums = list(accumulate(weights))
        return outcomes[min(bisect(sums, point * sums[-1]), len(sums) - 1)]


class TurnChance:
    """Seeded source with its own stream for each game turn, whatever came before."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._clock = ""
        self._stream = SeededChance(seed)

    def choose(self, state: State) -> Action:
        if state.clock != self._clock:
            self._clock = state.clock
            self._stream = SeededChance(f"{self._seed}/{self._clock}")
        return self._stream.choose(state)


class SystemChance(SeededChance):
    """Source of outcomes that cannot be foreseen or repeated, from the operating system."""

    def __init__(self) -> None:
        self._source = random.SystemRandom()


def parse_seed(text: str) -> int | str:
    """Return the seed a user typed, a number or printable text. Raises GameError."""
    seed = text.strip()
    if not seed:
        raise GameError(say("chance.seed-empty"))
    if len(seed) > MAX_SEED:
        raise GameError(say("chance.seed-long", most=MAX_SEED, count=len(seed)))
    if not seed.isprintable():
        raise GameError(say("chance.seed-unprintable"))
    return int(seed) if re.fullmatch(r"[+-]?[0-9]+", seed) else seed
