"""Where the outcomes of dice, deals and draws come from. The rules never roll, a `Chance` does."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from itertools import accumulate
from typing import Any, Protocol

from engine.contract import Action, GameError, IllegalAction, NotationError, State
from engine.words import say

MAX_SEED = 100
"""The longest text taken as a seed."""


class SeedError(GameError):
    """A text that cannot be a seed."""


class ScriptError(GameError):
    """A script of outcomes that does not fit the game: it ended too early, or an outcome is refused."""


class Chance(Protocol):
    """A source of outcomes."""

    def choose(self, state: State) -> Action:
        """One legal outcome for a state in which `Seat.CHANCE` is to act. The state is left as it is."""


class _RandomChance:
    def __init__(self, source: random.Random) -> None:
        self._source = source

    def choose(self, state: State) -> Action:
        """One outcome, each as likely as the state says."""
        outcomes = state.legal_actions()
        weights = state.outcome_weights()
        # Only random() keeps its sequence for a seed from one Python version to the next.
        point = self._source.random()
        if weights is None:
            return outcomes[int(point * len(outcomes))]
        return outcomes[_pick(weights, point)]


class SeededChance(_RandomChance):
    """The same outcomes for the same seed and the same game, on any machine. Two sources share nothing."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(random.Random(seed))


class TurnChance:
    """As `SeededChance`, with a stream of its own for each game turn and each deal.

    Whatever is played, the same cards are dealt in every year, and the dice of a turn do not depend on how many
    were rolled in the turns before: games with the same seed are as alike as the players let them be.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._clock = ""
        self._stream = SeededChance(seed)

    def choose(self, state: State) -> Action:
        """One outcome, each as likely as the state says."""
        if state.clock != self._clock:
            self._clock = state.clock
            self._stream = SeededChance(f"{self._seed}/{self._clock}")
        return self._stream.choose(state)


class SystemChance(_RandomChance):
    """Outcomes that nobody can foresee or repeat, from the system's own source."""

    def __init__(self) -> None:
        super().__init__(random.SystemRandom())


class ScriptedChance:
    """Outcomes given beforehand, for tests and demonstrations."""

    def __init__(self, lines: Iterable[str]) -> None:
        """`lines`: notations, in the order they are wanted."""
        self._lines = tuple(lines)
        self._used = 0

    @property
    def left(self) -> int:
        """How many outcomes have not been used yet."""
        return len(self._lines) - self._used

    def choose(self, state: State) -> Action:
        """The next outcome of the script. Raises ScriptError, with its place in the script."""
        if self._used >= len(self._lines):
            raise ScriptError(say("chance.script-used-up", count=len(self._lines)))
        line = self._lines[self._used]
        place: dict[str, Any] = {"number": self._used + 1, "line": line}
        try:
            action = state.parse(line)
        except NotationError as error:
            raise ScriptError(say("chance.script-unreadable", **place, reason=error)) from error
        refusal: IllegalAction | None = state.refusal(action)
        if refusal:
            raise ScriptError(say("chance.script-impossible", **place, reason=refusal)) from refusal
        self._used += 1
        return action


def parse_seed(text: str) -> int | str:
    """The seed a user typed: a whole number, or any other printable text as it stands. Raises SeedError."""
    seed = text.strip()
    if not seed:
        raise SeedError(say("chance.seed-empty"))
    if len(seed) > MAX_SEED:
        raise SeedError(say("chance.seed-long", most=MAX_SEED, count=len(seed)))
    if not seed.isprintable():
        raise SeedError(say("chance.seed-unprintable"))
    return int(seed) if re.fullmatch(r"[+-]?[0-9]+", seed) else seed


def _pick(weights: Iterable[int], point: float) -> int:
    sums = list(accumulate(weights))
    goal = point * sums[-1]
    return next((index for index, reached in enumerate(sums) if goal < reached), len(sums) - 1)
