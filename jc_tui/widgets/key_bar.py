"""A line of keys with what they do; each can be clicked, and a click on its end shows those that did not fit."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Size

from jc_tui.look.bindings import told
from jc_tui.look.spans import Line, Span
from jc_tui.widgets.canvas import Canvas

MORE = "..."
"""Stands for the entries that did not fit; a click on it shows them, and after the last ones the first again."""


def _spoken(entries: Sequence[tuple[str, str, str]]) -> tuple[tuple[str, str, str], ...]:
    return tuple((told(key), told(label), action) for key, label, action in entries)


class KeyBar(Canvas):
    """One line such as ``Enter open  / find  Esc back``; what does not fit comes at a click on its end.

    Each entry is the key as it is shown, what it does, and the action of the screen that a click runs; the first
    two may be keys of the catalogues. `entries` has also what does not fit.
    """

    DEFAULT_CSS = """
    KeyBar { height: 1; }
    """

    def __init__(
        self,
        entries: Sequence[tuple[str, str, str]] = (),
        *,
        turns: bool = True,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`turns`: whether what does not fit can be reached, or is left out."""
        super().__init__(id=id)
        self._turns = turns
        self.entries = _spoken(entries)
        self._ahead: tuple[tuple[str, str, str], ...] = ()
        self._first = 0
        self._tight = False

    def show_entries(self, entries: Sequence[tuple[str, str, str]], *, tight: bool = False) -> None:
        """Show other entries behind what was put first; `tight` with one blank between them."""
        spoken = *self._ahead, *_spoken(entries)
        if (spoken, tight) == (self.entries, self._tight):
            return
        self.entries, self._first, self._tight = spoken, 0, tight
        self.repaint()

    def put_first(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Show these in front of the entries there are, and no others of that kind; with none, only those."""
        if (spoken := _spoken(entries)) == self._ahead:
            return
        shown = self.entries[len(self._ahead) :]
        self._ahead = spoken
        self.entries, self._first = (*self._ahead, *shown), 0
        self.repaint()
        self.refresh(layout=self.styles.is_auto_width)

    def _texts(self, key: str, label: str) -> tuple[str, str]:
        """An entry as it stands in the line: the key, and what it does."""
        if self._tight:
            return f" {key}", f" {label}" if label else ""
        return f" {key}", f" {label} "

    def _length(self, key: str, label: str) -> int:
        return sum(map(len, self._texts(key, label)))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as what was put first, or as the first entry, which stands alone where there is little room."""
        return sum(self._length(key, label) for key, label, _ in self._ahead or self.entries[:1])

    def draw(self, width: int, height: int) -> list[Line]:
        spans: list[Span] = []
        for _, key, label, _ in self._fitting(width):
            spans += list(zip(self._texts(key, label), ("key", "muted"), strict=True))
        return [(*spans, (f" {MORE}", "key"))] if self._overflows(width) else [tuple(spans)]

    def _overflows(self, width: int) -> bool:
        """Whether there are more entries than fit, to be shown at a click."""
        return self._turns and sum(self._length(key, label) for key, label, _ in self.entries) > width + 1

    def _fitting(self, width: int) -> list[tuple[int, str, str, str]]:
        """The entries that fit, each with the column after it."""
        found, end = [], 0
        room = width - len(MORE) - 1 if self._overflows(width) else width + 1
        for key, label, action in self.entries[self._first :]:
            end += self._length(key, label)
            if end > room:
                break
            found.append((end, key, label, action))
        return found

    def _turn(self, shown: int) -> None:
        self._first = self._first + shown if shown and self._first + shown < len(self.entries) else 0
        self.repaint()

    def press(self, action: str) -> None:
        self.screen.call_later(self.screen.run_action, action)

    def on_click(self, event: events.Click) -> None:
        fitting = self._fitting(self.size.width)
        for end, _, _, action in fitting:
            if event.x < end:
                self.press(action)
                return
        if self._overflows(self.size.width) and event.x <= (fitting[-1][0] if fitting else 0) + len(MORE):
            self._turn(len(fitting))
