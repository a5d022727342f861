"""What one seat remembers of blocks that have gone back into the fog, as a bot asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.contract import Event
from engine.gallic_war.components import Components
from engine.gallic_war.events import BattleBegan, BlockSheltered, TribeDrawn
from engine.gallic_war.fog.following import Follower
from engine.gallic_war.fog.imagine import NOTHING, Beliefs

if TYPE_CHECKING:
    from engine.gallic_war.viewdata import GallicWarView


class GallicWarMemory:
    """What one seat remembers of one game; it learns which seat it is from the first view."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._early: list[Event] = []
        self._inside: set[str] = set()
        self._beliefs: Beliefs | None = None
        self.follower: Follower | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what the seat saw happen, in order."""
        if self.follower is None:
            self._early += events
        else:
            self._follow(events)

    def look(self, view: GallicWarView) -> None:
        """Take in a view: what it names, and the numbers and colours that all must agree with."""
        follower = self.follower or self._begin(view)
        places, bounds, ids = follower.look(view), follower.bounds, self._components.blocks.ids
        steps = {name: (bounds.least[block], bounds.most[block]) for block, name in enumerate(ids)}
        self._beliefs = Beliefs(places, steps, frozenset(self._inside))

    def beliefs(self) -> Beliefs:
        """What is known now, nothing before the first view."""
        return self._beliefs or NOTHING

    def _follow(self, events: Sequence[Event]) -> None:
        assert self.follower
        for event in events:
            self.follower.follow(event)
            self._note(event)

    def _note(self, event: Event) -> None:
        """Note what is of use only in this battle."""
        if isinstance(event, BattleBegan):
            self._inside.clear()
        elif isinstance(event, BlockSheltered) and event.block is not None and not event.revealed:
            self._inside.add(event.block)

    def _begin(self, view: GallicWarView) -> Follower:
        """At the first view: told from the beginning the set-up is known (3), then events tell the rest."""
        if self._early and isinstance(self._early[0], TribeDrawn):
            self.follower = Follower.at_set_up(self._components, view.seat)
            self._follow(self._early)
        else:
            self.follower = Follower.at_sight(self._components, view)
        self._early = []
        return self.follower
