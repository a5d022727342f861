"""The map of Julius Caesar (rules 4.x): cities, seas and what joins them, read from `map.toml`, checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from engine.blocks.facts import check_all_there, check_total
from engine.datafiles import Entry
from engine.julius_caesar.seats import say
from engine.values import frozen

WIDTH, HEIGHT = 1000, 515
"""The size of the map that `x` and `y` are measured on."""

_CITY_KINDS = ("inland", "port", "major_port")
_NAMED_CITIES = ("alexandria", "rome")
"""The cities that a rule speaks of by name (1.2, 8.1)."""


@frozen
class City:
    """A city (4.2): `port` and `major_port` say what Navis can do there, `vp` what it scores."""

    id: str
    name: str
    port: bool
    major_port: bool
    vp: int
    x: int
    y: int


@frozen
class Sea:
    """A sea (4.4)."""

    id: str
    name: str
    x: int
    y: int


@frozen
class Link:
    """A road, a strait or a sea border (4.3, 4.4) between two spaces, `a` before `b` in the alphabet.

    `kind` is major, minor, strait or sea; `name` is empty but for straits.
    """

    a: str
    b: str
    kind: str
    name: str


def read_map(board: Entry, totals: Entry) -> tuple[tuple[City, ...], tuple[Sea, ...], tuple[Link, ...]]:
    """The cities, seas and links of the map file, whose totals must be the game's. Raises DataError."""
    seen: set[str] = set()
    cities = board.each("cities", "city", partial(_read_city, seen))
    seas = board.each("seas", "sea", partial(_read_sea, seen))
    check_total(say, "data.other-cities", len(cities), totals, board)
    check_all_there(say, _NAMED_CITIES, seen, "data.no-city-of-the-rules", board)
    check_total(say, "data.other-seas", len(seas), totals, board)
    points = sum(city.vp for city in cities)
    check_total(say, "data.other-city-victory-points", points, totals, board)
    links = _Links(cities, seas)
    for kind in ("major", "minor"):
        for a, b in board.pairs(f"{kind}_roads"):
            links.add_road((a, b), kind, "", board.about(f"{kind} road {a}-{b}"))
    board.each("straits", "strait", links.add_strait)
    links.add_sea_borders(board.tables("seas", "sea"))
    links.check_reach(board)
    board.finish()
    return cities, seas, tuple(links.roads + sorted(links.borders, key=lambda link: (link.a, link.b)))


def _read_city(seen: set[str], entry: Entry) -> City:
    kind = entry.choice("kind", _CITY_KINDS)
    return City(
        id=entry.unique_id(seen),
        name=entry.text("name"),
        port=kind != "inland",
        major_port=kind == "major_port",
        vp=entry.number("vp", 0, 2) if entry.has("vp") else 0,
        x=entry.number("x", 0, WIDTH),
        y=entry.number("y", 0, HEIGHT),
    )


def _read_sea(seen: set[str], entry: Entry) -> Sea:
    entry.texts("ports")
    entry.texts("seas")
    name, title = entry.unique_id(seen), entry.text("name")
    return Sea(name, title, entry.number("x", 0, WIDTH), entry.number("y", 0, HEIGHT))


class _Links:
    """The links read so far, and the checks that need the whole map."""

    def __init__(self, cities: Iterable[City], seas: Iterable[Sea]) -> None:
        self.cities = {city.id: city for city in cities}
        self.seas = {sea.id for sea in seas}
        self.roads: list[Link] = []
        self.borders: list[Link] = []
        self._seen: dict[tuple[str, str], str] = {}

    def _add(self, a: str, b: str, kind: str, name: str, entry: Entry) -> None:
        if a == b:
            entry.refuse(say("data.is-linked-with-itself", a=a))
        a, b = sorted((a, b))
        if (a, b) in self._seen:
            before = self._seen[a, b]
            entry.refuse(say("data.and-are-linked-twice-as-and-as", a=a, b=b, before=before, kind=kind))
        self._seen[a, b] = kind
        (self.borders if kind == "sea" else self.roads).append(Link(a, b, kind, name))

    def _must_be_city(self, name: str, entry: Entry) -> City:
        if name in self.seas:
            entry.refuse(say("data.is-a-sea-not-a-city", name=name))
        if name not in self.cities:
            entry.refuse(say("data.unknown-city-2", name=name))
        return self.cities[name]

    def add_road(self, ends: tuple[str, str], kind: str, name: str, entry: Entry) -> None:
        """Take a road or a strait between two cities."""
        for end in ends:
            self._must_be_city(end, entry)
        self._add(*ends, kind, name, entry)

    def add_strait(self, entry: Entry) -> None:
        """Take the strait of an entry."""
        ends = entry.texts("between")
        if len(ends) != 2:
            entry.refuse(say("data.between-must-name-two-cities-not", ends=len(ends)))
        self.add_road((ends[0], ends[1]), "strait", entry.text("name"), entry)

    def add_sea_borders(self, entries: Sequence[Entry]) -> None:
        """Take the coasts and the borders between seas, which both seas must give."""
        neighbours = {entry.text("id"): entry.texts("seas") for entry in entries}
        for entry in entries:
            sea = entry.text("id")
            for port in entry.texts("ports"):
                if not self._must_be_city(port, entry).port:
                    entry.refuse(say("data.is-an-inland-city-and-has-no", port=port))
                self._add(sea, port, "sea", "", entry)
            for other in neighbours[sea]:
                self._check_neighbour(sea, other, neighbours, entry)
                if sea <= other:
                    self._add(sea, other, "sea", "", entry)

    def _check_neighbour(self, sea: str, other: str, neighbours: dict[str, tuple[str, ...]], entry: Entry) -> None:
        if other in self.cities:
            entry.refuse(say("data.is-a-city-not-a-sea", other=other))
        if other not in self.seas:
            entry.refuse(say("data.unknown-sea", other=other))
        if neighbours[sea].count(other) > 1:
            entry.refuse(say("data.and-are-linked-twice", sea=sea, other=other))
        if sea not in neighbours[other]:
            entry.refuse(say("data.it-borders-on-but-does-not-border", other=other, sea=sea))

    def check_reach(self, board: Entry) -> None:
        """Refuse a port without a sea and an inland city without a road."""
        coast = {end for link in self.borders for end in (link.a, link.b)}
        roads = {end for link in self.roads for end in (link.a, link.b)}
        for city in self.cities.values():
            entry = board.about(f"city {city.id}")
            if city.port and city.id not in coast:
                entry.refuse(say("data.it-is-a-port-but-no-sea"))
            if not city.port and city.id not in roads:
                entry.refuse(say("data.no-road-leads-to-it"))
