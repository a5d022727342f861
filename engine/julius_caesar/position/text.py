"""A position text taken apart: its lines by key, and the names of spaces, blocks, cards and players in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.contract import PositionError
from engine.julius_caesar.components import SEATS, Components, bits

HEADER = "julius-caesar 2.0"
"""The first line of a written position: the game and the edition of its rules."""

NUMERALS = ("", "I", "II", "III", "IV")

PLAIN = (
    *("deployment", "year", "turn", "phase", "actor", "player one", "second", "card", "moves", "levies"),
    *("swaps", "drawn from", "drawn", "surprise", "result", "face up", "lost", "active", "guarded"),
    *("battle", "round", "attacker", "slot", "acted", "sea retreats", "firing", "dice", "hits"),
)
"""The keys that stand alone."""

BY_SIDE = ("hand", "discard", "chosen", "roads", "used", "retreats")
"""The keys that are followed by a player; ``attack`` by a space, ``played`` by a turn."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a position: its number from 1, its text, and the value after the colon in small letters."""

    number: int
    text: str
    value: str


def _space_names(components: Components) -> dict[str, int]:
    """The spaces by id, the seas also by what follows their first word: ``internum``."""
    table = components.spaces
    short = {table.ids[sea].partition("_")[2]: sea for sea in bits(table.seas) if "_" in table.ids[sea]}
    return short | table.index


class Sheet:
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand caesar``, ``attack rome``, ``played 2``.
        standing: the lines that say which blocks stand where, as (space, side, key).
    """

    def __init__(self, components: Components, text: str) -> None:
        self.components = components
        self.lines: dict[str, Line] = {}
        self.standing: list[tuple[int, int, str]] = []
        self._line = Line(0, "", "")
        self._players = tuple(seat.value for seat in SEATS)
        self._spaces = _space_names(components)
        for number, row in enumerate(text.splitlines(), start=1):
            plain = " ".join(row.partition("#")[0].split())
            if plain:
                self._add(number, plain)

    def _add(self, number: int, text: str) -> None:
        head, colon, value = (part.strip() for part in text.lower().partition(":"))
        self._line = Line(number, text, value)
        if not colon:
            if head != HEADER and head.startswith(HEADER.split()[0]):
                raise self.wrong(f"only positions of {HEADER} can be read")
            if self.lines or head != HEADER:
                raise self.wrong(f"a line is written 'key: value', and the first may be '{HEADER}'")
            return
        if not value:
            raise self.wrong("there is nothing after the colon")
        key = self._key(head)
        if key in self.lines:
            raise self.wrong(f"'{key}' was given in line {self.lines[key].number} already")
        self.lines[key] = self._line

    def _key(self, head: str) -> str:
        """A key with its names written out."""
        if head in PLAIN:
            return head
        first, _, rest = head.partition(" ")
        if first in BY_SIDE:
            return f"{first} {SEATS[self.to_side(rest)]}"
        if first == "attack":
            return f"attack {self.components.spaces.ids[self.to_space(rest)]}"
        if first == "played":
            turns = self.components.data.numbers.turns_per_year
            return f"played {self.to_number(rest, 1, turns)}"
        place, _, player = head.rpartition(" ")
        if not place or player not in self._players:
            raise self.wrong(f"there is no key '{head}'")
        space, side = self.to_space(place), self.to_side(player)
        key = f"{self.components.spaces.ids[space]} {SEATS[side]}"
        self.standing.append((space, side, key))
        return key

    # --- mistakes --------------------------------------------------------------------------------------------

    def wrong(self, reason: str) -> PositionError:
        """The error about the line being read."""
        return PositionError(f"Line {self._line.number}, '{self._line.text}': {reason}.")

    def fail(self, key: str, reason: str) -> PositionError:
        """The error about a key: about its line, or about the position where there is no such line."""
        if key in self.lines:
            self._line = self.lines[key]
            return self.wrong(reason)
        return PositionError(f"The position has no line '{key}': {reason}.")

    # --- values ----------------------------------------------------------------------------------------------

    def __contains__(self, key: object) -> bool:
        return key in self.lines

    def value(self, key: str) -> str:
        """What a key says."""
        self._line = self.lines[key]
        return self._line.value

    def items(self, key: str) -> list[str]:
        """The parts of a value, by its commas; none when the key is not there."""
        if key not in self.lines:
            return []
        parts = [part.strip() for part in self.value(key).split(",")]
        if not all(parts):
            raise self.wrong("there is nothing between two commas, or after the last")
        return parts

    def one_of(self, key: str, names: Sequence[str]) -> str:
        """The one of these names that a key says."""
        return self._name(self.value(key), names, key)

    def number(self, key: str, low: int, high: int) -> int:
        """The number that a key says."""
        return self.to_number(self.value(key), low, high)

    def side(self, key: str) -> int:
        """The player that a key says."""
        return self.to_side(self.value(key))

    def space(self, key: str) -> int:
        """The space that a key says."""
        return self.to_space(self.value(key))

    def block(self, key: str) -> int:
        """The block that a key says."""
        return self.to_block(self.value(key), None)

    def card(self, key: str) -> int:
        """The card that a key says."""
        return self.to_card(self.value(key))

    def sides(self, key: str) -> list[int]:
        """The players that a key lists."""
        return self._each(key, self.to_side)

    def spaces(self, key: str) -> list[int]:
        """The spaces that a key lists."""
        return self._each(key, self.to_space)

    def blocks(self, key: str) -> list[int]:
        """The blocks that a key lists."""
        return self._each(key, lambda word: self.to_block(word, None))

    def cards(self, key: str) -> list[int]:
        """The cards that a key lists."""
        return [self.to_card(word) for word in self.items(key)]

    def _each(self, key: str, read: Callable[[str], int]) -> list[int]:
        found: list[int] = []
        for word in self.items(key):
            number = read(word)
            if number in found:
                raise self.wrong(f"'{word}' is there twice")
            found.append(number)
        return found

    def links(self, key: str) -> list[tuple[int, int]]:
        """The links that a key lists, each as the spaces at its two ends in the order written."""
        return [self.ends(word) for word in self.items(key)]

    def ends(self, word: str) -> tuple[int, int]:
        """The two spaces of a link written ``a-b`` or ``a>b``."""
        names = word.replace(">", "-").split("-")
        if len(names) != 2:
            raise self.wrong(f"'{word}' is no link; write two places, as ravenna-rome")
        start, end = self.to_space(names[0].strip()), self.to_space(names[1].strip())
        self.link(start, end)
        return start, end

    def link(self, start: int, end: int) -> int:
        """The link between two spaces."""
        table = self.components.spaces
        link = table.link_between.get((start, end))
        if link is None:
            raise self.wrong(f"{table.ids[start]} and {table.ids[end]} are not adjacent")
        return link

    # --- names -----------------------------------------------------------------------------------------------

    def _name(self, word: str, names: Sequence[str], what: str) -> str:
        """The one of `names` that a word means: whole, or cut short."""
        if word in names:
            return word
        fits = [name for name in names if name.startswith(word)] if word else []
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise self.wrong(f"'{word}' could be {' or '.join(sorted(fits))}")
        raise self.wrong(f"there is no {what} '{word}'")

    def to_number(self, word: str, low: int, high: int) -> int:
        """The number that a word is."""
        if not word.isascii() or not word.isdigit():
            raise self.wrong(f"'{word}' is not a whole number")
        number = int(word) if len(word) < 9 else high + 1
        if not low <= number <= high:
            raise self.wrong(f"{word} is out of range; it can be {low} to {high}")
        return number

    def to_side(self, word: str) -> int:
        """The player that a word names."""
        return self._players.index(self._name(word, self._players, "player"))

    def to_space(self, word: str) -> int:
        """The space that a word names."""
        return self._spaces[self._name(word.replace(" ", "_"), tuple(self._spaces), "city or sea")]

    def to_block(self, word: str, side: int | None) -> int:
        """A block by its id or by the part after its first word, of a side's own colour where both have it."""
        table = self.components.blocks
        word = word.replace(" ", "_")
        if word in table.index:
            return table.index[word]
        fits = [block for block in table.ids if block.partition("_")[2] == word]
        if len(fits) > 1 and side is not None:
            fits = [block for block in fits if table.home[table.index[block]] == side]
        if len(fits) > 1:
            raise self.wrong(f"'{word}' could be {' or '.join(fits)}")
        if not fits:
            raise self.wrong(f"there is no block '{word}'")
        return table.index[fits[0]]

    def to_card(self, word: str) -> int:
        """The card that a word names."""
        table = self.components.cards
        return table.index[self._name(word, table.ids, "card")]
