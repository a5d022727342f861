"""What the forms of the lobby are composed of, and a line that asks for one word."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Static

from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import HiddenLine
from jc_tui.widgets.value_line import ValueLine


class PromptInput(HiddenLine):
    """Asks for one word, such as a code or a name."""

    DEFAULT_CSS = "PromptInput { background: $panel; }"
    _then: Callable[[str], Awaitable[None]]

    def ask(self, hint: str, then: Callable[[str], Awaitable[None]]) -> None:
        """Open with a hint. `then` gets the answer, empty when the player gave up."""
        self._then = then
        self.open(hint)

    def hand_in(self, text: str) -> None:
        self.call_later(self._then, text)


class Form(Vertical):
    """Lines to choose and to type in, and their end; Enter and the button do `submit`.

    `about` returns what to tell of the line that has the focus.
    """

    def __init__(self, about: Callable[[], str], submit: Callable[[], Awaitable[None]]) -> None:
        super().__init__(classes="shell-body")
        self._about, self._submit = about, submit

    def align(self, above: int) -> None:
        """Align typed fields with the values, and the button `above` rows below."""
        labels = list(self.query(".field-label").results(Label))
        lead = max(self.query(ValueLine).first().lead, *(len(str(label.content)) + 1 for label in labels))
        for label in labels:
            label.styles.width = lead
        self.query_one("#begin").styles.margin = (above, 0, 1, lead)

    def explain(self) -> None:
        self.query_one("#about", Static).update(self._about(), layout=False)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self.explain()

    @on(Button.Pressed)
    @on(Input.Submitted)
    async def _submitted(self, event: Button.Pressed | Input.Submitted) -> None:
        event.stop()
        await self._submit()


def end_of_form(button: str) -> ComposeResult:
    """Yield the button, the text about the focused line, and the line for messages."""
    yield Button(button, id="begin", compact=True)
    yield Static("", id="about", markup=False)
    yield MessageLine(id="message")


def value_of(screen: Screen[Any], name: str) -> str:
    return cast("ValueLine | Input", screen.query_one(f"#{name}")).value.strip()
