"""Which games are recorded: those that each game's tests name in their `golden`."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from engine.contract import View
from engine.games import DEFAULT_GAME, GAMES
from tests.golden.recipe import Recipe

COMMAND = "python -m tests.golden.regenerate"
"""Records all games anew; with the name of a game those of that game."""


class Book(Protocol):
    """What a game's tests say of its recorded games."""

    RECIPES: tuple[Recipe, ...]
    sees: Callable[[View], Iterator[str]]  # what a seat knows, which a transcript has whenever the clock goes on


def book_of(game: str) -> Book:
    return cast(Book, import_module(f"tests.{game.replace('-', '_')}.golden"))


def recipes() -> tuple[Recipe, ...]:
    return tuple(recipe for game in GAMES for recipe in book_of(game).RECIPES)


def save_of(name: str, game: str = DEFAULT_GAME) -> Path:
    (recipe,) = (recipe for recipe in book_of(game).RECIPES if recipe.name == name)
    return recipe.save
