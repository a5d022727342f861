"""A menu: one line for each thing that can be chosen, with its key; a step redraws two lines and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import Click, Key
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from jc_tui.look.glyphs import UNICODE, Glyphs


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu.

    Attributes:
        id: what the message says was chosen.
        key: the letter that chooses it.
        label: what it is called.
        detail: what it does, quietly beside it.
        enabled: whether it can be chosen now.
    """

    id: str
    key: str
    label: str
    detail: str = ""
    enabled: bool = True


class Menu(Widget, can_focus=True):
    """Arrows and Enter, one letter each, or the mouse."""

    DEFAULT_CSS = """
    Menu {
        width: 100%; height: auto;
        & > .menu--label { color: $text; }
        & > .menu--detail { color: $text-muted; }
        & > .menu--key { color: $selected; text-style: bold; }
        & > .menu--cursor { color: $ink; background: $selected; text-style: bold; }
        & > .menu--disabled { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--label",
        "menu--detail",
        "menu--key",
        "menu--cursor",
        "menu--disabled",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, tooltip="The line before", id="menu.up"),
        Binding("down", "step(1)", "Down", show=False, tooltip="The next line", id="menu.down"),
        Binding("home", "first", "First", show=False, tooltip="The first line", id="menu.first"),
        Binding("end", "last", "Last", show=False, tooltip="The last line", id="menu.last"),
        Binding(
            "enter,space",
            "choose",
            "Choose",
            show=False,
            tooltip="Open the line under the cursor",
            id="menu.choose",
        ),
    ]

    class Chosen(Message):
        """An entry was chosen; `id` is its id."""

        def __init__(self, menu: Menu, id: str) -> None:  # noqa: A002 - an entry's word for it
            super().__init__()
            self.menu = menu
            self.id = id

        @property
        def control(self) -> Menu:
            """The menu."""
            return self.menu

    def __init__(
        self,
        entries: Sequence[Entry],
        glyphs: Glyphs = UNICODE,
        *,
        at: str | None = None,
        id: str | None = None,  # noqa: A002 - as every widget's
    ) -> None:
        super().__init__(id=id)
        self.entries = list(entries)
        self.glyphs = glyphs
        usable = [index for index, entry in enumerate(self.entries) if entry.enabled]
        named = [index for index in usable if self.entries[index].id == at]
        self._at = (named or usable or [0])[0]

    @property
    def at(self) -> str:
        """The id of the entry the cursor is on."""
        return self.entries[self._at].id

    def change(self, id: str, *, detail: str | None = None, enabled: bool | None = None) -> None:  # noqa: A002
        """Tell something else beside an entry, or let it be chosen or not."""
        for index, entry in enumerate(self.entries):
            if entry.id == id:
                changed = replace(
                    entry,
                    detail=entry.detail if detail is None else detail,
                    enabled=entry.enabled if enabled is None else enabled,
                )
                self.entries[index] = changed
                self._refresh_line(index)

    # --- drawing ---------------------------------------------------------------------------------------------

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line for each entry."""
        return len(self.entries)

    def render_line(self, y: int) -> Strip:
        """The line of one entry."""
        if y >= len(self.entries):
            return Strip.blank(self.size.width, self.rich_style)
        entry = self.entries[y]
        label_width = max(len(each.label) for each in self.entries) + 2
        cursor = y == self._at
        sign = self.glyphs.cursor if cursor else " "
        head = f" {sign} ", f"{entry.key} ", f" {entry.label:<{label_width}}"
        room = max(0, self.size.width - sum(map(len, head)) - 1)
        detail = self.glyphs.cut(entry.detail, room)
        styles = self._styles(entry, cursor)
        segments = [Segment(text, style) for text, style in zip((*head, detail), styles, strict=True)]
        return Strip(segments).adjust_cell_length(self.size.width, styles[-1])

    def _styles(self, entry: Entry, cursor: bool) -> list[Style]:
        get = self.get_component_rich_style
        if cursor:
            return [get("menu--cursor")] * 4
        if not entry.enabled:
            return [get("menu--disabled")] * 4
        return [get("menu--label"), get("menu--key"), get("menu--label"), get("menu--detail")]

    def _refresh_line(self, y: int) -> None:
        self.refresh(Region(0, y, self.size.width, 1))

    # --- choosing --------------------------------------------------------------------------------------------

    def _go(self, index: int) -> None:
        before, self._at = self._at, index
        if before != index:
            self._refresh_line(before)
            self._refresh_line(index)

    @property
    def cursor_spot(self) -> Offset:
        """The line the cursor is on."""
        return Offset(1, self._at)

    def action_step(self, by: int) -> None:
        """Go to the next entry that can be chosen, around the ends."""
        count = len(self.entries)
        for distance in range(1, count + 1):
            index = (self._at + by * distance) % count
            if self.entries[index].enabled:
                self._go(index)
                return

    def action_first(self) -> None:
        """Go to the first entry."""
        self._at_end(1)

    def action_last(self) -> None:
        """Go to the last entry."""
        self._at_end(-1)

    def _at_end(self, by: int) -> None:
        usable = [index for index, entry in enumerate(self.entries) if entry.enabled]
        if usable:
            self._go(usable[0 if by > 0 else -1])

    def action_choose(self) -> None:
        """Choose the entry one is at."""
        self._choose(self._at)

    def _choose(self, index: int) -> None:
        entry = self.entries[index]
        if entry.enabled:
            self._go(index)
            self.post_message(self.Chosen(self, entry.id))

    def on_key(self, event: Key) -> None:
        """A letter chooses its entry."""
        for index, entry in enumerate(self.entries):
            if event.character is not None and event.character.lower() == entry.key.lower():
                event.stop()
                event.prevent_default()
                self._choose(index)
                return

    def on_click(self, event: Click) -> None:
        """A click chooses the entry under it."""
        offset = event.get_content_offset(self)
        if offset is not None and 0 <= offset.y < len(self.entries):
            event.stop()
            self._choose(offset.y)
