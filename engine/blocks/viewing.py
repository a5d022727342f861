"""What the views of block games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any, TypeVar, cast

from engine.contract import Seat
from engine.values import frozen, plain

NONE = -1
"""The number of no side, and of nothing."""

Name = TypeVar("Name")


@frozen
class SeenBlock:
    """A block whose identity the seat knows.

    `side` is None for a block of neither side. `moved` tells that it moved in this turn, `reserve` that it is to
    come into a battle. Games add from where it came.
    """

    id: str
    side: Seat | None
    strength: int
    moved: bool
    reserve: bool


class BlockView:
    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        return cast(dict[str, Any], plain(self))


def viewing_side(seat: Seat, seats: Sequence[Seat]) -> int:
    """Return the side of a player, `NONE` for a spectator. Raises ValueError for chance."""
    if seat is Seat.CHANCE:
        raise ValueError("Chance sees nothing: ask for a player's view or a spectator's.")
    return seats.index(seat) if seat in seats else NONE


def name_of(names: Sequence[Name], number: int) -> Name | None:
    """Return what has this number, None where it is `NONE`."""
    return None if number == NONE else names[number]


def used_ways(
    counts: bytearray, number: int, ends: Callable[[int], tuple[str, str]], seats: Sequence[Seat]
) -> tuple[tuple[str, str, Seat, int], ...]:
    """Return the ends, the seat and the number of blocks of each used way.

    `counts` holds as many ways as `number` for each of the `seats`.
    """
    used = compress(range(len(counts)), counts) if counts.strip(b"\0") else ()
    return tuple([(*ends(place % number), seats[place // number], counts[place]) for place in used])
