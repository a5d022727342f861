"""Ways over the map that never meet: a cell belongs to one road alone, so that the eye can follow each of them.

A way goes from cell to cell, up, down or sideways, from the name or sign of one place to that of another, and
keeps off all others. It is the cheapest that A* finds; where two want a cell, they are led anew until they do not.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from engine.datafiles import DataError
from jc_tui.map.parts import PlaceArt
from tools.map_make.sources import BoardLink

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The ways out of a cell: up, right, down, left."""

CELL, WATER, LAND, OTHER_MARK, OWN_MARK, TAKEN = 1.0, 1.5, 1.5, 8.0, 4.0, 45.0
"""What a cell costs: as such; besides as water for a road, as land for a strait, as room for a stack, as taken."""

BEND, UPRIGHT, BESIDE_SIGN = 2.0, 1.8, 0.35
"""What a bend costs; how much longer a step up or down is; what it costs to end so many columns from the sign."""

TRIES = 40
"""How often ways that are in each other's way are led anew."""

ROUNDS = 2
"""How often any two ways of a place are led anew together, in case that is shorter."""

Cell = tuple[int, int]
Head = tuple[int, int, int]
"""A cell, and by which of the `STEPS` it was come to."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a link: its cells in order, the step into each and out of the last, and what it all costs."""

    link: BoardLink
    cells: tuple[Cell, ...]
    steps: tuple[int, ...]
    cost: float

    @property
    def turns(self) -> Iterator[tuple[Cell, int, int]]:
        """Each cell with the number of the step that leads there, and of the one that leads on."""
        return zip(self.cells, self.steps, self.steps[1:], strict=False)


class Ways:
    """The ways of one level while they are led.

    Args:
        places: where the places stand on it.
        land: for each cell whether it is land.
    """

    def __init__(self, places: Mapping[str, PlaceArt], land: Sequence[Sequence[bool]]) -> None:
        self._places, self._land = places, land
        self._height, self._width = len(land), len(land[0])
        self._labels: dict[Cell, str] = {}
        self._marks: dict[Cell, str] = {}
        for name, place in places.items():
            self._labels.update({(place.row, col): name for col in range(*place.label)})
            self._marks.update({(place.row, col): name for col in range(*place.mark)})
        self._taken: dict[Cell, int] = {}

    def lead(self, links: Sequence[BoardLink]) -> list[Way]:
        """The ways of all links. Raises DataError: there is no room for one."""
        least = {link: self._found(link).cost for link in links}  # with no other way on the map
        ways = {link: self._put(link) for link in sorted(links, key=self._length)}
        for _ in range(TRIES):
            crowded = [way for way in ways.values() if any(self._taken[cell] > 1 for cell in way.cells)]
            if not crowded:
                break
            for way in crowded:
                self._count(way, -1)
                ways[way.link] = self._put(way.link)
        else:
            raise DataError(f"{', '.join(f'{way.link.a}-{way.link.b}' for way in crowded)}: there is no room.")
        for _ in range(ROUNDS):
            for one, other in permutations(links, 2):
                most = ways[one].cost + ways[other].cost - 1e-9
                if {one.a, one.b} & {other.a, other.b} and least[one] + least[other] < most:
                    self._again(ways, one, other)
        return [ways[link] for link in links]

    def _again(self, ways: dict[BoardLink, Way], *links: BoardLink) -> None:
        """Lead a few ways anew, in this order, and keep what is cheaper."""
        before = [ways[link] for link in links]
        for way in before:
            self._count(way, -1)
        found = [self._put(link) for link in links]
        if sum(way.cost for way in found) < sum(way.cost for way in before) - 1e-9:
            ways.update(zip(links, found, strict=True))
            return
        for old, new in zip(before, found, strict=True):
            self._count(new, -1)
            self._count(old, 1)

    def _length(self, link: BoardLink) -> float:
        one, other = self._places[link.a], self._places[link.b]
        return math.hypot(2 * (one.row - other.row), one.col - other.col)

    def _put(self, link: BoardLink) -> Way:
        way = self._found(link)
        self._count(way, 1)
        return way

    def _count(self, way: Way, by: int) -> None:
        for cell in way.cells:
            self._taken[cell] = self._taken.get(cell, 0) + by

    def _found(self, link: BoardLink) -> Way:
        """The cheapest way of a link past the others. Raises DataError: there is none at all."""
        goal = self._places[link.b]
        best: dict[Head, float] = {}
        came: dict[Head, Head | None] = {}
        heap: list[tuple[float, float, Head]] = []
        end, last = (math.inf, 0), (0, 0, 0)

        def reach(head: Head, cost: float, before: Head | None) -> None:
            if cost < best.get(head, math.inf) - 1e-9:
                best[head], came[head] = cost, before
                heapq.heappush(heap, (cost + _at_least(head, goal), cost, head))

        for head, cost in self._starts(link):
            reach(head, cost, None)
        while heap and heap[0][0] < end[0]:
            _, cost, head = heapq.heappop(heap)
            if cost > best[head] + 1e-9:
                continue
            row, col, into = head
            there = self._cost((row, col), link)
            for out, (down, right) in enumerate(STEPS):
                if out == (into + 2) % 4:
                    continue
                length = (UPRIGHT if into % 2 == 0 else 1) / 2 + (UPRIGHT if out % 2 == 0 else 1) / 2
                total = cost + there * length + BEND * (into != out)
                cell = row + down, col + right
                if self._labels.get(cell) == link.b:
                    end, last = min((end, last), ((total + _from_sign(goal, cell), out), head))
                elif self._is_free(cell):
                    reach((*cell, out), total, head)
        if end[0] == math.inf:
            raise DataError(f"{link.a}-{link.b}: names are in the way all around.")
        heads = [last]
        while before := came[heads[-1]]:
            heads.append(before)
        heads.reverse()
        return Way(link, tuple(head[:2] for head in heads), (*(head[2] for head in heads), end[1]), end[0])

    def _starts(self, link: BoardLink) -> Iterator[tuple[Head, float]]:
        """The cells around the sign and the name that a way begins at."""
        place = self._places[link.a]
        for col in range(*place.label):
            for number, (down, right) in enumerate(STEPS):
                cell = place.row + down, col + right
                if self._is_free(cell):
                    yield (*cell, number), _from_sign(place, (place.row, col))

    def _is_free(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._height and 0 <= cell[1] < self._width and cell not in self._labels

    def _cost(self, cell: Cell, link: BoardLink) -> float:
        """What a cell costs a way, with the others where they are."""
        cost = CELL + TAKEN * self._taken.get(cell, 0)
        if mark := self._marks.get(cell):
            cost += OWN_MARK if mark in (link.a, link.b) else OTHER_MARK
        if self._land[cell[0]][cell[1]] == (link.kind == "strait"):
            cost += LAND if link.kind == "strait" else WATER
        return cost


def _at_least(head: Head, goal: PlaceArt) -> float:
    """What a way from here costs at least."""
    first, end = goal.label
    aside = max(0, first - head[1], head[1] - end + 1)
    return max(0.0, UPRIGHT * abs(goal.row - head[0]) + aside - 1)


def _from_sign(place: PlaceArt, cell: Cell) -> float:
    return BESIDE_SIGN * abs(cell[1] - place.col)
