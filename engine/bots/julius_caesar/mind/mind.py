"""What thinking bots need of Julius Caesar; see `engine.bots.game_ai.GameAI`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import cast

from engine.bots.game_ai import Appraisal, Course, Proposal, SearchSettings
from engine.bots.julius_caesar.mind.card_policy import levy
from engine.bots.julius_caesar.mind.evaluator import chance_of
from engine.bots.julius_caesar.mind.move_policy import MovePlan, marches
from engine.bots.julius_caesar.mind.policy import HORIZON, decide, obey, play_battle, play_turns
from engine.bots.julius_caesar.mind.position_features import STYLES, Forces, PositionFeatures, Weights, powers_of
from engine.bots.julius_caesar.mind.reasons import HintReason
from engine.bots.julius_caesar.opponent_model import UNKNOWN, USUAL
from engine.bots.julius_caesar.wording import in_short, tell
from engine.bots.search import Candidate
from engine.contract import Action
from engine.games import load_game
from engine.julius_caesar import state as states
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.action_table import END
from engine.julius_caesar.actions import Fire, Retreat
from engine.julius_caesar.fog.likelihood import JuliusCaesarMemory
from engine.julius_caesar.fog.sampling import BeliefState, StateSampler
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView

EACH = frozenset(
    (
        *(phases.PLAY, phases.MAIN_ATTACK, phases.JUPITER, phases.COLOUR, phases.VULCAN),
        *(phases.SURPRISE, phases.CHOOSE),
    )
)
"""Phases in which every legal action is weighed."""

DETAILS = frozenset((phases.DISCARD, phases.HIT, phases.REGROUP))
"""Phases in which every legal action is weighed by those that weigh much; others go by rules of thumb."""

SHORT = frozenset((phases.BATTLE, phases.HIT, phases.REGROUP))
"""Phases of which nothing is learnt by playing on further: battles and what comes of them."""

FURTHER = 3  # how many game turns a course is played on at least to look further
LEAST_TRIALS = 2  # playouts that there must be for every plan of a command phase


@dataclass(frozen=True, slots=True)
class Breadth:
    """How far what is tried departs from what rules of thumb say."""

    firsts: int  # orders that are tried first
    branching: int  # of these, those after which other second orders are tried
    seconds: int
    levies: int  # those that are tried first
    second_levies: int  # after each of them
    daring: float = 0.08  # how much less than a move point should bring an order may seem to bring
    details: bool = False  # small decisions are weighed as well


WIDTHS = (
    Breadth(firsts=6, branching=0, seconds=0, levies=4, second_levies=1),
    Breadth(firsts=14, branching=3, seconds=5, levies=6, second_levies=3),
    Breadth(firsts=24, branching=5, seconds=8, levies=10, second_levies=5, details=True),
)
"""How much is weighed, by `SearchSettings.width`."""


class JuliusCaesarAI:
    wholes = phases.POINTS

    def __init__(self) -> None:
        self._rules = cast(JuliusCaesar, load_game(JuliusCaesar.id)).rules

    def memory(self, settings: SearchSettings) -> JuliusCaesarMemory:
        return JuliusCaesarMemory(self._rules.components, USUAL if settings.models_opponent else UNKNOWN)

    def imagine(
        self, view: JuliusCaesarView, beliefs: BeliefState | None, number: int, dice: Random
    ) -> JuliusCaesarInformationSet:
        imagination = StateSampler(self._rules, view)
        return JuliusCaesarInformationSet(view, [imagination.sample(dice, beliefs) for _ in range(number)])

    def moment(self, view: JuliusCaesarView) -> Hashable:
        return view.seat, view.year, view.turn, view.phase

    def phase(self, state: State) -> str:
        return state.phase

    def judged(self, state: State) -> bool:
        legal = state.legal_actions()
        may_retreat = state.phase == phases.BATTLE and any(isinstance(action, Retreat) for action in legal)
        return len(legal) > 1 and (may_retreat or state.phase in (*EACH, *phases.POINTS))

    def settled(self, state: State) -> bool:
        return state.phase not in phases.FOUGHT

    def appraise(self, state: State) -> Appraisal:
        return Appraisal(chance_of(state, 0), tuple(PositionFeatures(state, STYLES[0]).owned))


class JuliusCaesarInformationSet:
    def __init__(self, view: JuliusCaesarView, samples: Sequence[State]) -> None:
        self.view, self.samples, self.side = view, samples, SEATS.index(view.seat)
        # The power believed to stand in each enemy space is that of the samples on average.
        powers = [powers_of(sample, 1 - self.side) for sample in samples]
        mean = [sum(column) / len(powers) for column in zip(*powers, strict=True)]
        self.forces: Forces = (None, mean) if self.side == 0 else (mean, None)

    @property
    def further(self) -> bool:
        return self.view.phase not in SHORT

    def policy_plan(self, dice: Random) -> Course:
        return decide(self.samples[0], dice, self.forces)

    def options(self, settings: SearchSettings, budget: int, dice: Random) -> Sequence[Course]:
        base, breadth = self.samples[0], WIDTHS[settings.width]
        if base.phase == phases.MOVE:
            return command_plans(base, self.forces, breadth, max(2, budget // LEAST_TRIALS))
        if base.phase == phases.LEVY:
            return levy_plans(base, self.forces, breadth)
        actions = base.legal_actions()
        ways = [action for action in actions if isinstance(action, Retreat)]
        if base.phase == phases.BATTLE and ways:
            actions = [*[action for action in actions if isinstance(action, Fire)][:1], *ways]
        elif base.phase not in EACH and not (breadth.details and base.phase in DETAILS):
            return ()
        first = self.policy_plan(dice)[0]
        return [(first,), *[(action,) for action in actions if action != first]]

    def tried(self, course: Course, number: int, dice: Random, *, further: bool = False) -> float:
        state = self.samples[number % len(self.samples)].copy()
        for action in course:
            state.play(action)
        return chance_of(self.played_on(state, dice, further=further), self.side)

    def played_on(self, state: State, dice: Random, *, further: bool = False) -> State:
        """Play a state on until its battle ends or the enemy has answered."""
        base = self.samples[0]
        if base.phase == phases.BATTLE:
            return play_battle(state, dice)
        last_word = base.second and base.card != states.NONE
        return play_turns(state, dice, max(FURTHER if further else 0, HORIZON + last_word))

    def whole(self, course: Course = ()) -> Course:
        state = self.samples[0].copy()
        phase, done = state.phase, obey(state, course)
        while not done or (state.phase == phase and state.actor == self.side and phase in phases.POINTS):
            done += obey(state, decide(state, Random(0), self.forces))
        return tuple(done)

    def proposals(self, course: Course) -> list[Proposal]:
        return tell(self.view, course)

    def in_short(self, actions: Sequence[Action]) -> str:
        return in_short(self.view, actions or (END,))

    def reason(self, orders: Sequence[Proposal], weighed: Sequence[Candidate]) -> str:
        return HintReason(self.view, self.samples, orders, weighed).sentence()


def command_plans(state: State, forces: Forces, breadth: Breadth, most: int | None = None) -> list[Course]:
    """Return ways to use the move points, that of rules of thumb first.

    After its own orders, every plan goes on as rules of thumb do, or ends at once; so does the one with no order.
    """
    bold = replace(STYLES[state.actor], wake=STYLES[state.actor].wake - breadth.daring)
    plans: dict[frozenset[Action], Course] = {}

    def keep(*parts: Sequence[Action]) -> None:
        actions = [action for part in parts for action in part]
        plans.setdefault(frozenset(actions), (*actions, END))

    keep(_finish(state.copy(), forces))
    keep()
    firsts = _next_marches(state, bold, forces)[: breadth.firsts]
    begun = [(later := state.copy(), obey(later, first.actions)) for first in firsts]
    for later, done in begun:
        keep(done, _finish(later.copy(), forces))
    for _, done in begun:
        keep(done)
    for start, done in begun[: breadth.branching]:
        for other in _next_marches(start, bold, forces)[: breadth.seconds]:
            if most is not None and len(plans) >= most:
                break
            later = start.copy()
            keep(done, obey(later, other.actions), _finish(later, forces))
    return list(plans.values())[:most]


def _next_marches(state: State, weights: Weights, forces: Forces) -> list[MovePlan]:
    return marches(state, PositionFeatures(state, weights, forces)) if state.phase == phases.MOVE else []


def _finish(state: State, forces: Forces) -> list[Action]:
    """Use the move points that are left as seems best, and return the actions."""
    done: list[Action] = []
    while found := _next_marches(state, STYLES[state.actor], forces):
        done += obey(state, found[0].actions)
    return done


def levy_plans(state: State, forces: Forces, breadth: Breadth) -> list[Course]:
    """Return ways to use the levy points, begun with each of the best in turn."""
    plans: dict[frozenset[Action], Course] = {}
    for ranks in product(range(breadth.levies), range(breadth.second_levies)):
        later, done, left = state.copy(), list[Action](), list(ranks)
        while later.phase == phases.LEVY and later.levies_left:
            valued = levy(later, later.legal_actions(), PositionFeatures(later, STYLES[later.actor], forces))
            if not valued:
                break
            rank = left.pop(0) if left else 0
            done.append(valued[min(rank, len(valued) - 1)][1])
            later.play(done[-1])
        plans.setdefault(frozenset(done), tuple(done))
    return list(plans.values())
