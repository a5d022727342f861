"""Sheet of a position text, and what its lines can say."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from engine.blocks import position
from engine.blocks.lines import Lines, in_a_row
from engine.blocks.position import Kind, Row, Words, by_side
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.catalogue import HOLDERS, Rules
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.words.saying import say

HEADER = "gallic-war"
"""The first line of a position."""

NOTHING = "none"
"""What a line says that would list something if it were not for this."""

ANY = 999_999
"""More than any number can be that has no limit."""


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand romans``, ``aedui neutral``.
        standing: the lines that say which blocks stand where, as (area, side, key).
        errand, fates: what a die is rolled or an area drawn for, and of which, with their weights.
    """

    seats = SEATS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        self.rules = rules
        self.areas, self.blocks, self.cards = (
            rules.components.areas,
            rules.components.blocks,
            rules.components.cards,
        )
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
        key = self.rules.words.heads[side][area]
        self.standing.append((area, side, key))
        return key

    def number(self, key: str, low: int, high: int) -> int:
        """The number in a range that a key says; the range may begin below 0."""
        word = self.value(key)
        if not word.startswith("-"):
            return self.to_number(word, max(low, 0), high)
        found = -self.to_number(word[1:], 0, ANY)
        if found < low:
            raise self.wrong(say("positions.too-low", word=word, low=low))
        return found

    def parts(self, key: str) -> list[str]:
        """The parts of a value; none when the key is not there, or when it says that there are none."""
        found = self.items(key)
        return [] if found == [NOTHING] else found

    def to_area(self, word: str) -> int:
        word = word.replace(" ", "_")
        return self.areas.index[self.to_name(word, self.areas.ids, say("positions.no-area", word=word))]

    def to_block(self, word: str) -> int:
        """A block by its id or, of a legion, by its number."""
        name = f"legion_{word}" if f"legion_{word}" in self.blocks.index else word
        return self.blocks.index[self.to_name(name, self.blocks.ids, say("positions.no-block", word=word))]

    def to_card(self, word: str) -> int:
        word = word.replace(" ", "_")
        return self.cards.index[self.to_name(word, self.cards.ids, say("positions.no-card", word=word))]

    def to_way(self, word: str) -> tuple[int, int]:
        """A border written ``a-b`` or ``a>b``: its number, and that of its crossing to the second area."""
        start, end = map(self.to_area, self.to_ends(word, say("positions.no-border", word=word)))
        border = self.border(start, end)
        return border, self.areas.directed(border, end)

    def border(self, start: int, end: int) -> int:
        border = self.areas.border_between.get((start, end))
        if border is None:
            ids = self.areas.ids
            raise self.wrong(say("positions.not-adjacent", start=ids[start], end=ids[end]))
        return border

    def check_sea(self, start: int, end: int) -> None:
        """Raise PositionError unless a sea joins two areas."""
        areas = self.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))

    def counted(self, part: str, most: int = 99) -> tuple[str, int]:
        """Return what a part of a list names, and how many of it, by default one."""
        name, _, count = part.rpartition(" ") if " " in part else (part, "", "1")
        return name, self.to_number(count, 1, most)


# --- what a line can say -----------------------------------------------------------------------------------------


def or_none(kind: Kind) -> Kind:
    """Return a kind whose lines may also say that there is nothing."""

    def read(sheet: Sheet, state: State, key: str) -> Any:
        return kind.empty if sheet.value(key) == NOTHING else kind.read(sheet, state, key)

    return Kind(kind.show, read, kind.empty)


def in_order(names: str, to_number: Callable[[Any, str], int]) -> Kind:
    """Return the kind of different ones in an order."""
    return Kind(
        lambda words, numbers: in_a_row(getattr(words, names), numbers),
        lambda sheet, state, key: tuple(sheet.each(key, partial(to_number, sheet))),
        (),
    )


def one_of(*names: str) -> Kind:
    """Return the kind of one of these words, or none."""
    return or_none(Kind(lambda words, name: str(name), lambda sheet, state, key: sheet.one_of(key, names), ""))


def bits_of(*names: str) -> Kind:
    """Return the kind of a set of things that have these names, the lowest bit first."""

    def to_bit(sheet: Sheet, word: str) -> int:
        return names.index(sheet.to_name(word, names, say("positions.no-such", word=word)))

    return Kind(
        lambda words, mask: in_a_row(names, bits(mask)),
        lambda sheet, state, key: mask_of(sheet.each(key, partial(to_bit, sheet))),
        0,
    )


SIDE = or_none(position.one("sides", Sheet.to_side))
AREA, AREAS = (or_none(kind("places", Sheet.to_area)) for kind in (position.one, position.many))
BLOCK, BLOCKS = (or_none(kind("blocks", Sheet.to_block)) for kind in (position.one, position.many))
CARD, CARDS = (or_none(kind("cards", Sheet.to_card)) for kind in (position.one, position.many))
SIDES_IN_ORDER, CARDS_IN_ORDER = (
    or_none(in_order("sides", Sheet.to_side)),
    or_none(in_order("cards", Sheet.to_card)),
)
FLAG = Kind(
    lambda words, flag: "yes" if flag else "no",
    lambda sheet, state, key: sheet.one_of(key, ("yes", "no")) == "yes",
    False,
)


def row(
    key: str, kind: Kind, usual: Any = None, *, field: str = "", by: Callable[[State], Any] | None = None
) -> Row:
    """Return the row of a field, of its key's name if no other is given.

    It is left out where the field is as usual: what `by` says of the state, or this value, or nothing.
    """
    name = field or key.replace(" ", "_")
    plain = kind.empty if usual is None else usual

    def show(words: Words, state: State) -> str:
        value = getattr(state, name)
        return "" if value == (by(state) if by else plain) else kind.show(words, value) or NOTHING

    def read(sheet: Sheet, state: State) -> None:
        setattr(state, name, kind.read(sheet, state, key) if key in sheet else by(state) if by else plain)

    return Row(key, show, read)


def pair(key: str, field: str, kind: Kind) -> list[Row]:
    """Return the two rows, each of a side, of a field that is a pair."""

    def show(side: int, words: Words, state: State) -> str:
        value = getattr(state, field)[side]
        return "" if value == kind.empty else kind.show(words, value)

    def read(side: int, sheet: Sheet, state: State) -> None:
        if (whole := f"{key} {SEATS[side]}") in sheet:
            both = list(getattr(state, field))
            both[side] = kind.read(sheet, state, whole)
            setattr(state, field, tuple(both))

    return by_side(SEATS, key, show, read)
