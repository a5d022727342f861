"""What a player is about to order: which group, which of its blocks, and what choosing an area would do.

A small machine between the legal actions and the table screen. It knows no rule: choosing an area gives actions
to try, and the engine says why one of them is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.blocks.acts import Along, One, Path
from engine.contract import Action
from engine.gallic_war import actions as act
from engine.gallic_war.data_map import OPEN
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.gallic_war.words.deeds import deed
from jc_tui.gallic_war import choosing
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of, short_name

GOING = frozenset(("move", "react", "regroup"))
"""The phases in which blocks of an area go somewhere."""

POINTING = frozenset(("groups", "politics", "new home", "revolt", "leader", "call", "choose battle", "main group"))
"""Those in which an area is named."""

GIVING = frozenset(("baggage", "stacking"))
"""Those in which a block is named that stands in an area."""


class OrderInMaking:
    """The order being made.

    Attributes:
        view, legal: the position, and what may be done in it.
        place: the group's area, or the one for which several things can be chosen; None while none is chosen.
        ticked: the blocks of the group that are to go.
        way: the way to be taken, if another than the cheapest was asked for.
        groups: by area, the blocks that can go somewhere.
        named: by area, the actions that name it. given: by area, those about a block there.
    """

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        self.view = view
        self.place: str | None = None
        self.ticked: list[str] = []
        self.way: Path = ()
        self.update(view, legal)

    def update(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        """Take in the position after something happened; keep the choice within a phase where it makes sense."""
        if self.view.phase != view.phase:
            self.clear()
        self.view, self.legal = view, tuple(legal)
        self.groups = choosing.groups(self.legal) if view.phase in GOING else {}
        self.named = choosing.named_places(self.legal) if view.phase in POINTING else {}
        self.given = choosing.for_blocks(self.legal, view) if view.phase in GIVING else {}
        if self.place not in self.sources:
            self.clear()
        self.way = ()
        self.ticked = [block for block in self.ticked if block in self.blocks] or list(self.blocks)

    @property
    def blocks(self) -> list[str]:
        """The blocks of the chosen group that can still go."""
        return self.groups.get(self.place or "", [])

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
    def targets(self) -> dict[str, choosing.Target]:
        """Where the ticked blocks can go."""
        if self.place is None or not self.blocks:
            return {}
        found = choosing.targets(self.legal, self.view, self.place, self.ticked)
        target = found.get(self.way[-1]) if self.way else None
        if target is not None and self.way in choosing.ways(target):
            found[target.place] = choosing.target_by(self.way, target.place, target.actions, self.view)
        return found

    def next_way(self, place: str) -> bool:
        """Ask for the next way to a place; whether there is more than one."""
        target = self.targets.get(place)
        known = choosing.ways(target) if target is not None else []
        if target is None or len(known) < 2:
            return False
        at = known.index(target.way) if target.way in known else 0
        self.way = known[(at + 1) % len(known)]
        return True

    @property
    def sources(self) -> set[str]:
        """The areas that can be chosen to begin an order: groups, and areas for which there is a choice."""
        return (
            set(self.groups) | set(self.given) | {place for place, found in self.named.items() if len(found) > 1}
        )

    def choose(self, place: str) -> None:
        """Begin an order in a place; all its blocks are to go at first."""
        self.place, self.way = place, ()
        self.ticked = list(self.blocks)

    def clear(self) -> None:
        """Drop the choice."""
        self.place, self.ticked, self.way = None, [], ()

    def toggle(self, number: int) -> None:
        """Tick or untick the block with a number from 0."""
        if 0 <= number < len(self.blocks):
            chosen = set(self.ticked) ^ {self.blocks[number]}
            self.ticked = [block for block in self.blocks if block in chosen]

    def toggle_all(self) -> None:
        """Tick all, or none where all are ticked."""
        self.ticked = [] if len(self.ticked) == len(self.blocks) else list(self.blocks)

    def pick(self, place: str) -> list[Action]:
        """What choosing a place means now: actions to do, or nothing where it began or ended an order."""
        target = self.targets.get(place)
        if target is not None:
            return [target.actions[block][0] for block in self.ticked if block in target.actions]
        if place == self.place:
            self.clear()
        elif len(found := self.named.get(place, ())) == 1:
            return [*found]
        elif place in self.sources and not self.ticked:
            self.choose(place)
        elif attempt := self.attempt(place):
            return [attempt]
        elif place in self.sources:
            self.choose(place)
        return []

    def attempt(self, place: str) -> Action | None:
        """What cannot be done with a place, to be refused; None if there is nothing to try."""
        if self.ticked and self.place is not None:
            return self._attempt_to_go(self.ticked[0], self.place, place)
        areas = load_facts().areas.index
        if self.place is not None or place in self.sources or place not in areas:
            return None
        first = next((found[0] for found in self.named.values()), None)
        if isinstance(first, choosing.Naming):
            return replace(first, area=place)
        mine = choosing.own(self.view, place) if self.groups else []
        near = next((area for area, _, _ in load_facts().neighbours(place)), place)
        return self._kind(mine[0], (place, near)) if mine else None

    @property
    def _kind(self) -> type[act.Move | act.Regroup]:
        """How blocks go over a border now."""
        return act.Regroup if self.view.phase == "regroup" else act.Move

    def _attempt_to_go(self, block: str, start: str, place: str) -> Action | None:
        kind, areas = self._kind, load_facts().areas
        if place not in areas.index:
            return None
        if (areas.index[start], areas.index[place]) in areas.border_between:
            return kind(block, (start, place))
        if seas := [sea for sea in load_facts().seas(start) if sea in load_facts().seas(place)]:
            return (act.Regroup if kind is act.Regroup else act.Sail)(block, (start, seas[0], place))
        if place in self.sources or kind is act.Regroup:
            return None
        over = [(near, by) for near, by, _ in load_facts().neighbours(start) if self._joins(near, place)]
        return act.March(block, (start, min(over, key=_is_not_black)[0], place)) if over else None

    @staticmethod
    def _joins(near: str, place: str) -> bool:
        areas = load_facts().areas
        return (areas.index[near], areas.index[place]) in areas.border_between

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


def _is_not_black(found: tuple[str, str]) -> bool:
    return found[1] != OPEN
