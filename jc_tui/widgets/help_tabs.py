"""The headings of the help screen side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.words import say


class HelpTabs(Widget):
    """Headings with numbers; a click chooses one. The chosen one stands in brackets."""

    DEFAULT_CSS = """
    HelpTabs {
        height: auto;
        background: $background;
        color: $text-muted;
        & > .help-tabs--chosen { color: $primary; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"help-tabs--chosen"}

    class Chosen(Message):
        """A heading was clicked."""

        def __init__(self, control: HelpTabs, name: str) -> None:
            super().__init__()
            self.tabs = control
            self.name = name

        @property
        def control(self) -> HelpTabs:
            """The headings."""
            return self.tabs

    def __init__(self, titles: Mapping[str, str], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._titles = titles
        self._chosen = next(iter(titles))

    @property
    def chosen(self) -> str:
        """The name of the heading that is chosen."""
        return self._chosen

    def choose(self, name: str) -> None:
        """Mark a heading."""
        if name != self._chosen:
            self._chosen = name
            self.refresh()

    def _lines(self, width: int) -> list[list[tuple[str, str]]]:
        """What stands in the lines, each with the heading it belongs to: as many to a line as fit."""
        lines = [[(f" {say('help.heading')} ", "")]]
        for number, (name, title) in enumerate(self._titles.items(), 1):
            label = f"[{number} {title}]" if name == self._chosen else f" {number} {title} "
            if sum(len(text) for text, _ in lines[-1]) + len(label) > width:
                lines.append([])
            lines[-1].append((label, name))
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the headings take."""
        return len(self._lines(width))

    def render_line(self, y: int) -> Strip:
        """One of the lines."""
        base = self.rich_style
        chosen = base + self.get_component_rich_style("help-tabs--chosen", partial=True)
        parts = self._lines(self.size.width)[y]
        segments = [Segment(text, chosen if name in ("", self._chosen) else base) for text, name in parts]
        return Strip(segments).simplify().adjust_cell_length(self.size.width, base)

    def on_click(self, event: events.Click) -> None:
        """Choose the heading under the mouse."""
        column = 0
        for text, name in self._lines(self.size.width)[event.y]:
            if name and column <= event.x < column + len(text):
                self.post_message(self.Chosen(self, name))
            column += len(text)
