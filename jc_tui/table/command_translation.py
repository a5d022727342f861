"""What is typed in other languages, and what it is in the notation: ``ångra`` is `undo`, ``Rom`` is `rome`.

The words of every language are understood, whichever is chosen, and without their accents too; the first letters
of a command are enough in English and in the chosen one. A language has them in its `typed.toml`; the names of
places and pieces are those of its `labels.po`. What English understands is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from engine.translations import ENGLISH, language, languages, typed_words
from engine.untrusted_text import completions, unaccented
from jc_tui.game_parts import TextUI

SHORTEST = 3
"""Letters that begin a name of another language, at least."""

IN_FULL = frozenset(("clock", "pause", "claim", "memory", "again", "next", "coach", "plan"))
"""What is typed in full in every language: ``kl`` is ``klar``, not ``klocka``."""

_NAME = re.compile(r"[^\W\d_]\w*")


class CommandTranslator:
    """The words of all languages beside those of one game's notation."""

    def __init__(self, lines: TextUI[Any]) -> None:
        self._verbs, self._drawn = lines.verbs, lines.ui.map.atlas.abbreviations
        self._commands = {_spelled(word): english for word, english in typed_words(languages(), "commands")}
        spoken = typed_words([language()], "commands")
        self._spoken = [_spelled(word) for word, english in spoken if english not in IN_FULL]
        self._small = {said: verb for said, verb in self._commands.items() if verb in self._verbs}
        self._small |= {_spelled(word): english for word, english in typed_words(languages(), "words")}
        named = (lines.names_in(tag).items() for tag in languages() if tag != ENGLISH)
        pairs = ((_spelled(said), _spelled(name)) for names in named for name, said in names)
        self._names = {said: name for said, name in pairs if said != name}
        places = {lines.ui.map.name(place): place for place in lines.ui.map.atlas.places}
        self._hyphened = {_hyphened(name): place for name, place in places.items() if "-" in name}
        self._known = (*lines.verbs, *map(_spelled, lines.names_in(ENGLISH)))

    def meant(self, line: str) -> str:
        """Return an order that is typed in any language in English."""
        return self.rest(self.command(line))

    def command(self, line: str, english: Collection[str] = ()) -> str:
        """Return a line with its first command or verb in English.

        What begins one of the commands in `english`, or a verb, is English already.
        """
        words = line.split()
        for length in (2, 1):
            if meant := self._commands.get(_spelled(" ".join(words[:length]))):
                return " ".join([meant, *words[length:]])
        first = _spelled(words[0]) if words else ""
        if completions(first, (*english, *self._verbs)):
            return line
        fits = {self._commands[name] for name in completions(first, self._spoken)}
        return " ".join([*fits, *words[1:]]) if len(fits) == 1 else line

    def rest(self, text: str) -> str:
        """Return what follows a verb, with its names and small words in English."""
        for pattern, place in self._hyphened.items():
            text = re.sub(pattern, place, text, flags=re.I)
        bare = unaccented(text)
        for name, english in self._names.items():
            spaced = rf"\b{name.replace('_', '[ _]')}\b"
            if "_" in name and (found := re.sub(spaced, english, bare, flags=re.I)) != bare:
                text = bare = found
        return _NAME.sub(lambda found: self._word(found[0]), text)

    def _word(self, word: str) -> str:
        spelled = _spelled(word)
        if english := self._small.get(spelled):
            return english
        if len(spelled) < SHORTEST or completions(spelled, self._known):
            return word
        fits = {self._names[name] for name in completions(spelled, self._names)}
        return fits.pop() if len(fits) == 1 else self._drawn.get(spelled, word)


def _spelled(text: str) -> str:
    """Return a word for comparison, in small letters without accents, joined as in notation."""
    return unaccented(text.casefold()).replace(" ", "_")


def _hyphened(name: str) -> str:
    """Return a pattern of a name of which only the hyphenated word is needed."""
    before, hyphened, after = re.split(r"(\S+-\S+)", name, maxsplit=1)
    optional = "".join(f"(?:{word}[ _])?" for word in before.split())
    return rf"\b{optional}{hyphened}" + "".join(f"(?:[ _]{word})?" for word in after.split()) + r"\b"
