"""Lines of text as they are given: headings, prompts, logs."""

from __future__ import annotations

from collections.abc import Sequence

from jc_tui.widgets.canvas import Canvas, Line


class Lines(Canvas):
    """Shows the lines it is given; when there are more than it has room for, the first or the last of them."""

    def __init__(self, *, tail: bool = False, id: str | None = None) -> None:  # noqa: A002
        """`tail`: show the last lines instead of the first."""
        super().__init__(id=id)
        self.lines: tuple[Line, ...] = ()
        self.tail = tail

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.lines = tuple(lines)
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """As many lines as there is room for."""
        return list(self.lines[-height:] if self.tail else self.lines[:height])
