"""The hint: what `legatus` would do for a seat by its knowledge, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots import LEGATUS
from engine.bots.game_ai import Course, Proposal, check_searches
from engine.bots.search_bot import SearchBot
from engine.contract import Action, Event, Seat, View
from engine.translations import headed, say

Heard = Sequence[Sequence[Event] | View]
"""What a seat has seen from the beginning: portions of events, and the views at its decisions in their places."""

PLAYOUTS = 200  # how much it may think: more than `legatus` does for a decision of its own


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, and why."""

    seat: Seat
    orders: tuple[Proposal, ...]  # in a command phase all of it
    reason: str  # why the first of them
    chance: float | None  # to win the game, where several things were weighed
    options: int  # how many things were weighed

    @property
    def sentence(self) -> str:
        """The first order with its reason."""
        return headed(self.orders[0].text, self.reason) if self.reason else f"{self.orders[0].text}."


class HintBot(SearchBot):
    """Legatus that gives its reasons once, the same for the same seed and budget."""

    def __init__(self, game: str, seed: int | str | None = None, budget: int | None = None) -> None:
        super().__init__("legatus", game, LEGATUS, seed, budget or PLAYOUTS)

    def advise(self, view: View, legal: Sequence[Action], heard: Heard) -> Hint:
        """Return what a seat might do. Raises GameError where no bot thinks ahead."""
        check_searches(self.game)
        for one in heard:
            if isinstance(one, Sequence):
                self.observe(one)
            else:
                self.look(one)
        situation = self.imagine(view)
        course: Course = (legal[0],) if len(legal) == 1 else self.decide(situation)
        weighed = self.considered
        orders = tuple(situation.proposals(situation.whole(course)))
        return Hint(
            view.seat,
            orders,
            say("bots.no-choice") if len(legal) == 1 else situation.reason(orders, weighed),
            weighed[0].mean() if weighed else None,
            max(1, len(weighed)),
        )
