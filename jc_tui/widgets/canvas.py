"""Lines of coloured text, of which only changes are sent."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App
from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from engine.datafiles import read_toml
from engine.translations import data_folder
from jc_tui.app_context import AppContext
from jc_tui.appearance.glyphs import UNICODE, Glyphs
from jc_tui.appearance.spans import Label, Line, Span, length
from jc_tui.terminal.textual_names import part_style
from jc_tui.widgets.wheel import QuietFocus

INKS: Mapping[str, str] = read_toml(data_folder() / "look" / "inks.toml")
"""The styles by their names; each is the class ``ink--NAME`` in a stylesheet. A subclass may have more."""


CHIP = "chip"
"""The ink in reverse; after the ink of a side and a dash, on the side's paper."""

PAPERS = ("cursor", "focus", CHIP, f"first-{CHIP}", f"second-{CHIP}")
"""The inks that have a paper of their own, which ends with their words."""


class Canvas(Widget):
    """Widget that draws the lines of `draw`, again after `repaint`."""

    DEFAULT_CSS = "\n".join(f"Canvas > .ink--{ink} {{ {style} }}" for ink, style in INKS.items())

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._drawn: list[Line] = []
        self._drawn_size = Size(0, 0)
        self._inks: dict[str, Style] = {}

    # --- for the subclass ------------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> list[Line]:
        """Return lines of at most `width` from the top, at most `height` of them."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw again, and send the rows that are not as they were."""
        size = self.size
        if not self.is_mounted or not size or self._drawn_size != size:
            if self.is_mounted and (self._drawn_size or size):
                self.refresh()  # or Textual shows the rows of a hidden widget again as they were
            self._drawn_size = Size(0, 0)
            return
        before, self._drawn = self._drawn, self._fresh()
        rows = [
            Region(0, y, size.width, 1)
            for y, (old, new) in enumerate(zip(before, self._drawn, strict=True))
            if old != new
        ]
        if rows:
            self.refresh(*rows)

    @property
    def glyphs(self) -> Glyphs:
        context: AppContext | None = getattr(self.screen, "context", None)
        return context.glyphs if context else UNICODE

    @property
    def plain_text(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self._lines())

    def focus_changed(self) -> None:
        self.repaint()

    # --- for Textual -----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        lines = self._lines()
        line = lines[y] if y < len(lines) else ()
        return Strip([Segment(text, self._ink(ink)) for text, ink in line]).adjust_cell_length(
            self._drawn_size.width, self._ink(line[-1][1] if line and line[-1][1] == "cursor" else "text")
        )

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.refresh())

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._inks.clear()

    def _lines(self) -> list[Line]:
        if self._drawn_size != self.size:
            self._drawn_size = self.size
            self._drawn = self._fresh()
        return self._drawn

    def _fresh(self) -> list[Line]:
        width, height = self.size
        lines = [fitted(line, width) for line in self.draw(width, height)[:height]] if width else []
        return lines + [()] * (height - len(lines))

    def _ink(self, name: str) -> Style:
        if name not in self._inks:
            says = next(kind for kind in type(self).__mro__ if "ink--" in vars(kind).get("DEFAULT_CSS", ""))
            looks, key = _LOOKS.setdefault(self.app, {}), (says, self.app.theme, self.background_colors, name)
            if key not in looks:
                looks[key] = part_style(self, f"ink--{name}")
            self._inks[name] = looks[key]
        return self._inks[name]


_LOOKS: WeakKeyDictionary[App[Any], dict[Hashable, Style]] = WeakKeyDictionary()
"""How inks look, by whose stylesheet says so, theme and paper; to work that out is the most of a first frame."""


class Drawing(Canvas):
    """Canvas that gets its drawing function with `show`."""

    _how: Callable[[int, int, Glyphs], list[Line]] | None = None

    def show(self, how: Callable[[int, int, Glyphs], list[Line]]) -> None:
        """Draw with `how` from now on; it gets columns, rows and characters."""
        self._how = how
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        return self._how(width, height, self.glyphs) if self._how else []


class Pane(Canvas, QuietFocus, can_focus=True):
    """A canvas with a title row, in which alone the focus shows."""

    HEAD: ClassVar[int] = 1
    """The rows above the body: one for the title, or none."""

    DEFAULT_CSS = "Pane { height: 1fr; }"

    def draw_body(self, width: int, height: int) -> list[Line]:
        raise NotImplementedError

    def title(self) -> Sequence[Label]:
        return []

    def title_right(self) -> str:
        return ""

    def draw(self, width: int, height: int) -> list[Line]:
        head = [self._title_line(width)] if self.HEAD else []
        return [*head, *self.draw_body(width, max(0, height - self.HEAD))]

    def _title_line(self, width: int) -> Line:
        spans: list[Span] = [(text, ink) for text, ink, _ in self._labels(width)]
        room = width - length(spans)
        right = f" {self.title_right()} " if self.title_right() else ""
        if len(right) > room:
            right = ""
        return (*spans, (self.glyphs.rule * (room - len(right)) + right, "muted"))

    def _labels(self, width: int) -> list[Label]:
        """Return the labels of the title row, closer in a narrow pane."""
        (name, _, first), *others = self.title()
        mark, ink = (self.glyphs.cursor, "focus") if self.has_focus else (" ", "strong")
        wide = 2 + len(name) + sum(len(text) + 3 for text, _, _ in others) <= width
        spaced = [(f" {text}  " if wide else f"{text} ", ink, action) for text, ink, action in others]
        return [(f"{mark}{name} ", ink, first), *spaced]

    def click_body(self, offset: Offset, event: events.Click) -> None:
        """Take a click on a cell of the body."""
        raise NotImplementedError

    async def on_click(self, event: events.Click) -> None:
        """Do what a word of the title says, or what the body does."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        if offset.y >= self.HEAD:
            self.click_body(offset - (0, self.HEAD), event)
            return
        cells = [action for text, _, action in self._labels(self.size.width) for _ in text]
        if offset.x < len(cells) and cells[offset.x]:
            await self.run_action(cells[offset.x])


def fitted(line: Line, width: int) -> Line:
    """Return a line cut to `width`, with like neighbours joined."""
    spans: list[Span] = []
    room = width
    for text, ink in line:
        piece = text[:room]
        room -= len(piece)
        if not piece:
            continue
        if spans and (spans[-1][1] == ink or (piece.isspace() and spans[-1][1] not in PAPERS)):
            spans[-1] = (spans[-1][0] + piece, spans[-1][1])
        else:
            spans.append((piece, ink))
    return tuple(spans)
