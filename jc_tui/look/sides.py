"""The letters and inks of seats."""

from __future__ import annotations

from functools import lru_cache

from engine.contract import Seat
from engine.games import all_games, seats_of

NOBODYS = (None, Seat.CHANCE, Seat.SPECTATOR)
SIDE_INKS = ("first", "second", "muted")
"""The inks of the first and the second seat of a game, and of everybody else."""


def side_letter(seat: Seat | None) -> str:
    """The first letter of a player's seat; a dash for nobody."""
    return seat.letter if seat is not None and seat not in NOBODYS else "-"


@lru_cache(maxsize=16)
def side_ink(seat: Seat | None) -> str:
    """The ink of a player's seat: that of the first or the second of its game."""
    if seat in NOBODYS:
        return SIDE_INKS[2]
    places = (seats_of(name).index(seat) for name in all_games() if seat in seats_of(name))
    return SIDE_INKS[min(next(places, 2), 2)]
