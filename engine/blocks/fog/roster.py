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
    """When a block was seen last.

    Attributes:
        clock: the time by the game's clock, or `AT_SET_UP`. place: where it stood then; None when it left the map.
        strength: what it showed, 0 if that could not be seen.
        how: what it did then, in a word; which there are, a game's own follower says.
        doubtful: whether its strength may have changed since, unseen.
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
        places: all places on the map where it may be, by name; empty when it is off the map for certain.
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
    """What is remembered of one side's blocks, in the order of the printed list.

    Attributes:
        hidden: how many stand hidden on the map.
    """

    LATEST_FIRST: ClassVar[tuple[str, ...]] = (PLACED, ON_MAP)

    side: Seat
    blocks: tuple[Remembered, ...]
    hidden: int

    def group(self, name: str) -> list[Remembered]:
        """Return the blocks of a group in the printed order, or seen latest first."""
        found = [block for block in self.blocks if block.group == name]
        return sorted(found, key=self._time, reverse=True) if name in self.LATEST_FIRST else found

    def suspects(self) -> Mapping[tuple[str, Seat], Sequence[Remembered]]:
        """Return by place and side blocks hidden there, then those last seen there."""
        found: dict[tuple[str, Seat], list[Remembered]] = {}
        for block in self._still_theirs:
            where = block.places[:1] if block.group == PLACED else ()
            if not where and block.last is not None and block.last.place in block.places:
                where = (block.last.place,)
            for place in where:
                found.setdefault((place, self.side), []).append(block)
        return {stack: sorted(here, key=lambda block: block.group != PLACED) for stack, here in found.items()}

    def may_stand(self) -> Mapping[tuple[str, Seat], set[str]]:
        """Return by place and side all blocks that may stand there."""
        found: dict[tuple[str, Seat], set[str]] = {}
        for block in self._still_theirs:
            for place in block.places:
                found.setdefault((place, self.side), set()).add(block.block)
        return found

    @property
    def _still_theirs(self) -> list[Remembered]:
        return [block for block in self.blocks if not block.turned]

    @classmethod
    def _time(cls, block: Remembered) -> str:
        clock = block.last.clock if block.last else ""
        return "" if clock in ("", AT_SET_UP) else cls.in_order(clock)

    @staticmethod
    def in_order(clock: str) -> str:
        """Return a clock as words that stand in the order of time."""
        return clock
