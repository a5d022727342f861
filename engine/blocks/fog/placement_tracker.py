"""Where hidden blocks can be, as one seat can prove.

Each spot has a number of blocks that everybody can count, and a set of blocks that may be among them. A stack that
moves as a whole takes its names along; when a part of it moves, each of them may have stayed or gone. Which blocks
may have done what is a game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, Self

from engine.blocks.fog.placement import keep, propagate, simplify
from engine.blocks.sets import mask_of
from engine.contract import Seat

Spot = tuple[str, Seat | None, str]
"""A place, a side and a part of its blocks there; or a place off the map, without a side."""

Where = tuple[str, Seat | None]
"""A place and a side."""

Places = Mapping[str, frozenset[str]]
"""By block, the places on the map and off it where it may be: with one of them, it is there for certain."""

REST, RESERVE = "rest", "reserve"
"""The parts of a side's blocks in a place: the reserves of a battle, and all others."""


def blocks_named(places: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """Return the blocks that a view names in these places, each with its place."""
    return {block.id: (place, block) for place, there in places.items() for block in there.blocks}


class PlacementTracker:
    """The account, which is `sound` while all that was seen adds up."""

    def __init__(self, index: Mapping[str, int], viewer: Seat) -> None:
        self._index, self.viewer, self.sound = index, viewer, True
        self._count: dict[Spot, int] = {}
        self._may: dict[Spot, int] = {}

    def places(self, view: Any) -> Places:
        """Return the places where each block may be now, by the view if contradicted."""
        return self._by_colour(view) or self._afresh(view)._by_colour(view) or {}

    def here(self, place: str, side: Seat | None) -> int:
        """Return the blocks that may be among those of a side in a place."""
        return reduce(or_, map(self._may.__getitem__, self._parts(place, side)), 0)

    def add_up(self) -> None:
        """Drop what does not add up, and note whether anything does."""
        self.sound = self.sound and propagate(self._count, self._may)

    def _afresh(self, view: Any) -> Self:
        """Return an account of nothing but what can be seen now."""
        raise NotImplementedError

    def _colours(self, view: Any) -> Iterable[tuple[int, dict[Where, int]]]:
        """Yield the blocks of each colour, and how many of it are where."""
        raise NotImplementedError

    def _shown(self, view: Any) -> dict[Where, int]:
        """Return by place and side the blocks that a view names there."""
        raise NotImplementedError

    def _by_colour(self, view: Any) -> Places | None:
        """Return the places where each block may be, made to add up by colour."""
        parts = self._may.copy()
        if not self.sound or not propagate(self._count, parts):
            return None
        shown, found = self._shown(view), {}
        unnamed = ~reduce(or_, shown.values(), 0)
        for members, count in self._colours(view):
            may = dict.fromkeys(count, 0)
            for (place, side, _), mask in parts.items():
                may[place, side] = may.get((place, side), 0) | mask & members & unnamed
            for where, mask in shown.items():
                may[where] = may.get(where, 0) | mask & members
            if not propagate({where: count.get(where, 0) for where in may}, may):
                return None
            for block, number in self._index.items():
                if members >> number & 1:
                    found[block] = frozenset([place for (place, _), mask in may.items() if mask >> number & 1])
        return found

    def _named(self, places: Mapping[str, Any]) -> dict[Where, int]:
        shown: dict[Where, int] = {}
        for block, (place, seen) in blocks_named(places).items():
            shown[place, seen.side] = shown.get((place, seen.side), 0) | self._bit(block)
        return shown

    def merge_all(self) -> None:
        """Tell no blocks apart any more by what they did."""
        for place in dict.fromkeys(place for place, _, part in self._may if part != REST):
            self.merge(place)

    def merge(self, place: str, *sides: Seat | None) -> None:
        """Tell blocks in a place no longer apart by what they did."""
        for spot in self._parts(place, *sides):
            if spot[2] != REST:
                self._pour(spot, (place, spot[1], REST))

    def _line_up(self, side: Seat, place: str, shown: int, unseen: int) -> None:
        """Show these of a side's blocks, and put some of the `unseen` in reserve."""
        late = -shown.bit_count()
        for spot in self._parts(place, side):
            late += self._count.pop(spot)
            del self._may[spot]
        if late < 0 or unseen.bit_count() < late:
            self.sound = False
            return
        if late:
            self._add((place, side, RESERVE), unseen, late)
        if shown:
            self._add((place, side, REST), shown)
            keep(self._may, (place, side, REST), shown)

    def _bit(self, block: str) -> int:
        return 1 << self._index[block]

    def _set(self, blocks: Iterable[str]) -> int:
        return mask_of(map(self._index.__getitem__, blocks))

    def _parts(self, place: str, *sides: Seat | None) -> list[Spot]:
        """Return the spots of a place, of all sides or of these."""
        return [spot for spot in self._may if spot[0] == place and (not sides or spot[1] in sides)]

    def _add(self, spot: Spot, blocks: int, number: int | None = None) -> None:
        """Count more blocks in a spot, all of these or the `number` of them."""
        self._count[spot] = self._count.get(spot, 0) + (blocks.bit_count() if number is None else number)
        self._may[spot] = self._may.get(spot, 0) | blocks

    def _pour(self, spot: Spot, dest: Spot) -> None:
        """Put all blocks of a spot into another."""
        self._add(dest, self._may.pop(spot), self._count.pop(spot))

    def _find(self, block: str, place: str, *sides: Seat | None) -> Spot:
        """Return where a shown block stands, which is certain from now on."""
        bit = self._bit(block)
        spots = [spot for spot in self._parts(place, *sides) if self._may[spot] & bit]
        if len(spots) > 1:
            self.merge(place, *sides)
            spots = [spot for spot in self._parts(place, *sides) if self._may[spot] & bit]
        if not spots:
            self.sound = False
            return (place, sides[0] if sides else None, REST)
        if keep(self._may, spots[0], bit):
            simplify(self._count, self._may)
        return spots[0]

    def _send(self, origin: Spot, dest: Spot, movers: int) -> None:
        """Let one block of these go from a spot to another."""
        left = self._count.get(origin, 0) - 1
        if left < 0 or not movers:
            self.sound = False
            return
        self._count[origin] = left
        self._add(dest, movers, 1)
        if movers.bit_count() == 1:
            keep(self._may, dest, movers)
        if not left:
            del self._count[origin], self._may[origin]
        simplify(self._count, self._may)
