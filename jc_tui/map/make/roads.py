"""The roads and straits of a zoom level, led over its coast and around its places.

A road is led over land, around names and signs, by Dijkstra's algorithm on a grid of braille dots (2 by 4 in
a cell) and then pulled straight. Major roads are whole lines, minor roads dotted; a strait is a row of arrows.
The result has the drawing and, for each link, the cells it runs through.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from jc_tui.map.art import PlaceArt
from jc_tui.map.make.cells import DOTS, QUADRANTS, braille
from jc_tui.map.make.sources import BoardLink, Level

MINOR_GAP = 3
"""One dot in so many of a minor road is drawn."""

ON_LAND, ON_WATER, ON_MARK, ON_NAME, ON_SIGN = 1.0, 7.0, 1.5, 7.0, 40.0
"""What a dot costs that a road runs through."""

SHARED = 1.5
"""What it costs besides for each road that is there already."""

Dot = tuple[int, int]


class Roads:
    """The roads of one level while they are drawn.

    Args:
        level: the level.
        places: where the places stand on it.
        land: its coast in quarter blocks.
    """

    def __init__(self, level: Level, places: Mapping[str, PlaceArt], land: Sequence[str]) -> None:
        self.level, self.places = level, places
        self.width, self.height = level.width, level.height
        self.land = [[QUADRANTS.index(cell) for cell in row.ljust(self.width)] for row in land]
        self.costs = [
            [self._dot_cost(self.land[y // 4][x // 2], y, x) for x in range(2 * self.width)]
            for y in range(4 * self.height)
        ]
        self.signs: dict[Dot, str] = {}
        for name, place in places.items():
            self._weigh(place.row, place.mark, ON_MARK)
            self._weigh(place.row, place.name, ON_NAME)
            self._weigh(place.row, (place.col, place.col + 1), ON_SIGN)
            self.signs[place.row, place.col] = name
        self.used: dict[Dot, int] = {}
        self.dots: dict[Dot, int] = {}
        self.arrows: dict[Dot, str] = {}
        self.links: list[tuple[str, str, str, list[Dot]]] = []

    def draw(self, links: Sequence[BoardLink]) -> None:
        """Lead all links: first major roads, then minor ones, the shorter before the longer, then straits."""
        for kind in ("major", "minor"):
            roads = [link for link in links if link.kind == kind]
            for link in sorted(roads, key=lambda link: math.dist(self.centre(link.a), self.centre(link.b))):
                self.road(link.a, link.b, kind)
        for link in links:
            if link.kind == "strait":
                self.strait(link.a, link.b)

    @staticmethod
    def _dot_cost(cell: int, y: int, x: int) -> float:
        return ON_LAND if cell >> (2 * (y % 4 // 2) + x % 2) & 1 else ON_WATER

    def _weigh(self, row: int, columns: tuple[int, int], cost: float) -> None:
        """Make the dots of some cells cost at least so much; those of a name or a sign cost it in water too."""
        for y in range(4 * row, 4 * row + 4):
            for x in range(2 * columns[0], 2 * columns[1]):
                self.costs[y][x] = max(cost, self.costs[y][x]) if cost < ON_WATER else cost

    def road(self, a: str, b: str, kind: str) -> None:
        """Lead and draw one road."""
        start, goal = self.centre(a), self.centre(b)
        line = self._straighten(self._search(start, goal, {a, b}), {a, b})
        cells: list[Dot] = []
        for step, (y, x) in enumerate(line):
            cell = (y // 4, x // 2)
            if cell in self.signs:
                continue
            if not cells or cells[-1] != cell:
                cells.append(cell)
            self.used[y, x] = self.used.get((y, x), 0) + 1
            if kind == "major" or step % MINOR_GAP == MINOR_GAP - 1:
                self.dots[cell] = self.dots.get(cell, 0) | DOTS[y % 4][x % 2]
        self.links.append((a, b, kind, list(dict.fromkeys(cells))))

    def strait(self, a: str, b: str) -> None:
        """Draw a strait: arrows on the cells between its two cities."""
        (row_a, col_a), (row_b, col_b) = ends = [(self.places[end].row, self.places[end].col) for end in (a, b)]
        upright = abs(row_b - row_a) >= abs(col_b - col_a) / 2
        cells: list[Dot] = []
        for cell in straight(*ends)[1:-1]:
            if cell not in self.signs and (not cells or not upright or cells[-1][0] != cell[0]):
                cells.append(cell)
        water = [cell for cell in cells if self.land[cell[0]][cell[1]].bit_count() < 3]
        for cell in water or cells:
            self.arrows[cell] = "↕" if upright else "↔"
        self.links.append((a, b, "strait", water or cells))

    def centre(self, name: str) -> Dot:
        """The dot at the sign of a place, where its roads begin."""
        return 4 * self.places[name].row + 1, 2 * self.places[name].col

    def _cost(self, dot: Dot, ends: set[str]) -> float:
        cell = (dot[0] // 4, dot[1] // 2)
        if self.signs.get(cell) in ends:
            return ON_LAND
        return self.costs[dot[0]][dot[1]] + SHARED * self.used.get(dot, 0)

    def _search(self, start: Dot, goal: Dot, ends: set[str]) -> list[Dot]:
        best: dict[Dot, float] = {start: 0.0}
        came: dict[Dot, Dot] = {}
        heap: list[tuple[float, Dot]] = [(math.dist(start, goal), start)]
        while heap:
            _, dot = heapq.heappop(heap)
            if dot == goal:
                break
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    y, x = dot[0] + dy, dot[1] + dx
                    if not (dy or dx) or not (0 <= y < 4 * self.height and 0 <= x < 2 * self.width):
                        continue
                    cost = best[dot] + math.hypot(dy, dx) * self._cost((y, x), ends)
                    if cost < best.get((y, x), math.inf) - 1e-9:
                        best[y, x] = cost
                        came[y, x] = dot
                        heapq.heappush(heap, (cost + math.dist((y, x), goal), (y, x)))
        path = [goal]
        while path[-1] != start:
            path.append(came[path[-1]])
        return path[::-1]

    def _straighten(self, path: list[Dot], ends: set[str]) -> list[Dot]:
        """The path with detours that gain nothing replaced by straight lines."""
        corners = [path[0]]
        at = 0
        while at < len(path) - 1:
            for to in range(len(path) - 1, at, -1):
                line = list(straight(path[at], path[to]))
                if self._length(line, ends) <= self._length(path[at : to + 1], ends) * 1.001 + 0.01:
                    break
            at = to
            corners.append(path[at])
        dots = [corners[0]]
        for a, b in pairwise(corners):
            dots.extend(list(straight(a, b))[1:])
        return dots

    def _length(self, dots: list[Dot], ends: set[str]) -> float:
        return sum(math.dist(a, b) * self._cost(b, ends) for a, b in pairwise(dots))


def straight(a: Dot, b: Dot) -> list[Dot]:
    """The dots of a straight line, both ends included."""
    down, right = b[0] - a[0], b[1] - a[1]
    steps = max(abs(down), abs(right), 1)
    return [(round(a[0] + down * i / steps), round(a[1] + right * i / steps)) for i in range(steps + 1)]


def roads_text(roads: Roads) -> str:
    """The roads file of a level."""
    rows = [
        "".join(
            roads.arrows.get((r, c)) or (braille(bits) if (bits := roads.dots.get((r, c), 0)) else " ")
            for c in range(roads.width)
        ).rstrip()
        for r in range(roads.height)
    ]
    lines = [
        f"# Roads and straits of level {roads.level.name!r}; made by jc_tui.map.make roads.",
        "# roads: the drawing. links: ends, kind and the cells (row:columns) that a link runs through.",
        "",
        "[layers]",
        "roads = '''",
        *rows,
        "'''",
        "",
        "[links]",
    ]
    for a, b, kind, cells in sorted(roads.links):
        by_row = groupby(cells, key=lambda cell: cell[0])
        text = " ".join(f"{row}:{','.join(str(col) for _, col in group)}" for row, group in by_row)
        lines.append(f'{a}-{b} = ["{kind}", "{text}"]')
    return "\n".join(lines) + "\n"
