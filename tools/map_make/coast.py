"""The coast of a zoom level, drawn from true coast lines.

The coast is bent so that every city falls where the placement file has it, rasterised in half cells, mended (open
narrows, land under cities, water under the names of seas, corrections by hand), and its water is shared out to the
seas. `complaints` says what is still wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from jc_tui.map.parts import PlaceArt
from tools.map_make.cells import DOTS, QUADRANTS, braille
from tools.map_make.geography import Point, Ring, Warp, crossings
from tools.map_make.sources import Level, Run, Sources

SAMPLES = 4
"""Samples a side of a half cell; it is land if half of them are."""

SPECK = 5
"""Half cells of a pond that is filled, or of an islet that sinks."""

NO_SEA = "."
"""The letter of water that is in no sea of the board."""

Grid = list[list[bool]]
HalfCell = tuple[int, int]


def bent(sources: Sources, level: Level, places: Mapping[str, PlaceArt]) -> Warp:
    """How the globe is bent onto the half cells of a level: cities fall on their signs, areas on their names."""
    goals = []
    for name in sources.globe.cities:
        place = places[name]
        middle = (place.span[0] + place.span[1] - 1) / 2 if name in sources.areas else place.col
        goals.append((2 * middle + 1.0, 2 * place.row + 1.0))
    return Warp(list(sources.globe.cities.values()), goals, sources.globe.latitude, sources.globe.stiffness)


class Coast:
    """The land of one level in half cells.

    Args:
        sources: what the map is made from.
        level: the level.
        places: where the places stand on it.
        rings: the outlines of land on the globe.
    """

    def __init__(
        self, sources: Sources, level: Level, places: Mapping[str, PlaceArt], rings: Sequence[Ring]
    ) -> None:
        self.sources, self.level, self.places, self.globe = sources, level, places, sources.globe
        self.width, self.height = 2 * level.width, 2 * level.height
        self.warp = bent(sources, level, places)
        self.rings = [[self.warp(point) for point in ring] for ring in rings]
        self.land = self._rasterise()

    def _rasterise(self) -> Grid:
        counts = [[0] * self.width for _ in range(self.height)]
        for line in range(self.height * SAMPLES):
            row = counts[line // SAMPLES]
            ends = crossings(self.rings, (line + 0.5) / SAMPLES)
            for start, end in zip(ends[::2], ends[1::2], strict=False):
                first = max(0, round(start * SAMPLES))
                for sample in range(first, min(self.width * SAMPLES, round(end * SAMPLES))):
                    row[sample // SAMPLES] += 1
        return [[2 * count >= SAMPLES * SAMPLES for count in row] for row in counts]

    def line(self, points: list[Point]) -> Iterator[HalfCell]:
        """The half cells (row, column) along a line on the globe, each next to the one before."""
        warped = [self.warp(point) for point in points]
        for (x0, y0), (x1, y1) in pairwise(warped):
            pieces = max(1, int(4 * max(abs(x1 - x0), abs(y1 - y0))))
            for i in range(pieces + 1):
                x, y = x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces
                if 0 <= y < self.height and 0 <= x < self.width:
                    yield int(y), int(x)

    def put(self, row: int, col: int, land: bool) -> None:
        """Make a half cell land or water; outside the map nothing happens."""
        if 0 <= row < self.height and 0 <= col < self.width:
            self.land[row][col] = land

    def mend(self) -> None:
        """Open the narrows, put land under cities and water under the names of seas, then what hands ask for."""
        for points in self.globe.channels:
            for row, col in self.line(points):
                self.put(row, col, False)
                self.put(row, col + 1, False)
        for name in self.sources.letters:
            self._flood_name(self.places[name], name in self.level.narrow)
        for name in self.globe.cities:
            place = self.places[name]
            self._fill(place.row, *(place.span if name in self.sources.areas else (place.col, place.col + 1)))
        for name in self.level.islanders:
            self._fill(self.places[name].row, *self.places[name].name)
        if not self.sources.areas:
            self._keep_inland()
        self._drop_specks()
        for run in self.level.land:
            self._run(run, True)
        for run in self.level.water:
            self._run(run, False)

    def _run(self, run: Run, land: bool) -> None:
        row, col, count = run
        for half in range(col, col + count):
            self.put(row, half, land)

    def _fill(self, row: int, start: int, end: int) -> None:
        """Put land into whole cells of a row."""
        for half_row in (2 * row, 2 * row + 1):
            self._run((half_row, 2 * start, 2 * (end - start)), True)

    def _flood_name(self, place: PlaceArt, narrow: bool) -> None:
        """Put water under the sign and the name of a sea, and a half cell around unless it is narrow."""
        start, end = 2 * place.col, 2 * place.name[1]
        for below in (0, 1):
            self._run((2 * place.row + below, start - 1, end - start + 2), False)
        if not narrow:
            for row in (2 * place.row - 1, 2 * place.row + 2):
                self._run((row, start + 1, end - start - 2), False)

    def _keep_inland(self) -> None:
        """Put land all around inland cities, but not over the names of seas."""
        labels = [self.places[name] for name in self.sources.letters]
        ports = {port for site in self.sources.sites for port in site.ports}
        for city in self.sources.cities:
            if city.id in ports:
                continue
            place = self.places[city.id]
            for half_row in range(2 * place.row - 2, 2 * place.row + 4):
                for half_col in range(2 * place.col - 2, 2 * place.col + 4):
                    row, col = half_row // 2, half_col // 2
                    if not any(label.row == row and label.col <= col < label.name[1] for label in labels):
                        self.put(half_row, half_col, True)

    def _drop_specks(self) -> None:
        """Fill ponds and sink islets of a few half cells that no city stands on."""
        keep = {(2 * place.row, 2 * place.col) for place in self.places.values()}
        seen: set[HalfCell] = set()
        for start in [(r, c) for r in range(self.height) for c in range(self.width)]:
            if start in seen:
                continue
            kind = self.land[start[0]][start[1]]
            patch, queue = {start}, deque([start])
            while queue:
                for spot in self.around(*queue.popleft()):
                    if spot not in patch and self.land[spot[0]][spot[1]] is kind:
                        patch.add(spot)
                        queue.append(spot)
            seen |= patch
            if len(patch) <= SPECK and not patch & keep:
                for row, col in patch:
                    self.land[row][col] = not kind

    def around(self, row: int, col: int) -> list[HalfCell]:
        """The four half cells beside one."""
        spots = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [(r, c) for r, c in spots if 0 <= r < self.height and 0 <= c < self.width]

    def zones(self) -> list[list[str]]:
        """The letter of the sea each half cell of water belongs to: seas spread from their names to borders."""
        walls = {spot for points in self.globe.borders for spot in self.line(points)}
        zones = [[" "] * self.width for _ in range(self.height)]
        waves: deque[HalfCell] = deque()
        for name, letter in self.sources.letters.items():
            place = self.places[name]
            for row in (2 * place.row, 2 * place.row + 1):
                zones[row][2 * place.col + 2] = letter
                waves.append((row, 2 * place.col + 2))
        for x, y in map(self.warp, self.globe.open_water):
            row, col = max(0, min(self.height - 1, int(y))), max(0, min(self.width - 1, int(x)))
            zones[row][col] = NO_SEA
            waves.append((row, col))
        self._spread(zones, waves, walls)
        rest = ((r, c) for r in range(self.height) for c in range(self.width) if zones[r][c] != " ")
        self._spread(zones, deque(rest), set())
        return zones

    def _spread(self, zones: list[list[str]], waves: deque[HalfCell], walls: set[HalfCell]) -> None:
        """Let seas take all water that can be reached from some half cells without going through a wall."""
        while waves:
            spot = waves.popleft()
            for r, c in self.around(*spot):
                if zones[r][c] == " " and not self.land[r][c] and (r, c) not in walls:
                    zones[r][c] = zones[spot[0]][spot[1]]
                    waves.append((r, c))

    def rows(self) -> list[str]:
        """The coast in quadrant characters."""
        rows = []
        for r in range(0, self.height, 2):
            cells = []
            for c in range(0, self.width, 2):
                corners = (self.land[r][c], self.land[r][c + 1], self.land[r + 1][c], self.land[r + 1][c + 1])
                cells.append(QUADRANTS[sum(bit << i for i, bit in enumerate(corners))])
            rows.append("".join(cells))
        return rows

    def sea_rows(self) -> list[str]:
        """The seas by letter: each cell that is not all land belongs to one."""
        zones = self.zones()
        rows = []
        for r in range(0, self.height, 2):
            cells = []
            for c in range(0, self.width, 2):
                letters = [zones[r + i][c + j] for i in (0, 1) for j in (0, 1) if zones[r + i][c + j] != " "]
                cells.append(max(sorted(set(letters)), key=letters.count) if letters else ".")
            rows.append("".join(cells))
        for (row, col, count), letter in self.level.seas:
            line = rows[row]
            new = [letter if line[c] != "." else "." for c in range(col, col + count)]
            rows[row] = line[:col] + "".join(new) + line[col + count :]
        return rows

    def border_rows(self) -> list[str]:
        """The borders between seas, as dots on open water."""
        dots: dict[tuple[int, int], int] = {}
        if gap := self.level.border_gap:
            for points in self.globe.borders:
                for x, y in self.fine_line(points)[::gap]:
                    dots[y // 4, x // 2] = dots.get((y // 4, x // 2), 0) | DOTS[y % 4][x % 2]
        rows = []
        for r, coast in enumerate(self.rows()):
            cells = [
                braille(dots[r, c]) if (r, c) in dots and char == " " else " " for c, char in enumerate(coast)
            ]
            rows.append("".join(cells).rstrip())
        return rows

    def fine_line(self, points: list[Point]) -> list[tuple[int, int]]:
        """The braille dots (column, row) along a line on the globe."""
        found: list[tuple[int, int]] = []
        for (x0, y0), (x1, y1) in pairwise([self.warp(point) for point in points]):
            pieces = max(1, int(max(abs(x1 - x0), 2 * abs(y1 - y0))))
            for i in range(pieces):
                found.append((int(x0 + (x1 - x0) * i / pieces), int(2 * (y0 + (y1 - y0) * i / pieces))))
        return list(dict.fromkeys(found))


def coast_text(coast: Coast, seas: Sequence[str]) -> str:
    """The coast file of a level, from its land and the rows of `Coast.sea_rows`."""
    lines = [
        f"# The coast of level {coast.level.name!r}, from Natural Earth's lines; made by tools.map_make coast.",
        "# land: solid where there is land. seas: the letter of the sea a cell belongs to, '.' on land.",
        "# borders: dots between two seas, if they are drawn at this level.",
        "",
        "[letters]",
        *(f'{letter} = "{name}"' for name, letter in coast.sources.letters.items()),
        "",
        "[layers]",
        "land = '''",
        *(row.rstrip() for row in coast.rows()),
        "'''",
        "seas = '''",
        *seas,
        "'''",
        *(["borders = '''", *coast.border_rows(), "'''"] if coast.level.border_gap else []),
    ]
    return "\n".join(lines) + "\n"


def complaints(coast: Coast, seas: Sequence[str]) -> Iterator[str]:
    """Ports without their seas near, and cities at a sea that is not theirs."""
    letters, name = coast.sources.letters, coast.level.name
    ports: dict[str, set[str]] = {}
    for site in coast.sources.sites:
        for port in site.ports:
            ports.setdefault(port, set()).add(letters[site.id])
    for site in () if coast.sources.areas else coast.sources.cities:
        place, own = coast.places[site.id], ports.get(site.id, set())
        for letter in sorted(own - _letters_around(seas, place, 2)):
            yield f"{name}: {site.id} {place.row, place.col} does not touch sea {letter}"
        for letter in sorted(_letters_around(seas, place, 1) - own):
            yield f"{name}: {site.id} {place.row, place.col} touches sea {letter}, which it should not"


def _letters_around(seas: Sequence[str], place: PlaceArt, columns: int) -> set[str]:
    """The seas within a row and some columns of a place."""
    rows = seas[max(0, place.row - 1) : place.row + 2]
    return {letter for row in rows for letter in row[max(0, place.col - columns) : place.col + columns + 1]} - {
        "."
    }
