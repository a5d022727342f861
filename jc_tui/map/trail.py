"""Ways drawn over the map: along the cells of a road, and in a straight line where none is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Literal

from engine.values import frozen
from jc_tui.map.art import MapArt
from jc_tui.map.parts import Cell

TrailKind = Literal["move", "attack"]

DOT = "═"
"""What a way is drawn with where no road or strait is."""

LETTERED = "NnCcM"
"""The classes of cells that a way leaves alone: names and signs."""


@frozen
class Trail:
    """A way through these places, in their order, with an arrow head before the last; `kind` sets its style."""

    places: tuple[str, ...]
    kind: TrailKind = "move"

    @property
    def style(self) -> str:
        return f"trail-{self.kind}"


Laid = Mapping[int, Mapping[int, tuple[str, str]]]
"""By row and column, the character and the style that lie there."""


def laid(art: MapArt, trails: Iterable[Trail]) -> Laid:
    """The cells of some ways; where they cross, a later one lies above.

    Places that are not on the map are left out. Names and signs stay to be read; stacks lie above a way, but none
    of its places' hides its head.
    """
    found: dict[int, dict[int, tuple[str, str]]] = {}
    for trail in trails:
        known = [name for name in trail.places if name in art.places]
        legs = [_leg(art, *leg) for leg in pairwise(known)]
        cells = [(row, col) for leg in legs for row, col in leg if art.classes[row][col] not in LETTERED]
        for row, col in cells:
            found.setdefault(row, {})[col] = DOT, trail.style
        if cells:
            seen = [cell for cell in cells if not _is_for_stacks(art, cell, known)]
            (row, col), goal = (seen or cells)[-1], art.places[known[-1]]
            found[row][col] = _head((row, col), (goal.row, goal.col)), trail.style
    return found


def changed_cells(old: Laid, new: Laid) -> Iterator[Cell]:
    """The cells in which something else lies, one or none of it."""
    for row in {*old, *new}:
        before, now = old.get(row, {}), new.get(row, {})
        yield from ((row, col) for col in {*before, *now} if before.get(col) != now.get(col))


def _leg(art: MapArt, start: str, end: str) -> Iterator[Cell]:
    """The cells between two places, from one to the other."""
    for link in art.links:
        if {link.a, link.b} == {start, end}:
            yield from link.cells if link.a == start else reversed(link.cells)
            return
    first, last = art.places[start], art.places[end]
    down, across = last.row - first.row, last.col - first.col
    steps = max(abs(down), abs(across))
    for step in range(1, steps):
        yield first.row + round(down * step / steps), first.col + round(across * step / steps)


def _is_for_stacks(art: MapArt, cell: Cell, names: Iterable[str]) -> bool:
    """Whether a stack may stand in a cell, in one of these places."""
    row, col = cell
    places = (art.places[name] for name in names)
    return any(place.row == row and place.mark[0] <= col < place.mark[1] for place in places)


def _head(cell: Cell, goal: Cell) -> str:
    """The arrow from a cell to another; a cell is twice as high as it is wide."""
    down, across = goal[0] - cell[0], goal[1] - cell[1]
    if abs(across) > 2 * abs(down):
        return "▸" if across > 0 else "◂"
    return "▾" if down > 0 else "▴"
