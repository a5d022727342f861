"""The places of a map as rows of a list, as far as games of blocks share what a row tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.contract import Seat
from engine.values import frozen
from engine.words import Catalogue, commas
from jc_tui.look.sides import side_letter
from jc_tui.table.targets import TargetKind


class Stack(Protocol):
    """The blocks of one side in a place."""

    @property
    def side(self) -> Seat | None:
        """The side, or None of blocks that are neutral."""

    @property
    def count(self) -> int:
        """The number of its blocks."""


@frozen
class Force:
    """One side's blocks in a place, in words for a wide and for a narrow list; `known` when they have names."""

    side: Seat | None
    count: int
    known: bool
    long: str
    short: str


def force_of(stack: Stack, known: Sequence[tuple[str, str]], unknown: tuple[str, str], say: Catalogue) -> Force:
    """Return a stack with the words for its known blocks, or for all of them."""
    words, hidden = [*known] or [unknown], stack.count - len(known)
    if known and hidden:
        words.append((say("places.more", number=hidden), f"+{hidden}"))
    long, short = zip(*words, strict=True)
    return Force(stack.side, stack.count, bool(known), commas(long), " ".join(short))


def control_letters(owner: Seat | None, contested: Iterable[Stack]) -> str:
    """Return the letter of the owner or of both sides, or a dash."""
    return "/".join(side_letter(stack.side) for stack in contested if stack.side) or side_letter(owner) or "-"


@frozen
class Goal:
    """Where a group is or can go, in a list of places: the kind of its sign on the map, and what going is."""

    kind: TargetKind
    brief: str
    full: str


@frozen
class PlaceRow:
    """One place in a list, as a seat may see it.

    Attributes:
        control: the letter of the side that holds it, of both where it is contested, a dash where it is vacant.
        owner: the side that holds it alone.
        forces: the blocks of each side, the attacker's first.
        note: what happened there, or what is due, in a few words.
        mine, enemy: whether blocks of the seat, or of its enemy, stand there; a spectator is the first seat.
        can_move: whether blocks can leave it now.
        x: how far east it lies.
    """

    place: str
    name: str
    sea: bool
    control: str
    owner: Seat | None
    contested: bool
    forces: Sequence[Force]
    note: str
    mine: bool
    enemy: bool
    can_move: bool
    x: int

    @property
    def count(self) -> int:
        return sum(force.count for force in self.forces)
