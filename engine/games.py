"""The built-in games and those of installed packages, loaded by name.

A package declares an entry point of the group `jc_tui.games`. Its name is the id of the game.
It leads to a `GameModules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from importlib import import_module
from typing import Any, cast

from engine.contract import CONTRACT, Game, GameError, Seat
from engine.translations import commas, say
from engine.untrusted_text import one_line, quoted
from engine.values import frozen


class UnknownGame(GameError):
    """A name that belongs to no game."""


@frozen
class GameModules:
    """The modules of a game, each loaded when it is first needed."""

    rules: str  # whose `load` gives the `Game`
    seats: str  # with `SEATS`
    mind: str  # whose `load` gives what `engine.bots.game_ai` says; empty where bots only choose at random
    face: str  # whose `load` gives the `jc_tui.game_ui.GameUI`
    contract: int = 0  # of a game from a package, the `engine.contract.CONTRACT` it was written for


def _rooms(package: str) -> GameModules:
    rules = f"engine.{package}"
    return GameModules(f"{rules}.game", f"{rules}.seats", f"engine.bots.{package}.mind", f"jc_tui.{package}.ui")


GAMES: dict[str, GameModules] = {"julius-caesar": _rooms("julius_caesar"), "gallic-war": _rooms("gallic_war")}

DEFAULT_GAME = next(iter(GAMES))
"""The game that is meant where none is named."""


GROUP = "jc_tui.games"
"""Group of the entry points by which packages declare games."""

LONGEST_REASON = 200


class Packages:
    """Whether games from packages are looked for, which runs code of the packages."""

    allowed = True


@cache
def _others() -> tuple[dict[str, tuple[str, GameModules]], dict[str, str]]:
    """Return packages and rooms of games from outside, and faults, by id."""
    from importlib.metadata import entry_points  # It takes longer to import than the rest of this module.

    games: dict[str, tuple[str, GameModules]] = {}
    faults: dict[str, str] = {}
    for entry in entry_points(group=GROUP) if Packages.allowed else ():
        name, package = entry.name, entry.dist.name if entry.dist else entry.value
        try:
            if name in GAMES or name in games:
                raise _fault("table.game-is-there", name, package)
            with _blaming(name, package):
                rooms = entry.load()
            if not isinstance(rooms, GameModules):
                raise _fault("table.game-no-rooms", name, package)
            if rooms.contract != CONTRACT:
                raise _fault("table.game-contract", name, package, version=rooms.contract, known=CONTRACT)
            games[name] = package, rooms
        except UnknownGame as error:
            faults[name] = str(error)
    return games, faults


def _fault(key: str, name: str, package: str, **values: object) -> UnknownGame:
    told: dict[str, Any] = {"name": quoted(name), "package": quoted(package), **values}
    return UnknownGame(say(key, **told))


@contextmanager
def _blaming(name: str, package: str) -> Iterator[None]:
    """Turn whatever the code of a package raises into a sentence. Raises UnknownGame."""
    try:
        yield
    except UnknownGame:
        raise
    except (Exception, SystemExit) as error:
        why = one_line(f"{type(error).__name__}: {error}", LONGEST_REASON)
        raise _fault("table.game-broken", name, package, why=why) from error


@cache
def _checked() -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the games from outside that can be loaded, and faults by id."""
    games, faults = _others()
    broken: dict[str, str] = {}
    for name, (package, _) in games.items():
        try:
            with _blaming(name, package):
                if {Seat} != set(map(type, seats_of(name))):
                    raise TypeError("SEATS")
                str(load_part(name, "face").title.name)
        except UnknownGame as error:
            broken[name] = str(error)
    return tuple(name for name in games if name not in broken), faults | broken


def all_games() -> Iterator[str]:
    """Yield the ids of all games, the built-in ones first."""
    yield from GAMES
    yield from _checked()[0]


def faults_of_games() -> Mapping[str, str]:
    """Return why games of packages cannot be played, by id."""
    return _checked()[1]


def modules_of(name: str) -> GameModules:
    if name in GAMES:
        return GAMES[name]
    games, faults = _others()
    if name not in games:
        raise UnknownGame(faults.get(name) or say("table.no-game", name=quoted(name), games=commas(all_games())))
    return games[name][1]


def load_part(name: str, part: str, attribute: str = "load") -> Any:
    """Return what the module of a part of a game gives.

    Raises UnknownGame, and for a built-in game whatever the module raises.
    """
    where = getattr(modules_of(name), part)
    with nullcontext() if name in GAMES else _blaming(name, _others()[0][name][0]):
        found = getattr(import_module(where), attribute)
        found = found() if attribute == "load" else found
        if part == "rules" and name not in GAMES and found.id != name:
            raise ValueError(f"id = {found.id!r}")
        return found


@cache
def load_game(name: str) -> Game:
    """Return a game, and read its data the first time. Raises UnknownGame, DataError."""
    return cast(Game, load_part(name, "rules"))


def seats_of(name: str) -> tuple[Seat, ...]:
    """Return the seats of a game without its data. Raises UnknownGame."""
    return cast(tuple[Seat, ...], load_part(name, "seats", "SEATS"))


def years_fall(name: str) -> bool:
    """Return whether the years of a game are those before Christ, which fall."""
    return getattr(import_module(modules_of(name).seats), "YEARS_FALL", False)


def all_seats(games: Iterable[str] | None = None) -> Iterator[Seat]:
    """Yield the seats of all games, or of `games`, each once."""
    found: set[Seat] = set()
    for name in all_games() if games is None else games:
        yield from (seat for seat in seats_of(name) if seat not in found)
        found.update(seats_of(name))
