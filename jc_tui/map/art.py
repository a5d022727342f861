"""The map as characters: coast, roads, signs and names of one zoom level, read from `data/*/map_art/`.

`load_map_art` puts the layers of a level together once; what it returns is plain data that knows no screen. Each
cell has a character, a fallback in ASCII and a class letter that says what is seen there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

from engine.datafiles import Entry, read_toml
from engine.values import frozen
from engine.words import say
from jc_tui.look.glyphs import DRAWN_WITH
from jc_tui.map.steps import Direction, Steps, steps_between

CLASSES: Mapping[str, str] = {
    "S": "sea",
    "L": "land",
    "R": "road",  # a major one
    "r": "road",
    "t": "strait",
    "N": "name",
    "n": "sea-name",
    "C": "name",  # the sign of a city
    "c": "sea-name",
    "M": "sea-label",
}
"""The letters for what a cell shows, and the style of each. Sea is the coast too; `ON_LAND` lie on land."""

ON_LAND = "LRrNC"

LAND_BITS: dict[str, int] = {char: bits for bits, char in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")}
"""The quarters of a cell that are land: 1 top left, 2 top right, 4 bottom left, 8 bottom right."""

TO_ASCII: Mapping[str, str] = {
    **DRAWN_WITH,
    "▘": "'", "▝": "`", "▀": '"', "▖": ".", "▌": "|", "▞": "/", "▛": "/", "▗": ",", "▚": "\\",
    "▐": "|", "▜": "\\", "▄": "_", "▙": "\\", "▟": "/", "█": " ",
    "○": "@", "◎": "&", "≈": "~", "↕": "#", "↔": "#", "¹": "1", "²": "2", "»": ">",
    "║": "|", "╔": "+", "╗": "+", "╚": "+", "╝": "+", "│": ":", "╭": "+", "╮": "+", "╰": "+", "╯": "+",
}  # fmt: skip
"""For each character beyond ASCII that the map is drawn with, the one that stands for it with `--ascii`. The
braille characters of borders between seas become `ASCII_BORDER`."""

ASCII_BORDER = "."


STRAIT = "↕↔"
"""What a strait is drawn with."""

ROADS = " ═║╔╗╚╝─│╭╮╰╯" + STRAIT
"""All that roads and straits are drawn with."""


@frozen
class Atlas:
    """The maps of one board.

    Attributes:
        folder: where the art lies. places: the ids of all places. start: the one that is looked at first.
        levels: the columns and rows of each level of detail, the smallest first.
    """

    folder: Path
    places: frozenset[str]
    start: str
    levels: Mapping[str, tuple[int, int]]

    def best_level(self, width: int, height: int) -> str:
        """The most detailed level that fits a pane without scrolling; the smallest if none does."""
        fitting = [name for name, (columns, rows) in self.levels.items() if columns <= width and rows <= height]
        return fitting[-1] if fitting else next(iter(self.levels))


@dataclass(frozen=True)
class PlaceArt:
    """Where a place is drawn: sign, name and the room for its stack on one row, without gaps in between.

    Attributes:
        sign: the character of its kind: inland, port, major port, sea.
        text: its name at this level, in capitals if it scores.
        mark_col, mark_width: the room for a stack.
        sea: whether it is a sea.
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

    @cached_property
    def name(self) -> tuple[int, int]:
        """First column of the name, and the one after the last."""
        return self.name_col, self.name_col + len(self.text)

    @cached_property
    def mark(self) -> tuple[int, int]:
        """First column of the room for a stack, and the one after the last."""
        return self.mark_col, self.mark_col + self.mark_width

    @cached_property
    def label(self) -> tuple[int, int]:
        """First column of sign and name, and the one after the last."""
        return min(self.col, self.name[0]), max(self.col + 1, self.name[1])

    @cached_property
    def span(self) -> tuple[int, int]:
        """First column of all that belongs to the place, and the one after the last."""
        return min(self.label[0], self.mark[0]), max(self.label[1], self.mark[1])

    @property
    def mark_first(self) -> bool:
        """Whether the stack stands west of the sign."""
        return self.mark_col < self.col


@frozen
class LinkArt:
    """A road or strait between two places, and the cells (row, column) it runs through from one to the other."""

    a: str
    b: str
    kind: Literal["major", "minor", "strait"]
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class MapArt:
    """The drawn map of one level.

    Attributes:
        rows, ascii_rows: the characters, all rows of the same width.
        classes: for each cell the letter of what it shows (see `CLASSES`).
        land: the coast alone, in quarter blocks.
        seas: for each cell the letter of its sea, ``.`` on land; `sea_letters` gives their ids.
    """

    level: str
    width: int
    height: int
    rows: tuple[str, ...]
    ascii_rows: tuple[str, ...]
    classes: tuple[str, ...]
    land: tuple[str, ...]
    seas: tuple[str, ...]
    sea_letters: Mapping[str, str]
    places: Mapping[str, PlaceArt]
    links: tuple[LinkArt, ...]

    @cached_property
    def _steps(self) -> Steps:
        return steps_between({name: (art.row, art.col) for name, art in self.places.items()})

    def nearest(self, place: str, direction: Direction) -> str:
        """The nearest place in a direction; the place itself when there is none.

        By these steps every place can be reached from every other.
        """
        return self._steps[place].get(direction, place)

    def find(self, text: str) -> list[str]:
        """The places whose name begins with a text, then those with a word that does, then those that hold it."""
        sought = text.casefold().strip()
        if not sought:
            return []
        ranks: list[tuple[int, str]] = []
        for name, art in self.places.items():
            full = name.replace("_", " ")
            if full.startswith(sought) or art.text.casefold() == sought:
                ranks.append((0, name))
            elif any(word.startswith(sought) for word in full.split()):
                ranks.append((1, name))
            elif sought in full:
                ranks.append((2, name))
        return [name for _, name in sorted(ranks)]

    def at(self, row: int, col: int) -> str | None:
        """The place meant by pointing at a cell: whose sign, name or stack it is, a city close by, or the sea."""
        for art in self.places.values():
            if art.row == row and art.span[0] <= col < art.span[1]:
                return art.id
        if not (0 <= row < self.height and 0 <= col < self.width):
            return None
        cities = (art for art in self.places.values() if not art.sea)
        distance, name = min((4 * (art.row - row) ** 2 + (art.col - col) ** 2, art.id) for art in cities)
        if distance <= 5:
            return name
        return self.sea_letters.get(self.seas[row][col])


def read_levels(folder: Path) -> dict[str, tuple[int, int]]:
    """The columns and rows of each zoom level in a folder, from the whole board in 80 columns to the detailed map.

    Raises DataError: there is no list of them, or it says something that cannot be.
    """
    path = folder / "levels.toml"
    entry = Entry(path, "the file", read_toml(path))
    found = {}
    for name in entry.names():
        size = entry.numbers(name, 1, 999)
        if len(size) != 2:
            entry.refuse(say("data.no-size", level=name))
        found[name] = size[0], size[1]
    return found


def load_map_art(folder: Path, level: str, facts: Collection[str] | None = None) -> MapArt:
    """The map of one zoom level from the files in a folder, with the places of these ids and no others.

    Raises DataError: a file is missing or says something that cannot be.
    """
    files = [folder / f"{level}.{name}.toml" for name in ("places", "coast", "roads")]
    place_file, coast_file, road_file = (Entry(path, "the file", read_toml(path)) for path in files)
    width, height = place_file.number("width", 1, 999), place_file.number("height", 1, 999)
    letters = coast_file.table("letters", "letters")
    sea_letters = {letter: letters.text(letter) for letter in letters.names()}
    seas = set(sea_letters.values())
    listed = place_file.table("places", "places")
    places = read_places(listed, seas)
    if facts is not None:
        _refuse_other_places(places, facts, listed)
        _refuse_other_places(seas, [sea for sea in facts if places[sea].sea], letters)
    coast, roads = coast_file.table("layers", "layers"), road_file.table("layers", "layers")
    links_entry = road_file.table("links", "links")
    links = tuple(_read_link(links_entry, key, places) for key in links_entry.names())
    for name, place in places.items():
        if place.row >= height or place.span[1] > width:
            listed.refuse(say("data.outside-the-map", place=name))
    layer = partial(_layer, width=width, height=height)
    land, water, drawn = layer(coast, "land"), layer(coast, "seas", fill="."), layer(roads, "roads")
    borders = layer(coast, "borders") if coast.has("borders") else (" " * width,) * height
    for entry in (listed, coast, roads, links_entry, letters, place_file, coast_file, road_file):
        entry.finish()
    for row in land:
        if strange := set(row) - set(LAND_BITS):
            coast.refuse(say("data.no-quarter-blocks", found="".join(sorted(strange))))
    for row in drawn:
        if strange := set(row) - set(ROADS):
            roads.refuse(say("data.no-lines", found="".join(sorted(strange))))
    cells = _compose(land, borders, drawn, places, links)
    return MapArt(level, width, height, *cells, land, water, sea_letters, places, links)


def _refuse_other_places(found: Collection[str], wanted: Collection[str], entry: Entry) -> None:
    """Refuse a drawing that lacks a place of the game, or has one that the game does not know."""
    for name in found:
        if name not in wanted:
            entry.refuse(say("data.unknown-place", place=name))
    for name in wanted:
        if name not in found:
            entry.refuse(say("data.place-missing", place=name))


def _layer(entry: Entry, key: str, *, width: int, height: int, fill: str = " ") -> tuple[str, ...]:
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


def _read_link(entry: Entry, key: str, places: Mapping[str, PlaceArt]) -> LinkArt:
    a, _, b = key.partition("-")
    if a not in places or b not in places:
        entry.refuse(say("data.no-link", key=key))
    values = entry.texts(key)
    if len(values) != 2 or values[0] not in ("major", "minor", "strait"):
        entry.refuse(say("data.no-kind-and-cells", key=key))
    kind: Any = values[0]
    cells = []
    for part in values[1].split():
        row, _, cols = part.partition(":")
        if not all(number.isdecimal() for number in (row, *cols.split(","))):
            entry.refuse(say("data.no-cells", key=key, found=part))
        cells += [(int(row), int(col)) for col in cols.split(",")]
    return LinkArt(a, b, kind, tuple(cells))


def on_land(char: str) -> bool:
    """Whether most of a cell of the coast is land."""
    return LAND_BITS[char].bit_count() > 2


def _compose(
    land: tuple[str, ...],
    borders: tuple[str, ...],
    roads: tuple[str, ...],
    places: Mapping[str, PlaceArt],
    links: tuple[LinkArt, ...],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Characters, ASCII characters and classes of all cells, one layer laid over the other."""
    major = {cell for link in links if link.kind == "major" for cell in link.cells}
    chars, fallback, classes = [], [], []
    for r, (coast_row, border_row, road_row) in enumerate(zip(land, borders, roads, strict=True)):
        row = [" " if char == "█" else char for char in coast_row]
        plain = [TO_ASCII.get(char, char) for char in coast_row]
        kinds = ["L" if char == "█" else "S" for char in coast_row]
        for c, char in enumerate(border_row):
            if char != " ":
                row[c], plain[c] = char, ASCII_BORDER
        for c, char in enumerate(road_row):
            if char == " ":
                continue
            row[c], plain[c] = char, TO_ASCII[char]
            kinds[c] = "t" if char in STRAIT else "R" if (r, c) in major else "r"
        chars.append(row)
        fallback.append(plain)
        classes.append(kinds)
    for place in places.values():
        parts = [(place.name_col + i, char, "N", "n") for i, char in enumerate(place.text)]
        for col, char, on_ground, on_water in [*parts, (place.col, place.sign, "C", "c")]:
            ground = on_land(land[place.row][col])
            chars[place.row][col] = char
            fallback[place.row][col] = TO_ASCII.get(char, char)
            classes[place.row][col] = "M" if place.sea else on_ground if ground else on_water
    return _joined(chars), _joined(fallback), _joined(classes)


def _joined(grid: list[list[str]]) -> tuple[str, ...]:
    return tuple("".join(row) for row in grid)
