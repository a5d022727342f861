"""A list of lines without a title, with a bar at its edge."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual.geometry import Region, Size
from textual.scroll_view import ScrollView

from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import BOLD, Line, ListRow, wrapped
from jc_tui.widgets.list_pane import ListPane


def _pieces(row: ListRow, room: int) -> list[ListRow]:
    if len(row.text) <= room:
        return [row]
    ink = row.line[0][1]
    return [ListRow(((piece, ink),), row.key) for piece in wrapped(row.text, room, 2)]


class PickList(ListPane, ScrollView, inherit_bindings=False):
    """Lines of which one is under the cursor."""

    DEFAULT_CSS = "PickList { overflow: hidden auto; scrollbar-size: 0 1; background: $background; }"
    HEAD = 0
    ONE_CLICK = True
    BINDINGS = bindings_of("list", "pick-list")

    @property
    def key(self) -> str:
        return str(self.cursor_key or "")

    def move_to(self, key: Hashable | None) -> None:
        """Take the cursor to an entry, if there is such a one."""
        if key is not None and any(row.key == key for row in self.rows):
            super().move_to(key)

    def nothing(self) -> str:
        return ""

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((len(row.text) for row in self._whole), default=0) + 3

    def _take(self, rows: Sequence[ListRow]) -> None:
        """Take in other rows; one that is too long goes on in the next."""
        room = self.scrollable_content_region.width - 1
        super()._take([piece for row in rows for piece in _pieces(row, room)] if room > 0 else rows)
        self.virtual_size = Size(0, len(self.rows))

    def _painted(self, y: int, width: int) -> Line:
        row = self.rows[y]
        here, ink = self.is_here(row), row.line[0][1]
        if here:
            ink = "cursor" if self.has_focus else BOLD.get(ink, ink)
        mark = self.glyphs.cursor if here and (y == 0 or self.rows[y - 1].key != row.key) else " "
        return ((f"{mark}{row.text}".ljust(width), ink),)

    @property
    def _top(self) -> int:
        return round(self.scroll_offset.y)

    def _show_from(self, top: int) -> None:
        self.scroll_to(y=top, animate=False, force=True)

    def _reveal(self, height: int | None = None) -> None:
        """Scroll to the entry under the cursor, the first with what stands above it."""
        if self.cursor_key in self._spans and self.is_mounted:
            first, number = self._spans[self.cursor_key][0], self._number()
            region = Region(0, first if number else 0, 1, 1 if number else first + 1)
            self.scroll_to_region(region, animate=False, force=True)
