"""Where each place stands on the map of a zoom level: its sign, its name and the room for its stack.

Everything about a place stands on one row without gaps: sign, name and mark in one of four orders. Simulated
annealing finds rows and columns near the board's positions at which nothing overlaps; what hands have put is kept.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from pathlib import Path

from engine.datafiles import read_toml
from jc_tui.map.parts import PlaceArt, read_place
from tools.map_make.sources import SEA, Level, Site, Sources, Spot

ORDERS = {"right": "snm", "left": "mns", "name_left": "nsm", "mark_left": "msn"}
"""The parts of a place from west to east: s its sign, n its name, m its mark."""

HOTTEST, COLDEST = 30.0, 0.02


@dataclass
class Place:
    """One place while it is being moved about: `wide` if it is a sea or an area, whose middle has a position."""

    id: str
    names: tuple[str, ...]
    sea: bool
    target: tuple[float, float]
    sign: str
    row: int = 0
    col: int = 0
    order: str = "right"
    name: str = ""
    fixed: bool = False
    wide: bool = False

    def put(self, spot: Spot) -> None:
        """Put the place where hands want it, to stay, and under the name that they give it, if they do."""
        self.row, self.col, self.order, name = spot
        self.fixed = True
        if name:
            self.name, self.names = name, (name,)

    def span(self, level: Level) -> tuple[int, int]:
        """First column and the one after the last, with everything that belongs to the place."""
        sizes = {"s": 1, "n": len(self.name), "m": level.mark + level.gap}
        start = self.col
        for part in ORDERS[self.order]:
            if part == "s":
                break
            start -= sizes[part]
        return start, start + sum(sizes.values())

    def part(self, part: str, level: Level) -> int:
        """The first column of the name or the mark."""
        sizes = {"s": 1, "n": len(self.name), "m": level.mark + level.gap}
        at = self.span(level)[0]
        for other in ORDERS[self.order]:
            if other == part:
                before = ORDERS[self.order].index("m") > ORDERS[self.order].index("n")
                return at + (level.gap if part == "m" and before else 0)
            at += sizes[other]
        raise AssertionError(part)


class Layout:
    """All places of one level and what is wrong with where they stand."""

    def __init__(self, level: Level, places: list[Place]) -> None:
        self.level = level
        self.places = places
        self.near = {
            place.id: [(other, self.distance(place, other)) for other in self._nearest(place)] for place in places
        }

    def _nearest(self, place: Place) -> list[Place]:
        others = (other for other in self.places if other is not place)
        return sorted(others, key=lambda other: self.distance(place, other))[:7]

    @staticmethod
    def distance(a: Place, b: Place) -> float:
        """In rows; a column is half as wide as a row is high."""
        return math.hypot((a.target[1] - b.target[1]) / 2, a.target[0] - b.target[0])

    def cost(self, place: Place) -> float:
        """How bad it is that a place stands where it does."""
        level = self.level
        start, end = place.span(level)
        cost = 0.0
        if start < 0 or end > level.width or not 0 <= place.row < level.height:
            return 1e6
        dr, dc = place.row - place.target[0], (place.col - place.target[1]) / 2
        cost += (dr * dr + dc * dc) * (0.5 if place.sea else 1.5)
        for other in self.places:
            if other is place or abs(other.row - place.row) > 1:
                continue
            first, last = other.span(level)
            shared = min(end, last) - max(start, first)
            if abs(other.row - place.row) <= level.apart and shared > -1:
                cost += 60 + 10 * (shared + 1)
            elif other.row != place.row and shared > 0:
                cost += 0.25 * shared
                if start <= other.col < end or first <= place.col < last:
                    cost += 0.8
        for other, distance in self.near[place.id]:
            want = (place.target[0] - other.target[0], (place.target[1] - other.target[1]) / 2)
            have = (place.row - other.row, (place.col - other.col) / 2)
            off = (want[0] - have[0]) ** 2 + (want[1] - have[1]) ** 2
            cost += 1.2 * off / (1 + distance)
            for w, h in zip(want, have, strict=True):
                if abs(w) > 0.7 and w * h < 0:
                    cost += 8
        return cost

    def settle(self, generator: random.Random) -> float:
        """Simulated annealing; returns the cost at the end."""
        level = self.level
        free = [place for place in self.places if not place.fixed]
        heat, cooling = HOTTEST, (COLDEST / HOTTEST) ** (1 / level.steps)
        for _ in range(level.steps):
            place = generator.choice(free)
            old = (place.row, place.col, place.order)
            before = self.cost(place)
            if generator.random() < 0.35:
                place.order = generator.choice(list(ORDERS)) if not place.wide else "right"
            place.row += generator.choice((-1, 0, 0, 1))
            place.col += generator.choice((-2, -1, 0, 0, 1, 2))
            off_row, off_col = abs(place.row - place.target[0]), abs(place.col - place.target[1])
            far = off_row > level.reach[1] or off_col > level.reach[0]
            change = self.cost(place) - before
            if (far and not place.sea) or (change > 0 and generator.random() >= math.exp(-change / heat)):
                place.row, place.col, place.order = old
            heat *= cooling
        return sum(self.cost(place) for place in self.places)

    def grow(self) -> None:
        """Give each place the longest of its names that fits with a free column on either side."""
        for length in range(4, 16):
            for place in self.places:
                longer = [name for name in place.names if len(name) == length and len(name) > len(place.name)]
                if not longer:
                    continue
                before = (place.name, place.order)
                place.name = longer[0]
                orders = [place.order]
                if not place.wide and not place.fixed:
                    orders += [order for order in ORDERS if order != place.order]
                for place.order in orders:
                    if not self.clashes(place):
                        break
                else:
                    place.name, place.order = before

    def clashes(self, place: Place) -> bool:
        """Whether a place leaves the map, or no free column between itself and another."""
        start, end = place.span(self.level)
        if start < 0 or end > self.level.width:
            return True
        row = [
            other.span(self.level)
            for other in self.places
            if other is not place and abs(other.row - place.row) <= self.level.apart
        ]
        return any(start - 1 < last and first < end + 1 for first, last in row)


def names_of(site: Site, level: Level, sources: Sources) -> tuple[str, ...]:
    """The names a place may have at a level, shortest first; those that score are in capitals."""
    full = site.name
    for part, left in sources.abbreviations.items():
        full = full.replace(part, left)
    few = sources.short[site.id]
    names = [*(() if level.names == "full" else few), *(() if level.names == "short" else (full,))]
    if level.names == "both" and len(names[0]) == 3 and len(names) > 2:
        del names[0]
    names = sorted(dict.fromkeys(names), key=len)
    if site.points:
        names = [f"{name.upper()}{site.points}" for name in names]
    if level.longest:
        names = [max((name for name in names if len(name) <= level.longest), key=len, default=names[0])]
    return tuple(names)


def settled(sources: Sources, level: Level) -> list[Place]:
    """Where all places stand in the end: the best of some tries, with what hands moved and the longest names.

    Where hands have put every place, nothing is tried.
    """
    if {site.id for site in sources.sites} <= set(level.moved):
        board = Layout(level, [_begun(site, sources, level) for site in sources.sites])
    else:
        board = _best(sources, level)
    for place in board.places:
        if spot := level.moved.get(place.id):
            place.put(spot)
    board.grow()
    return board.places


def _best(sources: Sources, level: Level) -> Layout:
    """The best of some tries."""
    tries = [_try(sources, level, number) for number in range(level.tries)]
    return min(tries, key=lambda found: found[0])[1]


def _try(sources: Sources, level: Level, number: int) -> tuple[float, Layout]:
    """The places moved about by the dice of a number; how bad the result is, and the result."""
    board = Layout(level, [_begun(site, sources, level) for site in sources.sites])
    return board.settle(random.Random(number)), board


def _begun(site: Site, sources: Sources, level: Level) -> Place:
    """A place at its true position, or where hands have put it."""
    target = level.spot_of(site, sources.board)
    names = names_of(site, level, sources)
    sea, area = site.kind == SEA, site.id in sources.areas
    place = Place(site.id, names, sea, target, sources.signs[site.kind], name=names[0], wide=sea or area)
    place.row, place.col = round(target[0]), round(target[1])
    if place.wide:
        half = (len(place.name) + area * (1 + level.mark + level.gap)) / 2
        place.col -= int(half)
        place.target = (target[0], target[1] - half)
    if spot := level.fixed.get(place.id):
        place.put(spot)
        place.target = (spot[0], spot[1])
    elif place.col > level.width * 0.9:
        place.order = "left"
    return place


def places_text(places: list[Place], level: Level) -> str:
    """The placement file of a level."""
    lines = [
        f"# Where the places stand on the map of level {level.name!r}; made by tools.map_make places.",
        "# at: row and column of the sign. name: its text and first column. mark: first column of the room for a",
        "# stack, and its width.",
        "",
        f"width = {level.width}",
        f"height = {level.height}",
        "",
        "[places]",
    ]
    for place in sorted(places, key=lambda p: (p.sea, p.id)):
        lines.append(
            f'{place.id} = {{ at = [{place.row}, {place.col}], sign = "{place.sign}", text = "{place.name}", '
            f"name = {place.part('n', level)}, mark = [{place.part('m', level)}, {level.mark}] }}"
        )
    return "\n".join(lines) + "\n"


def read_placed(path: Path) -> dict[str, PlaceArt]:
    """The places of a placement file. Raises `DataError` where the file is missing, or another one."""
    return {name: read_place(name, told, sea=False) for name, told in read_toml(path)["places"].items()}
