"""The order being made: a heading and its blocks or levies."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset

from engine.translations import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import Line, Span, length, wrapped
from jc_tui.table.intents import Choose, MoveCursor
from jc_tui.table.order_menu import Cursor, OrderMenu, OrderOption
from jc_tui.widgets.canvas import Pane
from jc_tui.widgets.pane_messages import want
from jc_tui.widgets.wheel import Wheeled

GAP = 2
"""Empty cells between two items."""

EDGE = 1
"""The column behind the edge, which has the ink of the side that acts."""


class OrdersPane(Pane, Wheeled):
    """Items behind a heading, for digits, or for arrows and Enter with the focus.

    The message line lies over its last row, where it is `covered`; where it `takes_all`, it needs that row too.
    """

    DEFAULT_CSS = "OrdersPane { height: 2; background: $panel; }"

    HEAD = 0
    BINDINGS = bindings_of("orders-pane")

    heading = ""
    items: tuple[OrderOption, ...] = ()
    edge = "strong"
    covered = False
    cursor: Cursor
    _told = ""
    _shown: tuple[OrderMenu, int, str] | None = None

    def tell(self, text: str, heading: str = "") -> None:
        """Show a text in place of options, until there are some again."""
        self.heading, self.items, self._told, self._shown = heading, (), text, None
        self.repaint()

    def show_menu(self, menu: OrderMenu, cursor: Cursor) -> None:
        """Show a heading and options; another pane may share `cursor`."""
        self.cursor = cursor
        self.cursor.at = min(self.cursor.at, max(0, len(menu.options) - 1))
        shown = menu, self.cursor.at, self.edge
        if shown != self._shown:
            self._shown = shown
            self.heading, self.items, self._told = menu.heading.upper(), tuple(menu.options), ""
            self.repaint()

    def cover(self, covered: bool) -> None:
        if covered != self.covered:
            self.covered = covered
            self.repaint()

    @property
    def takes_all(self) -> bool:
        """True if the options do not fit into the first row."""
        spots = self._spots()
        return bool(self._told) or len(self.heading) >= self.size.width or bool(spots and spots[-1][0])

    @property
    def text_rows(self) -> int:
        """The rows that a text takes, where there is one in place of options."""
        return len(wrapped(self._text, self.size.width - 1)) if self._told else 0

    @property
    def cut(self) -> str:
        """The whole text where there is no room for it."""
        return self._text if self.text_rows > self.size.height > 0 else ""

    @property
    def _text(self) -> str:
        return f"{self.heading}  {self._told}".strip()

    @property
    def _rows(self) -> int:
        return max(1, self.size.height - self.covered)

    def _spots(self, room: int = 0) -> list[tuple[int, int]]:
        """Return row and column of each item, with `room` left for their number."""
        spots, row, column = [], 0, EDGE + len(self.heading) + GAP
        for item in self.items:
            wide = len(item.text(1, False))
            if column > EDGE and column + wide > self.size.width - room:
                row, column = row + 1, EDGE
            spots.append((row, column))
            column += wide + GAP
        return self._spots(len(self._part(len(spots), len(spots)))) if row >= self._rows and not room else spots

    def _first_row(self, spots: Sequence[tuple[int, int]]) -> int:
        """Return the first row of items on the screen, which shows the cursor."""
        return max(0, spots[self.cursor.at][0] - self._rows + 1) if spots else 0

    def hides(self, number: int) -> bool:
        """Return whether an item has to be turned to before it is seen."""
        spots = self._spots() if self.size and not self._told else []
        return number < len(spots) and not 0 <= spots[number][0] - self._first_row(spots) < self._rows

    @property
    def cursor_spot(self) -> Offset:
        spots = self._spots()
        if not spots:
            return Offset()
        row, column = spots[self.cursor.at]
        return Offset(column, row - self._first_row(spots))

    def draw(self, width: int, height: int) -> list[Line]:
        edge: Span = (self.glyphs.edge, self.edge)
        if self._told:
            return [(edge, (line, "strong")) for line in self.glyphs.wrap(self._text, width - 1, height)]
        spots = self._spots()
        first = self._first_row(spots)
        lines: list[list[Span]] = [[edge] for _ in range(height)]
        if not first:
            lines[0].append((self.glyphs.cut(self.heading, width - 1), self.edge))
        for number, (item, (row, column)) in enumerate(zip(self.items, spots, strict=True)):
            if 0 <= row - first < self._rows:
                line = lines[row - first]
                here = self.has_focus and number == self.cursor.at
                line += [(" " * (column - length(line)), "text"), (item.text(number + 1, here), "text")]
        seen = [number for number, (row, _) in enumerate(spots, 1) if first <= row < first + self._rows]
        more = self._part(seen[0], seen[-1]) if len(seen) < len(spots) else ""
        if more and (at := length(lines[self._rows - 1])) + len(more) <= width:
            lines[self._rows - 1] += [(" " * (width - len(more) - at), "text"), (more, "muted")]
        return [tuple(line) for line in lines]

    def _part(self, first: int, last: int) -> str:
        return f"  {say('orders.seen', first=first, last=last, count=len(self.items))}"

    def action_step(self, by: int) -> None:
        if self.items:
            self._move((self.cursor.at + by) % len(self.items))

    def _move(self, to: int) -> None:
        self.cursor.at = to
        self.repaint()
        want(self, MoveCursor(to))

    def action_choose(self) -> None:
        if self.items:
            want(self, Choose(self.cursor.at, confirmed=True))

    def turn(self, by: int) -> None:
        """Show the next or previous rows of items, from the last to the first."""
        rows = [row for row, _ in self._spots()]
        if not rows or rows[-1] < self._rows:
            return
        first, last = self._rows - 1, rows[-1]  # each as the lowest row in sight
        lowest = max(first, rows[self.cursor.at])
        if by > 0:
            lowest = first if lowest == last else min(lowest + self._rows, last)
        else:
            lowest = last if lowest == first else max(lowest - self._rows, first)
        self._move(rows.index(lowest))

    def click_body(self, offset: Offset, event: events.Click) -> None:
        """Choose the item that was clicked; the heading shows the items that did not fit."""
        spots = self._spots()
        row = self._first_row(spots) + offset.y
        before = [number for number, spot in enumerate(spots) if spot[0] == row and spot[1] <= offset.x]
        if before and offset.y < self._rows:
            want(self, Choose(before[-1], confirmed=before[-1] == self.cursor.at))
        elif spots and spots[-1][0] >= self._rows:
            self.turn(1)
