"""Places and steps of the blocks of two sides and of neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.state import BlockState, Log
from engine.contract import Seat


class Board(BlockState):
    """A situation of blocks on places, all of them numbers; sets are bit sets.

    Attributes:
        loc: by block, its place, or `NOWHERE`.
        step: by block, the index of its strength; 0 off the map.
        at: by side and place, the set of blocks.
        occ: by side, the set of places with its blocks.
        fighting: by side, its blocks on the map.
        place_ids, block_ids: by place and by block, its id.
        strengths: by block and step, what the block shows.
    """

    SIDES: ClassVar[Sequence[Seat]]

    place_ids: tuple[str, ...]
    block_ids: tuple[str, ...]
    strengths: tuple[tuple[int, ...], ...]
    loc: bytearray
    step: bytearray
    at: tuple[list[int], ...]
    occ: list[int]
    fighting: list[int]

    def copy(self) -> Self:
        """Return a copy that shares moves and battle until it goes on or owns them."""
        self._shares = True
        twin = self.twin()
        twin.at = tuple([here.copy() for here in self.at])
        return twin

    def side_of(self, block: int) -> int:
        """Return the side that a block on the map fights for, or `NEUTRAL`."""
        return 1 if self.fighting[1] >> block & 1 else 0 if self.fighting[0] >> block & 1 else NEUTRAL

    def strength(self, block: int) -> int:
        """Return the strength that a block shows, 0 off the map."""
        return self.strengths[block][self.step[block]]

    def named(self, block: int) -> tuple[Seat, str, str]:
        """Return the seat, the id and the place of a player's block on the map."""
        return self.SIDES[self.fighting[1] >> block & 1], self.block_ids[block], self.place_ids[self.loc[block]]

    @property
    def contested(self) -> int:
        """The set of places with blocks of both players."""
        return self.occ[0] & self.occ[1]

    def put(self, block: int, side: int, place: int, log: Log) -> None:
        """Put a block from off the map on a place, its step as it is."""
        here = self.at[side]
        if not here[place]:
            self.occ[side] |= 1 << place
            self.tell_control(side, place, log)
        bit = 1 << block
        here[place] |= bit
        self.fighting[side] |= bit
        self.loc[block] = place

    def take(self, block: int, log: Log) -> int:
        """Remove a block from the map and return its side."""
        side, place, bit = self.side_of(block), self.loc[block], 1 << block
        here = self.at[side]
        here[place] ^= bit
        self.fighting[side] ^= bit
        self.loc[block] = NOWHERE
        if not here[place]:
            self.occ[side] ^= 1 << place
            self.tell_control(side, place, log)
        return side

    def shift(self, block: int, place: int, log: Log) -> None:
        """Move a block to another place."""
        origin, bit, side = self.loc[block], 1 << block, self.side_of(block)
        here = self.at[side]
        rest = here[origin] ^ bit
        here[origin] = rest
        if not rest:
            self.occ[side] ^= 1 << origin
            self.tell_control(side, origin, log)
        there = here[place]
        here[place] = there | bit
        self.loc[block] = place
        if not there:
            self.occ[side] |= 1 << place
            self.tell_control(side, place, log)

    def tell_control(self, side: int, place: int, log: Log) -> None:
        """Tell who holds a place that a side has come to or left."""
        raise NotImplementedError
