"""What the checks of every chapter read and say: who stands where, names, and how a refusal is raised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NoReturn

from engine.contract import IllegalAction
from engine.julius_caesar.components import NOWHERE
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State

FRIENDLY, ENEMY, VACANT, CONTESTED = "friendly", "enemy", "vacant", "contested"
"""How a space stands to the acting side (4.21, 4.4)."""

Trail = tuple[int, ...]
"""A path by space numbers, the space left first."""


def refuse(rule: str, code: str, sentence: str) -> NoReturn:
    """Raise the refusal of the action in question."""
    raise IllegalAction(rule, code, sentence)


def count(number: int, noun: str) -> str:
    """A number of things: ``1 block``, ``2 blocks``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def is_are(number: int) -> str:
    """The verb that follows a number of things."""
    return "is" if number == 1 else "are"


def has_have(number: int) -> str:
    """The verb that follows a number of things."""
    return "has" if number == 1 else "have"


class Case:
    """A state as the rules of one action see it: `side` acts, `foe` is the other.

    Sentences are read by the acting side, so nothing here tells what its view does not: of the enemy's blocks
    only how many stand in a space.
    """

    def __init__(self, state: State) -> None:
        components = state.game.components
        self.state = state
        self.side = state.actor
        self.foe = 1 - state.actor
        self.spaces = components.spaces
        self.blocks = components.blocks
        self.cards = components.cards

    # --- ids to numbers --------------------------------------------------------------------------------------

    def space(self, space_id: str) -> int:
        """The number of a space that the action names."""
        space = self.spaces.index.get(space_id)
        if space is None:
            refuse("4.1", "unknown-space", f"There is no city or sea called {space_id!r}.")
        return space

    def block(self, block_id: str) -> int:
        """The number of a block that the action names."""
        block = self.blocks.index.get(block_id)
        if block is None:
            refuse("3.0", "unknown-block", f"There is no block called {block_id!r}.")
        return block

    def card(self, card_id: str) -> int:
        """The number of a card that the action names."""
        card = self.cards.index.get(card_id)
        if card is None:
            refuse("2.1", "unknown-card", f"There is no card called {card_id!r}.")
        return card

    def own(self, block_id: str, rule: str) -> int:
        """The number of a block that must stand on the map for the acting side; `rule` refuses others."""
        block = self.block(block_id)
        if self.on_map(block):
            if self.state.side_of(block) == self.side:
                return block
        elif self.is_home(block):
            refuse(rule, "not-on-map", self._where_off_map(block))
        self.refuse_foreign(block, rule)

    def refuse_foreign(self, block: int, rule: str) -> NoReturn:
        """Refuse a block that does not belong to the acting side.

        Where one of its own colour is that is neither on the map for it nor off the map, everybody saw (V5), and
        Cleopatra's side is plain (V1).
        """
        name, foe = self.block_name(block), self.who(self.foe)
        if block == self.blocks.cleopatra:
            refuse(rule, "not-yours", f"{name} fights for {foe}.")
        if self.is_home(block):
            refuse(rule, "not-yours", f"{name} has gone over to {foe} and fights for that side now.")
        refuse(rule, "not-yours", f"{name} is not one of your blocks.")

    def _where_off_map(self, block: int) -> str:
        """Where one of the acting side's blocks lies that is not on the map."""
        bit, name = 1 << block, self.block_name(block)
        if self.state.lost & bit:
            return f"{name} was killed and does not come back."
        if self.state.face_up & bit:
            return f"{name} was eliminated this year and lies face up in your levy pool."
        return f"{name} stands in your levy pool, not on the map."

    # --- blocks ----------------------------------------------------------------------------------------------

    def on_map(self, block: int) -> bool:
        """Whether a block stands in some space."""
        return self.state.loc[block] != NOWHERE

    def is_home(self, block: int) -> bool:
        """Whether a block has the acting side's colour; Cleopatra has nobody's (G2)."""
        return bool(self.blocks.of[self.side] >> block & 1)

    def is_navis(self, block: int) -> bool:
        """Whether a block is a Navis."""
        return self.blocks.kind[block] == "navis"

    def has_moved(self, block: int) -> bool:
        """Whether a block has moved this turn."""
        return bool(self.state.moved >> block & 1)

    def in_reserve(self, block: int) -> bool:
        """Whether a block is in reserve."""
        return bool(self.state.reserve >> block & 1)

    def here(self, side: int, space: int) -> list[int]:
        """A side's blocks in a space."""
        mask = self.state.at[side][space]
        return [block for block in range(len(self.blocks.ids)) if mask >> block & 1]

    def line(self, side: int, space: int) -> list[int]:
        """A side's blocks in a space, reserves left out."""
        return [block for block in self.here(side, space) if not self.in_reserve(block)]

    # --- spaces and links ------------------------------------------------------------------------------------

    def status(self, space: int) -> str:
        """How a space stands to the acting side."""
        ours, theirs = self.state.at[self.side][space], self.state.at[self.foe][space]
        if ours and theirs:
            return CONTESTED
        if ours:
            return FRIENDLY
        return ENEMY if theirs else VACANT

    def is_sea(self, space: int) -> bool:
        """Whether a space is a sea."""
        return bool(self.spaces.seas >> space & 1)

    def is_port(self, space: int) -> bool:
        """Whether a space is a port city."""
        return bool(self.spaces.ports >> space & 1)

    def link(self, a: int, b: int) -> int | None:
        """The link that joins two spaces."""
        return self.spaces.link_between.get((a, b))

    def is_strait(self, link: int) -> bool:
        """Whether a link is a strait."""
        return self.spaces.kind[link] == "strait"

    def ways(self, space: int) -> Iterator[int]:
        """The spaces joined to a space by any link."""
        for pairs in (self.spaces.roads[space], self.spaces.borders[space]):
            for _, neighbour in pairs:
                yield neighbour

    def land_neighbours(self, space: int) -> list[int]:
        """The cities joined to a city by a road or a strait (M11)."""
        return [neighbour for _, neighbour in self.spaces.roads[space]]

    def entered_by(self, side: int, link: int, space: int) -> bool:
        """Whether blocks of a side entered the battle in a space by this link."""
        return bool(self.state.used[side] >> self.spaces.directed(link, space) & 1)

    # --- paths -----------------------------------------------------------------------------------------------

    def trail(self, path: Sequence[str], rule: str) -> Trail:
        """The spaces of an action's path; it has at least two."""
        trail = tuple(self.space(name) for name in path)
        if len(trail) < 2:
            refuse(rule, "no-path", "A path names at least two places, as rome-neapolis.")
        return trail

    def check_start(self, block: int, trail: Trail, rule: str) -> None:
        """The path begins where the block stands."""
        where = self.state.loc[block]
        if trail[0] != where:
            refuse(
                rule,
                "not-there",
                f"{self.block_name(block)} stands in {self.name(where)}, not in {self.name(trail[0])}.",
            )

    def check_leg(self, block: int, start: int, end: int, rule: str) -> int:
        """Two spaces are joined by a link that the block can use; the link (6.1, 6.2, M10)."""
        name, there = self.block_name(block), self.name(end)
        if self.is_navis(block):
            if not self.is_sea(end) and not self.is_port(end):
                refuse("4.1", "navis-inland", f"{there} is no port: {name} stands at sea or in ports only.")
            if not self.is_sea(start) and not self.is_sea(end):
                refuse("6.2", "navis-by-road", f"{name} uses no roads: from {self.name(start)} it goes to sea.")
        elif self.is_sea(end) or self.is_sea(start):
            refuse(
                "4.4", "land-block-at-sea", f"{name} is a land block and cannot stay at sea: name the port beyond."
            )
        link = self.link(start, end)
        if link is None:
            how = "a sea border" if self.is_navis(block) else "a road or strait"
            refuse(rule, "not-adjacent", f"{self.name(start)} and {there} are not joined by {how}.")
        return link

    # --- words -----------------------------------------------------------------------------------------------

    def name(self, space: int) -> str:
        """A space as a player reads it."""
        return self.spaces.names[space]

    def way_name(self, link: int) -> str:
        """A link as a player reads it: ``Ravenna-Rome``."""
        return "-".join(sorted(self.name(end) for end in self.spaces.ends[link]))

    def block_name(self, block: int) -> str:
        """A block as a player reads it; whose it is where both colours have one of that name."""
        name = self.blocks.names[block]
        if self.blocks.home[block] == self.side or self.blocks.names.count(name) == 1:
            return name
        return f"{self.who(self.foe)}'s {name}"

    def who(self, side: int) -> str:
        """A side as a player reads it."""
        return SEATS[side].label

    def holds(self, space: int) -> str:
        """How a space stands, as the first half of a sentence."""
        status, name = self.status(space), self.name(space)
        if status == ENEMY:
            return f"{name} is {self.who(self.foe)}'s"
        return f"{name} is yours" if status == FRIENDLY else f"{name} is {status}"


def legs(trail: Trail) -> Iterator[tuple[int, int]]:
    """The steps of a path: each space with the next one."""
    return pairwise(trail)
