"""A game as a line from its beginning to its end, with what happened marked on it: click it, or step along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.words import say
from jc_tui.look.glyphs import UNICODE, Glyphs

TickKind = Literal["year", "turn", "winter", "battle", "loss", "end"]

GUTTER = 20
"""The columns on the left that say what each row shows."""


@dataclass(frozen=True, slots=True)
class Tick:
    """One mark on the line: where, of what kind, and for years, turns and winters the word to show."""

    position: int
    kind: TickKind
    label: str = ""


class Scrubber(Widget):
    """Three rows: the years and turns, the line with where one is, the battles fought and the blocks lost.

    At a height of two the years stand in the line itself, and the turns are left out.
    """

    DEFAULT_CSS = """
    Scrubber { height: 3; width: 1fr; }
    Scrubber > .scrubber--legend { color: $text-muted; }
    Scrubber > .scrubber--scale { color: $text-muted; }
    Scrubber > .scrubber--done { color: $primary; text-style: bold; }
    Scrubber > .scrubber--ahead { color: $text-muted; }
    Scrubber > .scrubber--here { color: $background; background: $primary; text-style: bold; }
    Scrubber > .scrubber--marks { color: $text; }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "scrubber--legend",
        "scrubber--scale",
        "scrubber--done",
        "scrubber--ahead",
        "scrubber--here",
        "scrubber--marks",
    }

    class Sought(Message):
        """The player points at a position."""

        def __init__(self, scrubber: Scrubber, position: int) -> None:
            super().__init__()
            self.scrubber = scrubber
            self.position = position

        @property
        def control(self) -> Scrubber:
            """The scrubber it came from."""
            return self.scrubber

        def can_replace(self, message: Message) -> bool:
            """A later one makes one that still waits needless."""
            return isinstance(message, Scrubber.Sought)

    def __init__(
        self,
        length: int,
        ticks: Iterable[Tick] = (),
        position: int = 0,
        *,
        glyphs: Glyphs = UNICODE,
        id: str | None = None,  # noqa: A002 - Textual's own name
    ) -> None:
        super().__init__(id=id)
        self.length = length
        self.position = position
        self._ticks = tuple(ticks)
        self._glyphs = glyphs
        self._dragging = False

    def show_position(self, position: int) -> None:
        """Show where one is; only the line itself is drawn again."""
        if position != self.position:
            self.position = position
            self.refresh(Region(0, self._line_row, self.size.width, 1))

    # --- where things stand ------------------------------------------------------------------------------

    @property
    def span(self) -> int:
        """The cells of the line."""
        return max(2, self.size.width - GUTTER - 1)

    def cell_of(self, position: int) -> int:
        """The cell of a position, counted from the beginning of the line."""
        return round(position * (self.span - 1) / self.length) if self.length else 0

    def position_at(self, cell: int, row: int) -> int:
        """The position a click means: that of a mark under it, else the one the cell stands for."""
        marked = sorted(
            tick.position
            for tick in self._ticks
            if tick.kind in self._kinds(row) and self.cell_of(tick.position) == cell
        )
        if marked:
            return marked[0]
        return max(0, min(self.length, round(cell * self.length / (self.span - 1))))

    @property
    def _line_row(self) -> int:
        return self.size.height - 2

    @property
    def cursor_spot(self) -> Offset:
        """Where on the line one is."""
        return Offset(GUTTER + self.cell_of(self.position), self._line_row)

    def _kinds(self, row: int) -> tuple[TickKind, ...]:
        if row > self._line_row:
            return ("battle", "loss", "end")
        return ("year", "turn", "winter") if row < self._line_row else ("year",)

    # --- drawing -----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One of the rows."""
        width = self.size.width
        if y == self._line_row:
            segments = self._line()
        elif y < self._line_row:
            segments = self._row(
                say("replay.scale").rjust(GUTTER - 1), scale_row(self._scale(), self.span), "scale"
            )
        else:
            signs: dict[str, Any] = {
                "battle": self._glyphs.times,
                "loss": self._glyphs.loss,
                "both": self._glyphs.both,
            }
            legend = say("replay.legend", **signs)
            segments = self._row(legend, self._marks_row(), "marks")
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"scrubber--{name}")

    def _row(self, legend: str, text: str, style: str) -> list[Segment]:
        return [Segment(legend.ljust(GUTTER)[:GUTTER], self._style("legend")), Segment(text, self._style(style))]

    def _line(self) -> list[Segment]:
        here, span = self.cell_of(self.position), self.span
        cells = [self._glyphs.heavy] * here + [self._glyphs.rule] * (span - here)
        if self.size.height < 3:
            for cell, label in placed([tick for tick in self._scale() if tick[2] == 0], span):
                cells[cell : cell + len(label)] = label
        count = f"{say('replay.position', number=self.position, count=self.length)} ".rjust(GUTTER)
        return [
            Segment(count[-GUTTER:], self._style("legend")),
            Segment("".join(cells[:here]), self._style("done")),
            Segment(self._glyphs.pip, self._style("here")),
            Segment("".join(cells[here + 1 :]), self._style("ahead")),
        ]

    def _scale(self) -> list[tuple[int, str, int]]:
        """The labels with their cells and their rank: years first."""
        ranks = {"year": 0, "winter": 1, "turn": 1}
        return [
            (self.cell_of(tick.position), tick.label, ranks[tick.kind])
            for tick in self._ticks
            if tick.kind in ranks
        ]

    def _marks_row(self) -> str:
        times, skull, both = self._glyphs.times, self._glyphs.loss, self._glyphs.both
        row = [" "] * self.span
        for tick in self._ticks:
            cell = self.cell_of(tick.position)
            if tick.kind == "battle":
                row[cell] = both if row[cell] in (skull, both) else times
            elif tick.kind == "loss":
                row[cell] = both if row[cell] in (times, both) else skull
            elif tick.kind == "end":
                row[cell] = self._glyphs.end
        return "".join(row)

    # --- the mouse ---------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go where the mouse points, and follow it."""
        self._dragging = True
        self.capture_mouse()
        self._seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """While the button is down, follow the mouse."""
        if self._dragging:
            self._seek(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go."""
        self._dragging = False
        self.release_mouse()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel goes one action on."""
        self._roll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes one action back."""
        self._roll(event, -1)

    def _roll(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self.post_message(self.Sought(self, max(0, min(self.length, self.position + by))))

    def _seek(self, event: events.MouseEvent) -> None:
        cell = max(0, min(self.span - 1, event.x - GUTTER))
        position = self.position_at(cell, event.y)
        if position != self.position:
            self.post_message(self.Sought(self, position))


def placed(labels: Sequence[tuple[int, str, int]], span: int) -> list[tuple[int, str]]:
    """The labels that find room side by side with a gap, those of lower rank first; each at its cell."""
    taken = [False] * (span + 1)
    found = []
    for cell, label, _ in sorted(labels, key=lambda one: one[2]):
        cell = min(cell, span - len(label))
        if cell < 0 or any(taken[max(0, cell - 1) : cell + len(label) + 1]):
            continue
        taken[cell : cell + len(label)] = [True] * len(label)
        found.append((cell, label))
    return sorted(found)


def scale_row(labels: Sequence[tuple[int, str, int]], span: int) -> str:
    """A row of labels, each where it belongs."""
    row = [" "] * span
    for cell, label in placed(labels, span):
        row[cell : cell + len(label)] = label
    return "".join(row)
