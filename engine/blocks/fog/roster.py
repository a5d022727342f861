"""The blocks of one side as another seat knows them.

What was seen of a block that stands hidden again may be out of date, so it says when it was true; what is proved
is true now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.contract import Seat
from engine.values import frozen

OPEN, PLACED, ON_MAP = "open", "placed", "on the map"
"""Blocks that can be seen to stand, that stand hidden in a certain place, and in one of several."""

AT_SET_UP = "set-up"
"""The time of what a set-up tells."""


@frozen
class Sighting:
    """When a block was seen last, by the game's clock or `AT_SET_UP`.

    It had no place when it left the map, and strength 0 if that could not be seen, which is `doubtful` when it may
    have changed since; `how` is what it did, in a word of the game's follower.
    """

    clock: str
    place: str | None
    strength: int
    how: str
    doubtful: bool = False


@frozen
class Remembered:
    """What is known of one block, and when it was seen last.

    Attributes:
        group: one of those above, or a game's own: of blocks off the map, or that may be.
        places: all places on the map where it may be, by name.
        last: the last sighting; for open blocks where they stand now.
        turned: whether it can be seen to fight for the other side now.
    """

    block: str
    group: str
    places: tuple[str, ...]
    last: Sighting | None
    turned: bool = False


def held_by(side: Seat, places: Mapping[str, Any], *, clear: bool) -> set[str]:
    """Return the places where a hidden block can be a side's.

    Contested ones are among them where it is `clear` whose a block is.
    """
    return {
        place
        for place, there in places.items()
        if (clear or not there.contested) and any(stack.side is side for stack in there.stacks)
    }


@frozen
class Roster:
    """One side's blocks as the printed list orders them; `hidden` of them stand on the map."""

    LATEST_FIRST: ClassVar[tuple[str, ...]] = (PLACED, ON_MAP)

    side: Seat
    blocks: tuple[Remembered, ...]
    hidden: int

    def group(self, name: str) -> list[Remembered]:
        """Return the blocks of a group in the printed order, or seen latest first."""
        found = [block for block in self.blocks if block.group == name]
        if name in self.LATEST_FIRST:
            found.sort(key=lambda block: self.in_order(block.last.clock) if block.last else "", reverse=True)
        return found

    def suspects(self) -> Mapping[tuple[str, Seat], Sequence[Remembered]]:
        """Return by place and side blocks hidden there, then those last seen there."""
        found: dict[tuple[str, Seat], list[Remembered]] = {}
        for block in self.blocks:
            place = block.places[0] if block.group == PLACED else block.last and block.last.place
            if place in block.places and not block.turned:
                found.setdefault((place, self.side), []).append(block)
        return {stack: sorted(here, key=lambda block: block.group != PLACED) for stack, here in found.items()}

    def may_stand(self) -> Mapping[tuple[str, Seat], set[str]]:
        """Return by place and side all blocks that may stand there."""
        found: dict[tuple[str, Seat], set[str]] = {}
        for block in self.blocks:
            for place in () if block.turned else block.places:
                found.setdefault((place, self.side), set()).add(block.block)
        return found

    @staticmethod
    def in_order(clock: str) -> str:
        """Return a clock as words that stand in the order of time."""
        return "" if clock == AT_SET_UP else clock
