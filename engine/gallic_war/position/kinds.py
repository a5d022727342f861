"""What the lines of a position can say, and the rows of fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

from engine.blocks import position
from engine.blocks.lines import in_a_row
from engine.blocks.position import Kind, Row, Words, by_side, setter, shown_of_side
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.position.sheet import NOTHING, Sheet
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import CROSSINGS, State

BEFORE_CHRIST = 59
"""The year BC before the first."""


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
AREA, AREAS = (or_none(kind("places", Sheet.to_area)) for kind in (position.one, position.many))
BLOCK, BLOCKS = (or_none(kind("blocks", Sheet.to_block)) for kind in (position.one, position.many))
CARD, CARDS = (or_none(kind("cards", Sheet.to_card)) for kind in (position.one, position.many))
SIDES_IN_ORDER = or_none(position.in_order("sides", Sheet.to_side))
CARDS_IN_ORDER = or_none(position.in_order("cards", Sheet.to_card))
FLAG = Kind(
    lambda words, flag: "yes" if flag else "no",
    lambda sheet, state, key: sheet.one_of(key, ("yes", "no")) == "yes",
    False,
)


def listed(show: Callable[..., str], read: Callable[[Sheet, State, str], Any]) -> Kind:
    """Return the kind of things in an order, each of which takes some words."""
    return Kind(
        lambda words, found: ", ".join([show(words, *each) for each in found]),
        lambda sheet, state, key: tuple([read(sheet, state, part) for part in sheet.parts(key)]),
        (),
    )


def _read_crowd(sheet: Sheet, state: State, part: str) -> tuple[int, int, int]:
    found = part.split()
    if len(found) != 3:
        raise sheet.wrong(say("positions.no-crowd", part=part))
    left = sheet.to_number(found[2], 0, len(state.blocks.ids))
    return sheet.to_side(found[1]), sheet.to_area(found[0]), left


CROWDS = listed(lambda words, side, area, left: f"{words.places[area]} {words.sides[side]} {left}", _read_crowd)
"""Sides in areas, and how many blocks each has to take away from there."""


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
    start, end = map(sheet.to_area, found[:2])
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
    found = sheet.value(key).split()
    if len(found) != 2:
        raise sheet.wrong(say("positions.two-numbers"))
    return sheet.to_number(found[0], 0, 99), sheet.to_number(found[1], 0, 99)


INVADERS = Kind(lambda words, numbers: " ".join(map(str, numbers)), _read_invaders, (0, 0))


def _read_year(sheet: Sheet, state: State, key: str) -> int:
    last = BEFORE_CHRIST - len(state.rules.numbers.turns)
    return BEFORE_CHRIST - sheet.to_number(sheet.value(key), last, BEFORE_CHRIST)


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
