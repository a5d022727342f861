"""The headings of the help screen in one line, one of them chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual import events
from textual.message import Message

from engine.words import say
from jc_tui.look.spans import Line
from jc_tui.widgets.canvas import Canvas


class HelpTabs(Canvas):
    """Headings with numbers; a click chooses one. The chosen one stands in brackets.

    Attributes:
        chosen: the name of the one that is chosen.
    """

    DEFAULT_CSS = """
    HelpTabs {
        height: 1;
        background: $background;
        & > .ink--chosen { color: $primary; text-style: bold; }
    }
    """
    COMPONENT_CLASSES = {"ink--chosen"}  # noqa: RUF012

    @dataclass
    class Chosen(Message):
        """A heading was clicked."""

        name: str

    def __init__(self, titles: Mapping[str, str], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._titles = titles
        self.chosen = next(iter(titles))

    def choose(self, name: str) -> None:
        """Mark a heading."""
        self.chosen = name
        self.repaint()

    def _parts(self) -> list[tuple[str, str]]:
        """What stands in the line, each with the heading it belongs to."""
        parts = [(f" {say('help.heading')} ", "")]
        for number, (name, title) in enumerate(self._titles.items(), 1):
            parts.append((f"[{number} {title}]" if name == self.chosen else f" {number} {title} ", name))
        return parts

    def draw(self, width: int, height: int) -> list[Line]:
        """The line."""
        parts = [(text, "chosen" if name in ("", self.chosen) else "muted") for text, name in self._parts()]
        return [(*parts, (" " * width, "muted"))]

    def on_click(self, event: events.Click) -> None:
        """Choose the heading under the mouse."""
        column = 0
        for text, name in self._parts():
            if name and column <= event.x < column + len(text):
                self.post_message(self.Chosen(name))
            column += len(text)
