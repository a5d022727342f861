"""Parts of a map's art: places, links, drawings and quarter blocks of land."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from engine.values import frozen

LinkKind = Literal["major", "minor", "strait", "open", "river", "rhine", "off_map", "sea"]
"""Roads and straits; borders of areas, and the way from a port to its sea."""

Cell = tuple[int, int]
"""A row and a column."""

Laid = Mapping[int, Mapping[int, tuple[str, str]]]
"""By row and column, the character and the style that lie there over the art."""

LAND_BITS: dict[str, int] = {char: bits for bits, char in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")}
"""The quarters of a cell that are land: 1 top left, 2 top right, 4 bottom left, 8 bottom right."""


@dataclass(frozen=True)
class PlaceArt:
    """Position of a place: sign, name and room for its stack on one row.

    Its name, the `text`, is in capitals if it scores, with its points behind. `mark` is the room for a stack,
    `label` are sign and name, `span` is all: of each the first column, and the one after the last.
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
        """Return the place with another name, cut to the room of its own."""
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
        """True if the stack stands west of the sign."""
        return self.mark_col < self.col

    def touches(self, first: int, end: int) -> bool:
        """Return whether any part stands in the columns from `first` to before `end`."""
        return self.span[0] < end and self.span[1] > first


@frozen
class LinkArt:
    """Link between two places, with the cells of its way and of its border."""

    a: str
    b: str
    kind: LinkKind
    cells: tuple[Cell, ...]
    border: tuple[Cell, ...] = ()


def read_place(name: str, told: Mapping[str, Any], *, sea: bool) -> PlaceArt:
    """Return a place from its line in a file."""
    (row, col), (mark, room) = told["at"], told["mark"]
    return PlaceArt(name, row, col, told["sign"], told["text"], told["name"], mark, room, sea)


def read_link(ends: str, kind: LinkKind, *cells: str) -> LinkArt:
    """Return a link from its line: ends, kind, cells of way and border."""
    a, _, b = ends.partition("-")
    return LinkArt(a, b, kind, *map(_read_cells, cells))


def _read_cells(text: str) -> tuple[Cell, ...]:
    rows = (part.partition(":") for part in text.split())
    return tuple((int(row), int(col)) for row, _, cols in rows for col in cols.split(","))


def on_land(char: str) -> bool:
    """Return whether most of a cell of the coast is land."""
    return LAND_BITS[char].bit_count() > 2
