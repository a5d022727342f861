"""The line that says what to do now; after a refusal why not, or what else is to be told."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.message import Message

from engine.contract import GameError, IllegalAction
from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.widgets.canvas import Canvas


class Asked(GameError):
    """No refusal, but a question whether the player means it; `rule` is the section it is about, if any."""

    def __init__(self, question: str, rule: str = "") -> None:
        super().__init__(question)
        self.rule = rule


class Notice(GameError):
    """No refusal, but something the player is told: what went wrong with a bot."""


NOTED = " ! "
"""What stands before a notice."""


class AdviceLine(Canvas):
    """What to do now; after a refusal why not, until the next advice. `rule` is the section it cites, or None."""

    DEFAULT_CSS = """
    AdviceLine { height: 1; }
    """

    @dataclass
    class HelpWanted(Message):
        """The player clicked a refusal to read its rule."""

        rule: str

    class Laid(Message):
        """It has its place and width, in which it may take another number of lines than before."""

    rule: str | None = None
    _advice = _refusal = _label = ""
    _calm = False

    @on(events.Resize)
    @on(events.Show)
    def _laid(self) -> None:
        """Tell the screen that there may be more or less room in a line."""
        self.post_message(self.Laid())

    def advise(self, text: str) -> None:
        """Say what to do now; a refusal is done with."""
        self._advice, self._refusal, self.rule, self._calm = text, "", None, False
        self.repaint()

    def refuse(self, reason: GameError | str) -> None:
        """Say why something was not done."""
        self._tell(reason, calm=False)

    def explain(self, reason: GameError) -> None:
        """Say, in one line, why what is pointed to cannot be chosen: in one ink, at every step of the cursor."""
        self._tell(reason, calm=True)

    def _tell(self, reason: GameError | str, *, calm: bool) -> None:
        refused = f" {self.glyphs.cross} "
        self._label = " ? " if isinstance(reason, Asked) else NOTED if isinstance(reason, Notice) else refused
        if isinstance(reason, IllegalAction):
            self.rule, self._refusal = reason.rule, reason.sentence
        else:
            self.rule, self._refusal = (reason.rule or None) if isinstance(reason, Asked) else None, str(reason)
        self._calm = calm
        self.repaint()

    @property
    def text(self) -> str:
        """What is on show, whole."""
        return f"{self._refusal}{self._cited}" if self._refusal else self._advice

    @property
    def lines_wanted(self) -> int:
        """How many lines it takes to show all of it."""
        if self._calm:
            return 1
        label = len(self._label) if self._refusal else 3
        return len(wrapped(self.text, self.size.width - label)) if self.size.width > label else 1

    @property
    def _cited(self) -> str:
        return f" [{self.rule}: F1]" if self.rule else ""

    def draw(self, width: int, height: int) -> list[Line]:
        """The advice or the refusal with its rule, in as many lines as there are."""
        label, ink = (self._label, "bad") if self._refusal else (f" {self.glyphs.cursor} ", "mark")
        ink = "text" if self._calm else "mark" if label == NOTED else ink
        cited = self._cited if self._refusal else ""
        words = self._refusal or self._advice
        room = width - len(label)
        lines = wrapped(words + cited, room)
        if len(lines) > height:
            spare = height * room - len(cited) - height
            kept = wrapped(self.glyphs.cut(words, max(8, spare)), room)[:height]
            while len(kept[-1]) + len(cited) > room and len(kept[-1]) > 8:
                kept[-1] = self.glyphs.cut(kept[-1], len(kept[-1]) - 1)
            lines = [*kept[:-1], kept[-1] + cited]
        told = "bad" if self._refusal and self._label != NOTED and not self._calm else "text"
        drawn: list[Line] = []
        for number, line in enumerate(lines):
            head: Span = (" " * len(label), "text") if number else (label, ink)
            shown = line.removesuffix(cited) if cited else line
            drawn.append((head, (shown, told), (line[len(shown) :], "text" if self._calm else "key")))
        return drawn

    def on_click(self, event: events.Click) -> None:
        """Open the rule that is cited."""
        if self.rule:
            event.stop()
            self.post_message(self.HelpWanted(self.rule))
