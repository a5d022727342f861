"""A list of lines with a cursor, cheap over a slow line: a step of the cursor redraws two lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list.

    Attributes:
        key: what the list says was picked; an empty one makes a heading that the cursor passes over.
        text: what the line says.
        look: the name of one of the list's looks, or "".
    """

    key: str
    text: str
    look: str = ""


class PickList(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines of which one is under the cursor.

    Arrows, page keys, Home and End move the cursor, Enter or a click picks. The line under the cursor is marked
    with ``>`` and, while the list has the focus, also by its colours.
    """

    DEFAULT_CSS = """
    PickList {
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
        background: $background;
        & > .pick-list--cursor { background: $selected; color: $ink; text-style: bold; }
        & > .pick-list--heading { color: $text-muted; text-style: bold; }
        & > .pick-list--dim { color: $text-muted; }
        & > .pick-list--marked { color: $target; text-style: bold; }
        & > .pick-list--caesar { color: $caesar; }
        & > .pick-list--pompey { color: $pompey; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "pick-list--cursor",
        "pick-list--heading",
        "pick-list--dim",
        "pick-list--marked",
        "pick-list--caesar",
        "pick-list--pompey",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, id="list.up", tooltip="One line up."),
        Binding("down", "step(1)", "Down", show=False, id="list.down", tooltip="One line down."),
        Binding("pageup", "page(-1)", "Page up", show=False, id="list.page-up", tooltip="A page up."),
        Binding("pagedown", "page(1)", "Page down", show=False, id="list.page-down", tooltip="A page down."),
        Binding("home", "edge(-1)", "First", show=False, id="list.first", tooltip="To the first line."),
        Binding("end", "edge(1)", "Last", show=False, id="list.last", tooltip="To the last line."),
        Binding("enter", "pick", "Choose", show=False, id="list.choose", tooltip="Choose the line."),
    ]

    class Highlighted(Message):
        """The cursor has come to a line."""

        def __init__(self, control: PickList, key: str) -> None:
            super().__init__()
            self.picker = control
            self.key = key

        @property
        def control(self) -> PickList:
            """The list."""
            return self.picker

    class Picked(Message):
        """A line was chosen with Enter or a click."""

        def __init__(self, control: PickList, key: str) -> None:
            super().__init__()
            self.picker = control
            self.key = key

        @property
        def control(self) -> PickList:
            """The list."""
            return self.picker

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._rows: tuple[Row, ...] = ()
        self._cursor = -1
        self.set_rows(rows)

    # --- what it shows ---------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[Row, ...]:
        """The lines."""
        return self._rows

    @property
    def key(self) -> str:
        """The key of the line under the cursor; empty when there is none."""
        return self._rows[self._cursor].key if 0 <= self._cursor < len(self._rows) else ""

    def set_rows(self, rows: Sequence[Row], key: str | None = None) -> None:
        """Show other lines, with the cursor on that of a key, else where it was, else on the first."""
        wanted = self.key if key is None else key
        rows = tuple(rows)
        keys = [row.key for row in rows]
        if wanted and wanted in keys:
            cursor = keys.index(wanted)
        else:
            near = [place for place, each in enumerate(keys) if each]
            cursor = min(near, key=lambda place: abs(place - max(0, self._cursor)), default=-1)
            if key is not None or not self._rows:
                cursor = near[0] if near else -1
        if rows == self._rows and cursor == self._cursor:
            return
        self._rows, self._cursor = rows, cursor
        self.virtual_size = Size(0, len(rows))
        self.refresh()
        if self.is_mounted:
            self.call_after_refresh(self._keep_in_sight)

    def move_to(self, key: str) -> None:
        """Put the cursor on the line of a key, if there is one."""
        place = next((place for place, row in enumerate(self._rows) if row.key == key), -1)
        if key and place >= 0:
            self._go(place, tell=False)

    @property
    def cursor_spot(self) -> Offset:
        """The line under the cursor."""
        return Offset(0, max(0, self._cursor - round(self.scroll_offset.y)))

    # --- keys and mouse --------------------------------------------------------------------------------------

    def action_step(self, direction: int) -> None:
        """To the next line that can be chosen."""
        self._go(self._next(self._cursor + direction, direction))

    def action_page(self, direction: int) -> None:
        """About a page on."""
        target = self._cursor + direction * max(1, self.size.height - 1)
        self._go(self._near(min(max(target, 0), len(self._rows) - 1), -direction))

    def action_edge(self, direction: int) -> None:
        """To the first or last line."""
        self._go(self._next(0, 1) if direction < 0 else self._next(len(self._rows) - 1, -1))

    def action_pick(self) -> None:
        """Choose the line under the cursor."""
        if self.key:
            self.post_message(self.Picked(self, self.key))

    def on_click(self, event: events.Click) -> None:
        """Choose the line under the mouse."""
        place = event.y + self.scroll_offset.y
        if 0 <= place < len(self._rows) and self._rows[place].key:
            self._go(place)
            self.action_pick()

    def on_mount(self) -> None:
        """Show the line under the cursor."""
        self.call_after_refresh(self._keep_in_sight)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._keep_in_sight()

    def on_focus(self) -> None:
        """The cursor shows the focus."""
        self._redraw(self._cursor)

    def on_blur(self) -> None:
        """The cursor shows the focus."""
        self._redraw(self._cursor)

    def _next(self, place: int, direction: int) -> int:
        while 0 <= place < len(self._rows):
            if self._rows[place].key:
                return place
            place += direction
        return -1

    def _near(self, place: int, direction: int) -> int:
        found = self._next(place, direction)
        return found if found >= 0 else self._next(place, -direction)

    def _go(self, place: int, *, tell: bool = True) -> None:
        if place < 0 or place == self._cursor:
            if place < 0 and self._cursor >= 0:
                self.scroll_to(y=0 if self._cursor < len(self._rows) / 2 else len(self._rows), animate=False)
            return
        old, self._cursor = self._cursor, place
        self._redraw(old)
        self._redraw(place)
        self._keep_in_sight()
        if tell:
            self.post_message(self.Highlighted(self, self.key))

    def _redraw(self, place: int) -> None:
        if place >= 0:
            self.refresh_lines(place, 1)

    def _keep_in_sight(self) -> None:
        if self._cursor >= 0:
            self.scroll_to_region(Region(0, self._cursor, 1, 1), animate=False, force=True)

    # --- drawing ---------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One line; all of it in one style."""
        place = y + self.scroll_offset.y
        width = self.size.width
        if not 0 <= place < len(self._rows):
            return Strip.blank(width, self.rich_style)
        row = self._rows[place]
        mark = ">" if place == self._cursor else " "
        style = self.rich_style + self._look(row, under_cursor=place == self._cursor)
        return Strip([Segment(f"{mark}{row.text}", style)]).adjust_cell_length(width, style)

    def _look(self, row: Row, *, under_cursor: bool) -> Style:
        if under_cursor and self.has_focus:
            return self.get_component_rich_style("pick-list--cursor")
        if not row.look:
            return Style()
        return self.get_component_rich_style(f"pick-list--{row.look}", partial=True)
