"""The letters and inks of seats."""

from __future__ import annotations

from functools import lru_cache

from engine.contract import Seat
from engine.games import all_games, seats_of

NOBODYS = (None, Seat.CHANCE, Seat.SPECTATOR)
SIDE_INKS = ("first", "second", "muted")
"""The inks of the first and the second seat of a game, and of everybody else."""


def side_letter(seat: Seat | None) -> str:
    """Return the first letter of a player's seat, or a dash."""
    return seat.letter if seat is not None and seat not in NOBODYS else "-"


@lru_cache(maxsize=16)
def side_ink(seat: Seat | None) -> str:
    """Return the ink of a player's seat, the first or second of its game."""
    if seat in NOBODYS:
        return SIDE_INKS[2]
    places = (seats_of(name).index(seat) for name in all_games() if seat in seats_of(name))
    return SIDE_INKS[min(next(places, 2), 2)]
