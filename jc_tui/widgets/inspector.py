"""What is known of the place under the cursor, in one row or a few."""

from __future__ import annotations

from collections.abc import Sequence

from jc_tui.look.remarks import Remark, fitted_remarks
from jc_tui.look.spans import Line
from jc_tui.widgets.canvas import Canvas


class Inspector(Canvas):
    """Remarks on a place, the most important first; as many as there is room for."""

    DEFAULT_CSS = """
    Inspector { height: 1; padding: 0 1; }
    """

    _remarks: Sequence[Remark] = ()

    def show(self, remarks: Sequence[Remark]) -> None:
        self._remarks = remarks
        self.repaint()

    async def on_click(self) -> None:
        """A click does what the key does: more rows, or as few again."""
        await self.run_action("screen.view('tell_more')")

    def draw(self, width: int, height: int) -> list[Line]:
        return fitted_remarks(self._remarks, width, height, self.glyphs.more)
