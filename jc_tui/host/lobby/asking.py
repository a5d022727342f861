"""A line that asks for a word: a code, a name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from textual import on
from textual.message import Message
from textual.widgets import Input

from jc_tui.look.bindings import bindings_of

Then = Callable[[str], Awaitable[None]]
"""What is done with the answer."""

LONGEST = 64
"""Characters of an answer."""


class AskLine(Input):
    """Hidden until something is asked; Enter answers, Escape gives up."""

    DEFAULT_CSS = """
    AskLine { height: 1; display: none; border: none; background: $panel; }
    AskLine.open { display: block; }
    """
    BINDINGS = bindings_of("typed-line")

    @dataclass
    class Answered(Message):
        """What was answered, and what is to be done with it; empty when the player gave up."""

        text: str
        then: Then

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, compact=True, max_length=LONGEST)
        self._then: Then | None = None

    def ask(self, hint: str, then: Then) -> None:
        """Appear; the hint stands there while nothing is typed."""
        self._then = then
        self.placeholder, self.value = hint, ""
        self.add_class("open")
        self.focus()

    @on(Input.Submitted)
    def _handed_in(self, message: Input.Submitted) -> None:
        message.stop()
        self._close(message.value.strip())

    def action_give_up(self) -> None:
        """Close without an answer."""
        self._close("")

    def _close(self, text: str) -> None:
        self.remove_class("open")
        if self._then is not None:
            self.post_message(self.Answered(text, self._then))
        self._then = None
