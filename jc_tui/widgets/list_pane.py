"""The list with a cursor, from rows to messages; lists differ in their rows.

A step of the cursor sends two rows; when the cursor leaves what can be seen the list turns by half a page, so that
most steps stay cheap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.geometry import Offset
from textual.message import Message

from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import Label, Line, ListRow, embolden, ruled
from jc_tui.widgets.canvas import Pane
from jc_tui.widgets.wheel import Wheeled

if TYPE_CHECKING:
    from jc_tui.seats.game_session import GameSession

WHEEL = 3
"""Rows that the mouse wheel turns by."""


class ListPane(Pane, Wheeled):
    """A list of entries, one of them under the cursor.

    It shows the rows that `set_rows` was given; a subclass may make them to measure in `rows_for`.

    Attributes:
        SEARCHES: whether ``/`` begins a search here.
        COUNTS: whether the title tells where in the list the cursor is; the search may need the room more.
        FOLLOWS: whether it stays at its end while new entries come, unless the cursor was taken elsewhere.
        ONE_CLICK: whether a click chooses at once, or first takes the cursor there.
        AROUND: whether a step goes around the ends.
        FILTERS: the names of parts of the list that may be shown alone, the first one at first.
        rows: the whole list. cursor_key: the entry under the cursor.
        typing: whether what is typed now is searched for. filter: which of the `FILTERS` holds.
    """

    BINDINGS = bindings_of("list", "list-pane")
    SEARCHES: ClassVar[bool] = False
    COUNTS: ClassVar[bool] = True
    FOLLOWS: ClassVar[bool] = False
    ONE_CLICK: ClassVar[bool] = False
    AROUND: ClassVar[bool] = False
    FILTERS: ClassVar[Sequence[str]] = ()

    rows: tuple[ListRow, ...] = ()
    _whole: Sequence[ListRow] = ()
    cursor_key: Hashable | None = None
    typing = False
    _built: int | None = None
    _first = 0
    _query = ""

    @dataclass
    class Told(Message):
        """Something about an entry of a list."""

        list: ListPane
        key: Hashable

    class Highlighted(Told):
        """The player took the cursor to an entry."""

    class Chosen(Told):
        """The player chose an entry."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._spans: dict[Hashable, tuple[int, int]] = {}
        self.filter = next(iter(self.FILTERS), "")

    def rows_for(self, width: int) -> Sequence[ListRow]:
        """Return all rows for a list `width` wide."""
        return self._whole

    def point_at(self, key: Hashable) -> None:
        self.post_message(self.Highlighted(self, key))

    def chosen(self, key: Hashable) -> None:
        self.post_message(self.Chosen(self, key))

    def nothing(self) -> str:
        """Return the text of an empty list."""
        return "nothing"

    def heading(self, text: str, width: int) -> ListRow:
        """Return a heading, which the cursor skips."""
        return ListRow(ruled(self.glyphs.cut(text, width - 4), width, self.glyphs.heading))

    def set_rows(self, rows: Sequence[ListRow], key: Hashable | None = None) -> None:
        """Show other rows with the cursor on `key`, or near its last place."""
        self._whole, before = rows, (self.rows, self.cursor_key)
        if key is not None:
            self.cursor_key = key if any(row.key == key for row in rows) else None
        self._take(rows)
        if before != (self.rows, self.cursor_key):
            self.refresh_list()

    def refresh_list(self) -> None:
        self._built = None
        self._build_in_size()
        self.repaint()

    def _build_in_size(self) -> None:
        """Make the rows once the width is known, before they are drawn."""
        if self.size:
            self._build(self.size.width, self._room)

    def move_to(self, key: Hashable | None) -> None:
        """Take the cursor to an entry and show it, without a word to anybody."""
        self.cursor_key = key
        self._reveal()
        self.repaint()

    @property
    def sought(self) -> str:
        return self._query.strip().lower()

    def search_label(self) -> list[Label]:
        if self.typing:
            return [(f"/{self._query}_", "strong", "")]
        return [(f"/{self._query}", "strong", "search") if self._query else ("/", "key", "search")]

    def title_right(self) -> str:
        if not (self._spans and self.COUNTS):
            return ""
        number, count = self._number(), len(self._spans)
        return str(count) if number is None else f"{number + 1}/{count}"

    def draw(self, width: int, height: int) -> list[Line]:
        self._build(width, height - self.HEAD)
        return super().draw(width, height)

    def draw_body(self, width: int, height: int) -> list[Line]:
        if not self.rows:
            return [((f" {self.nothing()}", "muted"),)]
        return [self._painted(y, width) for y in range(self._top, min(len(self.rows), self._top + height))]

    def _painted(self, y: int, width: int) -> Line:
        row = self.rows[y]
        if not self.is_here(row):
            return ((" ", "text"), *row.line)
        mark = self.glyphs.cursor if y == 0 or self.rows[y - 1].key != row.key else " "
        if self.has_focus:
            return (((mark + row.text).ljust(width)[:width], "cursor"),)
        return ((mark, "strong"), *embolden(row.line))

    def is_here(self, row: ListRow) -> bool:
        return row.key is not None and row.key == self.cursor_key

    @property
    def cursor_spot(self) -> Offset:
        in_sight = self.cursor_in_sight
        return Offset(0, self._spans[self.cursor_key][0] - self._top + self.HEAD if in_sight else 0)

    @property
    def _room(self) -> int:
        return self.size.height - self.HEAD

    def _build(self, width: int, height: int) -> None:
        if self._built == width:
            return
        self._built = width
        self._take(self.rows_for(width - 1))
        self._reveal(height)

    def _take(self, rows: Sequence[ListRow]) -> None:
        """Replace the rows; the cursor stays on its entry or near it."""
        number, following = self._number() or 0, self.FOLLOWS and self.at_end
        self.rows, self._spans = tuple(rows), {}
        for y, row in enumerate(self.rows):
            if row.key is not None:
                self._spans[row.key] = self._spans.get(row.key, (y, y))[0], y
        if following or self.cursor_key not in self._spans:
            self.cursor_key = self._nearest(len(self._spans) if following else number)

    def _nearest(self, number: int) -> Hashable | None:
        keys = list(self._spans)
        return keys[max(0, min(number, len(keys) - 1))] if keys else None

    @property
    def at_end(self) -> bool:
        return not self._spans or self._number() == len(self._spans) - 1

    def _number(self) -> int | None:
        return list(self._spans).index(self.cursor_key) if self.cursor_key in self._spans else None

    @property
    def cursor_in_sight(self) -> bool:
        return 0 <= self._spans.get(self.cursor_key, (-1, -1))[0] - self._top < self._room

    @property
    def _top(self) -> int:
        return self._first

    def _show_from(self, top: int) -> None:
        self._first = top

    def _reveal(self, height: int | None = None) -> None:
        """Scroll the entry under the cursor into sight, by at least half a page."""
        room = max(1, self._room if height is None else height)
        last = max(0, len(self.rows) - room)
        top = self._top
        if self.cursor_key in self._spans:
            first, end = self._spans[self.cursor_key]
            if self.FOLLOWS and self.at_end:
                top = last
            elif first < top or end >= top + room:
                top = first - room // 2
            if self._number() == 0:
                top = 0
        self._show_from(max(0, min(top, last)))

    def on_resize(self) -> None:
        self._build_in_size()

    def action_step(self, by: int) -> None:
        number = self._number()
        wanted = 0 if number is None else number + by
        self._go(wanted % max(1, len(self._spans)) if self.AROUND else wanted)

    def action_page(self, by: int) -> None:
        if self.cursor_key not in self._spans:
            return
        firsts = [first for first, _ in self._spans.values()]
        row = self._spans[self.cursor_key][0] + by * max(1, self._room - 1)
        self._go(bisect_left(firsts, row) if by < 0 else bisect_right(firsts, row) - 1)

    def action_to_end(self, last: bool) -> None:
        self._go(len(self._spans) - 1 if last else 0)

    def action_choose(self) -> None:
        if self.cursor_key is not None:
            self.chosen(self.cursor_key)

    def action_filter(self, by: int) -> None:
        self.filter = self.FILTERS[(self.FILTERS.index(self.filter) + by) % len(self.FILTERS)]
        self.refresh_list()

    def action_search(self) -> None:
        self.typing = True
        self.repaint()

    def _go(self, number: int) -> None:
        key = self._nearest(number)
        if key != self.cursor_key:
            self.move_to(key)
            self.point_at(key)

    def _search_for(self, query: str) -> None:
        self._query = query
        before = self.cursor_key
        self.refresh_list()
        if self.cursor_key is not None and self.cursor_key != before:
            self.point_at(self.cursor_key)

    def on_key(self, event: events.Key) -> None:
        """Handle the keys of a search before any binding."""
        if not self.SEARCHES:
            return
        if not self.typing:
            if event.character == "/":
                self.action_search()
            elif event.key == "escape" and self._query:
                self._search_for("")
            else:
                return
        elif event.key in ("escape", "enter"):
            self.typing = False
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
        if self.typing and event.text:
            event.stop()
            self._search_for(self._query + event.text)

    def click_body(self, offset: Offset, event: events.Click) -> None:
        """Move the cursor to the clicked row, or choose it there."""
        row = next(iter(self.rows[self._top + offset.y :]), None)
        if row is None or row.key is None:
            return
        before, self.cursor_key = self.cursor_key, row.key
        if before != row.key:
            self.repaint()
            self.point_at(row.key)
        if before == row.key or self.ONE_CLICK:
            self.chosen(row.key)

    def turn(self, by: int) -> None:
        self._show_from(max(0, min(self._top + WHEEL * by, len(self.rows) - self._room)))
        self.repaint()


class SessionPane(ListPane):
    """List about the state of a session; `refresh_list` rebuilds its rows."""

    COUNTS = False

    def __init__(self, session: GameSession, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.session = session
