"""What a line of a position is: its key, what it says of a state, and how it is read into one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from engine.blocks.lines import in_a_row
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import Components
from engine.gallic_war.position.sheet import NOTHING, Sheet, Words
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.words.saying import say

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
