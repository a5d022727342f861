"""What `legatus` would do for a seat, and why, in a sentence: the hint.

    advice = advise(view, legal, heard, seed=1)
    print(advice.sentence)  # Attack Tarraco with Legio 8 and Legio 9 from Narbo: about 70 % to win it, ...

It knows what the seat's view knows, and what its seat has seen so far. The adviser can be told to come to an end
from another thread; what it says is plain data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots import LEGATUS
from engine.bots.mind import Course, Mind, Proposal
from engine.bots.strategist import Strategist
from engine.contract import Action, Event, Seat, View

Heard = Sequence[Sequence[Event] | View]
"""What a seat has seen from the beginning: portions of events, and the views at its decisions in their places."""

PLAYOUTS = 200
"""How much the adviser may think for a piece of advice: more than `Legatus` does for a decision of its own."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and why.

    Attributes:
        seat: for whom. orders: what to do, in order; in a command phase all of it. reason: why the first of them.
        chance: the chance to win the game that it comes out at, where several things were weighed; else None.
        options: how many things were weighed.
    """

    seat: Seat
    orders: tuple[Proposal, ...]
    reason: str
    chance: float | None
    options: int

    @property
    def sentence(self) -> str:
        """The first order with its reason, and how many more there are."""
        return f"{self.orders[0].text}: {self.reason}" if self.reason else f"{self.orders[0].text}."


class Adviser:
    """A legatus that gives its reasons. It gives advice once.

    Args:
        mind: the game's.
        seed: what its luck is seeded with; the same seed and budget give the same advice.
        budget: in playouts, `PLAYOUTS` if none is given.
    """

    def __init__(self, mind: Mind, seed: int | str | None = None, budget: int | None = None) -> None:
        self._bot = Strategist("legatus", mind, LEGATUS, seed, budget or PLAYOUTS)

    def interrupt(self) -> None:
        """Let the advice be what is known so far; from any thread."""
        self._bot.interrupt()

    def advise(self, view: View, legal: Sequence[Action], heard: Heard) -> Advice:
        """What to do for the seat of a view, which is to act."""
        bot = self._bot
        for one in heard:
            if isinstance(one, Sequence):
                bot.observe(one)
            else:
                bot.look(one)
        situation = bot.imagine(view)
        course: Course = (legal[0],) if len(legal) == 1 else bot.decide(situation)
        weighed = bot.considered
        orders = tuple(situation.proposals(situation.whole(course)))
        return Advice(
            view.seat,
            orders,
            "there is no choice." if len(legal) == 1 else situation.reason(orders, weighed),
            weighed[0].mean() if weighed else None,
            max(1, len(weighed)),
        )
