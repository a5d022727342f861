"""An opponent that looks ahead: it plays its plans on in many imagined situations and takes what fares best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from threading import Event as Flag

from engine.bots.julius_caesar.mind.judgement import chance_of
from engine.bots.julius_caesar.mind.planning import Breadth, command_plans, levy_plans
from engine.bots.julius_caesar.mind.playout import play_battle, play_turns
from engine.bots.julius_caesar.mind.policy import decide
from engine.bots.julius_caesar.mind.weights import STYLES, Styles
from engine.bots.search import Option, Trial, choose
from engine.bots.strategist import Situation, Strategist
from engine.contract import Action, View
from engine.julius_caesar import state as phases
from engine.julius_caesar.actions import Fire, Retreat
from engine.julius_caesar.state import State

Playout = Callable[[State, Random], State]
"""Plays a state on with dice; the state is changed, and returned."""

WHOLE_TURN = frozenset((phases.PLAY, phases.JUPITER, phases.VULCAN, phases.SURPRISE, phases.CHOOSE))
"""Phases in which every legal action is tried to the end of the turn."""

LEAST_TRIALS = 2
"""So many playouts there must be for every plan of a command phase; a smaller budget looks at fewer plans."""

ENOUGH_TRIALS = 48
"""So many playouts for every option are enough: where there are few options, the budget is not used up."""


class Legatus(Strategist):
    """Tries whole command phases and levies, cards and retreats on imagined situations.

    Attributes:
        budget: how many playouts a decision may take.
        considered: what was weighed at the last decision, the best first; empty where nothing was to be weighed.
    """

    name = "legatus"
    samples = 16
    horizon = 1
    """How many game turns a plan is played on, the present one included, and one more where the enemy has no
    answer to it in this turn."""

    default_budget = 32
    """The budget of one that is given none: little, so that it stands between `Centurio` and `Imperator`."""

    breadth = Breadth(firsts=14, branching=3, seconds=5, daring=0.08)
    """Which command phases are tried."""

    levies, second_levies = 6, 3
    """How many levies are tried first, and how many after each of them."""

    doubt = 1.0
    """How sure it must be that a plan is better than what rules of thumb say, in standard errors."""

    def __init__(self, seed: int | str | None = None, budget: int | None = None, styles: Styles = STYLES) -> None:
        super().__init__(seed, styles)
        self.budget = budget or self.default_budget
        self._stop = Flag()
        self.considered: list[Option] = []

    def interrupt(self) -> None:
        """Let a decision that is being made end with what is known so far."""
        self._stop.set()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """As every strategist; from here on an interruption counts, while it still imagines situations too."""
        self._stop.clear()
        return super().choose(view, legal)

    def decide(self, situation: Situation) -> tuple[Action, ...]:
        """The option that fares best; where there is nothing to weigh, what rules of thumb say."""
        options = self.options(situation)
        self.considered = []
        if len(options) < 2:
            return options[0] if options else self._thumb(situation)
        self.considered = self.weigh(situation, [Option(actions) for actions in options])
        return self.considered[0].actions

    def weigh(self, situation: Situation, options: Sequence[Option]) -> list[Option]:
        """Try the options, of which the first is what rules of thumb say; all of them, best first."""
        return self.look_over(situation, options, self.budget)

    def look_over(self, situation: Situation, options: Sequence[Option], budget: int) -> list[Option]:
        """Try the options with so many playouts at the most; all of them, best first."""
        trial = self.trial(situation, self.playout(situation))
        return choose(options, trial, min(budget, ENOUGH_TRIALS * len(options)), self.doubt, self._stop.is_set)

    def trial(self, situation: Situation, playout: Playout) -> Trial:
        """Tries actions in the imagined situations in turn; the same number means the same situation and dice."""
        seeds = [self.dice.getrandbits(32) for _ in range(self.budget)]

        def tried(actions: tuple[Action, ...], number: int) -> float:
            state = situation.samples[number % len(situation.samples)].copy()
            for action in actions:
                state.play(action)
            playout(state, Random(seeds[number % len(seeds)]))
            return chance_of(state, situation.side)

        return tried

    def _thumb(self, situation: Situation) -> tuple[Action, ...]:
        """What rules of thumb say."""
        return decide(situation.samples[0], self.dice, self.styles[situation.side], situation.forces)

    def options(self, situation: Situation) -> Sequence[tuple[Action, ...]]:
        """What could be done here, what rules of thumb say first; empty where there is nothing to weigh."""
        base, weights, forces = situation.samples[0], self.styles[situation.side], situation.forces
        if base.phase == phases.MOVE:
            return command_plans(base, weights, forces, self.breadth, max(2, self.budget // LEAST_TRIALS))
        if base.phase == phases.LEVY:
            return levy_plans(base, weights, forces, self.levies, self.second_levies)
        actions = base.legal_actions()
        if base.phase in WHOLE_TURN:
            return self._thumb_first(situation, actions)
        ways = [action for action in actions if isinstance(action, Retreat)]
        if base.phase == phases.BATTLE and ways:
            fires = [action for action in actions if isinstance(action, Fire)]
            return self._thumb_first(situation, [*fires[:1], *ways])
        return ()

    def playout(self, situation: Situation, least: int = 0) -> Playout:
        """How what is done now is played on: to the end of the battle, or till the enemy has answered.

        Where it does not end with a battle, it goes on for so many game turns at `least`.
        """
        state = situation.samples[0]
        if state.phase == phases.BATTLE:
            return lambda state, dice: play_battle(state, dice, self.styles)
        last_word = state.second and state.card != phases.NONE
        turns = max(least, self.horizon + last_word)
        return lambda state, dice: play_turns(state, dice, turns, self.styles)

    def _thumb_first(self, situation: Situation, actions: Iterable[Action]) -> list[tuple[Action, ...]]:
        thumb = self._thumb(situation)[0]
        return [(thumb,), *[(action,) for action in actions if action != thumb]]
