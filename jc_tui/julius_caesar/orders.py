"""What a player is about to order: which group, which of its blocks, and what choosing a place would do.

A small machine between the legal actions and the table screen. It knows no rule: choosing a place gives actions
to try, and the engine says why one of them is refused.
"""

from __future__ import annotations

from engine.blocks.acts import Path
from engine.contract import Action
from engine.julius_caesar.actions import End, Levy, Move, Regroup, Sail, Step
from engine.julius_caesar.passages import crossing, shortest_way
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, roman, say
from jc_tui.blocks.group_order import GroupOrder, Target
from jc_tui.julius_caesar import choosing
from jc_tui.julius_caesar.facts import load_facts


class OrderInMaking(GroupOrder[JuliusCaesarView]):
    """The order being made.

    Attributes:
        levies: by city, what can be levied there.
        named: the places that can be named by themselves.
    """

    def find(self) -> None:
        """Groups, levies, and places to name."""
        self.groups = choosing.groups(self.legal, self.view)
        self.levies = choosing.levies(self.legal, self.view)
        self.named = choosing.named_places(self.legal)

    @property
    def options(self) -> list[Action]:
        """What can be levied in the chosen city."""
        return self.levies.get(self.place or "", [])

    @property
    def sources(self) -> set[str]:
        """The places that can be chosen to begin an order."""
        return set(self.groups) | set(self.levies)

    def goals_of(self, place: str) -> dict[str, Target]:
        """Where the ticked blocks can go."""
        return choosing.targets(self.legal, self.view, place, self.ticked)

    def by_way(self, way: Path, target: Target) -> Target:
        """With this way first."""
        return choosing.target_by(way, target.place, target.actions, self.view)

    def named_targets(self) -> dict[str, Target]:
        """The places that can be named."""
        return self.named

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
