"""How many blocks stand in each spot, and which of them may: what one pair of eyes keeps account of.

A spot is a place, a side and a part of its blocks there. What happens and what the numbers mean is a game's own.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from engine.blocks.fog.placing import keep, narrow, tidy
from engine.contract import Seat

Spot = tuple[str, Seat | None, str]
"""A place, a side and a part of its blocks there; or a place off the map, which is nobody's."""


class Spots:
    """The account. A game derives from it, and says what moves whom.

    Attributes:
        eyes: the seat that looks. sound: whether all that was seen adds up; if not, nothing can be concluded.
    """

    def __init__(self, eyes: Seat) -> None:
        self.eyes = eyes
        self.sound = True
        self._count: dict[Spot, int] = {}
        self._may: dict[Spot, int] = {}

    def take_from(self, other: Spots) -> None:
        """Know what another account knows, to go on with apart."""
        self.sound = other.sound
        self._count, self._may = other._count.copy(), other._may.copy()

    def add_up(self) -> None:
        """Drop what does not add up; if nothing does, it is sound no more."""
        self.sound = self.sound and narrow(self._count, self._may)

    def here(self, place: str, side: Seat | None) -> int:
        """Return the blocks that may be among those of a side in a place."""
        return reduce(or_, map(self._may.__getitem__, self._parts(place, side)), 0)

    def _parts(self, place: str, side: Seat | None) -> list[Spot]:
        return [spot for spot in self._may if spot[0] == place and spot[1] is side]

    def _add(self, spot: Spot, blocks: int, number: int | None = None) -> None:
        """So many blocks more in a spot, all of these unless it is told how many."""
        self._count[spot] = self._count.get(spot, 0) + (blocks.bit_count() if number is None else number)
        self._may[spot] = self._may.get(spot, 0) | blocks

    def _send(self, origin: Spot, dest: Spot, movers: int) -> None:
        """One block of these goes from a spot to another."""
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
        tidy(self._count, self._may)
