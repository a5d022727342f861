"""The strongest opponent: it looks at more plans in more situations, and looks twice at what seems best."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.legatus import Legatus
from engine.bots.mind.planning import Breadth
from engine.bots.mind.search import Option, choose
from engine.bots.strategist import Situation
from engine.contract import Action
from engine.julius_caesar import state as phases

FINALISTS = 3
"""How many options are looked at twice, beside what rules of thumb say."""

FURTHER = 2
"""How many game turns longer the second playouts are."""

SECOND_SHARE = 6
"""The second playouts are one in so many of the budget, for each takes three times as long."""


class Imperator(Legatus):
    """As `Legatus`, with more to think about, a second thought, and more time for it."""

    name = "imperator"
    default_budget = 480
    samples = 48
    breadth = Breadth(firsts=40, branching=6, seconds=14, daring=0.5)
    enough = 24
    doubt = 0.7

    def weigh(self, situation: Situation, options: Sequence[Option]) -> list[Option]:
        """As `Legatus.weigh`; then the best are tried again with other dice and played on further.

        What such an option comes to is the mean of both looks.
        """
        if situation.samples[0].phase == phases.BATTLE:
            return super().weigh(situation, options)
        again = self.budget // SECOND_SHARE
        ranked = self.first_look(situation, options, self.budget - again)
        thumb = options[0]
        finalists = [thumb, *[option for option in ranked if option is not thumb][:FINALISTS]]
        before = {option.actions: option.mean() for option in finalists}
        further = self.trial(situation, self.playout(situation, FURTHER))

        def both(actions: tuple[Action, ...], number: int) -> float:
            return (before[actions] + further(actions, number)) / 2

        second = [Option(option.actions) for option in finalists]
        best = choose(second, both, again, 0.0, self._stop.is_set)
        if not all(option.results for option in best):  # interrupted
            return ranked
        return best + [option for option in ranked if option.actions not in before]
