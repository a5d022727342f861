"""The words of written positions, by the numbers of the components; made once for each set of components."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.julius_caesar.components import Components, SpaceTable
from engine.julius_caesar.position.sheet import NUMERALS
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE

CACHED = 1 << 14


def listed(names: Sequence[str], numbers: Iterable[int]) -> str:
    """Names with commas between them."""
    return ", ".join([names[number] for number in numbers])


def counts_of(table: SpaceTable, counts: bytearray, side: int) -> bytes:
    """A side's part of `State.roads` or `State.retreats`."""
    return bytes(counts[side * table.land_links : (side + 1) * table.land_links])


class Words:
    """How spaces, blocks at their steps, cards, links and lists of them are written."""

    def __init__(self, components: Components) -> None:
        self.table = components.spaces
        # `NONE`, -1, is the last of each: nothing.
        self.spaces = (*components.spaces.ids, "")
        self.cards = (*components.cards.ids, "")
        self.blocks = (*components.blocks.ids, "")
        self.sides = (*SEATS, "")
        self.heads = tuple(tuple(f"{space} {name}: " for space in self.spaces) for name in SEATS)
        self.standing = tuple(
            tuple(f"{block} {NUMERALS[strength]}" for strength in strengths)
            for block, strengths in zip(components.blocks.ids, components.blocks.strengths, strict=True)
        )
        ends = [(self.spaces[a], self.spaces[b]) for a, b in self.table.ends]
        self.roads = tuple(f"{a}-{b}" for a, b in ends)
        self.entries = tuple(entry for a, b in ends for entry in (f"{b}>{a}", f"{a}>{b}"))
        self.turn = lru_cache(CACHED)(self._turn)
        self.counts = lru_cache(CACHED)(self._counts)

    def _turn(self, caesars: int, pompeys: int, copied: int, first: int) -> str:
        played = [f"{name} {self.cards[card]}" for name, card in zip(SEATS, (caesars, pompeys), strict=True)]
        if copied != NONE:
            played = [f"{card} as {self.cards[copied]}" if card.endswith(" apollo") else card for card in played]
        return ", ".join((*played, "cancelled" if first == NONE else f"player one {SEATS[first]}"))

    def list_roads(self, counts: bytearray, side: int) -> str:
        """How many blocks of a side used each road, of `State.roads` or `State.retreats`."""
        return self.counts(counts_of(self.table, counts, side))

    def _counts(self, counts: bytes) -> str:
        return ", ".join([f"{self.roads[link]} {used}" for link, used in enumerate(counts) if used])


@lru_cache(maxsize=8)
def words_for(components: Components) -> Words:
    """The words for a game's components."""
    return Words(components)
