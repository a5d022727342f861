"""The strongest opponent: it looks at more plans in more situations, and looks twice at what seems best."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.legatus import Legatus
from engine.bots.mind.planning import Breadth, Plan, variations
from engine.bots.mind.search import Option, choose
from engine.bots.strategist import Situation
from engine.contract import Action
from engine.julius_caesar import state as phases

ALSO = frozenset((phases.DISCARD, phases.HIT))
"""Phases in which it weighs what `Legatus` leaves to rules of thumb."""

IN_BATTLE = frozenset((phases.BATTLE, phases.HIT))
"""Phases in which one look is enough."""

FIRST_TRIALS = 16
"""So many playouts for every option are enough in a first look, as there is a second."""

VARIED = 5
"""How many of the best command phases are varied."""

ALTERNATIVES = 8
"""How many other orders are tried in the place of each order of such a command phase."""

FINALISTS = 6
"""How many options are looked at again, beside what rules of thumb say."""

LONGER = 3
"""How many game turns they are played on then, the present one included."""


class Imperator(Legatus):
    """As `Legatus`, with more to think about, second thoughts, and more time for them.

    Up to a third of its budget is for a first look at all options, a sixth for variations of the best command
    phases, and half for playing the best options on further, where a playout takes up to three times as long.
    """

    name = "imperator"
    default_budget = 480
    samples = 48
    breadth = Breadth(firsts=40, branching=6, seconds=14, daring=0.5)
    doubt = 0.7

    def options(self, situation: Situation) -> Sequence[Plan]:
        """As `Legatus.options`, and the hits to take and the cards to discard."""
        base = situation.samples[0]
        if base.phase in ALSO:
            return self._thumb_first(situation, base.legal_actions())
        return super().options(situation)

    def weigh(self, situation: Situation, options: Sequence[Option]) -> list[Option]:
        """As `Legatus.weigh`, but what seems best is varied and looked at again."""
        phase = situation.samples[0].phase
        if phase in IN_BATTLE:
            return super().weigh(situation, options)
        thumb, enough = options[0].actions, FIRST_TRIALS * len(options)
        ranked = self.look_over(situation, options, min(enough, self.budget // 3))
        if phase == phases.MOVE:
            ranked = self._varied(situation, thumb, ranked)
        return self._played_further(situation, thumb, ranked)

    def _varied(self, situation: Situation, thumb: Plan, ranked: list[Option]) -> list[Option]:
        """The best command phases and variations of them, tried with other dice; then the rest."""
        base, weights, forces = situation.samples[0], self.styles[situation.side], situation.forces
        best = [option.actions for option in ranked[:VARIED]]
        known = {frozenset(option.actions) for option in ranked}
        new: dict[frozenset[Action], Plan] = {}
        for plan in best:
            for other in variations(base, plan, weights, forces, ALTERNATIVES, self.breadth.daring):
                if frozenset(other) not in known:
                    new.setdefault(frozenset(other), other)
        again = [Option(plan) for plan in dict.fromkeys([thumb, *best, *new.values()])]
        return _again(ranked, self.look_over(situation, again, self.budget // 6))

    def _played_further(self, situation: Situation, thumb: Plan, ranked: list[Option]) -> list[Option]:
        """The best options, and what rules of thumb say, by how they fare now and before; then the rest."""
        finalists = [option for option in ranked if option.actions == thumb]
        finalists += [option for option in ranked if option.actions != thumb][:FINALISTS]
        before = {option.actions: option.mean() for option in finalists}
        further = self.trial(situation, self.playout(situation, LONGER))

        def both(actions: Plan, number: int) -> float:
            return (before[actions] + further(actions, number)) / 2

        tried = [Option(option.actions) for option in finalists]
        return _again(ranked, choose(tried, both, self.budget // 2, 0.0, self._stop.is_set))


def _again(ranked: list[Option], looked: list[Option]) -> list[Option]:
    """Options that were looked at again, then the others; as before where not all were tried again."""
    if not all(option.results for option in looked):
        return ranked
    done = {option.actions for option in looked}
    return looked + [option for option in ranked if option.actions not in done]
