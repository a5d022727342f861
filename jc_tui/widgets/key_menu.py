"""The keys of the table in columns, as a menu over the panes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset
from textual.message import Message

from jc_tui.appearance.bindings import FootKey, bindings_of
from jc_tui.appearance.spans import Line, Span
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.key_bar import in_words
from jc_tui.widgets.wheel import QuietFocus

COLUMN = 26
"""The cells of a column: the key, what it does, and a gap."""


class KeyMenu(Canvas, QuietFocus, can_focus=True):
    """Menu of keys, for arrows and Enter or for clicks."""

    DEFAULT_CSS = "KeyMenu { width: 1fr; background: $panel; }"
    BINDINGS = bindings_of("key-menu")

    _entries: Sequence[FootKey] = ()
    _at = 0

    @dataclass
    class Chosen(Message):
        """Message that the action of a key should run."""

        action: str

    def offer(self, entries: Sequence[FootKey], width: int) -> None:
        """Offer these keys, in as many rows as they take in columns that fill `width`."""
        self._entries, self._at = in_words(entries), 0
        self.styles.height = -(-len(entries) // self._columns(width))
        self.repaint()

    @staticmethod
    def _columns(width: int) -> int:
        return max(1, width // COLUMN)

    def draw(self, width: int, height: int) -> list[Line]:
        lines: list[list[Span]] = [[] for _ in range(height)]
        for number, (key, label, _) in enumerate(self._entries):
            here = number == self._at and self.has_focus
            cell = f" {key:>3} {label}"[: COLUMN - 1].ljust(COLUMN - 1)
            parts: list[Span] = [(cell, "cursor")] if here else [(cell[:5], "key"), (cell[5:], "text")]
            lines[number % height] += [*parts, (" ", "text")]
        return [tuple(line) for line in lines]

    @property
    def cursor_spot(self) -> Offset:
        height = max(1, self.size.height)
        return Offset(self._at // height * COLUMN + 1, self._at % height)

    def action_step(self, rows: int, columns: int) -> None:
        self._at = max(0, min(len(self._entries) - 1, self._at + rows + columns * self.size.height))
        self.repaint()

    def action_run(self) -> None:
        self.post_message(self.Chosen(self._entries[self._at][2]))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        number = event.x // COLUMN * self.size.height + event.y
        if event.x < self._columns(self.size.width) * COLUMN and number < len(self._entries):
            self._at = number
            self.action_run()
