"""One line with a label and a few values, one of which holds: arrows or the mouse change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.words import say
from jc_tui.look.bindings import bound
from jc_tui.look.glyphs import UNICODE, Glyphs

LABEL_WIDTH = 15
"""The columns of the labels, at least."""

GAP = 2


class Choice(Widget, can_focus=True):
    """A label and its values; all of them if they fit into the line, else the one that holds between arrows."""

    DEFAULT_CSS = """
    Choice {
        width: 100%; height: 1;
        & > .choice--label { color: $text; }
        & > .choice--focus { color: $selected; text-style: bold; }
        & > .choice--value { color: $text-muted; }
        & > .choice--chosen { color: $text; text-style: bold; }
        & > .choice--cursor { color: $ink; background: $selected; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "choice--label",
        "choice--focus",
        "choice--value",
        "choice--chosen",
        "choice--cursor",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("left", "step(-1)", "keys.choice-previous", show=False),
        bound("right,space", "step(1)", "keys.choice-next", show=False),
    ]

    @dataclass
    class Changed(Message):
        """Another value holds now."""

        choice: Choice
        value: str

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[str, str]],
        value: str,
        glyphs: Glyphs = UNICODE,
        *,
        about: str = "",
        id: str | None = None,  # noqa: A002 - as every widget's
    ) -> None:
        """Show values, each given with what it is called; `about` says in a line what they are for."""
        super().__init__(id=id)
        self.label = label
        self.values = list(values)
        self.value = value
        self.glyphs = glyphs
        self.about = about

    def show(self, value: str) -> None:
        """Let another value hold, without a message."""
        self.value = value
        self.refresh()

    def action_step(self, by: int) -> None:
        """Let the next value hold, around the ends."""
        self._choose((self._at + by) % len(self.values))

    def on_click(self, event: Click) -> None:
        """A click on a value lets it hold; where only one is shown, the next or the one before."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is None or offset.x < self._lead:
            return
        if not self._fits:
            self._choose((self._at + (-1 if offset.x <= self._lead + 1 else 1)) % len(self.values))
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
    def _lead(self) -> int:
        """The columns of the labels, those of other choices beside it among them."""
        beside = self.parent.children if self.parent else ()
        return max([LABEL_WIDTH, *(len(other.label) + 3 for other in beside if isinstance(other, Choice))])

    @property
    def _at(self) -> int:
        return next((index for index, (value, _) in enumerate(self.values) if value == self.value), 0)

    @property
    def _fits(self) -> bool:
        return max(end for _, _, end in self._places()) <= self.size.width

    def _places(self) -> Iterator[tuple[int, int, int]]:
        """Where each value is shown: its index, first column, and the column behind it."""
        start = self._lead
        for index, (_, name) in enumerate(self.values):
            yield index, start, start + len(name) + 3
            start += len(name) + 3 + GAP

    def render_line(self, y: int) -> Strip:
        """The label and the values."""
        get = self.get_component_rich_style
        sign = self.glyphs.cursor if self.has_focus else " "
        head = f"{sign} {self.label}".ljust(self._lead)
        segments = [Segment(head, get("choice--focus" if self.has_focus else "choice--label"))]
        segments += self._all_values() if self._fits else self._one_value()
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _chosen_style(self) -> Style:
        return self.get_component_rich_style("choice--cursor" if self.has_focus else "choice--chosen")

    def _all_values(self) -> Iterator[Segment]:
        plain = self.get_component_rich_style("choice--value")
        for index, (_, name) in enumerate(self.values):
            chosen = index == self._at
            sign = self.glyphs.chosen if chosen else self.glyphs.unchosen
            yield Segment(f" {sign} {name}"[: len(name) + 3], self._chosen_style() if chosen else plain)
            yield Segment(" " * GAP, plain)

    def _one_value(self) -> Iterator[Segment]:
        plain = self.get_component_rich_style("choice--value")
        yield Segment(f"{self.glyphs.back} ", plain)
        yield Segment(f" {self.values[self._at][1]} ", self._chosen_style())
        place = say("settings.one-of", number=self._at + 1, count=len(self.values))
        yield Segment(f" {self.glyphs.on}  {place}", plain)

    def on_focus(self) -> None:
        """Look as the line one is at."""
        self.refresh()

    def on_blur(self) -> None:
        """Look as a line one is not at."""
        self.refresh()
