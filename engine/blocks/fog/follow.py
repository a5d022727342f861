"""What events tell of hidden blocks, as a seat saw them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.blocks.fog.roster import Sighting
from engine.contract import Event


class BlockFollower:
    """What one pair of eyes has seen happen.

    Attributes:
        proof: where the blocks can be. sightings: by block, when it was seen last.
    """

    clock = ""

    def __init__(self, proof: Any) -> None:
        self.proof = proof
        self.sightings: dict[str, Sighting] = {}

    def follow(self, event: Event, clock: str = "") -> None:
        """Take in one event as the seat saw it, at the time that the clock shows."""
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


class Learner(Protocol):
    """What learns from events."""

    def follow(self, event: Event) -> None:
        """Take in one event as the seat saw it."""


Known = TypeVar("Known", bound=Learner)


class SeatMemory(Generic[Known]):
    """What one seat remembers of one game, as a bot asks for it.

    Nothing is `known` before the first view, which tells what seat it is.
    """

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
