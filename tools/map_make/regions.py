"""The areas of a zoom level as they grow on the bent globe: from their middles, up to the lines between them.

A level's areas are letters on the corners of its cells: where two neighbours differ, a border runs between them
through the cells that they are corners of. So borders always join, and each is of two areas.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from jc_tui.map.parts import LAND_BITS, PlaceArt
from tools.map_make.geography import Warp
from tools.map_make.sources import OFF_MAP, Level, Sources

NOBODY, WATER = "-", "~"
"""What stands for land that is in no area, and for water."""

FINE = 900
"""About how many columns the grid has that areas grow on."""

Corners = list[list[str]]
"""For each corner of a cell, by row and column, the letter of its area: one row and one column more than cells."""


class Growth:
    """The areas of a level on a grid much finer than its cells."""

    def __init__(self, sources: Sources, level: Level, warp: Warp) -> None:
        self.level, self.warp = level, warp
        self.scale = max(1, FINE // (2 * level.width))
        self.width, self.height = 2 * level.width * self.scale, 2 * level.height * self.scale
        walls = {spot for line in sources.globe.lines for spot in self._line(line)}
        seeds = {self._spot(point): NOBODY for point in sources.globe.nobody}
        seeds.update({self._spot(point): sources.areas[name] for name, point in sources.globe.cities.items()})
        self.letters = [[""] * self.width for _ in range(self.height)]
        for (row, col), letter in seeds.items():
            self.letters[row][col] = letter
        self._spread(seeds, walls)
        self._spread([(r, c) for r in range(self.height) for c in range(self.width) if self.letters[r][c]], set())

    def _spot(self, point: tuple[float, float]) -> tuple[int, int]:
        """The row and column of a point of the globe, or of the nearest on the map."""
        x, y = self.warp(point)
        row, col = int(y * self.scale), int(x * self.scale)
        return max(0, min(self.height - 1, row)), max(0, min(self.width - 1, col))

    def _line(self, points: Sequence[tuple[float, float]]) -> Iterable[tuple[int, int]]:
        for (x0, y0), (x1, y1) in pairwise(self.warp(point) for point in points):
            pieces = max(1, int(2 * self.scale * max(abs(x1 - x0), abs(y1 - y0))))
            for i in range(pieces + 1):
                share = i / pieces
                yield int((y0 + (y1 - y0) * share) * self.scale), int((x0 + (x1 - x0) * share) * self.scale)

    def _spread(self, starts: Iterable[tuple[int, int]], walls: set[tuple[int, int]]) -> None:
        waves = deque(starts)
        while waves:
            row, col = waves.popleft()
            for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if 0 <= r < self.height and 0 <= c < self.width and not self.letters[r][c] and (r, c) not in walls:
                    self.letters[r][c] = self.letters[row][col]
                    waves.append((r, c))

    def at(self, row: int, col: int) -> str:
        """The letter at a corner of cells."""
        r, c = 2 * row * self.scale, 2 * col * self.scale
        return self.letters[min(r, self.height - 1)][min(c, self.width - 1)]


def corners_of(growth: Growth, land: Sequence[str]) -> Corners:
    """The areas at the corners of the cells of a coast in quarter blocks; water where most around is water."""
    level = growth.level
    return [
        [growth.at(row, col) if _is_land(land, row, col) else WATER for col in range(level.width + 1)]
        for row in range(level.height + 1)
    ]


def _is_land(land: Sequence[str], row: int, col: int) -> bool:
    """Whether at least half of the quarters around a corner are land."""
    quarters = [
        bool(LAND_BITS[land[r][c]] & bit)
        for r, c, bit in ((row - 1, col - 1, 8), (row - 1, col, 4), (row, col - 1, 2), (row, col, 1))
        if 0 <= r < len(land) and 0 <= c < len(land[0])
    ]
    return 2 * sum(quarters) >= len(quarters)


def label_corners(place: PlaceArt) -> list[tuple[int, int]]:
    """The corners of all cells of a name with its sign and the room for a stack."""
    first, end = place.span
    return [(row, col) for row in (place.row, place.row + 1) for col in range(first, end + 1)]


def labelled(corners: Corners, places: Mapping[str, PlaceArt], letters: Mapping[str, str]) -> set[tuple[int, int]]:
    """Give the corners of names to their areas; what was given."""
    given = set()
    for name, letter in letters.items():
        for row, col in label_corners(places[name]):
            corners[row][col] = letter
            given.add((row, col))
    return given


def boxed(
    corners: Corners, sources: Sources, level: Level, places: Mapping[str, PlaceArt]
) -> set[tuple[int, int]]:
    """Give a box around its name, down to the corner of the map, to the area that is off it; what was given.

    The land before the box goes to the area beside it.
    """
    if not sources.box:
        return set()
    letter, place = sources.areas[sources.box], places[sources.box]
    ends = next(
        {link.a, link.b} for link in sources.links if link.kind == OFF_MAP and sources.box in (link.a, link.b)
    )
    (near,) = (sources.areas[end] for end in ends - {sources.box})
    top, left = place.row - level.height // 20, place.span[0] - level.width // 70
    given = set()
    for row, line in enumerate(corners):
        for col, found in enumerate(line):
            inside = row >= top and col >= left
            if inside:
                line[col] = letter
                given.add((row, col))
            elif found == letter or (found == NOBODY and row > top and col > left - level.width // 30):
                line[col] = near if row > top else NOBODY
    return given
