"""Ways drawn over the map: along the cells of a road, and in a straight line where none is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal

from engine.values import frozen
from jc_tui.map.art import MapArt
from jc_tui.map.parts import Cell, Laid, PlaceArt

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


def laid(art: MapArt, trails: Iterable[Trail]) -> Laid:
    """The cells of some ways; where they cross, a later one lies above.

    Places that are not on the map are left out. Names and signs stay to be read; stacks lie above a way, but none
    of its places' hides its head.
    """
    found: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    for trail in trails:
        known = [art.places[name] for name in trail.places if name in art.places]
        way = (cell for start, end in pairwise(known) for cell in _leg(art, start, end))
        cells = [(row, col) for row, col in way if art.classes[row][col] not in LETTERED]
        for row, col in cells:
            found[row][col] = DOT, f"trail-{trail.kind}"
        seen = [cell for cell in cells if not any(_is_for_stack(place, cell) for place in known)]
        for row, col in (seen or cells)[-1:]:
            found[row][col] = _head((row, col), (known[-1].row, known[-1].col)), f"trail-{trail.kind}"
    return found


def _leg(art: MapArt, start: PlaceArt, end: PlaceArt) -> Iterator[Cell]:
    """The cells between two places, from one to the other."""
    if link := art.joined.get(frozenset((start.id, end.id))):
        yield from link.cells if link.a == start.id else reversed(link.cells)
        return
    down, across = end.row - start.row, end.col - start.col
    steps = max(abs(down), abs(across))
    for step in range(1, steps):
        yield start.row + round(down * step / steps), start.col + round(across * step / steps)


def _is_for_stack(place: PlaceArt, cell: Cell) -> bool:
    return place.row == cell[0] and place.mark[0] <= cell[1] < place.mark[1]


def _head(cell: Cell, goal: Cell) -> str:
    """The arrow from a cell to another; a cell is twice as high as it is wide."""
    down, across = goal[0] - cell[0], goal[1] - cell[1]
    if abs(across) > 2 * abs(down):
        return "▸" if across > 0 else "◂"
    return "▾" if down > 0 else "▴"
