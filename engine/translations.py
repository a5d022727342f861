"""Sentences in the language of the player, which code names by keys.

They lie in gettext files under `data/`, for the program and for each game: `say("journal.not-there", path=path)`
gives the sentence of that key in `journal.po`, with `path` in the place of `{path}`. What a language does not have
is said in English. A place may ask for a form of its value, as `{seat!genitive}`, which `forms.toml` makes.
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

_PLACE = re.compile(r"\{(\w+)(?:!(\w+))?\}|\{(\S+?)=([\w.-]+)\}")
_GAP = re.compile("[ _/]")
_WORD = re.compile(r"\w+")

gettext.c2py = cache(gettext.c2py)  # it compiles the same rule of plurals for each room


class Translations:
    """Words of the program, or of a game by its `folder` under `data/`."""

    tag: ClassVar[str] = ENGLISH  # of the language of all of them
    keys: ClassVar[Mapping[str, str]] = {}  # what is pressed for ``{e=table-end}``, if not ``e``
    folders: ClassVar[bool] = True  # whether files have their whole path, or the name alone

    def __init__(self, folder: str = "") -> None:
        self._folder = folder

    def __call__(self, key: str, /, *, n: int | None = None, **values: object) -> str:
        """Return the sentence of a key, with values in the places in braces.

        The number `n` chooses a plural form. Text from outside must be harmless already.
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
        """Say the sentence that `prefix` has for an id, such as ``arena.mishap-stall``."""
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
        return _room(self._folder, language(), key.partition(".")[0]).gettext(key) != key

    def in_language(self, tag: str, key: str) -> str | None:
        said = _room(self._folder, tag, key.partition(".")[0]).gettext(key)
        return None if said == key else said

    def file_of(self, tag: str, name: str) -> Path:
        return _home(self._folder) / tag / name

    def file(self, name: str) -> Path:
        """Return the file of a longer text, the English one if there is no other."""
        chosen = self.file_of(language(), name)
        return chosen if chosen.exists() else self.file_of(ENGLISH, name)


def language() -> str:
    return Translations.tag


def choose_language(tag: str) -> None:
    Translations.tag = tag


def languages() -> tuple[str, ...]:
    found = {path.name for path in _home("").iterdir() if path.is_dir()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def name_of(tag: str) -> str:
    return _room("", tag, "language").gettext("language.name")


def in_form(text: str, form: str | None) -> str:
    """Return a text in a form such as ``genitive``, if the language has it."""
    for pattern, instead in _forms(language()).get(form, ()) if form else ():
        if pattern.search(text):
            return pattern.sub(instead, text, count=1)
    return text


catalogue = cache(Translations)
"""The words of a game, by its folder under `data/`."""

say = Translations()
"""The words of the program itself."""


def read_all(folders: Iterable[str]) -> None:
    """Read the words of the program and games in every language, before a fork."""
    for folder in ("", *folders):
        for tag in languages():
            for path in (_home(folder) / tag).glob("*.mo"):
                _room(folder, tag, path.stem)
    for tag in languages():
        _forms(tag)


def why(error: Exception) -> str:
    """Return an error's text, of the system's errors only the clause without file name."""
    if not isinstance(error, OSError):
        return str(error)
    told = error.strerror or str(error) or say("system.unknown")
    key = f"system.{errno.errorcode.get(error.errno or 0, '').lower()}"
    return say(key) if _room("", ENGLISH, "system").gettext(key) == told else told


def commas(items: Iterable[object]) -> str:
    return say("language.comma").join(map(str, items))


def semicolons(items: Iterable[object]) -> str:
    return say("language.semicolon").join(map(str, items))


def sentences(told: Iterable[object]) -> str:
    return say("language.blank").join(map(str, told))


def counted(numbers: Iterable[tuple[object, object]]) -> str:
    """Return ``Caesar 4, Pompey 6``."""
    return commas(say("language.counted", what=what, number=number) for what, number in numbers)


def figure(number: float, form: str = ".1f") -> str:
    """Return a number with decimals as the language writes it."""
    return f"{number:{form}}".replace(".", say("language.point"))


def percent(rate: float) -> str:
    return f"{figure(100 * rate)} %"


def headed(head: object, told: object) -> str:
    """Return ``Rome: Caesar II``."""
    return say("language.headed", head=head, text=told)


def noted(what: object, note: object) -> str:
    """Return ``Rome (attack)``."""
    return say("language.noted", what=what, note=note)


def listed(items: Iterable[object]) -> str:
    """Return ``A, B and C``."""
    *most, last = map(str, items)
    return say("language.and", most=commas(most), last=last) if most else last


def either(items: Iterable[object]) -> str:
    """Return ``A, B or C``."""
    *most, last = map(str, items)
    return say("language.or", most=commas(most), last=last) if most else last


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def in_capitals(text: str) -> str:
    """Return a heading in capitals, but not an abbreviation with full stops, such as f.Kr."""
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
    """Return the folder of the data files. Raises FileNotFoundError."""
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
    """Return by name patterns, of which the first that fits counts, and what replaces them."""
    path = _home("") / tag / "forms.toml"
    if not path.exists():
        return {}
    found: Mapping[str, Sequence[tuple[str, str]]] = tomli.loads(path.read_text(encoding="utf-8"))
    return {name: tuple((re.compile(text), instead) for text, instead in pairs) for name, pairs in found.items()}
