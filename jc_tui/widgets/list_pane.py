"""A pane with a list in it: a cursor, scrolling, and a search that is typed after ``/``.

A step of the cursor sends two rows; when the cursor leaves what can be seen the list turns by half a page, so that
most steps stay cheap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset

from jc_tui.look.spans import Label, Line
from jc_tui.widgets.canvas import Pane

WHEEL = 3
"""Rows that the mouse wheel turns by."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list. Rows with the same key, one under the other, are one entry; without a key, a heading."""

    line: Line
    key: Hashable | None = None


class ListPane(Pane):
    """A list of entries. A subclass gives `rows_for` and what happens to the entry chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, tooltip="The line before", id="list.up"),
        Binding("down", "step(1)", "Down", show=False, tooltip="The next line", id="list.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, tooltip="A page back", id="list.pageup"),
        Binding("pagedown", "page(1)", "Page down", show=False, tooltip="A page on", id="list.pagedown"),
        Binding("home", "to_end(False)", "First", show=False, tooltip="The first line", id="list.home"),
        Binding("end", "to_end(True)", "Last", show=False, tooltip="The last line", id="list.end"),
        Binding("enter", "choose", "Choose", tooltip="Choose the highlighted entry.", id="list.choose"),
    ]

    SEARCHES: ClassVar[bool] = False
    """Whether ``/`` begins a search here."""

    FOLLOWS: ClassVar[bool] = False
    """Whether the list stays at its end while new entries come, unless the cursor was taken elsewhere."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._rows: list[Row] = []
        self._starts: list[int] = []
        self._built: int | None = None
        self._top = 0
        self._key: Hashable | None = None
        self._query = ""
        self._typing = False

    # --- for the subclass ------------------------------------------------------------------------------------

    def rows_for(self, width: int) -> list[Row]:
        """The whole list in so many columns."""
        raise NotImplementedError

    def highlighted(self, key: Hashable) -> None:
        """The player took the cursor to an entry."""

    def chosen(self, key: Hashable) -> None:
        """The player chose an entry."""

    def nothing(self) -> str:
        """What an empty list says."""
        return "nothing"

    def refresh_list(self) -> None:
        """Build the list anew from what the pane knows now."""
        self._built = None
        self.repaint()

    def move_to(self, key: Hashable | None) -> None:
        """Take the cursor to an entry and show it, without a word to anybody."""
        self._key = key
        self._reveal()
        self.repaint()

    @property
    def cursor_key(self) -> Hashable | None:
        """The entry under the cursor."""
        return self._key

    @property
    def typing(self) -> bool:
        """Whether what is typed now is searched for."""
        return self._typing

    @property
    def sought(self) -> str:
        """What is searched for, in lower case."""
        return self._query.strip().lower()

    # --- drawing ---------------------------------------------------------------------------------------------

    def search_label(self) -> list[Label]:
        """The search as it is typed, for the title."""
        if self._typing:
            return [(f"/{self._query}_", "mark", "")]
        return [(f"/{self._query}", "mark", "search") if self._query else ("/", "key", "search")]

    def title_right(self) -> str:
        """Where in the list the cursor is."""
        if not self._starts:
            return ""
        number = self._number()
        return str(len(self._starts)) if number is None else f"{number + 1}/{len(self._starts)}"

    def draw(self, width: int, height: int) -> list[Line]:
        """The title and the list."""
        self._build(width, height - 1)
        return super().draw(width, height)

    def draw_body(self, width: int, height: int) -> list[Line]:
        """The part of the list that can be seen."""
        if not self._rows:
            return [((f" {self.nothing()}", "muted"),)]
        return [self._painted(y, width) for y in range(self._top, min(len(self._rows), self._top + height))]

    def _painted(self, y: int, width: int) -> Line:
        row = self._rows[y]
        if row.key is None or row.key != self._key:
            return ((" ", "text"), *row.line)
        text = "".join(part for part, _ in row.line)
        mark = self.marks.cursor if y == 0 or self._rows[y - 1].key != row.key else " "
        return (((mark + text).ljust(width)[:width], "cursor"),)

    @property
    def cursor_spot(self) -> Offset:
        """The entry under the cursor, or the title."""
        number = self._number()
        row = -1 if number is None else self._starts[number] - self._top
        return Offset(0, row + 1 if 0 <= row < self.size.height - 1 else 0)

    def _build(self, width: int, height: int) -> None:
        if self._built == width:
            return
        number, following = self._number() or 0, self.FOLLOWS and self.at_end
        self._rows, self._built = self.rows_for(width - 1), width
        self._starts = [
            y
            for y, row in enumerate(self._rows)
            if row.key is not None and (y == 0 or self._rows[y - 1].key != row.key)
        ]
        keys = {self._rows[y].key for y in self._starts}
        if following or self._key not in keys:
            self._key = self._rows[self._starts[-1 if following else self._nearest(number)]].key if keys else None
        self._reveal(height)

    def _nearest(self, number: int) -> int:
        return max(0, min(number, len(self._starts) - 1))

    @property
    def at_end(self) -> bool:
        """Whether the cursor is on the last entry, or there is none."""
        return not self._starts or self._rows[self._starts[-1]].key == self._key

    def _number(self) -> int | None:
        """Which entry the cursor is on, from 0."""
        if self._starts and self._rows[self._starts[-1]].key == self._key:
            return len(self._starts) - 1
        return next((n for n, y in enumerate(self._starts) if self._rows[y].key == self._key), None)

    def _reveal(self, height: int | None = None) -> None:
        """Turn the list so that the entry under the cursor can be seen, by half a page at least."""
        room = max(1, self.size.height - 1 if height is None else height)
        last = max(0, len(self._rows) - room)
        number = self._number()
        if number is not None:
            first = self._starts[number]
            end = self._starts[number + 1] - 1 if number + 1 < len(self._starts) else len(self._rows) - 1
            while end > first and self._rows[end].key != self._key:
                end -= 1
            if self.FOLLOWS and self.at_end:
                self._top = last
            elif first < self._top or end >= self._top + room:
                self._top = first - room // 2
            if number == 0:
                self._top = 0
        self._top = max(0, min(self._top, last))

    # --- what the player does --------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Take the cursor up or down."""
        number = self._number()
        self._go(0 if number is None else number + by)

    def action_page(self, by: int) -> None:
        """Take the cursor a page up or down."""
        number = self._number()
        if number is None:
            return
        row = self._starts[number] + by * max(1, self.size.height - 2)
        self._go(bisect_left(self._starts, row) if by < 0 else bisect_right(self._starts, row) - 1)

    def action_to_end(self, last: bool) -> None:
        """Take the cursor to the first or last entry."""
        self._go(len(self._starts) - 1 if last else 0)

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self._key is not None:
            self.chosen(self._key)

    def action_search(self) -> None:
        """Begin to type what is searched for."""
        self._typing = True
        self.repaint()

    def _go(self, number: int) -> None:
        if not self._starts:
            return
        key = self._rows[self._starts[self._nearest(number)]].key
        if key == self._key or key is None:
            return
        self.move_to(key)
        self.highlighted(key)

    def _search_for(self, query: str) -> None:
        self._query = query
        before = self._key
        self.refresh_list()
        if self._key is not None and self._key != before:
            self.highlighted(self._key)

    def on_key(self, event: events.Key) -> None:
        """What is typed into a search, before any binding gets it."""
        if not self.SEARCHES:
            return
        if not self._typing:
            if event.character == "/":
                self.action_search()
            elif event.key == "escape" and self._query:
                self._search_for("")
            else:
                return
        elif event.key in ("escape", "enter"):
            self._typing = False
            self._search_for(self._query if event.key == "enter" else "")
        elif event.key == "backspace":
            self._search_for(self._query[:-1])
        elif event.is_printable and event.character:
            self._search_for(self._query + event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted into a search."""
        if self._typing and event.text:
            event.stop()
            self._search_for(self._query + event.text)

    async def on_click(self, event: events.Click) -> None:
        """The title's words do what they say; a row takes the cursor, and is chosen where the cursor was."""
        offset = await self.clicked(event)
        if offset is None:
            return
        place = self._top + offset.y - 1
        key = self._rows[place].key if place < len(self._rows) else None
        if key is None:
            return
        if key == self._key:
            self.chosen(key)
        else:
            self._key = key
            self.repaint()
            self.highlighted(key)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn the list; the cursor stays where it is."""
        self._turn(WHEEL, event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn the list; the cursor stays where it is."""
        self._turn(-WHEEL, event)

    def _turn(self, by: int, event: events.MouseEvent) -> None:
        event.stop()
        event.prevent_default()
        self._top = max(0, min(self._top + by, len(self._rows) - self.size.height + 1))
        self.repaint()
