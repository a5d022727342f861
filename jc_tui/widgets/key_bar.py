"""A line of keys to click, whose end shows those that do not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from textual import events
from textual.app import App
from textual.binding import ActiveBinding

from jc_tui.appearance.bindings import FootKey, told
from jc_tui.appearance.spans import Line, Span
from jc_tui.widgets.canvas import Canvas

MORE = "..."
"""Stands for the entries that did not fit; a click on it shows them, and after the last ones the first again."""

WIDE = 110
"""Columns from which the keys of a table stand further apart."""


def in_words(entries: Sequence[FootKey]) -> tuple[FootKey, ...]:
    """Return keys in the words of the catalogues."""
    return tuple((told(key), told(label), action) for key, label, action in entries)


class KeyBar(Canvas):
    """Line such as ``Enter open  / find  Esc back``, with the rest behind its end.

    Each entry is the key as it is shown, what it does, and the action of the screen that a click runs; the first
    two may be keys of the catalogues. `entries` has also what does not fit.
    """

    DEFAULT_CSS = "KeyBar { height: 1; }"

    def __init__(self, entries: Sequence[FootKey] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._first = 0
        self.entries = in_words(entries)

    def show_entries(self, entries: Sequence[FootKey]) -> None:
        if (told := in_words(entries)) != self.entries:
            self.entries, self._first = told, 0
            self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        fitting, cut = self._fitting(width)
        spans: list[Span] = []
        for _, key, label, _ in fitting:
            spans += [(key, "key"), (label, "muted")]
        return [(*spans, (f" {MORE}", "key")) if cut else tuple(spans)]

    def _fitting(self, width: int) -> tuple[list[tuple[int, str, str, str]], bool]:
        """Return the fitting entries with their end columns, and whether others are hidden."""
        for gap in " ", "":  # closer where there is little room
            pieces = [(f" {key}", f" {label}".rstrip() + gap, action) for key, label, action in self.entries]
            if not (cut := sum(len(key + label) for key, label, _ in pieces) > width + len(gap)):
                break
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


class TableKeys(KeyBar):
    """Keys of a table: present ones, panes, others, and at the end the fixed ones.

    The panes come before all others where there is no room for all; nothing is cut.
    """

    _groups: tuple[tuple[FootKey, ...], ...] = ((), (), (), ())

    def show_groups(self, *groups: Sequence[FootKey]) -> None:
        """Show the four groups; a bar stands between them."""
        if (shown := tuple(map(in_words, groups))) != self._groups:
            self._groups, self.entries = shown, tuple(chain.from_iterable(shown))
            self.repaint()

    def _fitting(self, width: int) -> tuple[list[tuple[int, str, str, str]], bool]:
        now, panes, then, last = self._groups
        bar, gap = f" {self.glyphs.frame[1]}", " " * (1 + (width >= WIDE))
        kept = set[FootKey]()
        room = width - 3 * len(bar)
        for entry in (*last, *panes, *now, *then):
            wide = len(f"{gap}{entry[0]} {entry[1]}")
            if wide <= room:
                kept.add(entry)
                room -= wide
        found: list[tuple[int, str, str, str]] = []
        end = 0
        for group in (now, panes, then, last):
            lead = bar if end else ""
            for entry in filter(kept.__contains__, group):
                key, label, action = entry
                end += len(f"{lead}{gap}{key} {label}")
                found.append((end, f"{lead}{gap}{key}", f" {label}", action))
                lead = ""
        return found, False


class ScreenKeys(KeyBar):
    """Keys that work now, each action once, to press or to click.

    Half the cost of Textual's `Footer`, which has a widget for each key.
    """

    def __init__(self, called: Mapping[str, str] | None = None) -> None:
        """Set up a bar; `called` names several keys of one action together."""
        super().__init__()
        self._called = called or {}

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.show_entries(self._found()))
        self.show_entries(self._found())

    def _active(self) -> dict[str, ActiveBinding]:
        found: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show and active.enabled:
                found.setdefault(active.binding.action, active)
        return found

    def _found(self) -> list[FootKey]:
        app: App[object] = self.app
        found = []
        for action, active in self._active().items():
            key, label = app.get_key_display(active.binding), told(active.binding.description)
            quiet = label if label.isupper() else label[:1].lower() + label[1:]
            found.append((self._called.get(action, key), quiet, action))
        return found

    def press(self, action: str) -> None:
        if (active := self._active().get(action)) is not None:
            self.screen.call_later(self.app.run_action, action, active.node)
