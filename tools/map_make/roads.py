"""The roads and straits of a zoom level, drawn along the ways that `tools.map_make.ways` finds.

Major roads are double lines, minor ones single lines, a strait is a row of arrows. The result has the drawing and,
for each link, the cells it runs through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from jc_tui.map.parts import PlaceArt, on_land
from tools.map_make.sources import BoardLink, Level
from tools.map_make.ways import Cell, Way, Ways

LINES: Mapping[str, Mapping[int, str]] = {
    "major": {5: "║", 10: "═", 3: "╚", 6: "╔", 12: "╗", 9: "╝"},
    "minor": {5: "│", 10: "─", 3: "╰", 6: "╭", 12: "╮", 9: "╯"},
    "strait": {5: "↕", 10: "↔", 3: "↕", 6: "↕", 12: "↕", 9: "↕"},
}
"""For each kind of link the characters, by the sides of the cell they reach: 1 up, 2 right, 4 down, 8 left."""


class Roads:
    """The roads of one level.

    Args:
        level: the level.
        places: where the places stand on it.
        land: its coast in quarter blocks.
    """

    def __init__(self, level: Level, places: Mapping[str, PlaceArt], land: Sequence[str]) -> None:
        self.level = level
        self._ways = Ways(places, [[on_land(cell) for cell in row.ljust(level.width)] for row in land])
        self.links: list[Way] = []
        self.drawn: dict[Cell, str] = {}

    def draw(self, links: Sequence[BoardLink]) -> None:
        """Lead and draw all links. Raises DataError: there is no room for one."""
        self.links = self._ways.lead(links)
        for way in self.links:
            for cell, into, out in way.turns:
                self.drawn[cell] = LINES[way.link.kind][1 << (into + 2) % 4 | 1 << out]


def roads_text(roads: Roads) -> str:
    """The roads file of a level."""
    width, height = roads.level.width, roads.level.height
    rows = ["".join(roads.drawn.get((r, c), " ") for c in range(width)).rstrip() for r in range(height)]
    lines = [
        f"# Roads and straits of level {roads.level.name!r}; made by tools.map_make roads.",
        "# roads: the drawing. links: ends, kind and the cells (row:columns) that a link runs through.",
        "",
        "[layers]",
        "roads = '''",
        *rows,
        "'''",
        "",
        "[links]",
        *_listed(roads.links),
    ]
    return "\n".join(lines) + "\n"


def _listed(links: Sequence[Way]) -> Iterator[str]:
    """A line for each link."""
    for way in sorted(links, key=lambda way: (way.link.a, way.link.b)):
        by_row = groupby(way.cells, key=lambda cell: cell[0])
        text = " ".join(f"{row}:{','.join(str(col) for _, col in group)}" for row, group in by_row)
        yield f'{way.link.a}-{way.link.b} = ["{way.link.kind}", "{text}"]'
