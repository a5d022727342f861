"""The map of one zoom level as characters, read from `data/*/map_art/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from engine.datafiles import intact, read_toml
from engine.translations import Translations
from engine.values import frozen
from jc_tui.appearance.glyphs import DRAWN_WITH
from jc_tui.map.parts import LAND_BITS, Cell, LinkArt, PlaceArt, on_land, read_link, read_place
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
    "o": "border",
    "v": "river",
    "h": "rhine",
    "f": "frame",
    "m": "mountains",
    "W": "wild",  # land outside all areas
    "w": "sea@wild",  # its coast
}
"""The letters for what a cell shows, and the style of each. Sea is the coast too; `ON_LAND` lie on land."""

ON_LAND = "LRrNCovfmW"

TO_ASCII: Mapping[str, str] = {
    **DRAWN_WITH,
    "▘": "'", "▝": "`", "▀": '"', "▖": ".", "▌": "|", "▞": "/", "▛": "/", "▗": ",", "▚": "\\",
    "▐": "|", "▜": "\\", "▄": "_", "▙": "\\", "▟": "/", "█": " ",
    "○": "@", "◎": "&", "≈": "~", "↕": "#", "↔": "#", "»": "}",
    "║": "|", "╔": "+", "╗": "+", "╚": "+", "╝": "+", "│": ":", "╭": "+", "╮": "+", "╰": "+", "╯": "+",
    "┆": ":", "┄": ".", "━": "-", "┃": "|", **dict.fromkeys("╹╺┗╻┏┣╸┛┻┓┫┳╋╠╣╦╩╬", "+"), "▲": "^", "★": "*",
}  # fmt: skip
"""For each character beyond ASCII that the map is drawn with, the one that stands for it with `--ascii`."""

IN_ASCII = str.maketrans({**TO_ASCII, **{chr(braille): "." for braille in range(0x2800, 0x2900)}})
"""The same, with the braille characters of borders between seas."""

LINES: Mapping[str, str] = {
    **dict.fromkeys("┄┆·", "o"),
    **dict.fromkeys("╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", "v"),
    **dict.fromkeys("═║╔╗╚╝╠╣╦╩╬", "f"),
    "≈": "h",
    "▴": "m",
    "○": "c",
}
"""What a map of areas is drawn with, and the class of each: open borders, rivers, the frame of what is off the
map, the Rhine, mountains where areas end, and ports."""

DRAWN = frozenset(LINES.values())


@frozen
class Atlas:
    """The maps of one board.

    Attributes:
        folder: where the art lies. places: the ids of all places. start: the one that is looked at first.
        levels: the columns and rows of each level of detail, the smallest first.
        say: the words of the game, in whose labels a language may have its own names for the drawings.
    """

    folder: Path
    places: frozenset[str]
    start: str
    levels: Mapping[str, tuple[int, int]]
    say: Translations | None = None

    def art(self, level: str) -> MapArt:
        """Return the map of a level with names in the chosen language."""
        if not self.places:
            return MapArt(level, 1, 1, (" ",), ("S",), (" ",), (".",), {}, {}, ())
        with intact(self.folder / level):
            return load_map_art(self.folder, level, self._called)

    @property
    def positions(self) -> Mapping[str, Cell]:
        """By place, its row and column on the smallest map, whatever is shown."""
        return {name: tuple(told["at"]) for name, told in self._smallest.items()}

    @property
    def abbreviations(self) -> Mapping[str, str]:
        """By its name on the smallest map, in small letters and without points, each place."""
        return {told["text"].rstrip("12").casefold(): name for name, told in self._smallest.items()}

    def short(self, place: str) -> str:
        """Return the name of a place on the smallest map, without its points."""
        return self._called(place, self._smallest[place]["text"]).rstrip("12").capitalize()

    @property
    def _smallest(self) -> Mapping[str, Any]:
        with intact(self.folder):
            return placed_at(self.folder, next(iter(self.levels))) if self.places else {}

    def _called(self, place: str, drawn: str) -> str:
        """Return a name no longer than `drawn`: ``labels.rome-in-5`` has five characters."""
        key = f"labels.{place.replace('_', '-')}-in-{len(drawn)}"
        return self.say(key) if self.say and self.say.has(key) else drawn

    def best_level(self, width: int, height: int) -> str:
        """Return the most detailed level that fits, or the smallest."""
        fitting = [name for name, (columns, rows) in self.levels.items() if columns <= width and rows <= height]
        return fitting[-1] if fitting else next(iter(self.levels))


BLANK = Atlas(Path(), frozenset(), "", {"small": (1, 1)})
"""The atlas of a game without a board."""


@dataclass(frozen=True)
class MapArt:
    """The drawn map of one level.

    Attributes:
        rows: the characters, all rows of the same width.
        classes: for each cell the letter of what it shows (see `CLASSES`).
        land: the coast alone, in quarter blocks.
        seas: for each cell the letter of its sea, ``.`` on land; `sea_letters` gives their ids.
        areas: for each cell the letter of its area, ``-`` on wild land; `area_letters` gives their ids.
    """

    level: str
    width: int
    height: int
    rows: tuple[str, ...]
    classes: tuple[str, ...]
    land: tuple[str, ...]
    seas: tuple[str, ...]
    sea_letters: Mapping[str, str]
    places: Mapping[str, PlaceArt]
    links: tuple[LinkArt, ...]
    areas: tuple[str, ...] = ()
    area_letters: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def ascii_rows(self) -> Sequence[str]:
        return [row.translate(IN_ASCII) for row in self.rows]

    @cached_property
    def _steps(self) -> Steps:
        return steps_between({name: (art.row, art.col) for name, art in self.places.items()})

    def nearest(self, place: str, direction: Direction) -> str:
        """Return the next place in a direction, or the place itself."""
        return self._steps[place].get(direction, place)

    @cached_property
    def joined(self) -> Mapping[frozenset[str], LinkArt]:
        """By the places that they join, the links."""
        return {frozenset((link.a, link.b)): link for link in self.links}

    def border_of(self, place: str) -> set[Cell]:
        """Return the cells of an area's borders."""
        borders = (link.border for link in self.links if place in (link.a, link.b))
        return {(row, col) for border in borders for row, col in border if self.classes[row][col] in DRAWN}

    def ports_of(self, area: str) -> set[Cell]:
        """Return the cells of an area's ports."""
        return {link.border[0] for link in self.links if link.kind == "sea" and link.a == area}

    def crossing(self, start: str, end: str) -> Cell | None:
        """Return the cell in which the way between two areas crosses their border, or None."""
        link = self.joined.get(frozenset((start, end)))
        cells = [cell for cell in link.cells if cell in link.border] if link else []
        return cells[len(cells) // 2] if cells else None

    def at(self, row: int, col: int) -> str | None:
        """Return the place at a cell: sign, name, stack, nearby city or sea."""
        for art in self.places.values():
            if art.row == row and art.span[0] <= col < art.span[1]:
                return art.id
        if not (0 <= row < self.height and 0 <= col < self.width):
            return None
        if port := next((link.a for link in self.links if link.kind == "sea" and (row, col) in link.border), None):
            return port
        if self.areas and (area := self.area_letters.get(self.areas[row][col])):
            return area
        cities = (art for art in self.places.values() if not art.sea and not self.areas)
        distance, name = min(
            ((4 * (art.row - row) ** 2 + (art.col - col) ** 2, art.id) for art in cities), default=(99, "")
        )
        if distance <= 5:
            return name
        return self.sea_letters.get(self.seas[row][col])


@cache
def placed_at(folder: Path, level: str) -> Mapping[str, Any]:
    """Return by place its entry in the placement file of a level."""
    placed: Mapping[str, Any] = read_toml(folder / f"{level}.places.toml")["places"]
    return placed


def read_levels(folder: Path) -> dict[str, tuple[int, int]]:
    """Return columns and rows of each zoom level, the smallest first."""
    with intact(path := folder / "levels.toml"):
        return {name: (columns, rows) for name, (columns, rows) in read_toml(path).items()}


def load_map_art(folder: Path, level: str, called: Callable[[str, str], str] | None = None) -> MapArt:
    """Return the map of one zoom level from the files of `tools.map_make`.

    `called` makes of a place's id and its drawn name another, that is no longer.
    """
    areas_there = (folder / f"{level}.areas.toml").exists()
    names = ("places", "coast", "areas" if areas_there else "roads")
    place_file, coast, lines = (read_toml(folder / f"{level}.{name}.toml") for name in names)
    width, height, sea_letters = place_file["width"], place_file["height"], coast["letters"]
    places = {
        name: read_place(name, told, sea=name in sea_letters.values())
        for name, told in place_file["places"].items()
    }
    if called:
        told = {name: called(name, place.text) for name, place in places.items()}
        places |= {name: places[name].named(text) for name, text in told.items() if text != places[name].text}
    links = tuple(read_link(ends, *told) for ends, told in lines["borders" if areas_there else "links"].items())

    def layer(file: Mapping[str, Any], name: str, fill: str = " ") -> tuple[str, ...]:
        drawn = file["layers"].get(name, "\n" * height)
        return tuple(row.ljust(width, fill) for row in drawn.split("\n")[:-1])

    land, water, borders = layer(coast, "land"), layer(coast, "seas", "."), layer(coast, "borders")
    areas, area_letters = (layer(lines, "areas", "."), lines["letters"]) if areas_there else ((), {})
    drawn = layer(lines, "lines" if areas_there else "roads")
    cells = _compose(land, borders, drawn, places, _classes(areas, links))
    return MapArt(level, width, height, *cells, land, water, sea_letters, places, links, areas, area_letters)


def _classes(areas: Sequence[str], links: Iterable[LinkArt]) -> Callable[[int, int, str], str]:
    """Return the function that finds the class of a cell by row, column and character."""
    major = {cell for link in links if link.kind == "major" for cell in link.cells}

    def of_road(row: int, col: int, char: str) -> str:
        if char in LAND_BITS:
            return "L" if char == "█" else "S"
        return "t" if char in "↕↔" else "R" if (row, col) in major else "r"

    def of_area(row: int, col: int, char: str) -> str:
        if char in LAND_BITS:
            nobodys = areas[row][col] == "-"
            return ("W" if nobodys else "L") if char == "█" else "w" if nobodys and char != " " else "S"
        return LINES[char]

    return of_area if areas else of_road


def _compose(
    land: tuple[str, ...],
    borders: tuple[str, ...],
    lines: tuple[str, ...],
    places: Mapping[str, PlaceArt],
    class_of: Callable[[int, int, str], str],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rows = zip((row.replace("█", " ") for row in land), borders, strict=True)
    chars = [[above.strip() or below for below, above in zip(*pair, strict=True)] for pair in rows]
    classes = [[class_of(r, c, char) for c, char in enumerate(row)] for r, row in enumerate(land)]
    for r, row in enumerate(lines):
        for c, char in enumerate(row):
            if char != " ":
                chars[r][c], classes[r][c] = char, class_of(r, c, char)
    for place in places.values():
        parts = [(place.name_col + i, char, "N", "n") for i, char in enumerate(place.text)]
        for col, char, on_ground, on_water in [*parts, (place.col, place.sign, "C", "c")]:
            chars[place.row][col] = char
            kind = on_ground if on_land(land[place.row][col]) else on_water
            classes[place.row][col] = "M" if place.sea else kind
    return tuple(map("".join, chars)), tuple(map("".join, classes))
