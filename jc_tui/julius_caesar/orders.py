"""What a player is about to order: which group, which of its blocks, and what choosing a place would do.

A small machine between the legal actions and the table screen. It knows no rule: choosing a place gives actions
to try, and the engine says why one of them is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.acts import Path
from engine.contract import Action
from engine.julius_caesar.actions import End, Levy, Move, Regroup, Sail, Step
from engine.julius_caesar.passages import crossing, shortest_way
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, roman, say
from jc_tui.julius_caesar import choosing
from jc_tui.julius_caesar.facts import load_facts


class OrderInMaking:
    """The order being made.

    Attributes:
        view, legal: the position, and what may be done in it.
        place: the group's or the levy's place, or None while none is chosen.
        ticked: the blocks of the group that are to go.
        way: the way to be taken, if another than the shortest was asked for.
        groups: by place, the blocks that can go somewhere.
        levies: by city, what can be levied there.
        named: the places that can be named by themselves.
    """

    def __init__(self, view: JuliusCaesarView, legal: Sequence[Action]) -> None:
        self.view = view
        self.place: str | None = None
        self.ticked: list[str] = []
        self.way: Path = ()
        self.update(view, legal)

    def update(self, view: JuliusCaesarView, legal: Sequence[Action]) -> None:
        """Take in the position after something happened; keep the choice within a phase where it makes sense."""
        if self.view.phase != view.phase:
            self.clear()
        self.view, self.legal = view, tuple(legal)
        self.groups = choosing.groups(self.legal, view)
        self.levies = choosing.levies(self.legal, view)
        self.named = choosing.named_places(self.legal)
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
        """What can be levied in the chosen city."""
        return self.levies.get(self.place or "", [])

    @property
    def targets(self) -> dict[str, choosing.Target]:
        """Where the ticked blocks can go, or the places that can be named."""
        if self.place is None or not self.blocks:
            return self.named
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
        """The places that can be chosen to begin an order."""
        return set(self.groups) | set(self.levies)

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
            return [target.actions[block][0] for block in ("", *self.ticked) if block in target.actions]
        if place == self.place:
            self.clear()
        elif place in self.sources and not self.ticked:
            self.choose(place)
        elif attempt := self.attempt(place):
            return attempt
        elif place in self.sources:
            self.choose(place)
        return []

    def attempt(self, place: str) -> list[Action]:
        """The order that leads where the ticked blocks cannot go, to be refused; none if nothing leads there."""
        if not self.ticked or self.place is None:
            return []
        block, start, components = self.ticked[0], self.place, load_facts().components
        path = shortest_way(components, block, start, place)
        if path is not None:
            return [(Regroup if self.view.phase == "regroup" else Move)(block, path)]
        if place in self.sources or self.view.phase != "move" or load_facts().blocks[block].kind == "navis":
            return []
        over = crossing(components, start, place)
        return [Sail(block, over)] if over else []

    def points_left(self) -> str:
        """What is given away by ending the phase now, as words; empty when nothing is."""
        if len(self.legal) > 1 and self.view.phase == "move" and self.view.moves_left:
            return say("orders.move-points", n=self.view.moves_left)
        if len(self.legal) > 1 and self.view.phase == "levy" and self.view.levies_left:
            return say("orders.levy-points", n=self.view.levies_left)
        return ""

    @property
    def end(self) -> Action | None:
        """The action that ends the phase, or None where it cannot be ended."""
        return next((action for action in self.legal[-1:] if isinstance(action, End)), None)

    def option_label(self, action: Action) -> str:
        """A levy as a player reads it."""
        if isinstance(action, Levy):
            return say("orders.new-block", block=self._rated(action.block))
        if isinstance(action, Step):
            return say("orders.one-step", block=self._rated(action.block))
        return str(action)

    def name(self, block: str) -> str:
        """A block of the acting side: short, unless it has come over and may be taken for another."""
        at_home = load_facts().blocks[block].owner is self.view.to_act
        return load_facts().short(block) if at_home else label(block)

    def _rated(self, block: str) -> str:
        """A block with its combat rating, and its strength if it is on the map."""
        here = (seen for space in self.view.spaces.values() for seen in space.blocks if seen.id == block)
        return " ".join([self.name(block), load_facts().rating(block), *(roman(seen.strength) for seen in here)])

    def label(self, block: str) -> str:
        """A block of the acting side with its strength."""
        here = (seen for space in self.view.spaces.values() for seen in space.blocks if seen.id == block)
        return " ".join([self.name(block), *(roman(seen.strength) for seen in here)])
