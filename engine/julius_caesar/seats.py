"""The two seats of Julius Caesar; a side's number is its place in `SEATS`."""

from __future__ import annotations

from engine.contract import Seat

CAESAR, POMPEY = Seat("caesar"), Seat("pompey")
SEATS = (CAESAR, POMPEY)


def opponent(seat: Seat) -> Seat:
    """The other of the two seats."""
    return POMPEY if seat is CAESAR else CAESAR
