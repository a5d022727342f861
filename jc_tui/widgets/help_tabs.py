"""The headings of the help screen side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual import events
from textual.geometry import Size
from textual.message import Message

from engine.words import say
from jc_tui.look.spans import Line, length
from jc_tui.widgets.canvas import Canvas


class HelpTabs(Canvas):
    """Headings with numbers; a click chooses one. The `chosen` one, by its name, stands in brackets."""

    DEFAULT_CSS = """
    HelpTabs {
        height: auto;
        background: $background;
        & > .ink--chosen { color: $primary; text-style: bold; }
    }
    """

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

    def _parts(self, width: int) -> list[list[tuple[str, str]]]:
        """What stands in the lines, each with the heading it belongs to: closer if all then fit into one line."""
        close = self._in_lines(width, " ")
        return close if len(close) == 1 < len(self._in_lines(width, "  ")) else self._in_lines(width, "  ")

    def _in_lines(self, width: int, apart: str) -> list[list[tuple[str, str]]]:
        """As many to a line as fit, with so much between them."""
        lines = [[(f" {say('help.heading')} ", "")]]
        for number, (name, title) in enumerate(self._titles.items(), 1):
            label = f"[{number} {title}]" if name == self.chosen else f" {number} {title}{apart[1:]}"
            if length(lines[-1]) + len(label) > width:
                lines.append([])
            lines[-1].append((label, name))
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the headings take."""
        return len(self._parts(width))

    def draw(self, width: int, height: int) -> list[Line]:
        """The lines."""
        return [
            (
                *((text, "chosen" if name in ("", self.chosen) else "muted") for text, name in parts),
                (" " * width, "muted"),
            )
            for parts in self._parts(width)
        ]

    def on_click(self, event: events.Click) -> None:
        """Choose the heading under the mouse."""
        column = 0
        for text, name in self._parts(self.size.width)[event.y]:
            if name and column <= event.x < column + len(text):
                self.post_message(self.Chosen(name))
            column += len(text)
