"""What thinking bots need of Caesar's Gallic War; see `engine.bots.game_ai.GameAI`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import cast

from engine.bots.gallic_war.mind import policy
from engine.bots.gallic_war.mind.evaluator import chance_of, expected, hope_of
from engine.bots.gallic_war.wording import in_short, reason, tell
from engine.bots.game_ai import Appraisal, Course, Proposal, SearchSettings
from engine.bots.search import Candidate
from engine.contract import Action
from engine.gallic_war import tasks as phases
from engine.gallic_war.action_table import END
from engine.gallic_war.fog.sampling import BeliefState, StateSampler
from engine.gallic_war.fog.tracking import GallicWarMemory
from engine.gallic_war.game import GallicWar
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from engine.games import load_game

SHORT = frozenset(
    (
        *(phases.CHOOSE, phases.WITHDRAW, phases.SHELTER, phases.MAIN),
        *(phases.BATTLE, phases.SORTIE, phases.STORM, phases.LEAVE, phases.REGROUP),
    )
)
"""Phases of which little is learnt by playing on further than to the end of the card play."""

FOUGHT = frozenset((*SHORT, phases.ROLL, phases.HIT))
"""Phases of battles and what comes of them."""

HORIZON = 2  # how many card plays a course is played on, the present one included

WHOLES = frozenset((*policy.MOVEMENT, phases.LEGIONS_HOME, phases.REPLACE))


class GallicWarAI:
    wholes = WHOLES

    def __init__(self) -> None:
        self._rules = cast(GallicWar, load_game(GallicWar.id)).rules

    def memory(self, settings: SearchSettings) -> GallicWarMemory:
        """Make a memory, which models no opponent since all it keeps is proved."""
        return GallicWarMemory(self._rules.components)

    def imagine(
        self, view: GallicWarView, beliefs: BeliefState | None, number: int, dice: Random
    ) -> GallicWarInformationSet:
        imagination = StateSampler(self._rules, view, beliefs)
        return GallicWarInformationSet(view, Samples(imagination, [dice.getrandbits(32) for _ in range(number)]))

    def moment(self, view: GallicWarView) -> Hashable:
        return view.seat, view.year, view.play, phases.MOVE if view.phase in policy.MOVEMENT else view.phase

    def phase(self, state: State) -> str:
        """Return the phase, where naming groups and moving them is one."""
        return phases.MOVE if state.phase in policy.MOVEMENT else state.phase

    def judged(self, state: State) -> bool:
        return len(state.legal_actions()) > 1 and len(policy.options(state, policy.WIDTHS[0], Random(0))) > 1

    def settled(self, state: State) -> bool:
        return state.phase not in FOUGHT

    def appraise(self, state: State) -> Appraisal:
        """Return the Romans' chance and points, the Barbarians having none."""
        return Appraisal(chance_of(state, 0), (expected(state), 0.0))


OUTLOOKS = 12  # situations that something is played on in, to see how many points it leaves the Romans


class Samples:
    """Imagined states, counted round and round, each made when it is first asked for."""

    def __init__(self, imagination: StateSampler, seeds: Sequence[int]) -> None:
        self._imagination, self._seeds = imagination, seeds
        self._made: dict[int, State] = {}

    def __getitem__(self, number: int) -> State:
        number %= len(self._seeds)
        if number not in self._made:
            self._made[number] = self._imagination.sample(Random(self._seeds[number]))
        return self._made[number]


class GallicWarInformationSet:
    def __init__(self, view: GallicWarView, samples: Samples) -> None:
        self.view, self.samples = view, samples
        self.side = SEATS.index(view.seat)

    @property
    def further(self) -> bool:
        return self.view.phase not in SHORT

    def policy_plan(self, dice: Random) -> Course:
        return policy.sensible(self.samples[0], dice)

    def options(self, settings: SearchSettings, budget: int, dice: Random) -> Sequence[Course]:
        """Weigh by the width of the settings, and take what comes first without a budget."""
        found = policy.options(
            self.samples[0], policy.WIDTHS[settings.width] if budget else policy.FIRST_THOUGHTS, dice
        )
        return found if budget else found[: policy.FIRST_THOUGHTS.most]

    def tried(self, course: Course, number: int, dice: Random, *, further: bool = False) -> float:
        """Play a course on and return the hope that its points leave."""
        state = self.samples[number].copy()
        policy.obey(state, course)
        near = 1 if self.view.phase in SHORT else HORIZON
        return hope_of(policy.play_on(state, dice, policy.YEAR if further else near), self.side)

    def whole(self, course: Course = ()) -> Course:
        state = self.samples[0].copy()
        done = policy.obey(state, course)
        moment = policy.MOVEMENT if self.view.phase in policy.MOVEMENT else {self.view.phase}
        if not done or (state.phase in moment and state.actor == self.side and self.view.phase in WHOLES):
            done += policy.follow(state, Random(0))
        return tuple(done)

    def proposals(self, course: Course) -> list[Proposal]:
        return tell(self.view, course)

    def in_short(self, actions: Sequence[Action]) -> str:
        return in_short(self.view, actions or (END,))

    def reason(self, orders: Sequence[Proposal], weighed: Sequence[Candidate]) -> str:
        return reason(self.view, orders, weighed, self._points_after)

    def _points_after(self, course: Course) -> float:
        """Return the Romans' points at the year's end when a course is played on."""
        found = []
        for number in range(OUTLOOKS):
            state = self.samples[number].copy()
            policy.obey(state, course)
            found.append(expected(policy.play_on(state, Random(number))))
        return sum(found) / OUTLOOKS
