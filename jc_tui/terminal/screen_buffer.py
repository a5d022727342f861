"""What the terminal shows, so that only what differs from it is sent.

Textual paints a screen several times while it opens, and repaints whole widgets when a style or the focus
changes, mostly with the cells that are there already. An update of a kind that is not known here is sent as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise, zip_longest

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from jc_tui.terminal.ansi_writer import AnsiWriter, looks_of

MOVE = 4
"""The bytes of a move of the cursor along a row."""

STYLE = 16
"""The bytes of a change of style, about."""

Cell = tuple[str, object]
"""A character and how it looks, a blank by its paper alone; without character a place in a wide strip."""

Part = tuple[int, int, Strip]
"""A column, a row, and what is to stand from there on."""


class Difference(CompositorUpdate):
    """An update of some parts of rows."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Segment]:
        for x, y, strip in self.parts:
            yield Control.move_to(x, y).segment
            yield from strip

    def render_segments(self, console: Console) -> str:
        writer = AnsiWriter(console)
        end = (0, -1)
        for x, y, strip in self.parts:
            if end[1] == y and end[0] < x:
                writer.pass_over(x - end[0])
            else:
                writer.move_to(x, y)
            writer.write(strip)
            end = (x + strip.cell_length, y) if len(strip.text) == strip.cell_length else (0, -1)
        return writer.finish()


class ScreenBuffer:
    """The cells that a terminal shows, as far as they are known."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._rows: list[list[Cell | None]] = []
        self._has_size = False

    def forget(self) -> None:
        self._size = (0, 0)
        self._rows = []

    def on_size(self) -> None:
        """Forget what was shown, which a terminal may have moved about.

        The first size after something was drawn is the driver's own, which it tells as it starts.
        """
        if self._has_size:
            self.forget()
        elif self._rows:
            self._has_size = True

    def difference(self, update: RenderableType | None, size: tuple[int, int]) -> RenderableType | None:
        """Return an update without what the terminal shows already, or None."""
        if update is None:
            return None
        parts = _parts(update)
        if parts is None:
            self.forget()
            return update
        if size != self._size:
            self._size = size
            self._rows = [[None] * size[0] for _ in range(size[1])]
        changed = [part for x, y, strip in parts for part in self._take_in(x, y, strip)]
        return Difference(changed) if changed else None

    def _take_in(self, x: int, y: int, strip: Strip) -> list[Part]:
        if not 0 <= y < len(self._rows):
            return [(x, y, strip)]
        row, cells = self._rows[y], _cells(strip)
        before = row[x : x + len(cells)]
        row[x : x + len(cells)] = cells
        if cells and not cells[0][0]:
            return [] if before == cells else [(x, y, strip)]
        return [(x + left, y, strip.crop(left, right)) for left, right in _runs(before, cells)]


def _runs(before: list[Cell | None], now: list[Cell]) -> list[tuple[int, int]]:
    """Find runs of changed cells; what is short between two belongs to them."""
    changed = [at for at, (old, new) in enumerate(zip_longest(before, now)) if old != new]
    first, runs = 0, []
    for end, (last, at) in enumerate(pairwise(changed), 1):
        if at > last + 1 and (at > last + 1 + MOVE or _cost(now[last : at + 1]) > MOVE):
            runs.append((changed[first], last + 1))
            first = end
    return [*runs, (changed[first], changed[-1] + 1)] if changed else []


def _cost(cells: list[Cell]) -> int:
    """Estimate the bytes of all cells but the first and the last."""
    first, *between = [None if char == " " else look for char, look in cells]
    looks = [first, *(look for look in between if look is not None)]
    changes = sum(a != b for a, b in pairwise(looks)) - int(between[-1] not in (None, first))
    return sum(len(char.encode()) for char, _ in cells[1:-1]) + STYLE * changes


def _cells(strip: Strip) -> list[Cell]:
    """Return the cells of a strip; wide characters equal only the same strip."""
    if not all(text.isascii() or _single(text) for text, _, _ in strip) or any(s.control for s in strip):
        return [("", (strip, at)) for at in range(strip.cell_length)]
    cells: list[Cell] = []
    for text, style, _ in strip:
        ink, blank = looks_of(style or Style.null())
        cells += [(char, blank if char == " " else ink) for char in text]
    return cells


@lru_cache(maxsize=4096)
def _single(text: str) -> bool:
    return all(cell_len(char) == 1 for char in text)


def _parts(update: object) -> list[Part] | None:
    """Return the parts of rows in an update of Textual, or None for other kinds."""
    if isinstance(update, LayoutUpdate):
        x, top = update.region.x, update.region.y
        return [(x, y, Strip.join(line)) for y, line in enumerate(update.strips, top)]
    if not isinstance(update, ChopsUpdate):
        return None
    parts: list[Part] = []
    for y, first, last in update.spans:
        for end, (start, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            left, right = max(start, first), min(end, last)
            if strip is not None and left < right:
                parts.append((left, y, strip.crop(left - start, right - start)))
    return parts
