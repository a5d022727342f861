"""A line of keys with what they do; each can be clicked, and a click on its end shows those that did not fit."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Size

from jc_tui.look.bindings import FootKey, told
from jc_tui.look.spans import Line, Span
from jc_tui.widgets.canvas import Canvas

MORE = "..."
"""Stands for the entries that did not fit; a click on it shows them, and after the last ones the first again."""


def _spoken(entries: Sequence[FootKey]) -> tuple[FootKey, ...]:
    return tuple((told(key), told(label), action) for key, label, action in entries)


class KeyBar(Canvas):
    """One line such as ``Enter open  / find  Esc back``; what does not fit comes at a click on its end.

    Each entry is the key as it is shown, what it does, and the action of the screen that a click runs; the first
    two may be keys of the catalogues. `entries` has also what does not fit.
    """

    DEFAULT_CSS = "KeyBar { height: 1; }"

    def __init__(
        self,
        entries: Sequence[FootKey] = (),
        *,
        turns: bool = True,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`turns`: whether what does not fit can be reached, or is left out."""
        super().__init__(id=id)
        self._turns, self._tight, self._first = turns, False, 0
        self._ahead: tuple[FootKey, ...] = ()
        self._behind = _spoken(entries)

    @property
    def entries(self) -> tuple[FootKey, ...]:
        return (*self._ahead, *self._behind)

    def show_entries(self, entries: Sequence[FootKey], *, tight: bool = False) -> None:
        """Show other entries behind what was put first; `tight` with one blank between them."""
        if (spoken := _spoken(entries), tight) != (self._behind, self._tight):
            self._behind, self._tight, self._first = spoken, tight, 0
            self.repaint()

    def put_first(self, entries: Sequence[FootKey]) -> None:
        """Show these in front of the entries there are, and no others of that kind; with none, only those."""
        if (spoken := _spoken(entries)) != self._ahead:
            self._ahead, self._first = spoken, 0
            self.repaint()
            self.refresh(layout=self.styles.is_auto_width)

    def _pieces(self) -> list[FootKey]:
        """Each entry as it stands in the line: the key, and what it does."""
        if self._tight:
            return [(f" {key}", f" {label}" if label else "", action) for key, label, action in self.entries]
        return [(f" {key}", f" {label} ", action) for key, label, action in self.entries]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as what was put first, or as the first entry, which stands alone where there is little room."""
        return sum(len(key + label) for key, label, _ in self._pieces()[: len(self._ahead) or 1])

    def draw(self, width: int, height: int) -> list[Line]:
        fitting, cut = self._fitting(width)
        spans: list[Span] = []
        for _, key, label, _ in fitting:
            spans += [(key, "key"), (label, "muted")]
        return [(*spans, (f" {MORE}", "key")) if cut else tuple(spans)]

    def _fitting(self, width: int) -> tuple[list[tuple[int, str, str, str]], bool]:
        """The entries that fit, each with the column after it, and whether a click shows others."""
        pieces = self._pieces()
        cut = self._turns and sum(len(key + label) for key, label, _ in pieces) > width + 1
        found, end = [], 0
        for key, label, action in pieces[self._first :]:
            end += len(key + label)
            if end > (width - len(MORE) - 1 if cut else width + 1):
                break
            found.append((end, key, label, action))
        return found, cut

    def press(self, action: str) -> None:
        self.screen.call_later(self.screen.run_action, action)

    def on_click(self, event: events.Click) -> None:
        fitting, cut = self._fitting(self.size.width)
        for end, _, _, action in fitting:
            if event.x < end:
                self.press(action)
                return
        if cut and event.x <= (fitting[-1][0] if fitting else 0) + len(MORE):
            behind = self._first + len(fitting)
            self._first = behind if fitting and behind < len(self.entries) else 0
            self.repaint()
