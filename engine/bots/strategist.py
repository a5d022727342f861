"""What the stronger bots share: a memory, imagined situations, and orders that are carried out one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Self, cast

from engine.bots.julius_caesar.habits import UNKNOWN
from engine.bots.julius_caesar.mind.field import Forces, powers_of
from engine.bots.julius_caesar.mind.weights import STYLES, Styles
from engine.contract import Action, Event, View
from engine.games import load_game
from engine.julius_caesar.fog.beliefs import Beliefs
from engine.julius_caesar.fog.imagine import Imagination
from engine.julius_caesar.fog.likelihood import Habits
from engine.julius_caesar.fog.memory import Memory
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView


@lru_cache(maxsize=1)
def the_game() -> JuliusCaesar:
    """The game the bots imagine situations of."""
    game = load_game(JuliusCaesar.id)
    assert isinstance(game, JuliusCaesar)
    return game


class Situation:
    """What a seat knows now, as states it could be in.

    Attributes:
        view: what it sees. side: the seat's number.
        samples: the imagined states, each as likely as the others.
        forces: the power believed to stand in each enemy space, on average over the samples.
    """

    def __init__(self, view: JuliusCaesarView, samples: Sequence[State]) -> None:
        self.view = view
        self.samples = samples
        self.side = SEATS.index(view.seat)
        foe = 1 - self.side
        powers = [powers_of(sample, foe) for sample in samples]
        mean = [sum(column) / len(powers) for column in zip(*powers, strict=True)]
        self.forces: Forces = (mean, None) if foe == 0 else (None, mean)

    @classmethod
    def imagined(cls, view: JuliusCaesarView, beliefs: Beliefs, number: int, dice: Random) -> Self:
        """So many samples of what a view allows, by what is held likely."""
        imagination = Imagination(the_game(), view)
        return cls(view, [imagination.sample(dice, beliefs) for _ in range(number)])


class Strategist:
    """A bot that imagines what it cannot see and thinks with `engine.bots.julius_caesar.mind`; its kinds say how.

    The same seed, shown the same things, chooses the same.
    """

    name = "strategist"
    samples = 6
    """How many situations it imagines for a decision."""

    habits: Habits = UNKNOWN
    """How it holds the enemy to choose the blocks that do what it sees hidden blocks do."""

    def __init__(self, seed: int | str | None = None, styles: Styles = STYLES) -> None:
        self.dice = Random(seed)
        self.styles = styles
        self._memory: Memory | None = None
        self._looked: JuliusCaesarView | None = None
        self._heard: list[Sequence[Event]] = []
        self._orders: list[Action] = []
        self._orders_for: tuple[object, ...] = ()

    def observe(self, events: Sequence[Event]) -> None:
        """Remember what its seat saw happen."""
        self._heard.append(events)

    def look(self, view: View) -> None:
        """Take in what its seat sees at a decision: at each one, so that its memory does not hang on its plans."""
        self._remember(cast(JuliusCaesarView, view))

    def forget(self) -> None:
        """Forget what was seen and planned."""
        self._memory = self._looked = None
        self._heard.clear()
        self._orders = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The next of its orders, or the first of what it decides now."""
        self.look(view)
        if len(legal) == 1:
            return legal[0]
        seen = cast(JuliusCaesarView, view)
        moment = (seen.seat, seen.year, seen.turn, seen.phase)
        if self._orders and self._orders_for == moment and self._orders[0] in legal:
            return self._orders.pop(0)
        first, *self._orders = self.decide(self.imagine(seen))
        self._orders_for = moment
        return first

    def decide(self, situation: Situation) -> tuple[Action, ...]:
        """What to do next: at least one action, legal in every sample; the rest are orders for the same phase.

        It is asked only where there is a choice. Orders are dropped when one is not legal any more.
        """
        raise NotImplementedError

    def imagine(self, view: JuliusCaesarView) -> Situation:
        """The situations that the view allows, the likelier the more often."""
        return Situation.imagined(view, self.believed(view), self.samples, self.dice)

    def believed(self, view: JuliusCaesarView) -> Beliefs:
        """What it holds likely of the enemy's blocks when it sees this."""
        return self._remember(view).beliefs()

    def _remember(self, view: JuliusCaesarView) -> Memory:
        if self._memory is None:
            self._memory = Memory(the_game().components, self.habits)
        if self._heard or view != self._looked:
            for events in self._heard:
                self._memory.observe(events)
            self._heard.clear()
            self._memory.look(view)
            self._looked = view
        return self._memory
