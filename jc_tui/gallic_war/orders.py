"""What a player is about to order: which group, which of its blocks, and what choosing an area would do.

A small machine between the legal actions and the table screen. It knows no rule: choosing an area gives actions
to try, and the engine says why one of them is refused.
"""

from __future__ import annotations

from dataclasses import replace

from engine.blocks.acts import Along, One, Path
from engine.contract import Action
from engine.gallic_war import actions as act
from engine.gallic_war.data_map import OPEN
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.gallic_war.words.deeds import deed
from jc_tui.blocks.group_order import GroupOrder, Target
from jc_tui.gallic_war import choosing
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of, short_name

GOING = frozenset(("move", "react", "regroup"))
"""The phases in which blocks of an area go somewhere."""

POINTING = frozenset(("groups", "politics", "new home", "revolt", "leader", "call", "choose battle", "main group"))
"""Those in which an area is named."""

GIVING = frozenset(("baggage", "stacking"))
"""Those in which a block is named that stands in an area."""


class OrderInMaking(GroupOrder[GallicWarView]):
    """The order being made.

    Attributes:
        named: by area, the actions that name it. given: by area, those about a block there.
    """

    def find(self) -> None:
        """Groups, areas to name, and blocks to name in areas: what this phase is about."""
        phase = self.view.phase
        self.groups = choosing.groups(self.legal) if phase in GOING else {}
        self.named = choosing.named_places(self.legal) if phase in POINTING else {}
        self.given = choosing.for_blocks(self.legal, self.view) if phase in GIVING else {}

    @property
    def options(self) -> list[Action]:
        """What can be chosen for the chosen area: which of its blocks, or with whose help."""
        place = self.place or ""
        return self.given.get(place) or self.named.get(place, [])

    @property
    def plain(self) -> list[Action]:
        """What is chosen from a list: in phases without a place on the map everything but the end."""
        on_map = {id(action) for found in (self.named, self.given) for some in found.values() for action in some}
        return [
            action
            for action in self.legal
            if not (isinstance(action, act.End) or id(action) in on_map)
            and not (self.groups and isinstance(action, Along))
        ]

    @property
    def sources(self) -> set[str]:
        """The areas that can be chosen to begin an order: groups, and areas for which there is a choice."""
        return (
            set(self.groups) | set(self.given) | {place for place, found in self.named.items() if len(found) > 1}
        )

    def goals_of(self, place: str) -> dict[str, Target]:
        """Where the ticked blocks can go."""
        return choosing.targets(self.legal, self.view, place, self.ticked)

    def by_way(self, way: Path, target: Target) -> Target:
        """With this way first."""
        return choosing.target_by(way, target.place, target.actions, self.view)

    def at_once(self, place: str) -> list[Action]:
        """To name the area, where that can mean one thing only."""
        found = self.named.get(place, [])
        return found if len(found) == 1 else []

    def attempt(self, place: str) -> list[Action]:
        """What cannot be done with an area, to be refused; none if there is nothing to try."""
        if self.ticked and self.place is not None:
            return self._attempt_to_go(self.ticked[0], self.place, place)
        if self.place is not None or place in self.sources or place not in load_facts().areas.index:
            return []
        first = next((found[0] for found in self.named.values()), None)
        if isinstance(first, choosing.Naming):
            return [replace(first, area=place)]
        mine = choosing.own(self.view, place) if self.groups else []
        near = next((area for area, _, _ in load_facts().neighbours(place)), place)
        return [self._kind(mine[0], (place, near))] if mine else []

    @property
    def _kind(self) -> type[act.Move | act.Regroup]:
        """How blocks go over a border now."""
        return act.Regroup if self.view.phase == "regroup" else act.Move

    def _attempt_to_go(self, block: str, start: str, place: str) -> list[Action]:
        kind, facts = self._kind, load_facts()
        if place not in facts.areas.index:
            return []
        if facts.joins(start, place):
            return [kind(block, (start, place))]
        if seas := [sea for sea in facts.seas(start) if sea in facts.seas(place)]:
            return [(act.Regroup if kind is act.Regroup else act.Sail)(block, (start, seas[0], place))]
        if place in self.sources or kind is act.Regroup:
            return []
        over = [(by != OPEN, near) for near, by, _ in facts.neighbours(start) if facts.joins(near, place)]
        return [act.March(block, (start, min(over)[1], place))] if over else []

    def points_left(self) -> str:
        """What is given away by ending the phase now, as words; empty when nothing is."""
        left = self.view.action.groups_left
        if self.view.phase == "groups" and left and len(self.legal) > 1:
            return say("orders.groups-left", n=left)
        if self.view.phase == "move":
            idle = [area for area in self.view.action.groups if area in self.groups and not self._has_left(area)]
            return say("orders.groups-idle", n=len(idle)) if idle else ""
        return ""

    def _has_left(self, area: str) -> bool:
        """Whether a block of the group has gone somewhere."""
        mine = self.view.to_act
        return any(
            block.origin == area
            for other in self.view.areas.values()
            for block in other.blocks
            if block.side is mine and block.moved
        )

    @property
    def end(self) -> Action | None:
        """The action that ends the phase, or None where it cannot be ended."""
        return next((action for action in self.legal if isinstance(action, act.End)), None)

    def label(self, block: str) -> str:
        """A block that is seen, with its strength."""
        known = {seen.id: seen.strength for area in self.view.areas.values() for seen in area.blocks}
        name = say("orders.caesar") if block == load_facts().caesar else number_of(block)
        return say("position.strong", block=name, strength=known.get(block, 0))

    def option_label(self, action: Action) -> str:
        """What can be chosen for an area, as a player reads it."""
        if isinstance(action, One) and self.view.phase in GIVING:
            return self.label(action.block)
        return said(action)


def said(action: Action) -> str:
    """An action as a player reads it."""
    if isinstance(action, Along):
        return say("orders.goes", block=number_of(action.block), way=" - ".join(_names(action.path)))
    if isinstance(action, act.Build):
        return say("orders.build", deed=deed(action), strength=action.strength)
    return deed(action)


def _names(path: Path) -> list[str]:
    return [short_name(place) for place in path]
