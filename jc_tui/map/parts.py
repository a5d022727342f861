"""The parts of a map's art, and how they are read: places, what joins them, drawings, quarter blocks of land."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal, cast

from engine.datafiles import Entry
from engine.values import frozen
from engine.words import say

LinkKind = Literal["major", "minor", "strait", "open", "river", "rhine", "off_map", "sea"]
"""Roads and straits; borders of areas, and the way from a port to its sea."""

ROAD_KINDS: Collection[LinkKind] = ("major", "minor", "strait")
BORDERS: Collection[LinkKind] = ("open", "river", "rhine", "off_map", "sea")
"""What joins places on a map of roads, and on one of areas."""

Cell = tuple[int, int]
"""A row and a column."""

Laid = Mapping[int, Mapping[int, tuple[str, str]]]
"""By row and column, the character and the style that lie there over the art."""

LAND_BITS: dict[str, int] = {char: bits for bits, char in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")}
"""The quarters of a cell that are land: 1 top left, 2 top right, 4 bottom left, 8 bottom right."""


@dataclass(frozen=True)
class PlaceArt:
    """Where a place is drawn: sign, name and the room for its stack on one row, without gaps in between.

    Its name, the `text`, is in capitals if it scores. `mark` is the room for a stack, `label` are sign and name,
    `span` is all: of each the first column, and the one after the last.
    """

    id: str
    row: int
    col: int
    sign: str
    text: str
    name_col: int
    mark_col: int
    mark_width: int
    sea: bool

    def named(self, text: str) -> PlaceArt:
        """The same place with another name in the room of its own, beside its sign; one that is longer is cut."""
        room = len(self.text)
        return replace(self, text=(text.rjust(room) if self.name_col < self.col else text.ljust(room))[:room])

    @cached_property
    def name(self) -> tuple[int, int]:
        return self.name_col, self.name_col + len(self.text)

    @cached_property
    def mark(self) -> tuple[int, int]:
        return self.mark_col, self.mark_col + self.mark_width

    @cached_property
    def label(self) -> tuple[int, int]:
        return min(self.col, self.name[0]), max(self.col + 1, self.name[1])

    @cached_property
    def span(self) -> tuple[int, int]:
        return min(self.label[0], self.mark[0]), max(self.label[1], self.mark[1])

    @property
    def mark_first(self) -> bool:
        """Whether the stack stands west of the sign."""
        return self.mark_col < self.col

    def touches(self, first: int, end: int) -> bool:
        """Whether any of it stands in the columns from `first` to `end` (not included), whatever the row."""
        return self.span[0] < end and self.span[1] > first


@frozen
class LinkArt:
    """What joins two places: the cells of the way, and those that the border itself is drawn in."""

    a: str
    b: str
    kind: LinkKind
    cells: tuple[Cell, ...]
    border: tuple[Cell, ...] = ()


def read_layer(entry: Entry, key: str, *, width: int, height: int, fill: str = " ") -> tuple[str, ...]:
    """The rows of a drawing, filled up to the width."""
    rows = entry.text(key).split("\n")[:-1]
    if len(rows) != height:
        entry.refuse(say("data.other-height", key=key, rows=len(rows), height=height))
    for number, row in enumerate(rows, start=1):
        if len(row) > width:
            entry.refuse(say("data.other-width", row=number, key=key, columns=len(row), width=width))
    return tuple(row.ljust(width, fill) for row in rows)


def read_places(listed: Entry, seas: Collection[str] = ()) -> dict[str, PlaceArt]:
    """The places of the table in a placement file, by their ids; of those that are `seas`, that they are."""
    return {
        name: listed.table(name, f"place {name}").read(partial(_read_place, name, name in seas))
        for name in listed.names()
    }


def _read_place(name: str, sea: bool, entry: Entry) -> PlaceArt:
    at, mark = entry.numbers("at", 0, 999), entry.numbers("mark", 0, 999)
    if len(at) != 2 or len(mark) != 2:
        entry.refuse(say("data.no-positions"))
    return PlaceArt(name, *at, entry.text("sign"), entry.text("text"), entry.number("name", 0, 999), *mark, sea)


def read_links(entry: Entry, places: Mapping[str, PlaceArt], kinds: Collection[str]) -> Iterator[LinkArt]:
    """The links in a table, of these kinds: ends, kind, the cells of the way, of a border also its own."""
    for key in entry.names():
        a, _, b = key.partition("-")
        if a not in places or b not in places:
            entry.refuse(say("data.no-link", key=key))
        kind, *cells = entry.texts(key)
        if kind not in kinds or len(cells) != 1 + (kind in BORDERS):
            entry.refuse(say("data.no-kind-and-cells", key=key))
        yield LinkArt(a, b, cast(LinkKind, kind), *(_read_cells(entry, key, text) for text in cells))


def _read_cells(entry: Entry, key: str, text: str) -> tuple[Cell, ...]:
    cells = []
    for part in text.split():
        row, _, cols = part.partition(":")
        if not all(number.isdecimal() for number in (row, *cols.split(","))):
            entry.refuse(say("data.no-cells", key=key, found=part))
        cells += [(int(row), int(col)) for col in cols.split(",")]
    return tuple(cells)


def on_land(char: str) -> bool:
    """Whether most of a cell of the coast is land."""
    return LAND_BITS[char].bit_count() > 2
