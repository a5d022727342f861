"""Sheet of a position text, its words, and what its lines can say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any

from engine.blocks.lines import Lines, in_a_row
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import Components
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.words.saying import say

HEADER = "gallic-war"
"""The first line of a position."""

NEUTRALS = "neutral"
HOLDERS = (*SEATS, NEUTRALS)
"""Whose blocks a line of an area lists, by the number of the side."""

NOTHING = "none"
"""What a line says that would list something if it were not for this."""


def area_name(state: State, area: int) -> str:
    """The id of an area."""
    return state.areas.ids[area]


def block_name(state: State, block: int) -> str:
    """The id of a block."""
    return state.blocks.ids[block]


def stand_key(state: State, area: int, side: int) -> str:
    """The key of the line that says which blocks of a side, or of nobody, stand in an area."""
    return f"{area_name(state, area)} {HOLDERS[side]}"


def block_key(state: State, block: int) -> str:
    """The key of the line in which a block on the map stands."""
    return stand_key(state, state.loc[block], state.side_of(block))


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand romans``, ``aedui neutral``.
        standing: the lines that say which blocks stand where, as (area, side, key).
        errand, fates: what a die is rolled or an area drawn for, and of which, with their weights.
    """

    seats = SEATS

    def __init__(self, components: Components, text: str, keys: Collection[str]) -> None:
        self.components = components
        self._keys = keys
        self.standing: list[tuple[int, int, str]] = []
        self.errand = ""
        self.fates: tuple[tuple[int, int], ...] = ()
        super().__init__(text, (HEADER,))

    def whole_key(self, head: str) -> str:
        """A key with its names written out."""
        if head in self._keys:
            return head
        first, _, last = head.rpartition(" ")
        if f"{first} {SEATS[0]}" in self._keys:
            return f"{first} {SEATS[self.to_side(last)]}"
        if not first or last not in HOLDERS:
            raise self.wrong(say("positions.no-key", head=head))
        area, side = self.to_area(first), HOLDERS.index(last)
        key = f"{self.components.areas.ids[area]} {HOLDERS[side]}"
        self.standing.append((area, side, key))
        return key

    def parts(self, key: str) -> list[str]:
        """The parts of a value; none when the key is not there, or when it says that there are none."""
        found = self.items(key)
        return [] if found == [NOTHING] else found

    def to_area(self, word: str) -> int:
        areas = self.components.areas
        word = word.replace(" ", "_")
        return areas.index[self.to_name(word, areas.ids, say("positions.no-area", word=word))]

    def to_block(self, word: str) -> int:
        """A block by its id or, of a legion, by its number."""
        blocks = self.components.blocks
        name = f"legion_{word}" if f"legion_{word}" in blocks.index else word
        return blocks.index[self.to_name(name, blocks.ids, say("positions.no-block", word=word))]

    def to_card(self, word: str) -> int:
        cards = self.components.cards
        word = word.replace(" ", "_")
        return cards.index[self.to_name(word, cards.ids, say("positions.no-card", word=word))]

    def to_way(self, word: str) -> tuple[int, int]:
        """A border written ``a-b`` or ``a>b``: its number, and that of its crossing to the second area."""
        start, end = map(self.to_area, self.to_ends(word, say("positions.no-border", word=word)))
        border = self.border(start, end)
        return border, self.components.areas.directed(border, end)

    def border(self, start: int, end: int) -> int:
        areas = self.components.areas
        border = areas.border_between.get((start, end))
        if border is None:
            raise self.wrong(say("positions.not-adjacent", start=areas.ids[start], end=areas.ids[end]))
        return border

    def check_sea(self, start: int, end: int) -> None:
        """Raise PositionError unless a sea joins two areas."""
        areas = self.components.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))

    def counted(self, part: str, most: int = 99) -> tuple[str, int]:
        """Return what a part of a list names, and how many of it, by default one."""
        name, _, count = part.rpartition(" ") if " " in part else (part, "", "1")
        return name, self.to_number(count, 1, most)


# --- what is written ---------------------------------------------------------------------------------------------

CACHED = 1 << 14


class Words:
    """How areas, blocks at their steps, cards and ways are written."""

    def __init__(self, components: Components) -> None:
        areas, blocks = components.areas, components.blocks
        self.table = areas
        # `NONE`, -1, is the last of each: nothing.
        self.areas = (*areas.ids, "")
        self.blocks = (*blocks.ids, "")
        self.cards = (*components.cards.ids, "")
        self.sides = (*SEATS, "")
        self.heads = tuple(tuple(f"{area} {name}: " for area in areas.ids) for name in HOLDERS)
        self.standing = tuple(
            tuple(f"{block} {strength}" for strength in strengths)
            for block, strengths in zip(blocks.ids, blocks.strengths, strict=True)
        )
        ends = [(areas.ids[a], areas.ids[b]) for a, b in areas.ends]
        self.borders = tuple(f"{a}-{b}" for a, b in ends)
        self.ways = tuple(way for a, b in ends for way in (f"{b}>{a}", f"{a}>{b}"))
        self.counts = lru_cache(CACHED)(self._counts)

    def _counts(self, counts: bytes) -> str:
        return ", ".join([f"{self.ways[way]} {used}" for way, used in enumerate(counts) if used])


@lru_cache(maxsize=8)
def words_for(components: Components) -> Words:
    """The words for a game's components."""
    return Words(components)


Show = Callable[[Words, State], str]
Read = Callable[[Sheet, State], None]
Usual = Callable[[State], Any]
Bound = int | Callable[[Components], int]

ANY = 999_999
"""More than any number can be that has no limit."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a position, or the lines of one sort.

    Attributes:
        key: the key; of several lines, what it looks like.
        fields: the fields of the state that it is about.
        show: what it says of a state, "" where it would say nothing new; for several lines, these with their keys.
        read: puts into the state what the line says or, without it, what is usual.
        several: whether there is one for each area.
        late: whether it is read when the others have been.
    """

    key: str
    fields: tuple[str, ...]
    show: Show
    read: Read
    several: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """What a line can say: how a value is written, and how one is read."""

    show: Callable[[Words, Any], str]
    read: Callable[[Sheet, str], Any]
    empty: Any = NONE


def _one(names: str, to_number: Callable[[Sheet, str], int]) -> Kind:
    """One of these, or `NONE`."""

    def read(sheet: Sheet, key: str) -> int:
        word = sheet.value(key)
        return NONE if word == NOTHING else to_number(sheet, word)

    return Kind(lambda words, number: str(getattr(words, names)[number]), read)


def _many(names: str, to_number: Callable[[Sheet, str], int]) -> Kind:
    """A set of these."""

    def read(sheet: Sheet, key: str) -> int:
        return 0 if sheet.value(key) == NOTHING else mask_of(sheet.each(key, partial(to_number, sheet)))

    return Kind(lambda words, mask: in_a_row(getattr(words, names), bits(mask)), read, 0)


SIDE, AREA, BLOCK, CARD = (
    _one("sides", Sheet.to_side),
    _one("areas", Sheet.to_area),
    _one("blocks", Sheet.to_block),
    _one("cards", Sheet.to_card),
)
AREAS, BLOCKS, CARDS = (
    _many("areas", Sheet.to_area),
    _many("blocks", Sheet.to_block),
    _many("cards", Sheet.to_card),
)
FLAG = Kind(
    lambda words, flag: "yes" if flag else "no", lambda sheet, key: sheet.one_of(key, ("yes", "no")) == "yes"
)


def _in_order(names: str, to_number: Callable[[Sheet, str], int]) -> Kind:
    """Different ones in an order."""

    def read(sheet: Sheet, key: str) -> tuple[int, ...]:
        return () if sheet.value(key) == NOTHING else tuple(sheet.each(key, partial(to_number, sheet)))

    return Kind(lambda words, numbers: in_a_row(getattr(words, names), numbers), read, ())


SIDES_IN_ORDER, CARDS_IN_ORDER = _in_order("sides", Sheet.to_side), _in_order("cards", Sheet.to_card)


def number(low: Bound, high: Bound) -> Kind:
    """Return the kind of a number in a range, the ends of which may come from the data."""

    def read(sheet: Sheet, key: str) -> int:
        least, most = (end if isinstance(end, int) else end(sheet.components) for end in (low, high))
        word = sheet.value(key)
        if not word.startswith("-"):
            return sheet.to_number(word, max(least, 0), most)
        found = -sheet.to_number(word[1:], 0, ANY)
        if found < least:
            raise sheet.wrong(say("positions.too-low", word=word, low=least))
        return found

    return Kind(lambda words, value: str(value), read)


def one_of(*names: str) -> Kind:
    """One of these words, or none."""

    def read(sheet: Sheet, key: str) -> str:
        return "" if sheet.value(key) == NOTHING else sheet.one_of(key, names)

    return Kind(lambda words, name: str(name), read, "")


def bits_of(*names: str) -> Kind:
    """A set of things that have these names, the lowest bit first."""

    def show(words: Words, mask: int) -> str:
        return in_a_row(names, bits(mask))

    def to_bit(sheet: Sheet, word: str) -> int:
        return names.index(sheet.to_name(word, names, say("positions.no-such", word=word)))

    return Kind(show, lambda sheet, key: mask_of(sheet.each(key, partial(to_bit, sheet))), 0)


def row(
    key: str, kind: Kind, usual: Any = None, *, field: str = "", late: bool = False, by: Usual | None = None
) -> Row:
    """The line of a field, of its key's name if no other is given.

    It is left out where the field is as usual: what `by` says of the state, or this value, or nothing.
    """
    name = field or key.replace(" ", "_")
    plain = kind.empty if usual is None else usual
    get = attrgetter(name)

    def show(words: Words, state: State) -> str:
        value = get(state)
        if value == (by(state) if by else plain):
            return ""
        return kind.show(words, value) or NOTHING

    def read(sheet: Sheet, state: State) -> None:
        setattr(state, name, kind.read(sheet, key) if key in sheet else by(state) if by else plain)

    return Row(key, (name,), show, read, late=late)


def by_side(key: str, field: str, kind: Kind) -> Sequence[Row]:
    """Two lines, each of a side, of a field that is a pair."""

    def show(side: int, words: Words, state: State) -> str:
        value = getattr(state, field)[side]
        return "" if value == kind.empty else kind.show(words, value)

    def read(side: int, whole: str, sheet: Sheet, state: State) -> None:
        if whole in sheet:
            pair = list(getattr(state, field))
            pair[side] = kind.read(sheet, whole)
            setattr(state, field, tuple(pair))

    return [
        Row(f"{key} {seat}", (field,), partial(show, side), partial(read, side, f"{key} {seat}"))
        for side, seat in enumerate(SEATS)
    ]
