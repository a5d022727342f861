"""The two seats of Caesar's Gallic War; a side's number is its place in `SEATS`."""

from __future__ import annotations

from engine.contract import Seat
from engine.translations import catalogue

say = catalogue("gallic_war")

ROMANS = Seat("romans", lambda: say("names.romans"), lambda: say("names.romans-number"))
BARBARIANS = Seat("barbarians", lambda: say("names.barbarians"), lambda: say("names.barbarians-number"))
SEATS = (ROMANS, BARBARIANS)

OWNERS: tuple[Seat | None, ...] = (*SEATS, None)
"""By side its seat, None for the neutral tribes."""


def opponent(seat: Seat) -> Seat:
    """Return the other of the two seats."""
    return BARBARIANS if seat is ROMANS else ROMANS


YEARS_FALL = True
"""Years are counted before Christ."""
