"""What battles of block games come to, in shares and averages of many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.contract import Seat
from engine.values import frozen

DIE = 6

FIGHTS = 1000
"""How many times a battle is fought: shares are right to about two in a hundred."""


class Luck(Protocol):
    """A source of chance, such as `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 to just below 1, all equally likely."""


@frozen
class Fought:
    """How one battle ended, with steps lost by side, points changed, and whether blocks left."""

    winner: Seat | None
    left: bool
    lost: tuple[int, int]
    points: int = 0
    fatal: bool = False


@frozen
class Chances:
    """What many fights came to, in shares and averages.

    Attributes:
        wins: how often a side is left alone, the other being destroyed.
        drawn_off: how often blocks left, the defender's side keeping the place.
        unseen: how many blocks are not seen; they are any of those that may be there.
    """

    attacker: Seat
    wins: Mapping[Seat, float]
    drawn_off: float
    losses: Mapping[Seat, float]
    unseen: int
    fights: int
    points: float = 0.0
    fatal: float = 0.0


def expected_hits(strength: int, highest: int) -> float:
    """Return the hits of a block on average, with rolls up to the highest."""
    return strength * highest / DIE


def shares(
    ends: Sequence[Fought], seats: Sequence[Seat], attacker: Seat, unseen: int, *, kept: Seat | None = None
) -> Chances:
    """Return the results of fights, the `seats` being the sides in their order.

    A fight in which blocks left is won only by a side other than `kept`, where that is given.
    """
    fights = len(ends)
    winners = [end.winner if not end.left or kept not in (None, end.winner) else None for end in ends]
    return Chances(
        attacker=attacker,
        wins={seat: winners.count(seat) / fights for seat in seats},
        drawn_off=sum(end.left and winner is None for end, winner in zip(ends, winners, strict=True)) / fights,
        losses={seat: sum(end.lost[side] for end in ends) / fights for side, seat in enumerate(seats)},
        unseen=unseen,
        fights=fights,
        points=sum(end.points for end in ends) / fights,
        fatal=sum(end.fatal for end in ends) / fights,
    )
