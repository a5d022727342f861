"""The map of Caesar's Gallic War (2.1): areas, sea zones and borders, read from `map.toml`, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from engine.blocks.facts import check_all_there, check_total
from engine.datafiles import Entry
from engine.words import catalogue

say = catalogue("gallic_war")

OPEN, RIVER, RHINE, OFF_MAP = "open", "river", "rhine", "off_map"
GAUL = ("belgica", "celtae", "aquitania")
"""The regions in which Gallic tribes are at home; Britannia counts as Celtae (ruling N4)."""

_REGIONS = (*GAUL, "germania", "roman")
_BORDERS = {
    OPEN: "data.other-open-borders",
    RIVER: "data.other-river-borders",
    RHINE: "data.other-rhine-borders",
    OFF_MAP: "data.other-off-map-borders",
}
"""The kinds of border, and how a number of them is refused that is not the game's."""

GERMANIA, TRANSALPINE, OFF_MAP_AREA = "germania", "transalpine_gaul", "roman_off_map"
BRITANNIA, HELVETII, OCEANUS = "britannia", "helvetii", "oceanus_britannicus"
OBJECTIVES = ("allobroges", "atrebates", "atuatuci", "menapi", "osismi", "sequani", "treveri", "veneti")
"""The areas that only the yearly objectives speak of by name (10.1 to 10.8)."""

_NAMED_AREAS = (BRITANNIA, GERMANIA, HELVETII, OFF_MAP_AREA, TRANSALPINE, *OBJECTIVES)
_FULL = 100
"""`x` and `y` are hundredths of the map's width and height."""


@dataclass(frozen=True, slots=True)
class Area:
    """An area (2.1).

    Attributes:
        region: one of `GAUL`, "germania" or "roman".
        fortress: how many units fit into its fortress and how many supply points it makes (6 B, 7.6); 0 for none.
        fortress_name: empty if there is none.
        alps: whether who defends there has double defence (6 D).
    """

    id: str
    name: str
    region: str
    fortress: int
    fortress_name: str
    alps: bool
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea zone (2.1) and the areas with a port on it."""

    id: str
    name: str
    ports: tuple[str, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Border:
    """A border of two areas, `a` before `b` in the alphabet; `kind` is open, river, rhine or off_map (5.2.1 E)."""

    a: str
    b: str
    kind: str


@dataclass(frozen=True, slots=True)
class Map:
    """All that lies on the map; borders are ordered by kind, then as the file has them."""

    areas: tuple[Area, ...]
    seas: tuple[Sea, ...]
    borders: tuple[Border, ...]


def read_map(board: Entry, totals: Entry) -> Map:
    """The map in its file, whose totals must be the game's.

    Raises:
        DataError: something in the file cannot be.
    """
    seen: set[str] = set()
    areas = board.each("areas", "area", partial(_read_area, seen))
    by_id = {area.id: area for area in areas}
    check_total(say, "data.other-areas", len(areas), totals, board)
    check_all_there(say, _NAMED_AREAS, by_id, "data.no-area-of-the-rules", board)
    levels = sum(area.fortress for area in areas)
    check_total(say, "data.other-fortress-levels", levels, totals, board)
    seas = board.each("seas", "sea", partial(_read_sea, seen, by_id))
    check_total(say, "data.other-seas", len(seas), totals, board)
    check_all_there(say, (OCEANUS,), [sea.id for sea in seas], "data.no-sea-of-the-rules", board)
    borders = _read_borders(board, by_id, totals)
    _check_reach(board, areas, seas, borders)
    board.finish()
    return Map(areas, seas, borders)


def known_area(name: str, areas: Mapping[str, Area], entry: Entry) -> Area:
    """The area of that id; without one, the entry that names it is refused."""
    if name not in areas:
        entry.refuse(say("data.unknown-area", area=name))
    return areas[name]


def _read_area(seen: set[str], entry: Entry) -> Area:
    level, title = 0, ""
    if entry.has("fortress"):
        fortress = entry.table("fortress", f"{entry.label}: fortress")
        level, title = fortress.number("level", 1, 2), fortress.text("name")
        fortress.finish()
    return Area(
        id=entry.unique_id(seen),
        name=entry.text("name"),
        region=entry.choice("region", _REGIONS),
        fortress=level,
        fortress_name=title,
        alps=entry.has("alps") and entry.flag("alps"),
        x=entry.number("x", 0, _FULL),
        y=entry.number("y", 0, _FULL),
    )


def _read_sea(seen: set[str], areas: Mapping[str, Area], entry: Entry) -> Sea:
    ports = entry.texts("ports")
    for port in ports:
        known_area(port, areas, entry)
        if ports.count(port) > 1:
            entry.refuse(say("data.port-twice", port=port))
    name, title = entry.unique_id(seen), entry.text("name")
    return Sea(name, title, ports, entry.number("x", 0, _FULL), entry.number("y", 0, _FULL))


def _read_borders(board: Entry, areas: Mapping[str, Area], totals: Entry) -> tuple[Border, ...]:
    borders: dict[tuple[str, str], Border] = {}
    for kind, reason in _BORDERS.items():
        before = len(borders)
        for pair in board.pairs(f"{kind}_borders"):
            entry = board.about(f"{kind} border {'-'.join(pair)}")
            a, b = sorted(pair)
            _check_border(entry, kind, (known_area(a, areas, entry), known_area(b, areas, entry)))
            if (a, b) in borders:
                entry.refuse(say("data.border-twice", a=a, b=b, before=borders[a, b].kind, kind=kind))
            borders[a, b] = Border(a, b, kind)
        check_total(say, reason, len(borders) - before, totals, board)
    return tuple(borders.values())


def _check_border(entry: Entry, kind: str, ends: tuple[Area, Area]) -> None:
    """Germania has the Rhine for its border, alone; Transalpine Gaul alone touches what is off the map."""
    ids, regions = {end.id for end in ends}, {end.region for end in ends}
    if len(ids) == 1:
        entry.refuse(say("data.border-with-itself", area=ends[0].id))
    if (kind == RHINE) != (GERMANIA in ids) or (kind == RHINE and not regions & set(GAUL)):
        entry.refuse(say("data.rhine-elsewhere"))
    if (kind == OFF_MAP) != (OFF_MAP_AREA in ids) or (kind == OFF_MAP and TRANSALPINE not in ids):
        entry.refuse(say("data.off-map-elsewhere"))


def _check_reach(board: Entry, areas: Iterable[Area], seas: Iterable[Sea], borders: Iterable[Border]) -> None:
    reached = {end for border in borders for end in (border.a, border.b)}
    reached.update(port for sea in seas for port in sea.ports)
    for area in areas:
        if area.id not in reached:
            board.about(f"area {area.id}").refuse(say("data.no-way-leads-to-it"))
