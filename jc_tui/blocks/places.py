"""The places of a map as rows of a list, as far as games of blocks share what a row tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.contract import Seat
from engine.values import frozen
from jc_tui.map.paint import TargetKind


@frozen
class Force:
    """One side's blocks in a place, in words for a wide and for a narrow list; `known` when they have names."""

    side: Seat | None
    count: int
    known: bool
    long: str
    short: str


@frozen
class Goal:
    """Where a group is or can go, in a list of places: the kind of its sign on the map, and what going is."""

    kind: TargetKind
    brief: str
    full: str


class PlaceRow(Protocol):
    """One place, by its id."""

    @property
    def place(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def sea(self) -> bool:
        """Whether it is one."""

    @property
    def control(self) -> str:
        """The letter of who holds it, of both where it is contested, a dash for nobody."""

    @property
    def owner(self) -> Seat | None:
        """The side that holds it alone."""

    @property
    def forces(self) -> Sequence[Force]:
        """The blocks of each side, as far as they may be seen."""

    @property
    def note(self) -> str:
        """What happened there, or what is due, in a few words."""

    @property
    def contested(self) -> bool:
        """Whether both sides stand there."""
