"""A line that asks for a word: a code, a name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from textual.message import Message

from jc_tui.widgets.typed_line import HiddenLine

Then = Callable[[str], Awaitable[None]]
"""What is done with the answer."""

LONGEST = 64
"""Characters of an answer."""


class PromptInput(HiddenLine):
    """Asks something, and knows what is to be done with the answer."""

    DEFAULT_CSS = """
    PromptInput { background: $panel; }
    """

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
        self.open(hint)

    def hand_in(self, text: str) -> None:
        """Tell it, with what is to be done with it."""
        if self._then is not None:
            self.post_message(self.Answered(text, self._then))
        self._then = None
