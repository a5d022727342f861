"""Lines of the texts that positions are written in, by key, with errors by line.

A line is ``key: value``. Case, empty lines and the order of the lines do not matter; ``#`` begins a comment; lists
have commas; a name may be cut short as long as it means one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeVar

from engine.blocks.facts import PlaceTable
from engine.contract import PositionError, Seat
from engine.translations import either, say
from engine.untrusted_text import completions

NOTHING = "none"
"""What a line says that would list something if it were not for this."""


Way = TypeVar("Way")


def in_a_row(names: Sequence[str], numbers: Iterable[int]) -> str:
    """Return names by number, as a value lists them."""
    return ", ".join([names[number] for number in numbers])


def took(words: list[str], *names: str) -> bool:
    """Return whether words begin with these, which are taken away then."""
    begins = words[: len(names)] == [*names]
    if begins:
        del words[: len(names)]
    return begins


@cache
def _shortened(ids: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """Return the ids by what they are without the first word."""
    found: dict[str, list[str]] = {}
    for name in ids:
        found.setdefault(name.partition("_")[2], []).append(name)
    return found


def never(name: str) -> str:
    return say("lines.unreachable", name=name)


class Sheet:
    """The lines of a position text by key, with errors by line.

    The first line may be one of the headers, without a colon; where there is no such line it is the first of them.

    Attributes:
        holders: whose blocks a line can say, by number.
        short: other names of places, with their ids.
        standing: the lines that say which blocks stand where, as (place, side, key).
    """

    seats: ClassVar[tuple[Seat, ...]]
    holders: ClassVar[Sequence[str]]
    short: Mapping[str, str] = {}

    def __init__(
        self, rules: Any, places: PlaceTable, text: str, headers: Sequence[str], keys: Collection[str]
    ) -> None:
        self.rules, self.places, self._keys = rules, places, keys
        self.blocks, self.cards = rules.components.blocks, rules.components.cards
        self.links = places.joined()
        self.standing: list[tuple[int, int, str]] = []
        self.lines: dict[str, tuple[int, str]] = {}
        self.header = headers[0]
        for number, row in enumerate(text.splitlines(), start=1):
            if plain := " ".join(row.partition("#")[0].split()):
                self._add((number, plain), headers)

    def _add(self, line: tuple[int, str], headers: Sequence[str]) -> None:
        self._line = line
        head, colon, value = (part.strip() for part in line[1].lower().partition(":"))
        if not colon and head in headers and not self.lines:
            self.header = head
            return
        if not colon:
            raise self.wrong(say("lines.no-key", headers=either(headers)))
        if not value:
            raise self.wrong(say("lines.no-value"))
        key = self.whole_key(head)
        if key in self.lines:
            raise self.wrong(say("lines.key-twice", key=key, line=self.lines[key][0]))
        self.lines[key] = line

    def whole_key(self, head: str) -> str:
        """Return a key with its names written out."""
        if head in self._keys:
            return head
        first, _, last = head.rpartition(" ")
        if f"{first} {self.seats[0]}" in self._keys:
            return f"{first} {self.seats[self.to_side(last)]}"
        if not first or last not in self.holders:
            raise self.wrong(say("lines.unknown-key", head=head))
        place, side = self.to_place(first), self.holders.index(last)
        key = str(self.rules.words.heads[side][place])
        self.standing.append((place, side, key))
        return key

    def wrong(self, reason: str) -> PositionError:
        return PositionError(say("lines.wrong", line=self._line[0], text=self._line[1], reason=reason))

    def fail(self, key: str, reason: str) -> PositionError:
        """Return the error about a key's line, or about its absence."""
        if key in self.lines:
            self._line = self.lines[key]
            return self.wrong(reason)
        return PositionError(say("lines.missing", key=key, reason=reason))

    def __contains__(self, key: object) -> bool:
        return key in self.lines

    def value(self, key: str) -> str:
        self._line = self.lines[key]
        return self._line[1].lower().partition(":")[2].strip()

    def items(self, key: str) -> list[str]:
        """Return the parts of a value between commas, which may be none."""
        if key not in self.lines or self.value(key) == NOTHING:
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

    def counts(self, key: str, to_way: Callable[[str], Way], most: Callable[[Way], int]) -> dict[Way, int]:
        """Return how often a key lists each way, as in ``ravenna>rome 2``, by default once."""
        found: dict[Way, int] = {}
        for part in self.items(key):
            name, _, count = part.rpartition(" ") if " " in part else (part, "", "1")
            way = to_way(name)
            if way in found:
                raise self.wrong(say("lines.item-twice", word=name))
            found[way] = self.to_number(count, 1, most(way))
        return found

    def number(self, key: str, low: int, high: int) -> int:
        return self.to_number(self.value(key), low, high)

    def one_of(self, key: str, names: Collection[str]) -> str:
        word = self.value(key)
        return self.to_name(word, names, lambda: say("lines.no-such", key=key, word=word))

    def to_number(self, word: str, low: int, high: int) -> int:
        digits = word.removeprefix("-")
        if not digits.isascii() or not digits.isdigit():
            raise self.wrong(say("lines.no-number", word=word))
        number = int(word) if len(word) < 9 else high + 1
        if not low <= number <= high:
            raise self.wrong(say("lines.out-of-range", word=word, low=low, high=high))
        return number

    def to_side(self, word: str) -> int:
        return self.seats.index(Seat(self.to_name(word, self.seats, lambda: say("lines.no-player", word=word))))

    def to_name(self, word: str, names: Collection[str], unknown: Callable[[], str]) -> str:
        """Return the one of these names that a word means, whole or cut short.

        `unknown` refuses a word that means none.
        """
        fits = completions(word, names)
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise self.wrong(say("lines.ambiguous", word=word, names=either(sorted(fits))))
        raise self.wrong(unknown())

    def lack(self, key: str, phase: str) -> PositionError:
        """Return the error about a line that the phase needs and the text lacks."""
        return self.fail(key, say("lines.needed", phase=phase))

    def require(self, phase: str, needed: Mapping[str, Collection[str]]) -> None:
        """Raise PositionError where a line lacks that the phase needs."""
        for key, phases in needed.items():
            if phase in phases and not self.items(key):
                raise self.lack(key, phase)

    def settle(self, key: str, written: str) -> None:
        """Raise PositionError where a line has other parts than what follows from the rest."""
        for part in self.items(key):
            self.to_name(part, written.split(", "), lambda: say("lines.follows", written=written))

    def to_place(self, word: str) -> int:
        names = (*self.places.ids, *self.short)
        name = self.to_name(word.replace(" ", "_"), names, lambda: say("lines.no-place", word=word))
        return self.places.index[self.short.get(name, name)]

    def to_block(self, word: str, side: int | None = None) -> int:
        """Return a block by its id, which may lack the first word."""
        word = word.replace(" ", "_")
        short: Sequence[str] = _shortened(self.blocks.ids).get(word, ())
        if side is not None and f"{self.holders[side]}_{word}" in short:
            short = [f"{self.holders[side]}_{word}"]
        if len(short) > 1:
            raise self.wrong(say("lines.ambiguous", word=word, names=either(short)))
        wanted = short[0] if short else word
        name = self.to_name(wanted, self.blocks.ids, lambda: say("lines.no-block", word=word))
        return int(self.blocks.index[name])

    def to_card(self, word: str) -> int:
        name = self.to_name(word.replace(" ", "_"), self.cards.ids, lambda: say("lines.no-card", word=word))
        return int(self.cards.index[name])

    def to_step(self, block: int, word: str) -> int:
        """Return the step of a block for a strength in numerals or digits."""
        shown = [text.partition(" ")[2] for text in self.rules.words.standing[block]]
        for step, strength in enumerate(self.blocks.strengths[block]):
            if step and word in (shown[step].lower(), str(strength)):
                return step
        name, usual = self.blocks.ids[block], ", ".join(shown[1:])
        raise self.wrong(say("lines.no-strength", block=name, strength=word.upper(), usual=usual))

    def link(self, start: int, end: int) -> int:
        found = self.links.get((start, end))
        if found is None:
            ids = self.places.ids
            raise self.wrong(say("lines.not-adjacent", start=ids[start], end=ids[end]))
        return found

    def to_way(self, word: str) -> tuple[int, int]:
        """Return a link written ``a-b`` or ``a>b``, and the place at its end."""
        names = [name.strip() for name in word.replace(">", "-").split("-")]
        if len(names) != 2:
            raise self.wrong(say("lines.no-way", word=word))
        start, end = map(self.to_place, names)
        return self.link(start, end), end

    def to_directed(self, word: str) -> int:
        """Return the number of a link in the direction in which it is used."""
        return self.places.directed(*self.to_way(word))
