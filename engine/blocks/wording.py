"""Refusals in a player's words: what is wrong, and what to type or to press instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar

from engine.contract import KEYS, TYPED, IllegalAction
from engine.words import Catalogue


class Refused(IllegalAction):
    """A refusal that finds its words when somebody asks for them: in `words`, the module of its game's.

    Its details are ids, numbers and fixed words: `seat` is who is refused and `foe` the other side, `how` tells
    situations of one code apart, `stands` is how the `place` stands to them, `now` the phase or its remains.
    """

    words: ClassVar[str]

    @property
    def sentence(self) -> str:
        """What is wrong, in a player's words."""
        told: str = import_module(self.words).said(self, self.way)
        return told


class Wording:
    """The sentences of a game's refusals, in its room `refusals`.

    Args:
        say: the words of the game.
        told: a detail, by its name and with all the others, as the sentence names it for that way to play.
    """

    def __init__(self, say: Catalogue, told: Callable[[str, Any, Mapping[str, Any], str], Any]) -> None:
        self._say, self._told = say, told

    def said(self, refusal: IllegalAction, way: str = TYPED, /, **more: str) -> str:
        """Why an action was refused, as one or two sentences, for who types or who presses keys."""
        details = dict(refusal.details)
        how = details.pop("how", "")
        values = {name: self._told(name, value, details, way) for name, value in details.items()}
        return self.sentence(refusal.code, how, way, **values, **more)

    def sentence(self, key: str, how: str, way: str, /, **values: Any) -> str:
        """The sentence of a code or of a part of a refusal; `how` tells its situations apart."""
        if how:
            key = f"{key}-{how.replace(' ', '-')}"
        if way == KEYS and self._say.has(f"refusals.{key}-keys"):  # the plain sentence speaks of typing
            key = f"{key}-keys"
        return self._say(f"refusals.{key}", **values)
