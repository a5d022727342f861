"""Lines of the texts that positions are written in, by key, with errors by line.

A line is ``key: value``. Case, empty lines and the order of the lines do not matter; ``#`` begins a comment; lists
have commas; a name may be cut short as long as it means one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar

from engine.contract import PositionError, Seat
from engine.foreign import completions
from engine.values import frozen
from engine.words import either, listed, say


def in_a_row(names: Sequence[str], numbers: Iterable[int]) -> str:
    """Return names by number, as a value lists them."""
    return ", ".join([names[number] for number in numbers])


def with_count(part: str) -> tuple[str, str]:
    """Return what a part of a list names, and the word for how many, by default one."""
    name, _, count = part.rpartition(" ") if " " in part else (part, "", "1")
    return name, count


def took(words: list[str], *names: str) -> bool:
    """Return whether words begin with these, which are taken away then."""
    begins = words[: len(names)] == [*names]
    if begins:
        del words[: len(names)]
    return begins


@frozen
class TextLine:
    """One line of a text with its number from 1, and the value after the colon in small letters."""

    number: int
    text: str
    value: str


class Lines:
    """The lines of a text by key. A game's own class says which keys there are.

    Args:
        text: the text.
        headers: what its first line may be, without a colon; the first of them where there is no such line.

    Attributes:
        seats: of both sides, by number.
        lines: by key.
        header: which of the headers it has.
    """

    seats: ClassVar[tuple[Seat, ...]]

    def __init__(self, text: str, headers: Sequence[str]) -> None:
        self.lines: dict[str, TextLine] = {}
        self._headers = headers
        self.header = headers[0]
        self._line = TextLine(0, "", "")
        for number, row in enumerate(text.splitlines(), start=1):
            plain = " ".join(row.partition("#")[0].split())
            if plain:
                self._add(number, plain)

    def _add(self, number: int, text: str) -> None:
        head, colon, value = (part.strip() for part in text.lower().partition(":"))
        self._line = TextLine(number, text, value)
        if not colon:
            known = head in self._headers
            if not known and head.startswith(self.header.split()[0]):
                raise self.wrong(say("lines.other-game", games=listed(self._headers)))
            if self.lines or not known:
                raise self.wrong(say("lines.no-key", header=self.header))
            self.header = head
            return
        if not value:
            raise self.wrong(say("lines.no-value"))
        key = self.whole_key(head)
        if key in self.lines:
            raise self.wrong(say("lines.key-twice", key=key, line=self.lines[key].number))
        self.lines[key] = self._line

    def whole_key(self, head: str) -> str:
        """Return a key with its names written out."""
        raise NotImplementedError

    def wrong(self, reason: str) -> PositionError:
        """Return the error about the line being read."""
        return PositionError(say("lines.wrong", line=self._line.number, text=self._line.text, reason=reason))

    def fail(self, key: str, reason: str) -> PositionError:
        """Return the error about a key's line, or about its absence."""
        if key in self.lines:
            self._line = self.lines[key]
            return self.wrong(reason)
        return PositionError(say("lines.missing", key=key, reason=reason))

    def __contains__(self, key: object) -> bool:
        return key in self.lines

    def value(self, key: str) -> str:
        """Return what a key says."""
        self._line = self.lines[key]
        return self._line.value

    def items(self, key: str) -> list[str]:
        """Return the parts of a value between commas, none without the key."""
        if key not in self.lines:
            return []
        parts = [part.strip() for part in self.value(key).split(",")]
        if not all(parts):
            raise self.wrong(say("lines.empty-item"))
        return parts

    def named(self, key: str, read: Callable[[str], int]) -> int | None:
        """Return the one thing that a key names, None without the key."""
        return read(self.value(key)) if key in self.lines else None

    def each(self, key: str, read: Callable[[str], int]) -> list[int]:
        """Return the different things that a key lists, none without the key."""
        found: list[int] = []
        for word in self.items(key):
            number = read(word)
            if number in found:
                raise self.wrong(say("lines.item-twice", word=word))
            found.append(number)
        return found

    def number(self, key: str, low: int, high: int) -> int:
        """Return the number in a range that a key says."""
        return self.to_number(self.value(key), low, high)

    def one_of(self, key: str, names: Collection[str]) -> str:
        """Return the one of these names that a key says."""
        word = self.value(key)
        return self.to_name(word, names, say("lines.no-such", key=key, word=word))

    def to_number(self, word: str, low: int, high: int) -> int:
        """Return the number in a range that a word is."""
        if not word.isascii() or not word.isdigit():
            raise self.wrong(say("lines.no-number", word=word))
        number = int(word) if len(word) < 9 else high + 1
        if not low <= number <= high:
            raise self.wrong(say("lines.out-of-range", word=word, low=low, high=high))
        return number

    def to_side(self, word: str) -> int:
        """Return the side that a word names."""
        return self.seats.index(Seat(self.to_name(word, self.seats, say("lines.no-player", word=word))))

    def to_ends(self, word: str, unknown: str) -> tuple[str, str]:
        """Return the two places of a way written ``a-b`` or ``a>b``.

        `unknown` refuses what is none.
        """
        names = [name.strip() for name in word.replace(">", "-").split("-")]
        if len(names) != 2:
            raise self.wrong(unknown)
        return names[0], names[1]

    def to_name(self, word: str, names: Collection[str], unknown: str) -> str:
        """Return the one of these names that a word means, whole or cut short.

        `unknown` refuses a word that means none.
        """
        fits = completions(word, names)
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise self.wrong(say("lines.ambiguous", word=word, names=either(sorted(fits))))
        raise self.wrong(unknown)
