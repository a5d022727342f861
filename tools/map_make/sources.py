"""What the map is made from: the facts of the board, and what `sources/` beside the map's files has to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.datafiles import DataError, read_toml
from tools.map_make.geography import Point, Window

SEA = "sea"
"""The kind of a place that is a sea."""

AREA, FORTRESS, ALPS = "area", "fortress", "alps"
"""The kinds of areas: without a fortress, with one, and in the mountains."""

OFF_MAP = "off_map"
"""The kind of the border that leads off the map."""

AREA_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz"
"""The letters that stand for areas, in the order of the board."""

Spot = tuple[int, int, str, str]
"""Row, column and order of a place that is put by hand, and its name there, if that is not to be found."""

Run = tuple[int, int, int]
"""Row, first column and number of columns."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place of the board: its kind, its position there, and the ports of a sea.

    `points` is what it scores, or the level of its fortress.
    """

    id: str
    name: str
    kind: str
    points: int
    x: float
    y: float
    ports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A road, a strait or a border of the board between two places, in the order of their names."""

    a: str
    b: str
    kind: str


@dataclass(frozen=True, slots=True)
class Globe:
    """How the globe becomes the board: see `[globe]` in `drawing.toml`, and `geography.toml`.

    Attributes:
        cities: where the cities lie on the globe.
        borders: lines over open water between two seas.
        channels: lines that stay open water.
        lines: up to which areas grow.
        nobody: from where land grows that is in no area.
        open_water: from where water grows that is in no sea.
    """

    latitude: float
    window: Window
    left_out: tuple[Window, ...]
    stiffness: float
    cities: Mapping[str, Point]
    borders: tuple[list[Point], ...]
    channels: tuple[list[Point], ...]
    lines: tuple[list[Point], ...]
    nobody: tuple[Point, ...]
    open_water: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A zoom level: see `[levels]` in `drawing.toml`; and what hands did to it.

    Attributes:
        fixed: places put by hand before the others.
        moved: places put by hand after the others.
        land, water: half cells that are made so.
        seas: whole cells of water that are given to the sea of a letter.
        longest: characters of a name at most, if that is set.
        apart: rows that have to lie between two names which are above each other.
        border: cells that each border of two areas has for itself at least.
    """

    name: str
    width: int
    height: int
    mark: int
    gap: int
    names: str
    reach: tuple[int, int]
    steps: int
    tries: int
    smallest_island: float
    border_gap: int
    islanders: tuple[str, ...]
    narrow: tuple[str, ...]
    fixed: Mapping[str, Spot]
    moved: Mapping[str, Spot]
    land: tuple[Run, ...]
    water: tuple[Run, ...]
    seas: tuple[tuple[Run, str], ...]
    longest: int = 0
    apart: int = 0
    border: int = 0

    def spot_of(self, site: Site, board: tuple[float, float]) -> Point:
        """The row and column that a position on the board falls on."""
        return site.y / board[1] * (self.height - 1), 1 + site.x / board[0] * (self.width - 3)


@dataclass(frozen=True, slots=True)
class Sources:
    """All that the map of a game is made from.

    Attributes:
        board: the x and y of the board's south-east corner.
        sites: cities or areas, then seas.
        letters: for each sea, the letter that stands for it.
        areas: for each area the same; empty where the board has cities.
        box: the area that is drawn as a box off the map, if there is one.
        signs: for each kind of place, its sign.
        abbreviations: parts of names, and what is left of them.
        short: short names, shortest first.
    """

    board: tuple[float, float]
    sites: tuple[Site, ...]
    links: tuple[BoardLink, ...]
    globe: Globe
    letters: Mapping[str, str]
    areas: Mapping[str, str]
    box: str
    signs: Mapping[str, str]
    abbreviations: Mapping[str, str]
    short: Mapping[str, tuple[str, ...]]
    levels: Mapping[str, Level]

    def site(self, name: str) -> Site:
        """The place with an id."""
        return next(site for site in self.sites if site.id == name)

    @property
    def cities(self) -> list[Site]:
        """The places on land."""
        return [site for site in self.sites if site.kind != SEA]


def read_sources(folder: Path) -> Sources:
    """What the map in a folder is made from.

    Args:
        folder: where the map's files lie, with `sources/` among them and `map.toml` beside them.

    Raises:
        DataError: a file is missing, is no TOML or lacks an entry.
    """
    path = folder / "sources"
    try:
        board = read_toml(folder.parent / "map.toml")
        drawing, names = read_toml(path / "drawing.toml"), read_toml(path / "names.toml")
        hands = {**read_toml(path / "fixed.toml"), "corrections": read_toml(path / "corrections.toml")}
        return Sources(
            board=(drawing["board"][0], drawing["board"][1]),
            sites=tuple(_sites(board)),
            links=tuple(_borders(board) if "areas" in board else _links(board)),
            globe=_globe(drawing["globe"], read_toml(path / "geography.toml")),
            letters=drawing["letters"],
            areas=dict(zip((entry["id"] for entry in board.get("areas", ())), AREA_LETTERS, strict=False)),
            box=drawing.get("box", ""),
            signs=drawing["signs"],
            abbreviations=drawing["abbreviations"],
            short={name: tuple(few) for name, few in names["short"].items()},
            levels={name: _level(name, level, hands) for name, level in drawing["levels"].items()},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path}: the map cannot be made: an entry is missing or wrong: {error}.") from error


def _sites(board: Mapping[str, Any]) -> Iterator[Site]:
    """The cities or the areas, then the seas."""
    for entry in board.get("cities", ()):
        yield _site(entry, entry["kind"], entry.get("vp", 0))
    for entry in board.get("areas", ()):
        fortress = entry.get("fortress")
        kind = FORTRESS if fortress else ALPS if entry.get("alps") else AREA
        yield _site(entry, kind, fortress["level"] if fortress else 0)
    for entry in board["seas"]:
        yield _site(entry, SEA, 0)


def _site(entry: Mapping[str, Any], kind: str, points: int) -> Site:
    return Site(entry["id"], entry["name"], kind, points, entry["x"], entry["y"], tuple(entry.get("ports", ())))


def _borders(board: Mapping[str, Any]) -> Iterator[BoardLink]:
    for kind in ("open", "river", "rhine", OFF_MAP):
        for link in board[f"{kind}_borders"]:
            yield BoardLink(min(link), max(link), kind)


def _links(board: Mapping[str, Any]) -> list[BoardLink]:
    ends = [(kind, link) for kind in ("major", "minor") for link in board[f"{kind}_roads"]]
    ends += [("strait", strait["between"]) for strait in board["straits"]]
    return [BoardLink(min(link), max(link), kind) for kind, link in ends]


def _globe(globe: Mapping[str, Any], geography: Mapping[str, Any]) -> Globe:
    def lines(key: str) -> tuple[list[Point], ...]:
        return tuple([(east, north) for east, north in line] for line in geography.get(key, {}).values())

    def points(key: str) -> tuple[Point, ...]:
        return tuple((east, north) for east, north in geography.get(key, {}).values())

    return Globe(
        latitude=globe["latitude"],
        window=Window(*globe["window"]),
        left_out=tuple(Window(*window) for window in globe["left_out"]),
        stiffness=globe["stiffness"],
        cities={name: (east, north) for name, (east, north) in geography["cities"].items()},
        borders=lines("sea_borders"),
        channels=lines("channels"),
        lines=lines("lines"),
        nobody=points("nobody"),
        open_water=points("open_water"),
    )


def _level(name: str, level: Mapping[str, Any], hands: Mapping[str, Any]) -> Level:
    def spots(kind: str) -> dict[str, Spot]:
        return {
            place: (row, col, order, *called) if called else (row, col, order, "")
            for place, (row, col, order, *called) in hands[kind].get(name, {}).items()
        }

    corrections = hands["corrections"].get(name, {})

    def runs(kind: str) -> tuple[Run, ...]:
        return tuple((row, col, count) for row, col, count in corrections.get(kind, ()))

    lists = {key: tuple(level[key]) for key in ("islanders", "narrow")}
    return Level(
        name=name,
        **{**level, **lists, "reach": (level["reach"][0], level["reach"][1])},
        fixed=spots("fixed"),
        moved=spots("moved"),
        land=runs("land"),
        water=runs("water"),
        seas=tuple(((row, col, count), letter) for row, col, count, letter in corrections.get("seas", ())),
    )
