"""A menu: one line for each thing that can be chosen, with its key."""

from __future__ import annotations

from collections.abc import Sequence

from textual.events import Key
from textual.geometry import Offset, Size

from engine.values import frozen
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import Line, ListRow, embolden
from jc_tui.widgets.list_pane import ListPane


@frozen
class MenuLine:
    """Line of a menu with the letter of its `key` and a quiet `detail`."""

    id: str
    key: str
    label: str
    detail: str = ""
    enabled: bool = True


class Menu(ListPane, inherit_bindings=False):
    """Menu for arrows, letters or the mouse, which sends the id of an entry."""

    DEFAULT_CSS = "Menu { width: 100%; height: auto; }"
    HEAD = 0
    ONE_CLICK = True
    AROUND = True
    BINDINGS = bindings_of("list", "menu")

    def __init__(
        self,
        entries: Sequence[MenuLine],
        *,
        at: str | None = None,
        id: str | None = None,  # noqa: A002 - as every widget's
    ) -> None:
        super().__init__(id=id)
        self.entries = list(entries)
        self.set_rows(self._made(), at)

    @property
    def at(self) -> str:
        return str(self.cursor_key or self.entries[0].id)

    def offer(self, entries: Sequence[MenuLine]) -> None:
        """Offer other lines, with the cursor on the one in the same place."""
        at = next((number for number, entry in enumerate(self.entries) if entry.id == self.at), 0)
        self.entries = list(entries)
        self.set_rows(self._made(), self.entries[at].id)
        self.refresh(layout=True)
        self.repaint()

    def _made(self) -> list[ListRow]:
        wide = max(len(entry.label) for entry in self.entries) + 2
        return [
            ListRow(
                (
                    (f"{entry.key.lower()} ", "letter" if entry.enabled else "muted"),
                    (f" {entry.label:<{wide}}", "label" if entry.enabled else "muted"),
                    (entry.detail, "muted"),
                ),
                entry.id if entry.enabled else None,
            )
            for entry in self.entries
        ]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max(len(row.text) for row in self.rows) + 4

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.entries)

    def _painted(self, y: int, width: int) -> Line:
        row = self.rows[y]
        letter, label, (detail, ink) = row.line
        room = max(0, width - len(letter[0]) - len(label[0]) - 4)
        shown = self.glyphs.cut(detail, room)
        if not self.is_here(row):
            return (("   ", "label"), letter, label, (shown, ink))
        if not self.has_focus:
            return ((f" {self.glyphs.cursor} ", "strong"), *embolden((letter, label)), (shown, ink))
        return ((f" {self.glyphs.cursor} {letter[0]}{label[0]}{shown}".ljust(width), "cursor"),)

    @property
    def cursor_spot(self) -> Offset:
        return super().cursor_spot + Offset(1, 0)

    def on_key(self, event: Key) -> None:
        for entry in self.entries:
            if entry.enabled and event.character is not None and event.character.lower() == entry.key.lower():
                event.stop()
                event.prevent_default()
                self.move_to(entry.id)
                self.chosen(entry.id)
                return
