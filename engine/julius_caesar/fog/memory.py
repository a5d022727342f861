"""What a bot remembers of blocks that have gone back into the fog.

Where nothing was seen the view alone has to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.fog.follow import SeatMemory
from engine.contract import Event
from engine.julius_caesar import events as happened
from engine.julius_caesar.components import Components
from engine.julius_caesar.fog.imagine import Beliefs
from engine.julius_caesar.fog.likelihood import Habits, Likelihood
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.viewdata import JuliusCaesarView


class JuliusCaesarMemory(SeatMemory[Likelihood]):
    """What one seat remembers of an enemy held to have these habits."""

    def __init__(self, components: Components, habits: Habits) -> None:
        super().__init__()
        self._components = components
        self._habits = habits
        self._beliefs: Beliefs | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what the seat saw happen, in order."""
        super().observe(events)
        self._beliefs = None

    def look(self, view: JuliusCaesarView) -> None:
        """Take in what a view names, and the numbers that all must agree with."""
        likely = self._known_at(view)
        likely.recognise(view)
        likely.agree(view)
        self._beliefs = None

    def beliefs(self) -> Beliefs:
        """Return what is held likely now, nothing before the first view.

        It is the same object till something is learnt.
        """
        if self._beliefs is None:
            if self.known is None:
                return Beliefs({}, {})
            self._beliefs = self.known.beliefs()
        return self._beliefs

    def _begin(self, view: JuliusCaesarView, early: Sequence[Event]) -> tuple[Likelihood, Sequence[Event]]:
        """Begin with the set-up where it is known (V7), or else with a guess."""
        likely = Likelihood(self._components, view.seat, self._habits)
        first_year = self._components.data.numbers.first_year
        fresh = view.year == first_year and not view.played
        if fresh or _from_the_start(early, first_year):
            likely.set_up(historical=view.deployment == HISTORICAL)
            return likely, () if fresh else early
        likely.guess(view)
        return likely, ()


def _from_the_start(events: Sequence[Event], first_year: int) -> bool:
    """Return whether these events tell a game from its first deal or deployment."""
    first = events[0] if events else None
    begun = isinstance(first, happened.CardDealt | happened.BlocksSwapped | happened.DeploymentEnded)
    turn = next((event for event in events if isinstance(event, happened.TurnBegan)), None)
    return begun and turn is not None and (turn.year, turn.turn) == (first_year, 1)
