"""The line of a screen that says what was done, or why something was not."""

from __future__ import annotations

from textual.widgets import Static

from engine.foreign import harmless
from engine.words import say as tell
from jc_tui.table.message import TableMessage


class MessageLine(Static):
    """Says one thing at a time; what went wrong wears the class ``-wrong``, and is about the section `rule`.

    A question wears ``-asked``. `asked` is what it is about, done with as soon as anything else is said.
    """

    DEFAULT_CSS = """
    MessageLine.-asked { color: $target; text-style: bold; }
    MessageLine.-wrong { color: $error; text-style: bold; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__("", id=id, markup=False)
        self.rule = ""
        self.asked: object = None

    def show(self, message: TableMessage) -> None:
        """Show a message of the table, unless it is only what to do."""
        if message.kind == "refusal":
            self.warn(message.text, message.rule)
        else:
            self.say("" if message.kind in ("prompt", "closed") else message.text)
            self.set_class(message.kind == "question", "-asked")

    def say(self, text: str, rule: str = "", *, wrong: bool = False) -> None:
        """Tell something; an empty text tells nothing any longer."""
        self.rule, self.asked = rule, None
        self.set_class(wrong, "-wrong")
        self.remove_class("-asked")
        self.set_class(bool(text), "-told")
        self.update(harmless(text))

    def warn(self, sentence: str, rule: str = "") -> None:
        """Tell what went wrong, and which rule F1 opens."""
        self.say(tell("help.refused", why=sentence, rule=rule) if rule else sentence, rule, wrong=True)

    def sure(self, what: object, question: str, *, wrong: bool = False) -> bool:
        """Ask about `what`, and return whether the player was asked already."""
        if self.asked == what:
            return True
        self.say(question, wrong=wrong)
        self.set_class(not wrong, "-asked")
        self.asked = what
        return False
