"""Events as sentences: the sentence of an event by its kind, how it came to be, and what of it is unseen.

The sentences lie in the room `events` of a game. Their keys are like `step-lost-vulcan-strength-unseen`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.blocks.plain import kind_of
from engine.words import Catalogue

HOW, SEEN = ("manner", "cause", "kind"), ("block", "first", "card")
"""The fields that say how something came to be, and those that are None where it is not seen."""


@cache
def shape(kind: Any) -> tuple[str, str, str]:
    """Of a class of events: its kind, the field that says how, and the one that is None where it is not seen."""
    slots: tuple[str, ...] = kind.__slots__
    how = next((field for field in HOW if field in slots), "")
    seen = next((field for field in SEEN if field in slots), "")
    return kind_of(kind).replace("_", "-"), how, seen


class Telling:
    """The sentences of a game's events.

    Args:
        say: the words of the game.
        words: all that a sentence can name of an event.
    """

    def __init__(self, say: Catalogue, words: Callable[[Any], dict[str, Any]]) -> None:
        self._say = say
        self._words = words

    def __call__(self, e: Any, *more: str, **values: Any) -> str:
        """The sentence of an event; of those that differ in what no code says, the one of `more`."""
        made: Any = type(e)
        kind, code, part = shape(made)
        parts = [kind, getattr(e, code).replace(" ", "-")] if code else [kind]
        if part and getattr(e, part) is None:
            parts.append("unseen")
        elif getattr(e, "strength", 0) is None:
            parts.append("strength-unseen")
        key = "-".join((*parts, *more))
        return self._say(f"events.{key}", **(self._words(e) | values))
