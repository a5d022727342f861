"""What one seat remembers of blocks that have gone back into the fog, as a bot asks for it.

Where nothing was seen the view alone has to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Event
from engine.julius_caesar import events as happened
from engine.julius_caesar.components import Components
from engine.julius_caesar.fog.following import Follower
from engine.julius_caesar.fog.imagine import Beliefs
from engine.julius_caesar.fog.likelihood import Habits, Likelihood
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.viewdata import JuliusCaesarView


class JuliusCaesarMemory:
    """What one seat remembers of one rules, where the enemy is held to have these habits.

    It learns which seat it is from the first view.
    """

    def __init__(self, components: Components, habits: Habits) -> None:
        self._components = components
        self._habits = habits
        self._follower = Follower(components)
        self._early: list[Event] = []
        self._beliefs: Beliefs | None = None

    @property
    def likely(self) -> Likelihood | None:
        """What is held likely; None before the first view."""
        return self._follower.likely

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what the seat saw happen, in order."""
        if self.likely is None:
            self._early += events
        else:
            self._follow(events)
            self._beliefs = None

    def look(self, view: JuliusCaesarView) -> None:
        """Take in a view: what it names, and the numbers that all must agree with."""
        likely = self.likely or self._begin(view)
        likely.recognise(view)
        likely.agree(view)
        self._beliefs = None

    def beliefs(self) -> Beliefs:
        """What is held likely now, nothing before the first view; the same object till something is learnt."""
        if self._beliefs is None:
            if self.likely is None:
                return Beliefs({}, {})
            self._beliefs = self.likely.beliefs()
        return self._beliefs

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            self._follower.follow(event)

    def _begin(self, view: JuliusCaesarView) -> Likelihood:
        """At the first view: before the first turn the set-up is known (V7), then events tell the rest."""
        likely = self._follower.likely = Likelihood(self._components, view.seat, self._habits)
        first_year = self._components.data.numbers.first_year
        fresh = view.year == first_year and not view.played
        if fresh or _from_the_start(self._early, first_year):
            likely.set_up(historical=view.deployment == HISTORICAL)
            self._follow(() if fresh else self._early)
        else:
            likely.guess(view)
        self._early = []
        return likely


def _from_the_start(events: Sequence[Event], first_year: int) -> bool:
    """Whether these events tell a game from its first deal or deployment."""
    first = events[0] if events else None
    begun = isinstance(first, happened.CardDealt | happened.BlocksSwapped | happened.DeploymentEnded)
    turn = next((event for event in events if isinstance(event, happened.TurnBegan)), None)
    return begun and turn is not None and (turn.year, turn.turn) == (first_year, 1)
