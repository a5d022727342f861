"""Draws roads and straits of each zoom level; run after make_places.py and make_coast.py, without arguments.

A road is led over land, around names and signs, by Dijkstra's algorithm on a grid of braille dots (2 by 4 in
a cell) and then pulled straight. Major roads are whole lines, minor roads dotted; a strait is a row of arrows.
The result, `<level>.roads.toml`, has the drawing and, for each link, the cells it runs through.
"""

from __future__ import annotations

import heapq
import math
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import tomli

HERE = Path(__file__).resolve().parent
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille character, by row and column."""

LAND = {" ": 0, "▘": 1, "▝": 2, "▀": 3, "▖": 4, "▌": 5, "▞": 6, "▛": 7, "▗": 8, "▚": 9, "▐": 10}
LAND |= {"▜": 11, "▄": 12, "▙": 13, "▟": 14, "█": 15}
MINOR_GAP = 3
Dot = tuple[int, int]


class Roads:
    """The roads of one level while they are drawn."""

    def __init__(self, level: str) -> None:
        places = _read(f"{level}.places.toml")
        coast = _read(f"{level}.coast.toml")
        self.width, self.height = places["width"], places["height"]
        self.places = places["places"]
        self.land = land = [row.ljust(self.width) for row in coast["layers"]["land"].splitlines()]
        self.costs = [[self._dot_cost(land[y // 4][x // 2], y, x) for x in range(2 * self.width)]
                      for y in range(4 * self.height)]  # fmt: skip
        self.signs: dict[Dot, str] = {}
        for name, place in self.places.items():
            row, col = place["at"]
            self._weigh(row, place["mark"][0], place["mark"][1], 1.5)
            self._weigh(row, place["name"], len(place["text"]), 7)
            self._weigh(row, col, 1, 40)
            self.signs[row, col] = name
        self.used: dict[Dot, int] = {}
        self.dots: dict[Dot, int] = {}
        self.arrows: dict[Dot, str] = {}
        self.links: list[tuple[str, str, str, list[Dot]]] = []

    @staticmethod
    def _dot_cost(cell: str, y: int, x: int) -> float:
        return 1.0 if LAND[cell] >> (2 * (y % 4 // 2) + x % 2) & 1 else 7.0

    def _weigh(self, row: int, col: int, count: int, cost: float) -> None:
        for y in range(4 * row, 4 * row + 4):
            for x in range(2 * col, 2 * (col + count)):
                self.costs[y][x] = max(cost, self.costs[y][x]) if cost < 7 else cost

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
        (row_a, col_a), (row_b, col_b) = self.places[a]["at"], self.places[b]["at"]
        upright = abs(row_b - row_a) >= abs(col_b - col_a) / 2
        steps = max(abs(row_b - row_a), abs(col_b - col_a))
        cells: list[Dot] = []
        for i in range(1, steps):
            cell = (round(row_a + (row_b - row_a) * i / steps), round(col_a + (col_b - col_a) * i / steps))
            if cell not in self.signs and (not cells or not upright or cells[-1][0] != cell[0]):
                cells.append(cell)
        water = [cell for cell in cells if LAND[self.land[cell[0]][cell[1]]].bit_count() < 3]
        for cell in water or cells:
            self.arrows[cell] = "↕" if upright else "↔"
        self.links.append((a, b, "strait", water or cells))

    def centre(self, name: str) -> Dot:
        """The dot at the sign of a place, where its roads begin."""
        row, col = self.places[name]["at"]
        return 4 * row + 1, 2 * col

    def _cost(self, dot: Dot, ends: set[str]) -> float:
        cell = (dot[0] // 4, dot[1] // 2)
        if self.signs.get(cell) in ends:
            return 1.0
        return self.costs[dot[0]][dot[1]] + 1.5 * self.used.get(dot, 0)

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

    def write(self, level: str) -> None:
        """The roads file of the level."""
        rows = [
            "".join(
                self.arrows.get((r, c)) or (chr(0x2800 + bits) if (bits := self.dots.get((r, c), 0)) else " ")
                for c in range(self.width)
            ).rstrip()
            for r in range(self.height)
        ]
        lines = [
            f"# Roads and straits of level {level!r}: first made by make_roads.py.",
            "# roads: the drawing. links: ends, kind and the cells (row:columns) that a link runs through.",
            "",
            "[layers]",
            "roads = '''",
            *rows,
            "'''",
            "",
            "[links]",
        ]
        for a, b, kind, cells in sorted(self.links):
            by_row = groupby(cells, key=lambda cell: cell[0])
            text = " ".join(f"{row}:{','.join(str(col) for _, col in group)}" for row, group in by_row)
            lines.append(f'{a}-{b} = ["{kind}", "{text}"]')
        (HERE / f"{level}.roads.toml").write_text("\n".join(lines) + "\n", "utf-8")


def straight(a: Dot, b: Dot) -> list[Dot]:
    """The dots of a straight line, both ends included."""
    down, right = b[0] - a[0], b[1] - a[1]
    steps = max(abs(down), abs(right), 1)
    return [(round(a[0] + down * i / steps), round(a[1] + right * i / steps)) for i in range(steps + 1)]


def _read(name: str) -> dict[str, Any]:
    return tomli.loads((HERE / name).read_text("utf-8"))


def main() -> None:
    """Make the roads files of all levels."""
    board = tomli.loads((HERE.parent / "map.toml").read_text("utf-8"))
    for level in ("small", "medium", "large"):
        roads = Roads(level)
        for kind in ("major", "minor"):
            links = [tuple(sorted(link)) for link in board[f"{kind}_roads"]]
            for a, b in sorted(links, key=lambda link: math.dist(roads.centre(link[0]), roads.centre(link[1]))):
                roads.road(a, b, kind)
        for strait in board["straits"]:
            roads.strait(*sorted(strait["between"]))
        roads.write(level)


if __name__ == "__main__":
    main()
