"""The door to the game's catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from engine.words import catalogue

say = catalogue("julius_caesar")
"""A sentence of the game, by its key."""


def capital(text: str) -> str:
    """A text that begins a line: with its first letter large."""
    return text[:1].upper() + text[1:]


def any_of(items: Iterable[object]) -> str:
    """Things of which one is meant: A or B or C."""
    return reduce(lambda some, last: say("names.or", some=some, last=last), map(str, items))
