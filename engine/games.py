"""The games there are, loaded by name."""

from __future__ import annotations

from functools import lru_cache

from engine.contract import Game, UnknownGame
from engine.foreign import quoted

GAMES = ("julius-caesar",)
"""The names `load_game` takes."""

USUAL = GAMES[0]
"""The game that is meant where none is named."""


def load_game(name: str) -> Game:
    """The game of that name, its data read and checked.

    Raises:
        UnknownGame: there is no such game.
        DataError: its data files cannot be used.
    """
    if name == "julius-caesar":
        from engine.julius_caesar.game import load

        return load()
    raise UnknownGame(f"There is no game called {quoted(name)}; there is: {', '.join(GAMES)}.")


@lru_cache(maxsize=4)
def loaded_game(name: str) -> Game:
    """The game of that name, loaded once in a process. Raises UnknownGame, DataError."""
    return load_game(name)
