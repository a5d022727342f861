"""A line of keys with what they do; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from jc_tui.widgets.canvas import Canvas, Line, Span


class KeyBar(Canvas):
    """One line such as ``Enter open  / find  Esc back``; what does not fit is left out from the end.

    Each entry is the key as it is shown, what it does, and the action of the screen that a click runs.
    """

    DEFAULT_CSS = """
    KeyBar { height: 1; }
    """

    class Pressed(Message):
        """An entry was clicked; `action` is its action."""

        def __init__(self, bar: KeyBar, action: str) -> None:
            super().__init__()
            self.bar = bar
            self.action = action

        @property
        def control(self) -> KeyBar:
            """The line it came from."""
            return self.bar

    def __init__(self, entries: Sequence[tuple[str, str, str]] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._entries = tuple(entries)

    def show_entries(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Show other entries."""
        self._entries = tuple(entries)
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The one line."""
        spans: list[Span] = []
        for _, key, label, _ in self._fitting(width):
            spans += [(f" {key}", "key"), (f" {label} ", "muted")]
        return [tuple(spans)]

    def _fitting(self, width: int) -> list[tuple[int, str, str, str]]:
        """The entries that fit, each with the column after it."""
        found, end = [], 0
        for key, label, action in self._entries:
            end += len(key) + len(label) + 3
            if end > width + 1:
                break
            found.append((end, key, label, action))
        return found

    def on_click(self, event: events.Click) -> None:
        """Say which entry was clicked."""
        for end, _, _, action in self._fitting(self.size.width):
            if event.x < end:
                self.post_message(self.Pressed(self, action))
                return
