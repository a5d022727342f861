"""What the terminal shows, so that only what differs from it is sent.

Textual paints a screen several times while it opens, and repaints whole widgets when a style or the focus
changes, mostly with the cells that are there already. An update of a kind that is not known here is sent as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from jc_tui.terminal.slim_writer import Writer

MOVE = 8
"""The bytes of a move of the cursor: so few cells between two changes are sent as they are."""

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
        writer = Writer(console)
        for x, y, strip in self.parts:
            writer.move_to(x, y)
            writer.write(strip)
        return writer.finish()


class Shown:
    """The rows that a terminal shows, as far as they are known."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._rows: list[Strip | None] = []
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
        """An update without what the terminal shows already; None when nothing is left of it."""
        if update is None:
            return None
        parts = _parts(update)
        if parts is None:
            self.forget()
            return update
        if size != self._size:
            self._size = size
            self._rows = [None] * size[1]
        changed = [part for x, y, strip in parts for part in self._take_in(x, y, strip)]
        return Difference(changed) if changed else None

    def _take_in(self, x: int, y: int, strip: Strip) -> list[Part]:
        if not 0 <= y < len(self._rows):
            return [(x, y, strip)]
        width, known = self._size[0], self._rows[y]
        end = x + strip.cell_length
        if known is None:
            self._rows[y] = strip if x == 0 and end >= width else None
            return [(x, y, strip)]
        old = known.crop(x, end)
        if old == strip:
            return []
        self._rows[y] = Strip.join([known.crop(0, x), strip, known.crop(end, width)])
        new, before = _cells(strip), _cells(old)
        if new is None or before is None or len(new) != len(before):
            return [(x, y, strip)]
        same = [a == b for a, b in zip(new, before, strict=True)]
        return [(x + left, y, strip.crop(left, right)) for left, right in _runs(same)]


def _runs(same: list[bool]) -> list[tuple[int, int]]:
    """Where that begins and ends which is not the same; what is between two of them is longer than a move."""
    runs: list[tuple[int, int]] = []
    for at in (at for at, kept in enumerate(same) if not kept):
        if runs and at - runs[-1][1] <= MOVE:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs


def _cells(strip: Strip) -> list[tuple[str, Style | None]] | None:
    """Each cell of a strip; None when a character is wider than a cell, or has no width."""
    if sum(len(segment.text) for segment in strip) != strip.cell_length or any(s.control for s in strip):
        return None
    if not all(segment.text.isascii() or _single(segment.text) for segment in strip):
        return None
    return [(char, segment.style) for segment in strip for char in segment.text]


@lru_cache(maxsize=4096)
def _single(text: str) -> bool:
    return all(cell_len(char) == 1 for char in text)


def _parts(update: object) -> list[Part] | None:
    """The parts of rows that an update of Textual sends; None for an update of another kind."""
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
