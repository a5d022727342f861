"""One decision of a game, judged: was there something better, by what its player could know, and by how much.

What was played and what else could have been are played on from the same imagined situations with the same dice.
What seems best is then compared once more in fresh ones, or the luckiest of many options would look too good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.mind import Course, Situation
from engine.bots.search import Candidate, choose
from engine.bots.strategist import Strategist
from engine.contract import Action, Seat, View

BRIEFLY = 4
"""Situations in which every decision is looked at."""

SAMPLES = 16
"""Situations in which what could have been done is tried."""

FRESH = 32
"""Situations in which what was played is then compared with what seemed best."""

LEAST = 0.005
"""What a decision must cost to be told, as a chance to win."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision, and what would have been better.

    Attributes:
        position: after how many actions it was made. clock: the game turn. seat: whose it was. phase: its kind.
        played, better: what was done and what would have been better, in words, where they differ.
        actions, better_actions: the same in notation, whole.
        cost: the chance to win that it cost, and `error` its standard error.
        chance, better_chance: the chance to win that each came out at.
    """

    position: int
    clock: str
    seat: Seat
    phase: str
    played: str
    better: str
    actions: tuple[str, ...]
    better_actions: tuple[str, ...]
    cost: float
    error: float
    chance: float
    better_chance: float


@dataclass(slots=True)
class Decision:
    """A decision of a game: its place, what its player saw and believed, what they did, how dear it looks."""

    position: int
    clock: str
    phase: str
    view: View
    beliefs: Any
    actions: Course
    before: float
    loss: float = 0.0


class Judge(Strategist):
    """A strategist that compares what was played with what it would have weighed itself."""

    def glance(self, decision: Decision) -> float:
        """By how much a decision came out worse than what rules of thumb say, in a few situations."""
        situation = self._situation(decision, BRIEFLY)
        thumb = situation.whole()
        if thumb == decision.actions:
            return 0.0
        gaps = [
            situation.tried(thumb, number, Random(number))
            - situation.tried(decision.actions, number, Random(number))
            for number in range(BRIEFLY)
        ]
        return sum(gaps) / BRIEFLY

    def judge(self, seat: Seat, decision: Decision, playouts: int, stop: Callable[[], bool]) -> Verdict | None:
        """What would have been better, and by how much; None when nothing was, as far as can be told."""
        seeds = [self.dice.getrandbits(32) for _ in range(playouts + FRESH)]
        best = self._seeming_best(decision, seeds[:playouts], stop)
        if best is None:
            return None
        played, better = Candidate(decision.actions), Candidate(best)
        situation = self._situation(decision, FRESH, " fresh")
        for number, seed in enumerate(seeds[playouts:]):
            if stop():
                return None
            for option in (played, better):
                option.results.append(situation.tried(option.actions, number, Random(seed)))
        cost, error = better.lead(played)
        if cost < LEAST:
            return None
        return Verdict(
            decision.position,
            decision.clock,
            seat,
            decision.phase,
            situation.in_short(_without(decision.actions, best)),
            situation.in_short(_without(best, decision.actions)),
            tuple(map(str, decision.actions)),
            tuple(map(str, best)),
            round(cost, 4),
            round(error, 4),
            round(played.mean(), 4),
            round(better.mean(), 4),
        )

    def _seeming_best(self, decision: Decision, seeds: Sequence[int], stop: Callable[[], bool]) -> Course | None:
        """What comes out best in a playout with each seed; None where that is what was played, or when stopped."""
        situation = self._situation(decision, SAMPLES)
        options = [decision.actions, *self._others(situation, decision)]
        if len(options) < 2:
            return None

        def trial(course: Course, number: int) -> float:
            return situation.tried(course, number, Random(seeds[number % len(seeds)]))

        best = choose([Candidate(course) for course in options], trial, len(seeds), 0.0, stop)[0].actions
        return None if stop() or best == decision.actions else best

    def _situation(self, decision: Decision, samples: int, luck: str = "") -> Situation:
        """Situations that the player of a decision could be in; others with other luck."""
        dice = Random(f"{decision.position}{luck}")
        return self.mind.imagine(decision.view, decision.beliefs, samples, dice)

    def _others(self, situation: Situation, decision: Decision) -> list[Course]:
        """What else could have been done, each once."""
        found = list(self.options(situation))
        if decision.phase in self.mind.wholes:
            found = [situation.whole(), *found]
        played = frozenset(decision.actions)
        unlike = {frozenset(course): course for course in found if frozenset(course) != played}
        return list(unlike.values())


def _without(actions: Sequence[Action], others: Sequence[Action]) -> list[Action]:
    return [action for action in actions if action not in others]
