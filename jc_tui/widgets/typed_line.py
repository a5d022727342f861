"""The line that appears when something is typed: a place to find, or an action in notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual import on
from textual.message import Message
from textual.widgets import Input

from jc_tui.look.bindings import bindings_of

Purpose = Literal["find", "type", "go"]
"""What is typed: a place to find, an action in notation, the letter of a destination."""


class TypedLine(Input):
    """Hidden until it is asked for; Enter hands in what was typed, Escape gives up."""

    DEFAULT_CSS = """
    TypedLine { height: 1; display: none; border: none; }
    TypedLine.open { display: block; }
    """
    BINDINGS = bindings_of("typed-line")

    @dataclass
    class Entered(Message):
        """A text was handed in (empty when the player gave up)."""

        purpose: Purpose
        text: str

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, compact=True)
        self._purpose: Purpose = "find"

    def ask(self, purpose: Purpose, hint: str) -> None:
        """Appear for a purpose; the hint stands there while nothing is typed."""
        self._purpose = purpose
        self.placeholder, self.value = hint, ""
        self.add_class("open")
        self.focus()

    def close(self) -> None:
        """Disappear."""
        self.remove_class("open")

    @on(Input.Submitted)
    def _hand_in(self, message: Input.Submitted) -> None:
        message.stop()
        self.close()
        self.post_message(self.Entered(self._purpose, message.value.strip()))

    @on(Input.Changed)
    def _one_letter_is_enough(self, message: Input.Changed) -> None:
        message.stop()
        if self._purpose == "go" and message.value and self.has_class("open"):
            self.close()
            self.post_message(self.Entered(self._purpose, message.value.strip()[:1]))

    def action_give_up(self) -> None:
        """Close without a text."""
        self.close()
        self.post_message(self.Entered(self._purpose, ""))
