"""The two seats of Julius Caesar; a side's number is its place in `SEATS`."""

from __future__ import annotations

from engine.contract import Seat
from engine.translations import catalogue

say = catalogue("julius_caesar")
"""A sentence of the game, by its key."""

CAESAR = Seat("caesar", lambda: say("names.caesar"))
POMPEY = Seat("pompey", lambda: say("names.pompey"))
SEATS = (CAESAR, POMPEY)


def opponent(seat: Seat) -> Seat:
    """Return the other seat."""
    return POMPEY if seat is CAESAR else CAESAR
