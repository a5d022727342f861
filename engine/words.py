"""What a player reads, in their language: sentences lie in catalogues under `data/`, and code names them by keys.

A catalogue is a folder `words/` with a folder for each language, and in it a gettext file for each room of the
program. `say("journal.not-there", path=path)` gives the sentence `journal.not-there` of `journal.po`, with
`path` in the place of `{path}`. A sentence that has plural forms takes the number as `n`. What a language does not
have is said in English. A place may ask for a form of its value, as `{seat!genitive}`: the `forms.toml` of the
language says how that is made.

The language is chosen by the program that is run; the engine by itself speaks English.
"""

from __future__ import annotations

import errno
import gettext
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import ClassVar

import tomli

ENGLISH = "en"
"""The language that is complete, and the tag of its folder."""

_PLACE = re.compile(r"\{(\w+)(?:!(\w+))?\}|\{(\S+?)=([\w.-]+)\}")

_GAP = re.compile("[ _/]")

_WORD = re.compile(r"\w+")

gettext.c2py = cache(gettext.c2py)  # it compiles the same rule of plurals for each room


class Catalogue:
    """The words of the program or of one game; called with a key, it gives the sentence."""

    tag: ClassVar[str] = ENGLISH
    """The language that was chosen for all of them."""
    keys: ClassVar[Mapping[str, str]] = {}
    """What is pressed in place of the keys that sentences name: ``{e=table-end}`` is ``e`` unless that is here."""
    folders: ClassVar[bool] = True
    """Whether the path of a file is told with its folders, or its name alone."""

    def __init__(self, folder: str = "") -> None:
        """`folder` is the game's, under `data/`; without it the words are the program's."""
        self._folder = folder

    def __call__(self, key: str, /, *, n: int | None = None, **values: object) -> str:
        """A sentence in the language that was chosen; the key is the room, a dot, and its name in it.

        By the number `n` one with plural forms is chosen; it takes the place of `{n}`. The values take the places
        in braces. Text from outside must be harmless already. What a game does not say the program says for it.
        """
        room = _room(self._folder, language(), key.partition(".")[0])
        if n is None:
            text = room.gettext(key)
        else:
            text, values["n"] = room.ngettext(key, key, n), n
        if text == key and self._folder:
            return say(key, n=n, **{name: value for name, value in values.items() if name != "n"})
        return _PLACE.sub(lambda place: self._filled(place, values), text) if "{" in text else text

    def one(self, prefix: str, of: str, /, *, n: int | None = None, **values: object) -> str:
        """Say the sentence that `prefix` has for one of several ids.

        The key is `prefix`, a dash, and the id in small letters, with dashes for blanks, underscores and slashes.
        """
        return self(f"{prefix}-{_GAP.sub('-', of.lower())}", n=n, **values)

    def _filled(self, place: re.Match[str], values: Mapping[str, object]) -> str:
        if not place[1]:
            return self.keys.get(place[4], place[3])
        if place[1] not in values:
            return place[0]
        value = values[place[1]]
        told = value.name if isinstance(value, Path) and not self.folders else str(value)
        return in_form(told, place[2])

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that key, in the language that was chosen or in English."""
        return _room(self._folder, language(), key.partition(".")[0]).gettext(key) != key

    def in_language(self, tag: str, key: str) -> str | None:
        """A sentence in a language that need not be the one that was chosen; None if that has no such."""
        said = _room(self._folder, tag, key.partition(".")[0]).gettext(key)
        return None if said == key else said

    def file_of(self, tag: str, name: str) -> Path:
        """Where a file of a language lies, if it is there."""
        return _home(self._folder) / tag / name

    def file(self, name: str) -> Path:
        """Where a longer text lies that is a file by itself: in the language that was chosen, else in English."""
        chosen = self.file_of(language(), name)
        return chosen if chosen.exists() else self.file_of(ENGLISH, name)


def language() -> str:
    """The language that was chosen, as the name of its folder."""
    return Catalogue.tag


def choose_language(tag: str) -> None:
    """Speak another language from now on; what it does not have is said in English."""
    Catalogue.tag = tag


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = {path.name for path in _home("").iterdir() if path.is_dir()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def name_of(tag: str) -> str:
    """What a language calls itself."""
    return _room("", tag, "language").gettext("language.name")


def in_form(text: str, form: str | None) -> str:
    """A text in a form of the language that was chosen, as ``genitive``; as it is if that has no such form."""
    for pattern, instead in _forms(language()).get(form, ()) if form else ():
        if pattern.search(text):
            return pattern.sub(instead, text, count=1)
    return text


catalogue = cache(Catalogue)
"""The words of a game, by its folder under `data/`."""

say = Catalogue()
"""The words of the program itself."""


def read_all(folders: Iterable[str]) -> None:
    """Read the words of the program and of games in every language: what is forked later has them at hand."""
    for folder in ("", *folders):
        for tag in languages():
            for path in (_home(folder) / tag).glob("*.mo"):
                _room(folder, tag, path.stem)
    for tag in languages():
        _forms(tag)


def why(error: Exception) -> str:
    """What an error says; one of the system: a clause, without the file name, in its own words if need be."""
    if not isinstance(error, OSError):
        return str(error)
    told = error.strerror or str(error) or say("system.unknown")
    key = f"system.{errno.errorcode.get(error.errno or 0, '').lower()}"
    return say(key) if _room("", ENGLISH, "system").gettext(key) == told else told


def commas(items: Iterable[object]) -> str:
    """Things in a row with nothing between them but commas, as in brackets and headings."""
    return say("language.comma").join(map(str, items))


def semicolons(items: Iterable[object]) -> str:
    """Notes in a row, which may have commas in them."""
    return say("language.semicolon").join(map(str, items))


def sentences(told: Iterable[object]) -> str:
    """Whole sentences, one after the other."""
    return say("language.blank").join(map(str, told))


def counted(numbers: Iterable[tuple[object, object]]) -> str:
    """Things in a row, each with its number: Caesar 4, Pompey 6."""
    return commas(say("language.counted", what=what, number=number) for what, number in numbers)


def figure(number: float, form: str = ".1f") -> str:
    """A number with decimals as the language writes it, `form` saying how many and with which sign: 3.9; 3,9."""
    return f"{number:{form}}".replace(".", say("language.point"))


def percent(rate: float) -> str:
    """A part of a whole as a table shows it: 0.25 is 25.0 %; 25,0 %."""
    return f"{figure(100 * rate)} %"


def headed(head: object, told: object) -> str:
    """Whose or what something is, and what is told of it: Rome: Caesar II."""
    return say("language.headed", head=head, told=told)


def noted(what: object, note: object) -> str:
    """A thing and a note about it: Rome (attack)."""
    return say("language.noted", what=what, note=note)


def listed(items: Iterable[object]) -> str:
    """One or more things, as a sentence names them: A, B and C."""
    *most, last = map(str, items)
    return say("language.and", most=commas(most), last=last) if most else last


def either(items: Iterable[object]) -> str:
    """One or more things of which one is meant: A, B or C."""
    *most, last = map(str, items)
    return say("language.or", most=commas(most), last=last) if most else last


def capital(text: str) -> str:
    """A text that begins a line: with its first letter large."""
    return text[:1].upper() + text[1:]


def in_capitals(text: str) -> str:
    """A heading in capitals; an abbreviation with full stops in it, such as *f.Kr.*, stays as it is."""
    return " ".join(word if "." in word.strip("().") else word.upper() for word in text.split(" "))


def typed_words(tags: Iterable[str], key: str) -> Iterator[tuple[str, str]]:
    """Yield each word typed in these languages, and the English one that it stands for."""
    for path in (say.file_of(tag, "typed.toml") for tag in tags):
        if path.exists():
            table: Mapping[str, Sequence[str]] = tomli.loads(path.read_text(encoding="utf-8"))[key]
            yield from ((word, english) for english, words in table.items() for word in words)


def taught(order: object) -> str:
    """Return an order in notation with the words typed in the chosen language."""
    words = _taught(language())
    return _WORD.sub(lambda found: words.get(found[0], found[0]), str(order))


@cache
def _taught(tag: str) -> dict[str, str]:
    pairs = [*typed_words([tag], "commands"), *typed_words([tag], "words")]
    words = {english: word for word, english in reversed(pairs)}
    return words | {"m": words.get("move", "m")}  # examples are short


@cache
def data_folder() -> Path:
    """Return the folder of the data files, which a checkout has in `data/`. Raises FileNotFoundError."""
    package = Path(__file__).resolve().parent
    for folder in (package / "_data", package.parent / "data"):
        if folder.is_dir():
            return folder
    # The words are missing too, so this cannot be one of them.
    raise FileNotFoundError(f"{package / '_data'}: the data files are missing; install the game again.")


def _home(folder: str) -> Path:
    return data_folder() / folder / "words"


@cache
def _room(folder: str, tag: str, room: str) -> NullTranslations:
    """The sentences of a room, as gettext reads them; those it lacks are looked for in English."""
    try:
        with (_home(folder) / tag / f"{room}.mo").open("rb") as file:
            found: NullTranslations = GNUTranslations(file)
    except FileNotFoundError:
        found = NullTranslations()
    if tag != ENGLISH:
        found.add_fallback(_room(folder, ENGLISH, room))
    return found


@cache
def _forms(tag: str) -> Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]:
    """The forms of a language by name: patterns, of which the first that fits counts, and what replaces them."""
    path = _home("") / tag / "forms.toml"
    if not path.exists():
        return {}
    found: Mapping[str, Sequence[tuple[str, str]]] = tomli.loads(path.read_text(encoding="utf-8"))
    return {name: tuple((re.compile(text), instead) for text, instead in pairs) for name, pairs in found.items()}
