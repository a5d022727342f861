"""Sheet of a position text, and what lines can say that only this game has."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.blocks import lines
from engine.blocks.lines import NOTHING
from engine.blocks.position import Kind, Row, by_side, kinds_of, shown_of_side
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.catalogue import HOLDERS, Rules
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import CROSSINGS, State
from engine.gallic_war.tasks import SETTLE

HEADER = "gallic-war"
"""The first line of a position."""

HEAVIEST = 999
"""The highest weight of an area that is drawn."""

BEFORE_CHRIST = 59
"""The year BC before the first."""


class Sheet(lines.Sheet):
    """The lines of a position text."""

    seats = SEATS
    holders = HOLDERS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        areas = rules.components.areas
        self.areas = areas
        super().__init__(rules, areas, areas.index, text, (HEADER,), keys)

    def words(self, part: str, form: str) -> list[str]:
        """Return the words of a part that is written in a form, ``FROM TO ...``."""
        number = form.count(" ") + 1
        found = part.split()
        if len(found) < number or (len(found) > number and not form.endswith("...")):
            raise self.wrong(say("positions.no-form", part=part, form=form))
        return found

    def to_port(self, word: str) -> int:
        area = self.to_place(word)
        if not self.areas.seas_of[area]:
            raise self.wrong(say("positions.no-port", word=word))
        return area

    def to_border(self, word: str) -> int:
        """Return the number of a border in the direction in which it is crossed."""
        return self.areas.directed(*self.to_way(word))

    def to_passage(self, word: str) -> tuple[int, int]:
        """Return the ports of a passage written ``a>b``."""
        start, _, end = word.partition(">")
        return self.check_sea(self.to_port(start), self.to_port(end))

    def check_sea(self, start: int, end: int) -> tuple[int, int]:
        """Return two areas. Raises PositionError unless a sea joins them."""
        areas = self.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))
        return start, end


# --- what a line can say -----------------------------------------------------------------------------------------


def bits_of(*names: str) -> Kind:
    """Return the kind of a set of things that have these names, the lowest bit first."""

    def to_bit(sheet: Sheet, word: str) -> int:
        return names.index(sheet.to_name(word, names, say("positions.no-such", word=word)))

    return kinds_of(lambda words: names, to_bit)[1]


FLAG = Kind(
    lambda words, flag: "yes" if flag else "no",
    lambda sheet, state, key: sheet.one_of(key, ("yes", "no")) == "yes",
    False,
)


def listed(show: Callable[..., str], read: Callable[[Sheet, str], Any]) -> Kind:
    """Return the kind of things in an order, each of which takes some words."""
    return Kind(
        lambda words, found: ", ".join([show(words, *each) for each in found]),
        lambda sheet, state, key: tuple([read(sheet, part) for part in sheet.items(key)]),
        (),
    )


def _read_crowd(sheet: Sheet, part: str) -> tuple[int, int, int]:
    area, side, left = sheet.words(part, "AREA SIDE STEPS")
    return sheet.to_side(side), sheet.to_place(area), sheet.to_number(left, 1, sheet.blocks.count)


def _read_fate(sheet: Sheet, part: str) -> tuple[int, int]:
    area, weight = sheet.words(part, "AREA WEIGHT")
    return sheet.to_place(area), sheet.to_number(weight, 1, HEAVIEST)


def _read_sailor(sheet: Sheet, part: str) -> tuple[int, int]:
    side, port = sheet.words(part, "SIDE PORT")
    return sheet.to_side(side), sheet.to_port(port)


def _read_order(sheet: Sheet, part: str) -> tuple[int, int, int, int]:
    start, end, most, *blocks = sheet.words(part, "FROM TO MOST BLOCK...")
    left, reached = map(sheet.to_place, (start, end))
    return left, reached, sheet.to_number(most, 1, sheet.blocks.count), mask_of(map(sheet.to_block, blocks))


def _read_invaders(sheet: Sheet, state: State, key: str) -> tuple[int, int]:
    first, second = sheet.words(sheet.value(key), "BRITANNIA GERMANIA")
    return sheet.to_number(first, 0, 99), sheet.to_number(second, 0, 99)


def _read_year(sheet: Sheet, state: State, key: str) -> int:
    last = BEFORE_CHRIST - len(state.rules.numbers.turns)
    first = BEFORE_CHRIST if state.phase == SETTLE else BEFORE_CHRIST - 1
    return BEFORE_CHRIST - sheet.number(key, last, first)


def _read_raids(sheet: Sheet, state: State, key: str) -> int:
    if sheet.value(key).isdigit():
        return sheet.number(key, 0, state.rules.limits.barbarian_supply_actions)
    return ("no", "yes").index(sheet.one_of(key, ("no", "yes")))


CROWDS = listed(lambda words, side, area, left: f"{words.places[area]} {words.sides[side]} {left}", _read_crowd)
FATES = listed(lambda words, area, weight: f"{words.places[area]} {weight}", _read_fate)
SAILORS = listed(lambda words, side, port: f"{words.sides[side]} {words.places[port]}", _read_sailor)
ORDERS = listed(
    lambda words, start, end, most, blocks: " ".join(
        (words.places[start], words.places[end], str(most), *[words.blocks[block] for block in bits(blocks)])
    ),
    _read_order,
)
INVADERS = Kind(lambda words, numbers: " ".join(map(str, numbers)), _read_invaders, (0, 0))
YEAR = Kind(lambda words, year: str(BEFORE_CHRIST - year), _read_year)
RAIDS = Kind(lambda words, raids: "yes" if raids == 1 else str(raids or "no"), _read_raids, 0)
CROSSING = Kind(
    lambda words, crossing: CROSSINGS[crossing],
    lambda sheet, state, key: CROSSINGS.index(sheet.one_of(key, CROSSINGS[1:])),
    0,
)


def pair(key: str, field: str, kind: Kind) -> list[Row]:
    """Return the two rows, each of a side, of a field that is a pair."""

    def read(side: int, sheet: Sheet, state: State) -> None:
        whole = f"{key} {SEATS[side]}"
        if whole in sheet and sheet.value(whole) != NOTHING:
            both = list(getattr(state, field))
            both[side] = kind.read(sheet, state, whole)
            setattr(state, field, tuple(both))

    return by_side(SEATS, key, shown_of_side(field, kind), read)
