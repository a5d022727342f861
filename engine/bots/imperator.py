"""The strongest opponent: it looks at more plans in more situations, looks twice, and knows players' habits."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.julius_caesar.habits import USUAL
from engine.bots.julius_caesar.mind.planning import Breadth, Plan
from engine.bots.legatus import Legatus
from engine.bots.search import Option, choose
from engine.bots.strategist import Situation
from engine.julius_caesar import state as phases

ALSO = frozenset((phases.DISCARD, phases.HIT, phases.REGROUP))
"""Phases in which it weighs what `Legatus` leaves to rules of thumb."""

ONE_LOOK = frozenset((phases.BATTLE, phases.HIT, phases.REGROUP))
"""Phases in which one look is enough: battles and what comes of them."""

FIRST_TRIALS = 16
"""So many playouts for every option are enough in a first look, as there is a second."""

FINALISTS = 6
"""How many options are looked at again, beside what rules of thumb say."""

LONGER = 3
"""How many game turns they are played on then, the present one included."""


class Imperator(Legatus):
    """As `Legatus`, with more to think about, second thoughts, and more time for them.

    Up to a half of its budget is for a first look at all options, and half for playing the best ones on further,
    where a playout takes up to three times as long. What hidden blocks may be it reads out of what they do.
    """

    name = "imperator"
    default_budget = 480
    samples = 48
    habits = USUAL
    breadth = Breadth(firsts=24, branching=5, seconds=8, daring=0.08)
    levies, second_levies = 10, 5
    doubt = 0.7

    def options(self, situation: Situation) -> Sequence[Plan]:
        """As `Legatus.options`, and the hits to take, the blocks to regroup and the cards to discard."""
        base = situation.samples[0]
        if base.phase in ALSO:
            return self._thumb_first(situation, base.legal_actions())
        return super().options(situation)

    def weigh(self, situation: Situation, options: Sequence[Option]) -> list[Option]:
        """As `Legatus.weigh`, but what seems best is looked at again."""
        if situation.samples[0].phase in ONE_LOOK:
            return super().weigh(situation, options)
        enough = FIRST_TRIALS * len(options)
        ranked = self.look_over(situation, options, min(enough, self.budget // 2))
        return self._played_further(situation, options[0], ranked)

    def _played_further(self, situation: Situation, thumb: Option, ranked: list[Option]) -> list[Option]:
        """The best options, and what rules of thumb say, by how they fare now and before; then the rest."""
        finalists = [thumb, *[option for option in ranked if option is not thumb][:FINALISTS]]
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
