"""Lines of text, remarks, and stories that can be turned back."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from jc_tui.appearance.info_items import InfoItem, fitted_remarks
from jc_tui.appearance.spans import Line
from jc_tui.widgets.canvas import Canvas, fitted
from jc_tui.widgets.wheel import Wheeled


class TextLines(Canvas):
    """Given lines, or as many of the first as there is room for."""

    lines: tuple[Line, ...] = ()

    def show(self, lines: Sequence[Line]) -> None:
        number, self.lines = len(self.lines), tuple(lines)
        if len(lines) != number and self.styles.auto_dimensions:
            self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def draw(self, width: int, height: int) -> list[Line]:
        return list(self.lines[:height])


class ScrollingLines(TextLines, Wheeled):
    """Growing lines that stay at their end until turned back, with arrows for more."""

    _top: int | None = None

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines without moving away from earlier ones in sight."""
        if len(lines) < len(self.lines):
            self._top = None
        super().show(lines)

    @property
    def _last(self) -> int:
        return max(0, len(self.lines) - self.size.height)

    @property
    def overflows(self) -> bool:
        return self._last > 0

    @property
    def at_end(self) -> bool:
        return self.top == self._last

    @property
    def top(self) -> int:
        return self._last if self._top is None else min(self._top, self._last)

    def turn(self, by: int) -> None:
        top = max(0, self.top + by)
        self._top = top if top < self._last else None
        self.repaint()

    def turn_page(self, by: int) -> None:
        """Turn by `by` pages; one line of a page stays in sight."""
        self.turn(by * max(1, self.size.height - 1))

    def to_end(self) -> None:
        self._top = None
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        top = self.top
        shown = list(self.lines[top : top + height])
        arrows = self.glyphs
        if shown and top:
            shown[0] = _marked(shown[0], width, arrows.above)
        if shown and top < self._last:
            shown[-1] = _marked(shown[-1], width, arrows.below)
        return shown


class Inspector(Canvas):
    """Remarks on the place under the cursor, as many as there is room for."""

    DEFAULT_CSS = "Inspector { height: 1; padding: 0 1; }"

    _remarks: Sequence[InfoItem] = ()

    def show(self, remarks: Sequence[InfoItem]) -> None:
        self._remarks = remarks
        self.repaint()

    async def on_click(self) -> None:
        """Show more rows or fewer, as the key does."""
        await self.run_action("screen.view('tell_more')")

    def draw(self, width: int, height: int) -> list[Line]:
        return fitted_remarks(self._remarks, width, height, self.glyphs.more)


def _marked(line: Line, width: int, mark: str) -> Line:
    text = "".join(part for part, _ in line)
    blank = " " * (width - len(mark) - len(text))
    return (*fitted(line, width - len(mark)), (blank, "text"), (mark, "key"))
