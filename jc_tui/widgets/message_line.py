"""The lines of a screen for prompts, messages and refusals."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.widgets import Static

from engine.translations import say as tell
from engine.untrusted_text import sanitize
from jc_tui.appearance.spans import Line, wrapped
from jc_tui.table.message import TableMessage
from jc_tui.widgets.canvas import Canvas

INKS = {"prompt": "text", "notice": "text", "done": "text", "closed": "text", "question": "mark", "refusal": "bad"}
"""By the kind of a message, the ink of its words."""


class MessageLine(Static):
    """Line for one message; errors have the class ``-wrong`` and perhaps a `rule`.

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

    def say(self, text: str, rule: str = "", *, wrong: bool = False) -> None:
        """Tell something; an empty text tells nothing any longer."""
        self.rule, self.asked = rule, None
        self.set_class(wrong, "-wrong")
        self.remove_class("-asked")
        self.set_class(bool(text), "-told")
        self.update(sanitize(text))

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


class PromptLine(Canvas):
    """Message of the table, in one line or unfolded."""

    DEFAULT_CSS = "PromptLine { layer: over; dock: bottom; margin-bottom: 1; height: 1; background: $panel; }"

    message = TableMessage("prompt", "")
    edge = "strong"

    def show(self, message: TableMessage, edge: str = "strong") -> None:
        """Show a message, at its left the ink of the side that acts."""
        if (message, edge) == (self.message, self.edge):
            return
        self.message, self.edge = message, edge
        if self.styles.auto_dimensions:
            self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.lines_wanted(self.message, width)

    def _label(self, message: TableMessage) -> str:
        cross, done = f"{self.glyphs.cross} ", f"{self.glyphs.done} "
        return {"question": "? ", "closed": cross, "refusal": cross, "done": done}.get(message.kind, "")

    def lines_wanted(self, message: TableMessage, width: int) -> int:
        """Return how many lines of a width it takes to show all of a message."""
        return len(wrapped(message.text + _tail(message), width - len(self._label(message)) - 1))

    def draw(self, width: int, height: int) -> list[Line]:
        label, cited, words = self._label(self.message), _tail(self.message), self.message.text
        room = width - len(label) - 1
        lines = wrapped(words + cited, room)
        if len(lines) > height:
            lines = self.glyphs.wrap(words, room, height)
            lines[-1] = self.glyphs.cut(lines[-1], room - len(cited)) + cited
        ink, edge = INKS[self.message.kind], (self.glyphs.edge, self.edge)
        return [
            (edge, (head, ink), (shown := line.removesuffix(cited), ink), (line[len(shown) :], "key"))
            for head, line in zip([label, *[" " * len(label)] * len(lines)], lines, strict=False)
        ]

    async def on_click(self, event: events.Click) -> None:
        if self.message.rule:
            event.stop()
            await self.run_action(f"screen.help({self.message.rule!r})")


def _tail(message: TableMessage) -> str:
    """Return the text behind a message, such as its rule."""
    return f" [{message.rule}: F1]" if message.rule else message.tail
