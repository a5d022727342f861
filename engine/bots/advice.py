"""What `legatus` would do for a seat, and why, in a sentence: the hint.

    advice = advise(view, legal, heard, seed=1)
    print(advice.sentence)  # Attack Tarraco with Legio 8 and Legio 9 from Narbo: about 70 % to win it, ...

It knows what the seat's view knows, and what its seat has seen so far. The adviser can be told to come to an end
from another thread; what it says is plain data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from engine.bots.julius_caesar.mind.policy import decide
from engine.bots.julius_caesar.reasons import Reason
from engine.bots.julius_caesar.wording import tell
from engine.bots.legatus import Legatus
from engine.bots.search import Option
from engine.bots.strategist import Situation
from engine.contract import Action, Event, Seat, View
from engine.julius_caesar import state as phases
from engine.julius_caesar.viewdata import JuliusCaesarView

Heard = Sequence[Sequence[Event] | View]
"""What a seat has seen from the beginning: portions of events, and the views at its decisions in their places."""

MOST_LEVIES = 12

PLAYOUTS = 200
"""How much the adviser may think for a piece of advice: more than `Legatus` does for a decision of its own."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One order of a piece of advice.

    Attributes:
        text: what to do, in a player's words. actions: the same in notation.
        goal: the place it is about, or empty. origins: where its blocks come from. blocks: its blocks.
    """

    text: str
    actions: tuple[str, ...]
    goal: str
    origins: tuple[str, ...]
    blocks: tuple[str, ...]


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


def advise(
    view: View,
    legal: Sequence[Action],
    heard: Heard,
    seed: int | str | None = None,
    budget: int | None = None,
) -> Advice:
    """What to do for the seat of a view, which is to act; the same seed and budget give the same advice.

    The budget is in playouts, `PLAYOUTS` if none is given.
    """
    return Adviser(seed, budget).advise(view, legal, heard)


class Adviser:
    """A legatus that gives its reasons. It gives advice once."""

    def __init__(self, seed: int | str | None = None, budget: int | None = None) -> None:
        self._bot = Legatus(seed, budget or PLAYOUTS)

    def interrupt(self) -> None:
        """Let the advice be what is known so far; from any thread."""
        self._bot.interrupt()

    def advise(self, view: View, legal: Sequence[Action], heard: Heard) -> Advice:
        """What to do for the seat of a view, which is to act."""
        bot, seen = self._bot, cast(JuliusCaesarView, view)
        for one in heard:
            if isinstance(one, Sequence):
                bot.observe(one)
            else:
                bot.look(one)
        situation = bot.imagine(seen)
        weighed: list[Option] = []
        if len(legal) == 1:
            actions: tuple[Action, ...] = (legal[0],)
        else:
            actions = bot.decide(situation)
            weighed = list(bot.considered)
        actions = _whole(situation, actions, bot)
        orders = tell(seen, actions)
        reason = Reason(situation, orders, weighed, bot)
        return Advice(
            seen.seat,
            tuple(
                Proposal(order.text, tuple(map(str, order.actions)), order.goal, order.origins, order.blocks)
                for order in orders
            ),
            "there is no choice." if len(legal) == 1 else reason.sentence(),
            weighed[0].mean() if weighed else None,
            max(1, len(weighed)),
        )


def _whole(situation: Situation, actions: tuple[Action, ...], bot: Legatus) -> tuple[Action, ...]:
    """What is decided, and in a levy all that would be levied after it."""
    state = situation.samples[0].copy()
    if state.phase != phases.LEVY:
        return actions
    done = list(actions)
    for action in actions:
        state.play(action)
    while state.phase == phases.LEVY and len(done) < MOST_LEVIES:
        more = decide(state, Random(0), bot.styles[situation.side], situation.forces)
        for action in more:
            state.play(action)
        done += more
    return tuple(done)
