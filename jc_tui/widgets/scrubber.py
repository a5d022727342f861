"""A game as a line with landmarks, for clicks and steps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset
from textual.message import Message

from engine.translations import say
from jc_tui.appearance.spans import Line
from jc_tui.game_ui import Landmark, LandmarkKind
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.wheel import Wheeled

GUTTER = 20
"""The columns on the left that say what each row shows, at least."""

ABOVE = {LandmarkKind.YEAR: 0, LandmarkKind.WINTER: 1, LandmarkKind.TURN: 1}
"""What stands above the line, and its rank where there is not room for all."""

BELOW = (LandmarkKind.BATTLE, LandmarkKind.LOSS, LandmarkKind.END)


class Scrubber(Canvas, Wheeled):
    """Three rows: years and turns, the line with the position, battles and losses.

    At a height of two the years stand in the line itself, and the turns are left out.
    """

    DEFAULT_CSS = """
    Scrubber {
        height: 3; width: 1fr;
        & > .ink--done { color: $foreground; text-style: bold; }
        & > .ink--here { color: $background; background: $foreground; text-style: bold; }
    }
    """

    @dataclass
    class Sought(Message):
        """The player points at a position."""

        position: int

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Scrubber.Sought)

    def __init__(
        self, length: int, landmarks: Sequence[Landmark], position: int, kinds: Collection[LandmarkKind]
    ) -> None:
        super().__init__(id="line")
        self.length, self.position = length, position
        self._landmarks, self._kinds = landmarks, kinds

    def show_position(self, position: int) -> None:
        self.position = position
        self.repaint()

    @property
    def _lead(self) -> int:
        words = (self._legend(), self._scale_word, say("replay.position", number=self.length, count=self.length))
        return max(GUTTER, *(len(text) + 1 for text in words))

    @property
    def _scale_word(self) -> str:
        return say("replay.scale" if LandmarkKind.YEAR in self._kinds else "replay.scale-turn")

    @property
    def span(self) -> int:
        return max(2, self.size.width - self._lead - 1)

    def cell_of(self, position: int) -> int:
        return round(position * (self.span - 1) / self.length) if self.length else 0

    def position_at(self, cell: int, row: int) -> int:
        """Return the position for a click: that of a mark there, or of the cell."""
        kinds = BELOW if row > self._line_row else ABOVE if row < self._line_row else (LandmarkKind.YEAR,)
        marked = [mark.position for mark in self._landmarks if mark.kind in kinds]
        there = [position for position in marked if self.cell_of(position) == cell]
        return min(there, default=max(0, min(self.length, round(cell * self.length / (self.span - 1)))))

    @property
    def _line_row(self) -> int:
        return self.size.height - 2

    @property
    def cursor_spot(self) -> Offset:
        return Offset(self._lead + self.cell_of(self.position), self._line_row)

    def draw(self, width: int, height: int) -> list[Line]:
        span, lead = self.span, self._lead
        rows: list[Line] = [
            self._line(span, height),
            ((self._legend().ljust(lead), "muted"), (self._marks_row(), "label")),
        ]
        if height > 2:
            scale = self._scale_word.rjust(lead - 1).ljust(lead)
            rows.insert(0, ((scale + "".join(lettered([" "] * span, self._scale())), "muted"),))
        return rows

    def _legend(self) -> str:
        signs = {
            "replay.legend-battle": (self.glyphs.times, {LandmarkKind.BATTLE}),
            "replay.legend-loss": (self.glyphs.loss, {LandmarkKind.LOSS}),
            "replay.legend-both": (self.glyphs.both, {LandmarkKind.BATTLE, LandmarkKind.LOSS}),
        }
        return " ".join(sign + say(key) for key, (sign, kinds) in signs.items() if kinds.issubset(self._kinds))

    def _line(self, span: int, height: int) -> Line:
        here = self.cell_of(self.position)
        cells = [self.glyphs.heavy] * here + [self.glyphs.rule] * (span - here)
        if height < 3:
            cells = lettered(cells, [label for label in self._scale() if label[2] == 0])
        count = f"{say('replay.position', number=self.position, count=self.length)} ".rjust(self._lead)
        return (
            (count, "muted"),
            ("".join(cells[:here]), "done"),
            (self.glyphs.pip, "here"),
            ("".join(cells[here + 1 :]), "muted"),
        )

    def _scale(self) -> list[tuple[int, str, int]]:
        marks = [mark for mark in self._landmarks if mark.kind in ABOVE]
        return [(self.cell_of(mark.position), mark.label, ABOVE[mark.kind]) for mark in marks]

    def _marks_row(self) -> str:
        battle, loss, both = self.glyphs.times, self.glyphs.loss, self.glyphs.both
        row = [" "] * self.span
        for mark in self._landmarks:
            cell = self.cell_of(mark.position)
            if mark.kind is LandmarkKind.BATTLE:
                row[cell] = both if row[cell] in (loss, both) else battle
            elif mark.kind is LandmarkKind.LOSS:
                row[cell] = both if row[cell] in (battle, both) else loss
            elif mark.kind is LandmarkKind.END:
                row[cell] = self.glyphs.end
        return "".join(row)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self._seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self._seek(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()

    def turn(self, by: int) -> None:
        self.post_message(self.Sought(max(0, min(self.length, self.position + by))))

    def _seek(self, event: events.MouseEvent) -> None:
        cell = max(0, min(self.span - 1, event.x - self._lead))
        position = self.position_at(cell, event.y)
        if position != self.position:
            self.post_message(self.Sought(position))


def lettered(row: list[str], labels: Sequence[tuple[int, str, int]]) -> list[str]:
    """Return a row with labels where they fit, those of low rank first.

    Between two of them stays a gap.
    """
    taken = [False] * (len(row) + 1)
    for cell, label, _ in sorted(labels, key=lambda one: one[2]):
        start = min(cell, len(row) - len(label))
        if start >= 0 and not any(taken[max(0, start - 1) : start + len(label) + 1]):
            taken[start : start + len(label)] = [True] * len(label)
            row[start : start + len(label)] = label
    return row
