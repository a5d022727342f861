"""What a player is about to order: which group, which of its blocks, and what choosing a place would do.

A small machine between the legal actions and the table screen. It knows no rule: choosing a place gives actions
to try, and the engine says why one of them is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Action
from engine.julius_caesar.actions import End, Levy, Move, Path, Regroup, Sail, Step
from engine.julius_caesar.passages import crossing, shortest_way
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, roman, say
from jc_tui.julius_caesar.choosing import (
    Target,
    by_way,
    group_actions,
    groups,
    levies,
    named_places,
    own,
    targets,
    ways,
)
from jc_tui.julius_caesar.facts import Facts


@dataclass
class Orders:
    """The order being made.

    Attributes:
        facts: the printed facts.
        place: the group's or the levy's place, or None while none is chosen.
        ticked: the blocks of the group that are to go.
        groups: by place, the blocks that can go somewhere.
        levies: by city, what can be levied there.
        named: the places that can be named by themselves.
        way: the way to be taken, if another than the shortest was asked for.
    """

    facts: Facts
    place: str | None = None
    ticked: list[str] = field(default_factory=list)
    groups: dict[str, list[str]] = field(default_factory=dict)
    levies: dict[str, list[Action]] = field(default_factory=dict)
    named: dict[str, Target] = field(default_factory=dict)
    way: Path = ()
    _view: JuliusCaesarView | None = None
    _legal: tuple[Action, ...] = ()

    def update(self, view: JuliusCaesarView, legal: Sequence[Action]) -> None:
        """Take in the position after something happened; keep the choice within a phase where it makes sense."""
        if self._view is not None and self._view.phase != view.phase:
            self.clear()
        self._view, self._legal = view, tuple(legal)
        self.groups = groups(self._legal, view)
        self.levies = levies(self._legal, view)
        self.named = named_places(self._legal)
        if self.place not in self.groups and self.place not in self.levies:
            self.place = None
        if self.place is None:
            self.ticked = []
        self.way = ()
        movable = self.groups.get(self.place or "", [])
        self.ticked = [block for block in self.ticked if block in movable] or list(movable)

    @property
    def blocks(self) -> list[str]:
        """The blocks of the chosen group that can still go."""
        return self.groups.get(self.place or "", [])

    @property
    def options(self) -> list[Action]:
        """What can be levied in the chosen city."""
        return self.levies.get(self.place or "", [])

    @property
    def targets(self) -> dict[str, Target]:
        """Where the ticked blocks can go, or the places that can be named."""
        if self._view is None or self.place is None or not self.blocks:
            return self.named
        found = targets(self._legal, self._view, self.facts, self.place, self.ticked)
        target = found.get(self.way[-1]) if self.way else None
        if target is not None and self.way in ways(target):
            found[target.place] = by_way(target, self.way, self._view, self.facts)
        return found

    def next_way(self, place: str) -> bool:
        """Ask for the next way to a place; whether there is more than one."""
        target = self.targets.get(place)
        known = ways(target) if target is not None else []
        if target is None or len(known) < 2:
            return False
        at = known.index(target.way) if target.way in known else 0
        self.way = known[(at + 1) % len(known)]
        return True

    @property
    def sources(self) -> set[str]:
        """The places that can be chosen to begin an order."""
        return set(self.groups) | set(self.levies)

    @property
    def beginnings(self) -> set[str]:
        """The places to mark as such, while no order is begun."""
        return self.sources if self.place is None else set()

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
            block = self.blocks[number]
            chosen = set(self.ticked) ^ {block}
            self.ticked = [other for other in self.blocks if other in chosen]

    def toggle_all(self) -> None:
        """Tick all, or none where all are ticked."""
        self.ticked = [] if len(self.ticked) == len(self.blocks) else list(self.blocks)

    def pick(self, place: str) -> list[Action]:
        """What choosing a place means now: actions to do, or nothing where it began or ended an order."""
        target = self.targets.get(place)
        if target is not None:
            return [target.actions[""][0]] if "" in target.actions else group_actions(target, self.ticked)
        if place == self.place:
            self.clear()
        elif place in self.sources and not self.ticked:
            self.choose(place)
        elif self.ticked and self.place is not None:
            return self._attempt(place)
        elif place in self.sources:
            self.choose(place)
        return []

    def _attempt(self, place: str) -> list[Action]:
        """An order that is not open, to be refused with its reason; another group instead where nothing leads."""
        path = shortest_way(self.facts.components, self.ticked[0], self.place or "", place)
        if path is None and place not in self.sources and (over := self._crossing(place)):
            return [Sail(self.ticked[0], over)]
        if path is None or not self.ticked or self._view is None:
            if place in self.sources:
                self.choose(place)
            return []
        kind = Regroup if self._view.phase == "regroup" else Move
        return [kind(self.ticked[0], path)]

    def _crossing(self, place: str) -> Path | None:
        """A shortest way there by sea for a land block, from port to port."""
        if self._view is None or self._view.phase != "move" or self.facts.blocks[self.ticked[0]].kind == "navis":
            return None
        return crossing(self.facts.components, self.place or "", place)

    def points_left(self) -> str:
        """What is given away by ending the phase now, as words; empty when nothing is."""
        if self._view is None or len(self._legal) <= 1:
            return ""
        if self._view.phase == "move" and self._view.moves_left:
            return say("orders.move-points", n=self._view.moves_left)
        if self._view.phase == "levy" and self._view.levies_left:
            return say("orders.levy-points", n=self._view.levies_left)
        return ""

    @property
    def end(self) -> Action | None:
        """The action that ends the phase, or None where it cannot be ended."""
        return next((action for action in self._legal[-1:] if isinstance(action, End)), None)

    def option_label(self, action: Action) -> str:
        """A levy as a player reads it."""
        if isinstance(action, Levy):
            return say("orders.new-block", block=self.name(action.block))
        if isinstance(action, Step):
            return say("orders.one-step", block=self.label(action.block))
        return str(action)

    def name(self, block: str) -> str:
        """A block of the acting side: short, unless it has come over and may be taken for another."""
        acting = self._view.to_act if self._view is not None else None
        at_home = self.facts.blocks[block].owner is acting
        return self.facts.short(block) if at_home else label(block)

    def label(self, block: str) -> str:
        """A block of the acting side with its strength."""
        spaces = self._view.spaces.values() if self._view is not None else ()
        strengths = [here.strength for space in spaces for here in space.blocks if here.id == block]
        return " ".join([self.name(block), *map(roman, strengths)])

    def standing(self, place: str) -> list[str]:
        """The blocks of the acting side in a place."""
        view = self._view
        return own(view, place, view.to_act) if view and view.to_act else []
