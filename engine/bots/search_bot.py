"""The bot that searches: its memory, imagined situations, options, and orders under way.

It knows no game: what to remember, to imagine and to weigh comes from a game's `engine.bots.game_ai.GameAI`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from threading import Event as Flag
from typing import Any

from engine.bots.game_ai import Course, GameAI, InformationSet, Memory, RulePolicy, SearchSettings, load_mind
from engine.bots.search import Candidate, Trial, choose
from engine.contract import Action, Event, View

ENOUGH_TRIALS, FIRST_TRIALS = 48, 16  # playouts enough for every option, and in a first look before a second
FINALISTS = 6  # how many options are looked at again, beside what rules of thumb say


class SearchBot:
    """Bot that thinks. The same seed and budget, shown the same things, choose the same.

    `considered` is what was weighed at the last decision, the best first.
    """

    def __init__(
        self,
        name: str,
        game: str,
        settings: SearchSettings,
        seed: int | str | None = None,
        budget: int | None = None,
    ) -> None:
        self.name, self.game, self.settings = name, game, settings
        self.budget = budget or settings.budget
        self.dice = Random(seed)
        self.considered: list[Candidate] = []
        self._stop = Flag()
        self._looked: View | None = None
        self._orders: list[Action] = []
        self._orders_for: object = None

    @cached_property
    def mind(self) -> GameAI:
        return load_mind(self.game)

    @cached_property
    def _memory(self) -> Memory:
        return self.mind.memory(self.settings)

    def interrupt(self) -> None:
        """Let a decision, from any thread, end with what is known so far."""
        self._stop.set()

    def observe(self, events: Sequence[Event]) -> None:
        if not self.settings.forgetful:
            self._memory.observe(events)
            self._looked = None

    def look(self, view: View) -> None:
        """Take in what its seat sees at a decision."""
        self.believed(view)

    def forget(self) -> None:
        self._memory, self._looked = self.mind.memory(self.settings), None
        self._orders = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the next of its orders, or the first of what it decides now."""
        self._stop.clear()  # from here on an interruption counts
        self.look(view)
        mind = self.mind
        if len(legal) == 1:
            return legal[0]
        if isinstance(mind, RulePolicy):
            sensible = mind.sensible(view, legal, self.dice)
            return self.dice.choice(sensible) if self._slips() else sensible[0]
        moment = mind.moment(view)
        if self._orders and self._orders_for == moment and self._orders[0] in legal:
            return self._orders.pop(0)
        first, *self._orders = self.decide(self.imagine(view))
        self._orders_for = moment
        return first if first in legal else legal[0]  # who forgets may imagine what cannot be

    def _slips(self) -> bool:
        return self.settings.random_rate > 0 and self.dice.random() < self.settings.random_rate

    def believed(self, view: View) -> Any:
        """Return what it holds likely when it sees this; None if it is forgetful."""
        if self.settings.forgetful:
            return None
        if view != self._looked:
            self._memory.look(view)
            self._looked = view
        return self._memory.beliefs()

    def imagine(self, view: View) -> InformationSet:
        return self.mind.imagine(view, self.believed(view), self.settings.samples, self.dice)

    def decide(self, situation: InformationSet) -> Course:
        """Decide what to do next, and what then at the same moment."""
        self.considered = []
        slips = self._slips()
        options = self.options(situation) if slips or self.budget else ()
        if len(options) < 2:
            return options[0] if options else situation.policy_plan(self.dice)
        if slips:
            return self.dice.choice(options)
        self.considered = self.weigh(situation, [Candidate(course) for course in options])
        return self.considered[0].actions

    def options(self, situation: InformationSet) -> Sequence[Course]:
        return situation.options(self.settings, self.budget, self.dice)

    def weigh(self, situation: InformationSet, options: Sequence[Candidate]) -> list[Candidate]:
        """Try the options and sort them, half of the budget being for a second look."""
        twice = self.settings.second_look and situation.further
        most = min(FIRST_TRIALS * len(options), self.budget // 2) if twice else self.budget
        trials = min(most, ENOUGH_TRIALS * len(options))
        ranked = choose(options, self.trial(situation), trials, self.settings.margin, self._stop.is_set)
        return self._looked_again(situation, options[0], ranked) if twice else ranked

    def _looked_again(
        self, situation: InformationSet, thumb: Candidate, ranked: list[Candidate]
    ) -> list[Candidate]:
        """Sort the finalists by how they fare now and before, then the rest."""
        finalists = [thumb, *[option for option in ranked if option is not thumb][:FINALISTS]]
        before = {option.actions: option.mean() for option in finalists}
        further = self.trial(situation, further=True)

        def both(actions: Course, number: int) -> float:
            return (before[actions] + further(actions, number)) / 2

        tried = [Candidate(option.actions) for option in finalists]
        looked = choose(tried, both, self.budget // 2, 0.0, self._stop.is_set)
        if not all(option.results for option in looked):
            return ranked
        return looked + [option for option in ranked if option.actions not in before]

    def trial(self, situation: InformationSet, *, further: bool = False) -> Trial:
        """Return what tries courses, by one situation and one seed for each number."""
        seeds = [self.dice.getrandbits(32) for _ in range(self.budget)]

        def tried(course: Course, number: int) -> float:
            return situation.tried(course, number, Random(seeds[number % len(seeds)]), further=further)

        return tried
