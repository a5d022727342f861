"""Draws the coast of each zoom level from true coast lines.

    python make_coast.py PATH-TO/world-atlas [--proof FOLDER]

The argument is the unpacked npm package world-atlas (Natural Earth's coast lines, public domain). Each
coast is bent so that every city falls where `<level>.places.toml` has it, rasterised in half cells, mended
(`corrections.toml`, open narrows, land under cities, water under the names of seas) and written to
`<level>.coast.toml`. Complaints about what still is wrong go to the screen.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import tomli
from geography import Point, Warp, crossings, read_rings

HERE = Path(__file__).resolve().parent

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Land in a cell, by bits: 1 top left, 2 top right, 4 bottom left, 8 bottom right."""

SEA_LETTERS = {
    "oceanus_atlanticus": "o",
    "mare_hispanum": "h",
    "mare_tyrrhenum": "t",
    "mare_hadriaticum": "d",
    "mare_internum": "i",
    "mare_aegaeum": "a",
    "mare_egypticum": "e",
    "propontis": "p",
    "pontus_euxinus": "x",
}
SMALLEST_ISLAND = {"small": 0.3, "medium": 0.13, "large": 0.06}
STIFFNESS = {"small": 0.02, "medium": 0.02, "large": 0.02}
SAMPLES = 4
BORDER_GAP = {"small": 0, "medium": 0, "large": 3}
"""Each how manieth dot of a border between seas is drawn; 0 for none."""
ISLANDERS: dict[str, tuple[str, ...]] = {
    "small": ("lilybaeum", "messana", "syracuse", "creta", "salamis"),
    "medium": ("creta", "salamis"),
    "large": (),
}
"""Cities on islands too small for their names, which get land under the name as well."""

Grid = list[list[bool]]


class Coast:
    """The land of one level in half cells."""

    def __init__(self, level: str, package: Path) -> None:
        self.level = level
        self.layout = _read(f"{level}.places.toml")
        self.geography = _read("geography.toml")
        self.width, self.height = 2 * self.layout["width"], 2 * self.layout["height"]
        self.places: dict[str, tuple[int, int]] = {
            name: (place["at"][0], place["at"][1]) for name, place in self.layout["places"].items()
        }
        cities = self.geography["cities"]
        self.warp = Warp(
            [tuple(position) for position in cities.values()],
            [(2 * self.places[name][1] + 1.0, 2 * self.places[name][0] + 1.0) for name in cities],
            STIFFNESS[level],
        )
        rings = read_rings(package / "land-50m.json", SMALLEST_ISLAND[level])
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

    def line(self, points: list[Point]) -> Iterator[tuple[int, int]]:
        """The half cells (row, column) along a line on the globe, each next to the one before."""
        warped = [self.warp(point) for point in points]
        for (x0, y0), (x1, y1) in pairwise(warped):
            pieces = max(1, int(4 * max(abs(x1 - x0), abs(y1 - y0))))
            for i in range(pieces + 1):
                x, y = x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces
                if 0 <= y < self.height and 0 <= x < self.width:
                    yield int(y), int(x)

    def set(self, row: int, col: int, land: bool) -> None:
        """Make a half cell land or water; outside the map nothing happens."""
        if 0 <= row < self.height and 0 <= col < self.width:
            self.land[row][col] = land

    def mend(self) -> None:
        """Open the narrows, put land under cities and water under the names of seas, then what hands ask for."""
        for points in self.geography["channels"].values():
            for row, col in self.line([tuple(point) for point in points]):
                self.set(row, col, False)
                self.set(row, col + 1, False)
        for name in SEA_LETTERS:
            place = self.layout["places"][name]
            row, start, end = place["at"][0], place["at"][1], place["name"] + len(place["text"])
            for half in range(2 * start - 1, 2 * end + 1):
                for below in (0, 1):
                    self.set(2 * row + below, half, False)
            if name != "propontis":
                for half in range(2 * start + 1, 2 * end - 1):
                    self.set(2 * row - 1, half, False)
                    self.set(2 * row + 2, half, False)
        for name in self.geography["cities"]:
            row, col = self.places[name]
            for half_row in (2 * row, 2 * row + 1):
                for half_col in (2 * col, 2 * col + 1):
                    self.set(half_row, half_col, True)
        for name in ISLANDERS[self.level]:
            place = self.layout["places"][name]
            for half in range(2 * place["name"], 2 * (place["name"] + len(place["text"]))):
                self.set(2 * place["at"][0], half, True)
                self.set(2 * place["at"][0] + 1, half, True)
        self._keep_inland()
        self._drop_specks()
        for land, key in ((True, "land"), (False, "water")):
            for row, col, count in _read("corrections.toml")[self.level][key]:
                for half in range(col, col + count):
                    self.set(row, half, land)

    def _keep_inland(self) -> None:
        """Put land all around inland cities, but not over the names of seas."""
        board = tomli.loads((HERE.parent / "map.toml").read_text("utf-8"))
        labels = [self.layout["places"][name] for name in SEA_LETTERS]
        for city in board["cities"]:
            if city["kind"] != "inland":
                continue
            row, col = self.places[city["id"]]
            for half_row in range(2 * row - 2, 2 * row + 4):
                for half_col in range(2 * col - 2, 2 * col + 4):
                    r, c = half_row // 2, half_col // 2
                    if not any(
                        label["at"][0] == r and label["at"][1] <= c < label["name"] + len(label["text"])
                        for label in labels
                    ):
                        self.set(half_row, half_col, True)

    def _drop_specks(self) -> None:
        """Fill ponds and sink islets of a few half cells that no city stands on."""
        keep = {(2 * row, 2 * col) for row, col in self.places.values()}
        seen: set[tuple[int, int]] = set()
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
            if len(patch) <= 5 and not patch & keep:
                for row, col in patch:
                    self.land[row][col] = not kind

    def around(self, row: int, col: int) -> list[tuple[int, int]]:
        """The four half cells beside one."""
        spots = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [(r, c) for r, c in spots if 0 <= r < self.height and 0 <= c < self.width]

    def zones(self) -> list[list[str]]:
        """The letter of the sea each half cell of water belongs to."""
        walls = {
            spot
            for points in self.geography["sea_borders"].values()
            for spot in self.line([tuple(point) for point in points])
        }
        zones = [[" "] * self.width for _ in range(self.height)]
        waves: deque[tuple[int, int]] = deque()
        for name, letter in SEA_LETTERS.items():
            row, col = self.places[name]
            for spot in ((2 * row, 2 * col + 2), (2 * row + 1, 2 * col + 2)):
                if zones[spot[0]][spot[1]] == " ":
                    zones[spot[0]][spot[1]] = letter
                    waves.append(spot)
                else:
                    print(f"{self.level}: {name} lies in the water of {zones[spot[0]][spot[1]]}")
        for through_walls in (False, True):
            if through_walls:
                waves.extend((r, c) for r in range(self.height) for c in range(self.width) if zones[r][c] != " ")
            while waves:
                spot = waves.popleft()
                for r, c in self.around(*spot):
                    if zones[r][c] == " " and not self.land[r][c] and (through_walls or (r, c) not in walls):
                        zones[r][c] = zones[spot[0]][spot[1]]
                        waves.append((r, c))
        return zones

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
        for row, col, count, letter in _read("corrections.toml")[self.level]["seas"]:
            line = rows[row]
            new = [letter if line[c] != "." else "." for c in range(col, col + count)]
            rows[row] = line[:col] + "".join(new) + line[col + count :]
        return rows

    def border_rows(self) -> list[str]:
        """The borders between seas, as dots on open water."""
        dots: dict[tuple[int, int], int] = {}
        if gap := BORDER_GAP[self.level]:
            for points in self.geography["sea_borders"].values():
                for x, y in self.fine_line([tuple(point) for point in points])[::gap]:
                    bits = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
                    dots[y // 4, x // 2] = dots.get((y // 4, x // 2), 0) | bits[y % 4][x % 2]
        rows = []
        for r, coast in enumerate(self.rows()):
            cells = [
                chr(0x2800 + dots[r, c]) if (r, c) in dots and char == " " else " " for c, char in enumerate(coast)
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


def complaints(coast: Coast, seas: list[str]) -> Iterator[str]:
    """Ports without their seas near, and inland cities at the sea."""
    board = tomli.loads((HERE.parent / "map.toml").read_text("utf-8"))
    ports: dict[str, set[str]] = {}
    for sea in board["seas"]:
        for port in sea["ports"]:
            ports.setdefault(port, set()).add(SEA_LETTERS[sea["id"]])
    for city in board["cities"]:
        row, col = coast.places[city["id"]]
        near = {
            seas[r][c]
            for r in range(max(0, row - 1), min(len(seas), row + 2))
            for c in range(max(0, col - 2), min(len(seas[0]), col + 3))
        } - {"."}
        close = {
            seas[r][c]
            for r in range(max(0, row - 1), min(len(seas), row + 2))
            for c in range(max(0, col - 1), min(len(seas[0]), col + 2))
        } - {"."}
        for letter in sorted(ports.get(city["id"], set()) - near):
            yield f"{coast.level}: {city['id']} {row, col} does not touch sea {letter}"
        for letter in sorted(close - ports.get(city["id"], set())):
            yield f"{coast.level}: {city['id']} {row, col} touches sea {letter}, which it should not"


def _read(name: str) -> dict[str, Any]:
    return tomli.loads((HERE / name).read_text("utf-8"))


def main() -> None:
    """Make the coast files of all levels."""
    package = Path(sys.argv[1])
    for level in ("small", "medium", "large"):
        coast = Coast(level, package)
        coast.mend()
        seas = coast.sea_rows()
        for complaint in complaints(coast, seas):
            print(complaint)
        lines = [
            f"# The coast of level {level!r}: first made by make_coast.py from Natural Earth's coast lines.",
            "# land: solid where there is land. seas: the letter of the sea a cell belongs to, '.' on land.",
            "# borders: dots between two seas, if they are drawn at this level.",
            "",
            "[letters]",
            *(f'{letter} = "{name}"' for name, letter in SEA_LETTERS.items()),
            "",
            "[layers]",
            "land = '''",
            *(row.rstrip() for row in coast.rows()),
            "'''",
            "seas = '''",
            *seas,
            "'''",
            *(["borders = '''", *coast.border_rows(), "'''"] if BORDER_GAP[level] else []),
        ]
        (HERE / f"{level}.coast.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
