"""One decision of a game, judged: was there something better, by what its player could know, and by how much.

What was played and what else could have been are played on from the same imagined situations with the same dice.
What seems best is then compared once more in fresh ones, or the luckiest of many options would look too good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.bots.julius_caesar.mind.judgement import chance_of
from engine.bots.julius_caesar.mind.playout import obey
from engine.bots.julius_caesar.mind.policy import decide
from engine.bots.julius_caesar.wording import in_short
from engine.bots.legatus import Legatus, Playout
from engine.bots.search import Option, choose
from engine.bots.strategist import Situation
from engine.contract import Action, Seat
from engine.julius_caesar import state as phases
from engine.julius_caesar.catalogue import END
from engine.julius_caesar.fog.beliefs import Beliefs
from engine.julius_caesar.viewdata import JuliusCaesarView

BRIEFLY = 4
"""Situations in which every decision is looked at."""

SAMPLES = 16
"""Situations in which what could have been done is tried."""

FRESH = 32
"""Situations in which what was played is then compared with what seemed best."""

LEAST = 0.005
"""What a decision must cost to be told, as a chance to win."""

WHOLE = (phases.MOVE, phases.LEVY)
"""Phases that are judged as a whole."""


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
    """A decision of a game: its place, what its player saw and believed, what he did, how dear it looks."""

    position: int
    clock: str
    phase: str
    view: JuliusCaesarView
    beliefs: Beliefs
    actions: tuple[Action, ...]
    before: float
    loss: float = 0.0


class Judge(Legatus):
    """A legatus that compares what was played with what it would have weighed itself."""

    def glance(self, decision: Decision) -> float:
        """By how much a decision came out worse than what rules of thumb say, in a few situations."""
        situation = self._situation(decision, BRIEFLY)
        thumb = self._whole(situation)
        if thumb == decision.actions:
            return 0.0
        playout = self.playout(situation)
        gaps = [
            _tried(situation, thumb, playout, number, number)
            - _tried(situation, decision.actions, playout, number, number)
            for number in range(BRIEFLY)
        ]
        return sum(gaps) / BRIEFLY

    def judge(self, seat: Seat, decision: Decision, playouts: int, stop: Callable[[], bool]) -> Verdict | None:
        """What would have been better, and by how much; None when nothing was, as far as can be told."""
        seeds = [self.dice.getrandbits(32) for _ in range(playouts + FRESH)]
        best = self._seeming_best(decision, seeds[:playouts], stop)
        if best is None:
            return None
        played, better = Option(decision.actions), Option(best)
        situation = self._situation(decision, FRESH, " fresh")
        playout = self.playout(situation)
        for number, seed in enumerate(seeds[playouts:]):
            if stop():
                return None
            for option in (played, better):
                option.results.append(_tried(situation, option.actions, playout, number, seed))
        cost, error = better.lead(played)
        if cost < LEAST:
            return None
        return Verdict(
            decision.position,
            decision.clock,
            seat,
            decision.phase,
            in_short(decision.view, _without(decision.actions, best)),
            in_short(decision.view, _without(best, decision.actions)),
            tuple(map(str, decision.actions)),
            tuple(map(str, best)),
            round(cost, 4),
            round(error, 4),
            round(played.mean(), 4),
            round(better.mean(), 4),
        )

    def _seeming_best(
        self, decision: Decision, seeds: Sequence[int], stop: Callable[[], bool]
    ) -> tuple[Action, ...] | None:
        """What comes out best in a playout with each seed; None where that is what was played, or when stopped."""
        situation = self._situation(decision, SAMPLES)
        playout = self.playout(situation)
        options = [decision.actions, *self._others(situation, decision)]
        if len(options) < 2:
            return None

        def trial(actions: tuple[Action, ...], number: int) -> float:
            return _tried(situation, actions, playout, number, seeds[number % len(seeds)])

        best = choose([Option(actions) for actions in options], trial, len(seeds), 0.0, stop)[0].actions
        return None if stop() or best == decision.actions else best

    def _situation(self, decision: Decision, samples: int, luck: str = "") -> Situation:
        """Situations that the player of a decision could be in; others with other luck."""
        return Situation.imagined(decision.view, decision.beliefs, samples, Random(f"{decision.position}{luck}"))

    def _others(self, situation: Situation, decision: Decision) -> list[tuple[Action, ...]]:
        """What else could have been done, each once."""
        found = list(self.options(situation))
        if decision.phase in WHOLE:
            found = [self._whole(situation), *found]
        played = frozenset(decision.actions)
        unlike = {frozenset(actions): actions for actions in found if frozenset(actions) != played}
        return list(unlike.values())

    def _whole(self, situation: Situation) -> tuple[Action, ...]:
        """What rules of thumb say, to the end of a phase that is judged as a whole."""
        state = situation.samples[0].copy()
        phase, side, done = state.phase, state.actor, list[Action]()
        while not done or (state.phase == phase and state.actor == side and phase in WHOLE):
            done += obey(state, decide(state, Random(0), self.styles[side], situation.forces))
            if phase not in WHOLE:
                break
        return tuple(done)


def _tried(situation: Situation, actions: Sequence[Action], playout: Playout, number: int, seed: int) -> float:
    """The chance to win that actions come to in one imagined situation."""
    state = situation.samples[number % len(situation.samples)].copy()
    obey(state, actions)
    playout(state, Random(seed))
    return chance_of(state, situation.side)


def _without(actions: Sequence[Action], others: Sequence[Action]) -> list[Action]:
    """Actions that are not among others; that a phase is ended, where that is all the difference."""
    differ = [action for action in actions if action not in others]
    return differ or [END]
