"""What positions of block games have alike: their rows, what a line can say, and the names that are written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar

from engine.blocks.lines import Lines, in_a_row, with_count
from engine.blocks.sets import bits, mask_of
from engine.values import frozen
from engine.words import say

NONE = -1
"""What a state has where nothing is named."""

ANY_BLOCK = -1
"""The set of all blocks."""

Bound = int | Callable[[Any], int]
"""An end of a range, which may depend on the state."""


class Words:
    """Names as positions write them, by number; `NONE` is the last of each and means an empty name.

    Attributes:
        places, blocks, cards, sides: their ids.
        heads: by side and place, the key of the line that says which blocks stand there.
        standing: by block and step, the block with its strength.
        links: the ways between two places. ways: the same by direction, as `directed` numbers them.
    """

    def __init__(
        self, places: Any, blocks: Any, cards: Any, holders: Sequence[str], numeral: Callable[[int], str]
    ) -> None:
        self.places: tuple[str, ...] = (*places.ids, "")
        self.blocks: tuple[str, ...] = (*blocks.ids, "")
        self.cards: tuple[str, ...] = (*cards.ids, "")
        self.sides: tuple[str, ...] = (*holders[:2], "")
        self.heads = tuple(tuple(f"{place} {name}" for place in places.ids) for name in holders)
        self.standing = tuple(
            tuple(f"{block} {numeral(strength)}" for strength in strengths)
            for block, strengths in zip(blocks.ids, blocks.strengths, strict=True)
        )
        ends = [(places.ids[a], places.ids[b]) for a, b in places.ends]
        self.links = tuple(f"{a}-{b}" for a, b in ends)
        self.ways = tuple(way for a, b in ends for way in (f"{b}>{a}", f"{a}>{b}"))


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        holders: whose blocks a line can say, by number.
        between: the link that joins two places, by (place, place).
        standing: the lines that say which blocks stand where, as (place, side, key).
    """

    holders: ClassVar[Sequence[str]]

    def __init__(self, rules: Any, text: str, headers: Sequence[str], keys: Collection[str]) -> None:
        self.rules = rules
        self.cards = rules.components.cards
        self.between: Mapping[tuple[int, int], int]
        self.standing: list[tuple[int, int, str]] = []
        self._keys = keys
        super().__init__(text, headers)

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

    def to_place(self, word: str) -> int:
        """Return the place that a word names."""
        raise NotImplementedError

    def to_card(self, word: str) -> int:
        name = self.to_name(word.replace(" ", "_"), self.cards.ids, say("lines.no-card", word=word))
        return int(self.cards.index[name])

    def link(self, start: int, end: int) -> int:
        found = self.between.get((start, end))
        if found is None:
            places = self.rules.words.places
            raise self.wrong(say("lines.not-adjacent", start=places[start], end=places[end]))
        return found

    def read_counts(
        self, key: str, side: int, counts: bytearray, to_way: Callable[[str], int], most: Callable[[int], int]
    ) -> None:
        """Read a side's half of counts, ``ravenna>rome 2``, up to the most of each way."""
        begin = side * (len(counts) // 2)
        for item in self.items(key):
            name, count = with_count(item)
            way = to_way(name)
            if counts[begin + way]:
                raise self.wrong(say("lines.way-twice", name=name))
            counts[begin + way] = self.to_number(count, 1, most(way))


# --- rows --------------------------------------------------------------------------------------------------------

Show = Callable[[Words, Any], str]
"""What a line says of a state."""

Read = Callable[[Any, Any], None]
"""Puts what a sheet says into a state."""


@frozen
class Row:
    """One line of a position, or the lines of one sort.

    Attributes:
        key: the key; of several lines, what it looks like.
        show: what it says of a state, "" where it would say nothing new; of several lines, these with their keys.
            Without it the line is never written, as it follows from others.
        read: puts into the state what the line says or, without it, what is usual. Without it the line is read
            where another is.
        several: whether there is one for each place or turn.
    """

    key: str
    show: Show | None = None
    read: Read | None = None
    several: bool = False


def write(header: str, rows: Iterable[Row], words: Words, state: Any) -> str:
    """Return a state as text, one ``key: value`` a line."""
    lines = [header]
    for row in rows:
        if row.show and (value := row.show(words, state)):
            lines.append(value if row.several else f"{row.key}: {value}")
    return "\n".join(lines) + "\n"


def read(rows: Iterable[Row], sheet: Any, state: Any) -> None:
    """Put what a sheet says in these rows into a state, in their order."""
    for row in rows:
        if row.read:
            row.read(sheet, state)


def by_side(
    seats: Sequence[str],
    key: str,
    show: Callable[[int, Words, Any], str],
    read: Callable[[int, Any, Any], None] | None = None,
) -> list[Row]:
    """Return two rows, each of a side, with the number of the side for `show` and `read`."""
    return [
        Row(f"{key} {seat}", partial(show, side), read and partial(read, side)) for side, seat in enumerate(seats)
    ]


# --- what a line can say -----------------------------------------------------------------------------------------


@frozen
class Kind:
    """What a line can say.

    Attributes:
        show: how a value is written.
        read: the value that the line with a key says; the range of a number may depend on the state.
        empty: the value of a line that says nothing.
    """

    show: Callable[[Words, Any], str]
    read: Callable[[Any, Any, str], Any]
    empty: Any = NONE


def one(names: str, to_number: Callable[[Any, str], int]) -> Kind:
    """Return the kind of one of those that `Words` has names for, or `NONE`."""
    return Kind(
        lambda words, value: str(getattr(words, names)[value]),
        lambda sheet, state, key: to_number(sheet, sheet.value(key)),
    )


def many(names: str, to_number: Callable[[Any, str], int]) -> Kind:
    """Return the kind of a set of those that `Words` has names for."""
    return Kind(
        lambda words, value: in_a_row(getattr(words, names), bits(value)),
        lambda sheet, state, key: mask_of(sheet.each(key, partial(to_number, sheet))),
        0,
    )


def in_order(names: str, to_number: Callable[[Any, str], int]) -> Kind:
    """Return the kind of different ones of those that `Words` has names for, in an order."""
    return Kind(
        lambda words, value: in_a_row(getattr(words, names), value),
        lambda sheet, state, key: tuple(sheet.each(key, partial(to_number, sheet))),
        (),
    )


def number(low: Bound, high: Bound) -> Kind:
    """Return the kind of a number in a range."""

    def read(sheet: Any, state: Any, key: str) -> int:
        least, most = (end if isinstance(end, int) else end(state) for end in (low, high))
        return int(sheet.number(key, least, most))

    return Kind(lambda words, value: str(value), read)


PLAIN = Kind(lambda words, value: str(value), lambda sheet, state, key: sheet.value(key), "")
"""The kind of a value that is written as it is."""


def shown(field: str, kind: Kind = PLAIN) -> Show:
    """Return what writes a field."""
    get = attrgetter(field)
    return lambda words, state: kind.show(words, get(state))


def shown_of_side(field: str, kind: Kind) -> Callable[[int, Words, Any], str]:
    """Return what writes a side's part of a field."""
    value = attrgetter(field)
    return lambda side, words, state: kind.show(words, value(state)[side])


def setter(field: str) -> Callable[[Any, Any], None]:
    """Return what gives a field, which may be one of a part, another value."""
    part, _, name = field.rpartition(".")
    if not part:
        return lambda state, value: setattr(state, name, value)
    whose = attrgetter(part)
    return lambda state, value: setattr(whose(state), name, value)


# --- blocks and ways ---------------------------------------------------------------------------------------------


def stand_key(state: Any, place: int, side: int) -> str:
    """Return the key of the line that says which blocks of a side stand in a place."""
    return str(state.rules.words.heads[side][place])


def block_key(state: Any, block: int) -> str:
    """Return the key of the line in which a block on the map stands."""
    return stand_key(state, state.loc[block], state.side_of(block))


def show_standing(marks: Callable[[Words, Any, int], str], words: Words, state: Any, came: int) -> str:
    """Return the lines of all places with blocks.

    `marks` tells how a block came there. It is asked where one of the blocks that `came` stands.
    """
    lines, step, standing, filled = [], state.step, words.standing, 0
    for places in state.occ:
        filled |= places
    sides = tuple(zip(words.heads, state.at, strict=True))
    for place in bits(filled):
        for heads, groups in sides:
            if group := groups[place]:
                blocks = [standing[block][step[block]] for block in bits(group)]
                if group & came:
                    told = zip(bits(group), blocks, strict=True)
                    blocks = [text + marks(words, state, block) for block, text in told]
                lines.append(f"{heads[place]}: {', '.join(blocks)}")
    return "\n".join(lines)


def read_standing(read_block: Callable[[Any, Any, str, int, int], None]) -> Read:
    """Return what puts every block where a text says."""

    def read(sheet: Any, state: Any) -> None:
        for place, side, key in sheet.standing:
            for part in sheet.items(key):
                read_block(sheet, state, part, place, side)

    return read


def part_of(counts: bytearray, side: int) -> bytes:
    """Return a side's half of counts, which have one number for each way."""
    width = len(counts) // 2
    return bytes(counts[side * width : (side + 1) * width])


def show_counts(names: Sequence[str], counts: bytes) -> str:
    """Return how often each way was used, without those that were not."""
    if counts.count(0) == len(counts):
        return ""
    return ", ".join([f"{names[way]} {used}" for way, used in enumerate(counts) if used])
