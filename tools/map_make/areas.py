"""The areas of a zoom level as they are drawn: whose each cell is, the borders, ports, and the ways over borders.

A border runs through the cells whose corners are of two areas. Which characters it is drawn with says what it
is: open, a river, the Rhine, or the frame of what is off the map; where an area ends at land of nobody, mountains
stand.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.datafiles import DataError
from jc_tui.map.parts import PlaceArt, on_land
from tools.map_make.coast import bent
from tools.map_make.regions import WATER, Growth, boxed, corners_of, labelled
from tools.map_make.relaxing import Pair, Relaxation, pairs_of
from tools.map_make.sources import OFF_MAP, Level, Sources

EDGE = "edge"
"""The kind of a border with land of nobody."""

RANKS = ("rhine", OFF_MAP, "river", EDGE, "open")
"""The kinds of border: where some meet in a cell, the first of which two lines are there is drawn."""

HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
LIGHT = " ┆┄·┆┆··┄·┄·····"
LINES: Mapping[str, str] = {"rhine": "≈" * 16, OFF_MAP: DOUBLE, "river": HEAVY, EDGE: "▴" * 16, "open": LIGHT}
"""For each kind the characters, by the sides of the cell they reach: 1 up, 2 right, 4 down, 8 left."""

PORT = "○"

UPRIGHT, BESIDE_NAME, ALONG = 1.8, 0.35, 5.0
"""How much longer a step up or down is than aside; what a way costs for each column that it ends from the middle
of a name, and for each cell of a border that is not just crossed."""

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

Cell = tuple[int, int]


class Areas:
    """The areas of one level, grown, moved and drawn.

    Args:
        sources: what the map is made from.
        level: the level.
        places: where the places stand on it.
        land: its coast in quarter blocks. seas: the letter of each cell's sea.
    """

    def __init__(
        self,
        sources: Sources,
        level: Level,
        places: Mapping[str, PlaceArt],
        land: Sequence[str],
        seas: Sequence[str],
    ) -> None:
        self.sources, self.level, self.places, self.land, self.seas = sources, level, places, land, seas
        self.names = {letter: name for name, letter in sources.areas.items()}
        pairs = pairs_of([(link.a, link.b) for link in sources.links], sources.areas)
        self.kinds: dict[Pair, str] = {}
        for link in sources.links:
            (pair,) = pairs_of([(link.a, link.b)], sources.areas)
            self.kinds[pair] = link.kind
        self.corners = corners_of(Growth(sources, level, bent(sources, level, places)), land)
        fixed = labelled(self.corners, places, sources.areas)
        fixed |= boxed(self.corners, sources, level, places)
        relaxation = Relaxation(self.corners, fixed, pairs, level.border, sources.areas.get(sources.box, ""))
        relaxation.settle(level.steps, random.Random(level.tries))
        self.faults = list(relaxation.faults())
        self.letters: dict[Cell, str] = {}
        self.lines: dict[Cell, str] = {}
        self.borders: dict[Pair, list[Cell]] = {pair: [] for pair in self.kinds}
        for row in range(level.height):
            for col in range(level.width):
                self._draw(row, col)
        self.ports = dict(self._ports())

    # --- cells --------------------------------------------------------------------------------------

    def _draw(self, row: int, col: int) -> None:
        """What a cell shows: whose it is, and the borders through it."""
        around = self._around(row, col)
        land = [letter for letter in around if letter != WATER]
        if land:
            self.letters[row, col] = max(sorted(set(land)), key=land.count)
        sides: dict[str, int] = {}
        for side, (one, other) in enumerate(zip(around, (*around[1:], around[0]), strict=True)):
            if one != other and WATER not in (one, other):
                pair = min(one, other), max(one, other)
                kind = self._kind(pair)
                sides[kind] = sides.get(kind, 0) | 1 << side
                if pair in self.borders and (row, col) not in self.borders[pair]:
                    self.borders[pair].append((row, col))
        if not sides or (sum(mask.bit_count() for mask in sides.values()) == 1 and self.land[row][col] != "█"):
            return
        ranked = sorted(sides, key=lambda kind: (sides[kind].bit_count() < 2, RANKS.index(kind)))
        self.lines[row, col] = LINES[ranked[0]][sides[ranked[0]]]

    def _around(self, row: int, col: int) -> tuple[str, str, str, str]:
        """The letters at a cell's corners, clockwise from the top left."""
        top, low = self.corners[row], self.corners[row + 1]
        return top[col], top[col + 1], low[col + 1], low[col]

    def _kind(self, pair: Pair) -> str:
        """The kind of a border: what is off the map has one frame all around."""
        box = self.sources.areas.get(self.sources.box)
        return OFF_MAP if box in pair else self.kinds.get(pair, EDGE)

    # --- ports --------------------------------------------------------------------------------------

    def _ports(self) -> Iterator[tuple[tuple[str, str], Cell]]:
        """By area and sea, a cell of that water at the area's coast, the nearest to its name."""
        taken: set[Cell] = set()
        for site in self.sources.sites:
            for port in site.ports:
                place, letter = self.places[port], self.sources.areas[port]
                middle = (place.span[0] + place.span[1]) / 2
                shore = [
                    (9 * len(beside) + 2 * abs(row - place.row) + abs(col - middle), (row, col))
                    for row, line in enumerate(self.seas)
                    for col, sea in enumerate(line)
                    if sea == self.sources.letters[site.id]
                    and not on_land(self.land[row][col])
                    and (row, col) not in taken
                    and not self._is_named((row, col))
                    and letter in (beside := self._beside(row, col))
                ]
                if not shore:
                    raise DataError(f"{self.level.name}: {port} has no coast at {site.id}.")
                cell = min(shore)[1]
                taken.add(cell)
                yield (port, site.id), cell

    def _beside(self, row: int, col: int) -> set[str]:
        """The areas in the cells beside one, and at its own corners."""
        found = set(self._around(row, col))
        for down, right in STEPS:
            r, c = row + down, col + right
            if 0 <= r < self.level.height and 0 <= c < self.level.width and self.land[r][c] != " ":
                found.add(self.letters.get((r, c), WATER))
        return found - {WATER}

    def _is_named(self, cell: Cell) -> bool:
        return any(
            place.row == cell[0] and place.span[0] - 1 <= cell[1] <= place.span[1]
            for place in self.places.values()
        )

    # --- ways ---------------------------------------------------------------------------------------

    def ways(self) -> Iterator[tuple[str, str, str, list[Cell], list[Cell]]]:
        """For each border and each port its ends, its kind, its own cells, and those of a way over it."""
        for link in self.sources.links:
            one, other = self.sources.areas[link.a], self.sources.areas[link.b]
            pair = min(one, other), max(one, other)
            own = {cell for cell in self.borders[pair] if set(self._around(*cell)) <= {one, other}}
            inside = {cell for cell in self.letters if set(self._around(*cell)) & {one, other}}
            yield link.a, link.b, link.kind, self.borders[pair], self._way(link.a, link.b, inside | own, own)
        for (port, sea), quay in self.ports.items():
            letter = self.sources.areas[port]
            inside = {cell for cell in self.letters if letter in self._around(*cell)}
            water = {
                (row, col)
                for row, line in enumerate(self.seas)
                for col, found in enumerate(line)
                if found == self.sources.letters[sea] and not on_land(self.land[row][col])
            }
            ashore = self._way(port, sea, inside | {quay}, set(), quay)
            yield port, sea, "sea", [quay], [*ashore, *self._way(sea, port, water | {quay}, set(), quay)[-2::-1]]

    def _way(self, start: str, end: str, free: set[Cell], gate: set[Cell], quay: Cell | None = None) -> list[Cell]:
        """The shortest way from one name to another, or to a quay, through free cells, and a gate once."""
        here, there = self.places[start], self.places[end]
        best: dict[tuple[Cell, bool], float] = {}
        came: dict[tuple[Cell, bool], tuple[Cell, bool] | None] = {}
        heap: list[tuple[float, tuple[Cell, bool]]] = []

        def reach(state: tuple[Cell, bool], cost: float, before: tuple[Cell, bool] | None) -> None:
            if cost < best.get(state, 1e9) - 1e-9:
                best[state], came[state] = cost, before
                heapq.heappush(heap, (cost, state))

        labels = {(place.row, col) for place in self.places.values() for col in range(*place.label)}
        for col in range(*here.label):
            for down, right in STEPS:
                cell = here.row + down, col + right
                if cell in free and cell not in labels:
                    reach((cell, cell in gate), _aside(here, cell), None)
        while heap:
            cost, (cell, passed) = heapq.heappop(heap)
            if cost > best[cell, passed] + 1e-9:
                continue
            if cell == quay or (quay is None and passed and _touches(there, cell)):
                found: list[Cell] = []
                state: tuple[Cell, bool] | None = (cell, passed)
                while state:
                    found.append(state[0])
                    state = came[state]
                return found[::-1]
            for down, right in STEPS:
                after = cell[0] + down, cell[1] + right
                if after in free and after not in labels and not (passed and after in gate and cell not in gate):
                    more = (UPRIGHT if down else 1.0) + ALONG * (
                        after in self.lines and (after not in gate or passed)
                    )
                    more += _aside(there, after) if _touches(there, after) else 0.0
                    reach((after, passed or after in gate), cost + more, (cell, passed))
        raise DataError(f"{self.level.name}: there is no way from {start} to {end}.")


def _touches(place: PlaceArt, cell: Cell) -> bool:
    """Whether a cell is above, below or beside a name."""
    first, end = place.label
    return abs(cell[0] - place.row) + max(0, first - cell[1], cell[1] - end + 1) == 1


def _aside(place: PlaceArt, cell: Cell) -> float:
    return BESIDE_NAME * abs(cell[1] - (place.label[0] + place.label[1]) / 2)


def areas_text(areas: Areas) -> str:
    """The file of a level's areas."""
    width, height = areas.level.width, areas.level.height

    def drawing(cells: Mapping[Cell, str], none: str) -> list[str]:
        return ["".join(cells.get((r, c), none) for c in range(width)).rstrip(" ") for r in range(height)]

    lines = [
        f"# The areas of level {areas.level.name!r}; made by tools.map_make areas.",
        "# areas: the letter of the area a cell belongs to, '-' on land of nobody, '.' on water. lines: borders.",
        "# borders: ends, kind, the cells (row:columns) of a way over it, and its own; ports likewise.",
        "",
        "[letters]",
        *(f'{letter} = "{name}"' for name, letter in areas.sources.areas.items()),
        "",
        "[layers]",
        "areas = '''",
        *drawing(areas.letters, "."),
        "'''",
        "lines = '''",
        *drawing(areas.lines | dict.fromkeys(areas.ports.values(), PORT), " "),
        "'''",
        "",
        "[borders]",
        *(
            f'{a}-{b} = ["{kind}", "{_listed(way)}", "{_listed(cells)}"]'
            for a, b, kind, cells, way in sorted(areas.ways())
        ),
    ]
    return "\n".join(lines) + "\n"


def _listed(cells: Sequence[Cell]) -> str:
    by_row = groupby(cells, key=lambda cell: cell[0])
    return " ".join(f"{row}:{','.join(str(col) for _, col in group)}" for row, group in by_row)
