"""The line that says what to do now, why something was not done, or what else is to be told."""

from __future__ import annotations

from textual import events, on
from textual.message import Message

from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.table.message import TableMessage
from jc_tui.widgets.canvas import Canvas

NOTED = " ! "
"""What stands before a notice."""

INKS = {"prompt": ("mark", "text"), "notice": ("mark", "text"), "closed": ("text", "text")}
"""By the kind of a message, the styles of what stands before it and of its words; others are bad."""


class PromptLine(Canvas):
    """One message of the table, in as many lines as it has."""

    DEFAULT_CSS = """
    PromptLine { height: 1; }
    """

    class Laid(Message):
        """It has its place and width, in which it may take another number of lines than before."""

    message = TableMessage("prompt", "")

    @on(events.Resize)
    @on(events.Show)
    def _laid(self) -> None:
        self.post_message(self.Laid())

    def show(self, message: TableMessage) -> None:
        self.message = message
        self.repaint()

    @property
    def _label(self) -> str:
        signs = {"prompt": f" {self.glyphs.cursor} ", "question": " ? ", "notice": NOTED}
        return signs.get(self.message.kind, f" {self.glyphs.cross} ")

    @property
    def _cited(self) -> str:
        return f" [{self.message.rule}: F1]" if self.message.rule else ""

    @property
    def text(self) -> str:
        """What is on show, whole."""
        return f"{self.message.text}{self._cited}"

    @property
    def lines_wanted(self) -> int:
        """How many lines it takes to show all of it; why a place is closed takes one."""
        room = self.size.width - len(self._label)
        return len(wrapped(self.text, room)) if room > 0 and self.message.kind != "closed" else 1

    def draw(self, width: int, height: int) -> list[Line]:
        label, cited, words = self._label, self._cited, self.message.text
        room = width - len(label)
        lines = wrapped(words + cited, room)
        if len(lines) > height:
            spare = height * room - len(cited) - height
            kept = wrapped(self.glyphs.cut(words, max(8, spare)), room)[:height]
            while len(kept[-1]) + len(cited) > room and len(kept[-1]) > 8:
                kept[-1] = self.glyphs.cut(kept[-1], len(kept[-1]) - 1)
            lines = [*kept[:-1], kept[-1] + cited]
        ink, told = INKS.get(self.message.kind, ("bad", "bad"))
        drawn: list[Line] = []
        for number, line in enumerate(lines):
            head: Span = (" " * len(label), "text") if number else (label, ink)
            shown = line.removesuffix(cited)
            drawn.append((head, (shown, told), (line[len(shown) :], "text" if ink == "text" else "key")))
        return drawn

    async def on_click(self, event: events.Click) -> None:
        """Open the rule of a refusal."""
        if self.message.rule:
            event.stop()
            await self.run_action(f"screen.help({self.message.rule!r})")
