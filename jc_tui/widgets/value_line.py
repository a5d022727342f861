"""A line with a label and a few values, for arrows or the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from engine.translations import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import Line, Span
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.wheel import QuietFocus

LABEL_WIDTH, GAP = 15, 2
"""The columns of the labels at least, and between two values."""


class ValueLine(Canvas, QuietFocus, can_focus=True):
    """Label with all its values, or with the present one between arrows."""

    DEFAULT_CSS = "ValueLine { width: 100%; height: 1; & > .ink--strong { color: $text; } }"
    BINDINGS = bindings_of("value-line")

    @dataclass
    class Changed(Message):
        """Another value holds now."""

        line: ValueLine
        value: str

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[str, ...]],
        value: str,
        *,
        about: str = "",
        id: str | None = None,  # noqa: A002 - as every widget's
    ) -> None:
        """Show values with names and perhaps meanings; `about` explains them together."""
        super().__init__(id=id)
        self.label = label
        self.values = list(values)
        self.value = value
        self.about = about

    def show(self, value: str) -> None:
        self.value = value
        self.repaint()

    @property
    def explained(self) -> str:
        """Meaning of the present value, or of the values together."""
        return "".join(self.values[self._at][2:]) or self.about

    def choose_among(self, values: Sequence[tuple[str, ...]]) -> None:
        if self.values != list(values):
            self.values = list(values)
            self.show(self.values[self._at][0])

    def action_step(self, by: int) -> None:
        self._choose((self._at + by) % len(self.values))

    def on_click(self, event: Click) -> None:
        event.stop()
        offset = event.get_content_offset(self)
        if offset is None or offset.x < self.lead:
            return
        if not self._fits:
            self._choose((self._at + (-1 if offset.x <= self.lead + 1 else 1)) % len(self.values))
            return
        for index, start, end in self._places():
            if start <= offset.x < end:
                self._choose(index)

    def _choose(self, index: int) -> None:
        value = self.values[index][0]
        if value != self.value:
            self.show(value)
            self.post_message(self.Changed(self, value))

    @property
    def lead(self) -> int:
        """The columns of the labels, those of other choices beside it among them."""
        beside = self.parent.children if self.parent else ()
        return max([LABEL_WIDTH, *(len(other.label) + 3 for other in beside if isinstance(other, ValueLine))])

    @property
    def _at(self) -> int:
        return next((index for index, (value, *_) in enumerate(self.values) if value == self.value), 0)

    @property
    def _fits(self) -> bool:
        return max(end for _, _, end in self._places()) <= self.size.width

    def _places(self) -> Iterator[tuple[int, int, int]]:
        """Yield index, first column and end column of each value."""
        start = self.lead
        for index, (_, name, *_) in enumerate(self.values):
            yield index, start, start + len(name) + 2
            start += len(name) + 2 + GAP

    def draw(self, width: int, height: int) -> list[Line]:
        sign = self.glyphs.cursor if self.has_focus else " "
        head = f"{sign} {self.label}".ljust(self.lead)
        values = self._all_values() if self._fits else self._one_value()
        return [((head, "letter" if self.has_focus else "label"), *values)]

    def _all_values(self) -> Iterator[Span]:
        for index, (_, name, *_) in enumerate(self.values):
            chosen = index == self._at
            sign = self.glyphs.chosen if chosen else self.glyphs.unchosen
            yield f"{sign} {name}", self._chosen_ink if chosen else "muted"
            yield " " * GAP, "muted"

    def _one_value(self) -> Iterator[Span]:
        yield f"{self.glyphs.back} ", "muted"
        yield f" {self.values[self._at][1]} ", self._chosen_ink
        place = say("settings.one-of", number=self._at + 1, count=len(self.values))
        yield f" {self.glyphs.on}  {place}", "muted"

    @property
    def _chosen_ink(self) -> str:
        return "cursor" if self.has_focus else "strong"
