"""Sheet of a position text, what its lines can say, and the rows of fields."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from operator import attrgetter
from typing import Any

from engine.blocks import position
from engine.blocks.lines import in_a_row
from engine.blocks.position import Kind, Row, Words, by_side, setter, shown_of_side
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.catalogue import HOLDERS, Rules
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import CROSSINGS, State
from engine.gallic_war.tasks import SETTLE

HEADER = "gallic-war"
"""The first line of a position."""

NOTHING = "none"
"""What a line says that would list something if it were not for this."""

ANY = 999_999
"""More than any number can be that has no limit."""

HEAVIEST = 999
"""The highest weight of an area that is drawn."""

BEFORE_CHRIST = 59
"""The year BC before the first."""


class Sheet(position.Sheet):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand romans``, ``aedui neutral``.
        waits: what waits to be done, as `position.stack` says it.
        fates: the areas of which one is drawn, with their weights.
    """

    seats = SEATS
    holders = HOLDERS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        self.areas, self.blocks = rules.components.areas, rules.components.blocks
        self.between = self.areas.border_between
        self.waits: dict[str, str] = {}
        self.fates: tuple[tuple[int, int], ...] = ()
        super().__init__(rules, text, (HEADER,), keys)

    def number(self, key: str, low: int, high: int) -> int:
        """Return the number in a range that a key says, which may be below 0."""
        word = self.value(key)
        if not word.startswith("-"):
            return self.to_number(word, max(low, 0), high)
        found = -self.to_number(word[1:], 0, ANY)
        if found < low:
            raise self.wrong(say("positions.too-low", word=word, low=low))
        return found

    def items(self, key: str) -> list[str]:
        """Return the parts of a value, none without the key or where it says so."""
        found = super().items(key)
        return [] if found == [NOTHING] else found

    def words(self, part: str, number: int, unknown: str) -> list[str]:
        """Return the words of a part. `unknown` refuses another number of them."""
        found = part.split()
        if len(found) != number:
            raise self.wrong(unknown)
        return found

    def to_place(self, word: str) -> int:
        word = word.replace(" ", "_")
        return self.areas.index[self.to_name(word, self.areas.ids, say("positions.no-area", word=word))]

    def to_port(self, word: str) -> int:
        area = self.to_place(word)
        if not self.areas.seas_of[area]:
            raise self.wrong(say("positions.no-port", word=word))
        return area

    def to_block(self, word: str) -> int:
        """Return a block by its id or, of a legion, by its number."""
        name = f"legion_{word}" if f"legion_{word}" in self.blocks.index else word
        return self.blocks.index[self.to_name(name, self.blocks.ids, say("positions.no-block", word=word))]

    def to_way(self, word: str) -> tuple[int, int]:
        """Return a border written ``a-b`` or ``a>b``, and its crossing to the second area."""
        start, end = map(self.to_place, self.to_ends(word, say("positions.no-border", word=word)))
        border = self.link(start, end)
        return border, self.areas.directed(border, end)

    def check_sea(self, start: int, end: int) -> None:
        """Raise PositionError unless a sea joins two areas."""
        areas = self.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))


# --- what a line can say -----------------------------------------------------------------------------------------


def or_none(kind: Kind) -> Kind:
    """Return a kind whose lines may also say that there is nothing."""

    def read(sheet: Sheet, state: State, key: str) -> Any:
        return kind.empty if sheet.value(key) == NOTHING else kind.read(sheet, state, key)

    return Kind(kind.show, read, kind.empty)


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
AREA, AREAS = or_none(position.one("places", Sheet.to_place)), position.many("places", Sheet.to_place)
BLOCK, BLOCKS = or_none(position.one("blocks", Sheet.to_block)), position.many("blocks", Sheet.to_block)
CARD, CARDS = or_none(position.one("cards", Sheet.to_card)), position.many("cards", Sheet.to_card)
SIDES_IN_ORDER = position.in_order("sides", Sheet.to_side)
CARDS_IN_ORDER = position.in_order("cards", Sheet.to_card)
FLAG = Kind(
    lambda words, flag: "yes" if flag else "no",
    lambda sheet, state, key: sheet.one_of(key, ("yes", "no")) == "yes",
    False,
)


def listed(show: Callable[..., str], read: Callable[[Sheet, State, str], Any]) -> Kind:
    """Return the kind of things in an order, each of which takes some words."""
    return Kind(
        lambda words, found: ", ".join([show(words, *each) for each in found]),
        lambda sheet, state, key: tuple([read(sheet, state, part) for part in sheet.items(key)]),
        (),
    )


def _read_crowd(sheet: Sheet, state: State, part: str) -> tuple[int, int, int]:
    area, side, left = sheet.words(part, 3, say("positions.no-crowd", part=part))
    return sheet.to_side(side), sheet.to_place(area), sheet.to_number(left, 0, len(state.blocks.ids))


CROWDS = listed(lambda words, side, area, left: f"{words.places[area]} {words.sides[side]} {left}", _read_crowd)
"""Sides in areas, and how many blocks each has to take away from there."""


def _read_fate(sheet: Sheet, state: State, part: str) -> tuple[int, int]:
    area, weight = sheet.words(part, 2, say("positions.no-fate", part=part))
    return sheet.to_place(area), sheet.to_number(weight, 1, HEAVIEST)


FATES = listed(lambda words, area, weight: f"{words.places[area]} {weight}", _read_fate)
"""Areas of which one is drawn, with their weights."""


def _read_sailor(sheet: Sheet, state: State, part: str) -> tuple[int, int]:
    side, _, port = part.partition(" ")
    return sheet.to_side(side), sheet.to_port(port)


SAILORS = listed(lambda words, side, port: f"{words.sides[side]} {words.places[port]}", _read_sailor)
"""Whose block, and to which port."""


def _show_order(words: Words, start: int, end: int, most: int, blocks: int) -> str:
    return " ".join(
        (words.places[start], words.places[end], str(most), *[words.blocks[block] for block in bits(blocks)])
    )


def _read_order(sheet: Sheet, state: State, part: str) -> tuple[int, int, int, int]:
    found = part.split()
    if len(found) < 4:
        raise sheet.wrong(say("positions.no-order", part=part))
    start, end = map(sheet.to_place, found[:2])
    blocks = mask_of(map(sheet.to_block, found[3:]))
    return start, end, sheet.to_number(found[2], 1, len(state.blocks.ids)), blocks


ORDERS = listed(_show_order, _read_order)
"""From where and to where, how many blocks at most, and which."""

DICE = Kind(
    lambda words, dice: " ".join(map(str, dice)),
    lambda sheet, state, key: tuple([sheet.to_number(word, 1, 6) for word in sheet.value(key).split()]),
    (),
)


def _read_invaders(sheet: Sheet, state: State, key: str) -> tuple[int, int]:
    first, second = sheet.words(sheet.value(key), 2, say("positions.two-numbers"))
    return sheet.to_number(first, 0, 99), sheet.to_number(second, 0, 99)


INVADERS = Kind(lambda words, numbers: " ".join(map(str, numbers)), _read_invaders, (0, 0))


def _read_year(sheet: Sheet, state: State, key: str) -> int:
    last = BEFORE_CHRIST - len(state.rules.numbers.turns)
    first = BEFORE_CHRIST if state.phase == SETTLE else BEFORE_CHRIST - 1
    return BEFORE_CHRIST - sheet.to_number(sheet.value(key), last, first)


YEAR = Kind(lambda words, year: str(BEFORE_CHRIST - year), _read_year)


def _read_raids(sheet: Sheet, state: State, key: str) -> int:
    if sheet.value(key).isdigit():
        return sheet.number(key, 0, state.rules.limits.barbarian_supply_actions)
    return ("no", "yes").index(sheet.one_of(key, ("no", "yes")))


RAIDS = Kind(lambda words, raids: "yes" if raids == 1 else str(raids or "no"), _read_raids, 0)
"""How many raids there were, which for none or one may be said in words."""

CROSSING = Kind(
    lambda words, crossing: CROSSINGS[crossing],
    lambda sheet, state, key: CROSSINGS.index(sheet.one_of(key, CROSSINGS[1:])),
    0,
)

# --- rows --------------------------------------------------------------------------------------------------------


def row(
    key: str,
    kind: Kind,
    usual: Any = None,
    *,
    part: str = "",
    field: str = "",
    by: Callable[[State], Any] | None = None,
) -> Row:
    """Return the row of a field, of its key's name if no other is given.

    The field is the state's, or that of its `part`. It is left out where it is as usual: what `by` says of the
    state, or this value, or nothing.
    """
    name = part + (field or key.replace(" ", "_"))
    plain = kind.empty if usual is None else usual
    get, put = attrgetter(name), setter(name)

    def show(words: Words, state: State) -> str:
        value = get(state)
        return "" if value == (by(state) if by else plain) else kind.show(words, value) or NOTHING

    def read(sheet: Sheet, state: State) -> None:
        put(state, kind.read(sheet, state, key) if key in sheet else by(state) if by else plain)

    return Row(key, show, read)


def pair(key: str, field: str, kind: Kind) -> list[Row]:
    """Return the two rows, each of a side, of a field that is a pair."""

    def read(side: int, sheet: Sheet, state: State) -> None:
        if (whole := f"{key} {SEATS[side]}") in sheet:
            both = list(getattr(state, field))
            both[side] = kind.read(sheet, state, whole)
            setattr(state, field, tuple(both))

    return by_side(SEATS, key, shown_of_side(field, kind), read)
