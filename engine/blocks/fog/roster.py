"""What a seat remembers of hidden blocks, and one side's blocks as it knows them.

What was seen of a block that stands hidden again may be out of date; what is proved is true now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engine.contract import Event, Seat
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


class BlockFollower:
    """What one viewer has seen happen.

    Attributes:
        proof: where the blocks can be. sightings: by block, when it was seen last.
    """

    clock = ""

    def __init__(self, proof: Any) -> None:
        self.proof = proof
        self.sightings: dict[str, Sighting] = {}

    def follow(self, event: Event, clock: str = "") -> None:
        """Take in one event as the seat saw it at a time of the game."""
        raise NotImplementedError

    def _see(self, block: str, place: str | None, how: str, strength: int = 0) -> None:
        """Note that a block was shown, at its strength before where none was seen."""
        before = self.sightings.get(block) if place and not strength else None
        if before:
            self.sightings[block] = Sighting(self.clock, place, before.strength, how, before.doubtful)
        else:
            self.sightings[block] = Sighting(self.clock, place, strength, how)

    def _lies_open(self, line: Iterable[tuple[str, int]], place: str) -> list[str]:
        """Note that blocks lie open in a battle, and return their names."""
        for block, strength in line:
            self._see(block, place, "fought", strength)
        return [block for block, _ in line]


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
    """Return where hidden blocks can be a side's, also contested if it is `clear` whose."""
    return {
        place
        for place, there in places.items()
        if (clear or not there.contested) and any(stack.side is side for stack in there.stacks)
    }


@frozen
class Roster:
    """One side's blocks in printed order, `hidden` of them on the map."""

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


class Learner(Protocol):
    """What learns from events."""

    def follow(self, event: Event) -> None:
        """Take in one event as the seat saw it."""


Known = TypeVar("Known", bound=Learner)


class SeatMemory(Generic[Known]):
    """Memory of one seat for a bot, `known` from the first view on."""

    def __init__(self) -> None:
        self.known: Known | None = None
        self._early: list[Event] = []

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what the seat saw happen, in order."""
        if self.known is None:
            self._early += events
        else:
            for event in events:
                self.known.follow(event)

    def _known_at(self, view: Any) -> Known:
        if self.known is None:
            self.known, told = self._begin(view, self._early)
            self.observe(told)
        return self.known

    def _begin(self, view: Any, early: Sequence[Event]) -> tuple[Known, Sequence[Event]]:
        """Return what is known, and those of the `early` events that tell the rest."""
        raise NotImplementedError
