"""The whole map, very small, in a corner of its visible part."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.map.art import TO_ASCII, MapArt
from jc_tui.map.parts import Cell, Laid, PlaceArt, on_land

INSET_COLUMNS, INSET_ROWS = 24, 7
INNER_COLUMNS, INNER_ROWS = INSET_COLUMNS - 2, INSET_ROWS - 2
"""The inset with its frame, and without."""

FRAME = "inset-frame"
"""The style of the frame, and of that around what is seen."""

LAND = "#"
"""What land is drawn with in ASCII."""

Window = tuple[int, int, int, int]
"""A part of the map: row, column, rows, columns."""


@dataclass(frozen=True)
class Inset:
    """Inset with its top left cell in a `corner` of the visible `window`."""

    art: MapArt
    corner: Cell
    window: Window
    selected: str
    ascii_only: bool

    @cached_property
    def rows(self) -> Laid:
        top, left = self.corner
        corners, side, edge = self._frame
        first, last = (ends[0] + edge * INNER_COLUMNS + ends[1] for ends in (corners[:2], corners[2:]))
        border = (side, FRAME)
        inner = [
            [border, *(self._inner(row, col) for col in range(INNER_COLUMNS)), border] for row in range(INNER_ROWS)
        ]
        drawn = [[(char, FRAME) for char in first], *inner, [(char, FRAME) for char in last]]
        return {top + row: dict(enumerate(cells, left)) for row, cells in enumerate(drawn)}

    def cuts(self, place: PlaceArt) -> bool:
        """Return whether the inset covers a part of a place."""
        row, col = self.corner
        first, end = place.span
        whole = col <= first and end <= col + INSET_COLUMNS
        return 0 <= place.row - row < INSET_ROWS and place.touches(col, col + INSET_COLUMNS) and not whole

    @property
    def _frame(self) -> tuple[str, str, str]:
        return (ASCII if self.ascii_only else UNICODE).frame

    def _inner(self, row: int, col: int) -> tuple[str, str]:
        place = self.art.places.get(self.selected)
        if place is not None and (row, col) == self._scaled(place.row, place.col):
            return (TO_ASCII["●"] if self.ascii_only else "●"), "inset-place"
        top, left, height, width = self.window
        (top, left), (bottom, right) = self._scaled(top, left), self._scaled(top + height - 1, left + width - 1)
        if row in (top, bottom) and col in (left, right):
            return self._frame[0][2 * (row != top) + (col != left)], FRAME
        inside = top <= row <= bottom and left <= col <= right
        return self._char(row, col), "inset-window" if inside else "inset"

    def _scaled(self, row: int, col: int) -> Cell:
        """Return the cell of the inset for a cell of the map."""
        down, right = row * INNER_ROWS // self.art.height, col * INNER_COLUMNS // self.art.width
        return max(0, min(INNER_ROWS - 1, down)), max(0, min(INNER_COLUMNS - 1, right))

    def _char(self, row: int, col: int) -> str:
        """Return the sign for land and water in the halves of a cell."""
        art = self.art
        halves = []
        for half in (0, 1):
            r = min(art.height - 1, int((2 * row + half + 0.5) / (2 * INNER_ROWS) * art.height))
            c = min(art.width - 1, int((col + 0.5) / INNER_COLUMNS * art.width))
            halves.append(on_land(art.land[r][c]))
        if self.ascii_only:
            return LAND if any(halves) else " "
        return " ▀▄█"[halves[0] + 2 * halves[1]]


def inset_corner(art: MapArt, window: Window, selected: str) -> Cell | None:
    """Return the first corner away from the selected place, or None without room."""
    top, left, height, width = window
    if width < 2 * INSET_COLUMNS or height < 2 * INSET_ROWS:
        return None
    low, far = top + height - INSET_ROWS, left + width - INSET_COLUMNS
    place = art.places.get(selected)
    corners = [(low, left), (low, far), (top, left), (top, far)]
    return next((corner for corner in corners if place is None or not touches(corner, place)), None)


def touches(corner: Cell, place: PlaceArt) -> bool:
    """Return whether an inset lies over a place or in the next row."""
    row, col = corner
    return row - 1 <= place.row <= row + INSET_ROWS and place.touches(col, col + INSET_COLUMNS)
