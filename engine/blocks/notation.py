"""Reading actions of block games, as `str(action)` prints them or shorter.

Case does not matter; names may be cut short while one thing is meant; a path may be written with `-` or `>`, and
may leave out what lies between when only one legal route has those ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine.blocks.action_bases import Path, PathAction, Rolling
from engine.contract import Action, AmbiguousAction, Seat, UnreadableAction
from engine.translations import Translations, either, taught
from engine.translations import say as say_of_all
from engine.untrusted_text import completions, one_line, quoted

LONGEST = 500
"""Characters that no action exceeds, in whatever way it is written."""


def in_words(form: str) -> str:
    """Return how an action is written, its words in capitals in the player's language."""

    def asked_for(word: re.Match[str]) -> str:
        key = f"labels.{word[0].lower()}"
        return say_of_all(key) if say_of_all.has(key) else word[0]

    return re.sub(r"[A-Z]{2,}", asked_for, taught(form))


class Reader:
    """One text being read in a state, by a game's actions, names and words.

    Attributes:
        forms: every kind of action, and how it is written. paths: the words in these that stand for paths.
        say: the game's words; its room `typing` says what is wrong.
    """

    forms: ClassVar[Mapping[type[Action], str]]
    say: ClassVar[Translations]
    paths: ClassVar[tuple[str, ...]]
    verbs: ClassVar[Mapping[str, type[Action]]]
    rolls: ClassVar[set[type[Action]]]

    def __init_subclass__(cls) -> None:
        cls.verbs = {kind.verb: kind for kind in cls.forms}
        cls.rolls = {kind for kind in cls.forms if issubclass(kind, Rolling)}

    def __init__(self, state: Any, text: str) -> None:
        self.state = state
        self._given, self._text = text, text.strip()

    def read(self, what: str, word: str) -> Any:
        """Read a word of the text, where the form says `what`."""
        raise NotImplementedError

    def places(self, word: str) -> Mapping[str, str]:
        """Return the places by the names that a word fits."""
        raise NotImplementedError

    def action(self) -> Action:
        """Return the action that the text means.

        Raises UnreadableAction for no such verb or name or the wrong number of words, and AmbiguousAction.
        """
        if len(self._given) > LONGEST:
            told = quoted(self._given)
            raise UnreadableAction(self.say("typing.too-long", text=told, most=LONGEST), self._given)
        words = self._text.lower().split()
        if not words:
            raise UnreadableAction(self.say("typing.empty-line"), self._given)
        verbs = self.verbs
        kind = verbs.get(words[0])
        if kind is None:
            kind = verbs[self.one(words[0], sorted(completions(words[0], verbs)), "typing.no-such-action")]
        make: Callable[..., Action] = kind
        if kind in self.rolls:
            dice = " ".join(words[1:]).replace(",", " ").split()
            if not dice or any(die not in "123456" or len(die) != 1 for die in dice):
                raise self.unreadable("typing.dice")
            return make(tuple(map(int, dice)))
        parts = self.forms[kind].split()
        if len(words) != len(parts):
            raise self.unreadable("typing.not-complete", form=in_words(self.forms[kind]))
        read = [self.read(part, word) for part, word in zip(parts[1:], words[1:], strict=True)]
        return make(*self.settle(kind, parts[-1], read))

    def settle(self, kind: type[Action], last: str, read: list[Any]) -> list[Any]:
        """Return what an action is made of. `last` is its form's last word."""
        return [read[0], self._whole(kind, last, *read)] if last in self.paths else read

    def unreadable(self, key: str, **values: Any) -> UnreadableAction:
        return UnreadableAction(self.say(key, text=taught(one_line(self._text)), **values), self._text)

    def one(self, word: str, fits: Sequence[str], unknown: str) -> str:
        """Return the one thing that a word fits. `unknown` says that there is none."""
        if len(fits) == 1:
            return fits[0]
        if not fits:
            raise self.unreadable(unknown, word=word)
        raise self._ambiguous("typing.several-names", fits, word=word, names=either(fits))

    def _ambiguous(self, key: str, fits: Sequence[str], **values: Any) -> AmbiguousAction:
        told = self.say(key, text=taught(one_line(self._text)), **values)
        return AmbiguousAction(told, self._text, fits)

    def place(self, word: str) -> str:
        found = self.places(word)
        return found[self.one(word, list(found), "typing.no-such-place")]

    def seat(self, word: str) -> Seat:
        return Seat(self.one(word, completions(word, self.state.rules.seats), "typing.no-such-player"))

    def path(self, word: str) -> Path:
        """Return the places that a word names, joined by hyphens."""
        path = tuple(self.place(name) for name in word.replace(">", "-").split("-") if name)
        if len(path) < 2:
            raise self.unreadable("typing.short-path")
        return path

    def _whole(self, kind: type[Action], last: str, block: str, path: Path) -> Path:
        """Fill in a path given by its ends alone, from the legal actions."""
        if len(path) > 2 or (last == "FROM-TO" and self.state.rules.routes.named(path) is not None):
            return path
        moves = [
            move for move in self.state.legal_actions() if type(move) is kind and isinstance(move, PathAction)
        ]
        fits = [move.path for move in moves if move.block == block and (move.path[0], move.path[-1]) == path]
        if len(fits) > 1:
            ways = ["-".join(fit) for fit in fits]
            raise self._ambiguous("typing.ways", ways, ways=either(ways))
        return fits[0] if fits else path
