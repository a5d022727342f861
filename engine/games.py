"""The games there are, loaded by name. This list alone names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from engine.contract import Game, GameError, Seat
from engine.foreign import quoted
from engine.values import frozen
from engine.words import commas, say


class UnknownGame(GameError):
    """A name that belongs to no game."""


@frozen
class Rooms:
    """The modules of a game, each loaded when it is first needed."""

    rules: str  # whose `load` gives the `Game`
    seats: str  # with `SEATS`
    mind: str  # whose `load` gives what `engine.bots.game_ai` says; empty where bots only choose at random
    face: str  # whose `load` gives the `jc_tui.game_ui.GameUI`


def _rooms(package: str) -> Rooms:
    rules = f"engine.{package}"
    return Rooms(f"{rules}.game", f"{rules}.seats", f"engine.bots.{package}.mind", f"jc_tui.{package}.ui")


GAMES: dict[str, Rooms] = {"julius-caesar": _rooms("julius_caesar"), "gallic-war": _rooms("gallic_war")}

USUAL = next(iter(GAMES))
"""The game that is meant where none is named."""


def rooms_of(name: str) -> Rooms:
    if name not in GAMES:
        raise UnknownGame(say("table.no-game", name=quoted(name), games=commas(GAMES)))
    return GAMES[name]


@cache
def load_game(name: str) -> Game:
    """Return a game, and read its data the first time. Raises UnknownGame, DataError."""
    return cast(Game, import_module(rooms_of(name).rules).load())


def seats_of(name: str) -> tuple[Seat, ...]:
    """Return the seats of a game without its data. Raises UnknownGame."""
    return cast(tuple[Seat, ...], import_module(rooms_of(name).seats).SEATS)


def years_fall(name: str) -> bool:
    """Return whether the years of a game are those before Christ, which fall."""
    return getattr(import_module(rooms_of(name).seats), "YEARS_FALL", False)


def all_seats() -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(seat for name in GAMES for seat in seats_of(name)))
