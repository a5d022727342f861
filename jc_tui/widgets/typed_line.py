"""The line for typed text: a place to find, or an action in notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Label

from engine.contract import Action
from engine.translations import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.table.intents import Find, GoTo, Intent, Type
from jc_tui.widgets.list_pane import ListPane

Purpose = Literal["find", "type", "go"]
"""What is typed: a place to find, an action in notation, the letter of a destination."""

MEANT: Mapping[Purpose, Callable[[str], Intent]] = {"find": Find, "type": Type, "go": GoTo}
"""What each is an intent for."""


def has_typed(screen: Screen[Any]) -> bool:
    """Return whether a line or a search on a screen has text."""
    lines, lists = screen.query(Input), screen.query(ListPane)
    return any(line.display and line.value for line in lines) or any(pane.typing for pane in lists)


def hint_of(purpose: Purpose, legal: Sequence[Action], place: str = "") -> str:
    """Return the placeholder of the line, such as an order to type."""
    if purpose != "type":
        return say("orders.find", place=place) if purpose == "find" else say("orders.letter")
    orders = [str(action) for action in islice(legal, 20)]
    return say("orders.type", order=next((each for each in orders if " " in each), orders[0])) if orders else ""


class HiddenLine(Input):
    """Hidden until it is opened; Enter hands in what was typed, Escape gives up."""

    DEFAULT_CSS = "HiddenLine { height: 1; display: none; border: none; &.open { display: block; } }"
    BINDINGS = bindings_of("typed-line")

    def open(self, hint: str) -> None:
        self.placeholder, self.value = hint, ""
        self.add_class("open")
        self.focus()

    def close(self) -> None:
        self.remove_class("open")

    def hand_in(self, text: str) -> None:
        """Tell what was typed; empty when the player gave up."""
        raise NotImplementedError

    @on(Input.Submitted)
    def _submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.close()
        self.hand_in(message.value.strip())

    def action_give_up(self) -> None:
        self.close()
        self.hand_in("")


class TypedLine(HiddenLine):
    """Line for a place, an action, or the letter of a destination without Enter."""

    @dataclass
    class Entered(Message):
        """A text was handed in, which means the intent; None when the player gave up."""

        intent: Intent | None

    _purpose: Purpose = "find"

    def ask(self, purpose: Purpose, hint: str) -> None:
        self._purpose = purpose
        self.open(hint)

    def hand_in(self, text: str) -> None:
        self.post_message(self.Entered(MEANT[self._purpose](text) if text else None))

    @on(Input.Changed)
    def _one_letter_is_enough(self, message: Input.Changed) -> None:
        message.stop()
        if self._purpose == "go" and message.value and self.has_class("open"):
            self.close()
            self.hand_in(message.value.strip()[:1])


def field_line(label: str, field: str, longest: int, empty: str = "", *, line: str | None = None) -> ComposeResult:
    """Yield a label and its field; `line` is the id of both."""
    with Horizontal(classes="field", id=line):
        yield Label(f"  {label}", classes="field-label", id=f"{field}-label")
        yield Input(placeholder=empty, id=field, compact=True, max_length=longest)
