"""The order being made: a heading, then the blocks of the group to tick or the levies to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset

from engine.words import say
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import Line
from jc_tui.table.intents import Choose, MoveCursor
from jc_tui.table.order_menu import Cursor, OrderMenu, OrderOption
from jc_tui.widgets.canvas import Pane
from jc_tui.widgets.wheel import Wheeled
from jc_tui.widgets.wishes import WidgetIntent

GAP = 2
"""Empty cells between two items."""


class OrdersPane(Pane, Wheeled):
    """Shows items under a heading; digits choose, or the arrows and Enter when it has the focus."""

    DEFAULT_CSS = """
    OrdersPane { height: 4; padding: 0 1; }
    """

    BINDINGS = bindings_of("orders-pane")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.heading = ""
        self.items: tuple[OrderOption, ...] = ()
        self.cursor = Cursor()
        self._told = ""

    def tell(self, text: str) -> None:
        """Show a text in place of options, until there are some again."""
        self.heading, self.items, self._told = "", (), text
        self.repaint()

    def show_menu(self, menu: OrderMenu, cursor: Cursor | None = None) -> None:
        """Show a heading and options; `cursor` is that of another pane with the same ones."""
        self.cursor = cursor or self.cursor
        self.cursor.at = min(self.cursor.at, max(0, len(menu.options) - 1))
        self.heading, self.items, self._told = menu.heading, tuple(menu.options), ""
        self.repaint()

    @property
    def line(self) -> str:
        """The heading, with what the item under the cursor says about itself."""
        about = self.items[self.cursor.at].about if self.items else ""
        return f"{self.heading} {about}".strip()

    def _spots(self) -> list[tuple[int, int]]:
        """The row and the column where each item begins, one after the other as they fit."""
        spots, row, column = [], 0, 0
        for item in self.items:
            wide = len(item.text(1, False))
            if column and column + wide > self.size.width:
                row, column = row + 1, 0
            spots.append((row, column))
            column += wide + GAP
        return spots

    def _first_row(self, spots: Sequence[tuple[int, int]]) -> int:
        """The first row of items on the screen: far enough down to show the cursor."""
        rows = max(1, self.size.height - 1)
        return max(0, spots[self.cursor.at][0] - rows + 1) if spots else 0

    @property
    def cursor_spot(self) -> Offset:
        spots = self._spots()
        if not spots:
            return Offset()
        row, column = spots[self.cursor.at]
        return Offset(column, 1 + row - self._first_row(spots))

    def draw(self, width: int, height: int) -> list[Line]:
        if text := self._told or (self.line if not self.items and len(self.line) > width else ""):
            return [((line, "strong"),) for line in self.glyphs.wrap(text, width, height)]
        spots = self._spots()
        first = self._first_row(spots)
        rows = [""] * max(1, height - 1)
        for number, (item, (row, column)) in enumerate(zip(self.items, spots, strict=True)):
            if 0 <= row - first < len(rows):
                text = item.text(number + 1, self.has_focus and number == self.cursor.at)
                rows[row - first] = rows[row - first].ljust(column) + text
        more = self._more(spots, first, len(rows))
        head = self._headline(width - len(more))
        return [((head, "strong"), (more, "text")), *(((row, "text"),) for row in rows)]

    def _more(self, spots: Sequence[tuple[int, int]], first: int, rows: int) -> str:
        """Which of the items can be seen and how the others can, where they do not all fit."""
        seen = [number for number, (row, _) in enumerate(spots, 1) if first <= row < first + rows]
        if len(seen) == len(spots):
            return ""
        key = "orders.seen" if self.has_focus else "orders.seen-tab"
        return f"  {say(key, first=seen[0], last=seen[-1], count=len(spots))}"

    def _headline(self, room: int) -> str:
        """The heading as far as it fits, cut between two words; all of the room, with more behind it."""
        if len(self.line) <= room:
            return self.line if room == self.size.width else self.line.ljust(room)
        kept = self.line[: max(0, room - 2)]
        return f"{kept.rpartition(' ')[0] or kept} {self.glyphs.more}".ljust(room if room < self.size.width else 0)

    def action_step(self, by: int) -> None:
        if self.items:
            self._move((self.cursor.at + by) % len(self.items))

    def _move(self, to: int) -> None:
        self.cursor.at = to
        self.repaint()
        self.post_message(WidgetIntent(MoveCursor(to)))

    def action_choose(self) -> None:
        if self.items:
            self.post_message(WidgetIntent(Choose(self.cursor.at, confirmed=True)))

    def _turn(self, by: int) -> None:
        """Show the rows of items after these, or before; after the last ones come the first."""
        spots = self._spots()
        rows, total = max(1, self.size.height - 1), spots[-1][0] + 1 if spots else 0
        if total <= rows:
            return
        pages = -(-total // rows)
        page = (self._first_row(spots) // rows + by) % pages
        lowest = min(page * rows + rows, total) - 1
        self._move(next(number for number, (row, _) in enumerate(spots) if row == lowest))

    def wheel(self, by: int, *, aside: bool) -> None:
        self._turn(by)

    async def on_click(self, event: events.Click) -> None:
        """A click on an item chooses it; on the heading it shows more items."""
        offset = await self.clicked(event)
        if offset is None:
            return
        spots = self._spots()
        row = self._first_row(spots) + offset.y
        before = [number for number, spot in enumerate(spots) if spot[0] == row and spot[1] <= offset.x]
        if before:
            self.post_message(WidgetIntent(Choose(before[-1], confirmed=before[-1] == self.cursor.at)))

    async def click_title(self, x: int) -> None:
        self._turn(1)
