"""What is typed in other languages, and what it is in the notation: ``ångra`` is `undo`, ``Rom`` is `rome`.

The words of every language are understood, whichever is chosen, and without their accents too; the first letters
of a command are enough in English and in the chosen one. A language has them in its `typed.toml`; the names of
places and pieces are those of its `labels.po`. What English understands is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from engine.datafiles import Entry, read_toml
from engine.foreign import completions, unaccented
from engine.words import ENGLISH, language, languages, say
from jc_tui.game_parts import TextUI

SHORTEST = 3
"""Letters that begin a name of another language, at least."""

IN_FULL = frozenset(("clock", "pause", "claim", "memory", "again", "next", "coach", "plan"))
"""What is typed in full in every language: ``kl`` is ``klar``, not ``klocka``."""

_NAME = re.compile(r"[^\W\d_]\w*")


class CommandTranslator:
    """The words of all languages beside those of one game's notation."""

    def __init__(self, lines: TextUI[Any]) -> None:
        self._lines = lines

    def meant(self, line: str) -> str:
        """An order as it is typed in any language, in English."""
        return self.rest(self.command(line))

    def command(self, line: str, english: Collection[str] = ()) -> str:
        """A line that begins with a command or a verb in another language, with the English one in its place.

        What begins one of the commands in `english`, or a verb, is English already.
        """
        words = line.split()
        for length in (2, 1):
            if meant := self._commands.get(_spelled(" ".join(words[:length]))):
                return " ".join([meant, *words[length:]])
        first = _spelled(words[0]) if words else ""
        if completions(first, (*english, *self._lines.verbs)):
            return line
        fits = {self._commands[name] for name in completions(first, self._spoken)}
        return " ".join([*fits, *words[1:]]) if len(fits) == 1 else line

    def rest(self, text: str) -> str:
        """What follows a verb, with the names and the small words of another language in English."""
        bare = unaccented(text)
        for name, english in self._names.items():
            if (
                "_" in name
                and (found := re.sub(rf"\b{name.replace('_', '[ _]')}\b", english, bare, flags=re.I)) != bare
            ):
                text = bare = found
        return _NAME.sub(lambda found: self._word(found[0]), text)

    def _word(self, word: str) -> str:
        spelled = _spelled(word)
        if english := self._small.get(spelled):
            return english
        if len(spelled) < SHORTEST or completions(spelled, self._known):
            return word
        fits = {self._names[name] for name in completions(spelled, self._names)}
        return fits.pop() if len(fits) == 1 else word

    @cached_property
    def _commands(self) -> Mapping[str, str]:
        return {word: english for entry in _files(languages()) for word, english in _listed(entry, "commands")}

    @cached_property
    def _spoken(self) -> tuple[str, ...]:
        pairs = (pair for entry in _files([language()]) for pair in _listed(entry, "commands"))
        return tuple(word for word, english in pairs if english not in IN_FULL)

    @cached_property
    def _small(self) -> Mapping[str, str]:
        return {word: english for entry in _files(languages()) for word, english in _listed(entry, "words")}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        named = (self._lines.names_in(tag).items() for tag in languages() if tag != ENGLISH)
        pairs = ((_spelled(said), _spelled(name)) for names in named for name, said in names)
        return {said: name for said, name in pairs if said != name}

    @cached_property
    def _known(self) -> tuple[str, ...]:
        return (*self._lines.verbs, *map(_spelled, self._lines.names_in(ENGLISH)))


def _spelled(text: str) -> str:
    """A word as it is compared: small letters without accents, words joined as in a notation."""
    return unaccented(text.casefold()).replace(" ", "_")


def _files(tags: Iterable[str]) -> Iterable[Entry]:
    for path in (say.file_of(tag, "typed.toml") for tag in tags):
        if path.exists():
            yield Entry(path, "the file", read_toml(path))


def _listed(entry: Entry, key: str) -> Iterable[tuple[str, str]]:
    table = entry.table(key, key)
    for english in table.names():
        yield from ((_spelled(word), english) for word in table.texts(english))
