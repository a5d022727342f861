"""Reading the files under `data/`, and saying exactly what is wrong with one that cannot be used.

A file that translators write too is read as an `Entry`, which is asked for its values: whatever is amiss becomes a
`DataError` that names the file, the entry and the reason. One that the program comes with is taken as `intact`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from engine.contract import GameError
from engine.foreign import Unparsable, parse_toml
from engine.words import data_folder, say, why

Made = TypeVar("Made")


class DataError(GameError):
    """A data file that cannot be used: names the file, the entry and the reason."""


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file.

    Raises DataError: it is missing, cannot be read, is not UTF-8 or not TOML; a fault is named with its line.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise DataError(say("data.missing", path=path)) from None
    except OSError as error:
        raise DataError(say("data.unreadable", path=path, reason=why(error))) from error
    try:
        return parse_toml(content)
    except Unparsable as error:
        raise DataError(say("data.unparsable", path=path, reason=error)) from error


@contextmanager
def intact(path: Path) -> Iterator[None]:
    """Take a file to be as the program came with it. Raises DataError."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise DataError(say("data.not-intact", path=path)) from error


def digest_of(documents: Mapping[str, Mapping[str, Any]]) -> str:
    """The fingerprint of files by their names and what `read_toml` found in them: hexadecimal text.

    Comments, layout and line ends do not change it.
    """
    return fingerprint(json.dumps(documents, sort_keys=True, separators=(",", ":"), default=str))


def fingerprint(text: str) -> str:
    """A hexadecimal digest of a text, of 32 digits: that of another text is another."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


@cache
def program_digest() -> str:
    """Changes when the engine or its data do, so that games of two versions are told apart. Hexadecimal."""
    engine, data = Path(__file__).resolve().parent, data_folder()
    found = blake2b(digest_size=8)
    for folder, ending in ((engine, ".py"), (data, ".toml")):
        for path in sorted(folder.rglob(f"*{ending}")):
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def shown(value: object) -> str:
    """A value as a data file would have it, shortened, for use in a message."""
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


class Entry:
    """One table of a data file, read key by key; `finish` refuses the keys that its reader does not know."""

    __slots__ = ("_asked", "_values", "label", "path")

    def __init__(self, path: Path, label: str, values: object) -> None:
        self.path = path
        self.label = label
        self._asked: set[str] = set()
        if not isinstance(values, dict):
            self.refuse(say("data.entry-no-table", found=shown(values)))
        self._values: dict[str, Any] = values

    def refuse(self, reason: str) -> NoReturn:
        """Raise a `DataError` about this entry."""
        raise DataError(say("data.refused", path=self.path, entry=self.label, reason=reason))

    def has(self, key: str) -> bool:
        return key in self._values

    def names(self) -> tuple[str, ...]:
        """Every key of the entry, all counted as asked for: for tables whose keys are names."""
        self._asked.update(self._values)
        return tuple(self._values)

    def text(self, key: str) -> str:
        """The value of a key that must be a text with something in it."""
        value = self._get(key)
        if not isinstance(value, str):
            self.refuse(say("data.no-text", key=key, found=shown(value)))
        if not value.strip():
            self.refuse(say("data.empty", key=key))
        return value

    def flag(self, key: str) -> bool:
        """The value of a key that must be true or false."""
        value = self._get(key)
        if not isinstance(value, bool):
            self.refuse(say("data.no-flag", key=key, found=shown(value)))
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """The value of a key that must be a list of texts."""
        values = self._list(key)
        for value in values:
            if not isinstance(value, str):
                self.refuse(say("data.no-texts", key=key, found=shown(value)))
        return tuple(values)

    def expressions(self, key: str) -> tuple[tuple[re.Pattern[str], str], ...]:
        """Return the value of a key that must be a list of regular expressions and what stands in their place."""
        found = []
        for value in self._list(key):
            if not (isinstance(value, list) and len(value) == 2 and all(isinstance(one, str) for one in value)):
                self.refuse(say("data.no-pairs", key=key, found=shown(value)))
            found.append((self._expression(value[0]), value[1]))
        return tuple(found)

    def table(self, key: str, label: str) -> Entry:
        """The table under a key, as an entry of its own."""
        return Entry(self.path, label, self._get(key))

    def tables(self, key: str, noun: str) -> list[Entry]:
        """The tables listed under a key; each is called by its `id`, its `name` or its place in the list."""
        return [
            Entry(self.path, f"{noun} {_label(values, place)}", values)
            for place, values in enumerate(self._list(key), start=1)
        ]

    def read(self, reader: Callable[[Entry], Made]) -> Made:
        """What a reader makes of the entry; keys that it does not ask for are refused."""
        made = reader(self)
        self.finish()
        return made

    def each(self, key: str, noun: str, reader: Callable[[Entry], Made]) -> tuple[Made, ...]:
        """What a reader makes of each of the `tables` under a key."""
        return tuple(entry.read(reader) for entry in self.tables(key, noun))

    def finish(self) -> None:
        """Refuse the first key that nobody asked for."""
        for key in self._values:
            if key not in self._asked:
                self.refuse(say("data.unknown-key", key=shown(key)))

    def _get(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self._values:
            self.refuse(say("data.no-key", key=key))
        return self._values[key]

    def _list(self, key: str) -> list[Any]:
        value = self._get(key)
        if not isinstance(value, list):
            self.refuse(say("data.no-list", key=key, found=shown(value)))
        return value

    def _expression(self, text: str) -> re.Pattern[str]:
        try:
            return re.compile(text)
        except re.error as error:
            self.refuse(say("data.no-expression", text=text, reason=error))


def _label(values: object, place: int) -> str:
    if isinstance(values, dict):
        for key in ("id", "name"):
            if isinstance(values.get(key), str):
                return str(values[key])
    return say("data.number", place=place)
