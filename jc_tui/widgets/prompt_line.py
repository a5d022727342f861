"""The line that says what to do now, why something was not done, or what else is to be told."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.message import Message

from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.table.message import TableMessage
from jc_tui.widgets.canvas import Canvas

NOTED = " ! "
"""What stands before a notice."""


class PromptLine(Canvas):
    """One message of the table, in as many lines as it has."""

    DEFAULT_CSS = """
    PromptLine { height: 1; }
    """

    @dataclass
    class HelpWanted(Message):
        """The player clicked a refusal to read its rule."""

        rule: str

    class Laid(Message):
        """It has its place and width, in which it may take another number of lines than before."""

    message = TableMessage("prompt", "")

    @on(events.Resize)
    @on(events.Show)
    def _laid(self) -> None:
        """Tell the screen that there may be more or less room in a line."""
        self.post_message(self.Laid())

    def show(self, message: TableMessage) -> None:
        self.message = message
        self.repaint()

    @property
    def rule(self) -> str:
        """The section of the rulebook that is cited; empty for none."""
        return self.message.rule

    @property
    def _label(self) -> str:
        kind = self.message.kind
        if kind == "prompt":
            return f" {self.glyphs.cursor} "
        return " ? " if kind == "question" else NOTED if kind == "notice" else f" {self.glyphs.cross} "

    @property
    def text(self) -> str:
        """What is on show, whole."""
        return f"{self.message.text}{self._cited}"

    @property
    def lines_wanted(self) -> int:
        """How many lines it takes to show all of it; why a place is closed takes one."""
        room = self.size.width - len(self._label)
        return len(wrapped(self.text, room)) if room > 0 and self.message.kind != "closed" else 1

    @property
    def _cited(self) -> str:
        return f" [{self.rule}: F1]" if self.rule else ""

    def draw(self, width: int, height: int) -> list[Line]:
        """The message with its rule, in as many lines as there are."""
        label, cited, words = self._label, self._cited, self.message.text
        room = width - len(label)
        lines = wrapped(words + cited, room)
        if len(lines) > height:
            spare = height * room - len(cited) - height
            kept = wrapped(self.glyphs.cut(words, max(8, spare)), room)[:height]
            while len(kept[-1]) + len(cited) > room and len(kept[-1]) > 8:
                kept[-1] = self.glyphs.cut(kept[-1], len(kept[-1]) - 1)
            lines = [*kept[:-1], kept[-1] + cited]
        kind = self.message.kind
        ink = {"prompt": "mark", "notice": "mark", "closed": "text"}.get(kind, "bad")
        told = "bad" if kind in ("question", "refusal") else "text"
        drawn: list[Line] = []
        for number, line in enumerate(lines):
            head: Span = (" " * len(label), "text") if number else (label, ink)
            shown = line.removesuffix(cited) if cited else line
            drawn.append((head, (shown, told), (line[len(shown) :], "text" if kind == "closed" else "key")))
        return drawn

    def on_click(self, event: events.Click) -> None:
        if self.rule:
            event.stop()
            self.post_message(self.HelpWanted(self.rule))
