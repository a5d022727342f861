"""The line of a screen that says what was done, or why something was not."""

from __future__ import annotations

from textual.widgets import Static

from engine.contract import GameError, IllegalAction
from engine.foreign import harmless
from engine.words import say as tell


class MessageLine(Static):
    """Says one thing at a time; what went wrong wears the class ``-wrong``, and is about the section `rule`."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__("", id=id, markup=False)
        self.rule = ""

    def say(self, text: str) -> None:
        """Tell something; an empty text tells nothing any longer."""
        self._show(text, "", wrong=False)

    def warn(self, sentence: str, rule: str = "") -> None:
        """Tell what went wrong, and which rule F1 opens."""
        self._show(tell("help.refused", why=sentence, rule=rule) if rule else sentence, rule, wrong=True)

    def refuse(self, error: GameError) -> None:
        """Tell why something was not done."""
        if isinstance(error, IllegalAction):
            self.warn(error.sentence, error.rule)
        else:
            self.warn(str(error))

    def _show(self, text: str, rule: str, *, wrong: bool) -> None:
        self.rule = rule
        self.set_class(wrong, "-wrong")
        self.update(harmless(text))
