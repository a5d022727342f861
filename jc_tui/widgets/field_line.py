"""A line of a form in which something is typed, with what it is before it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label


def field_line(label: str, field: str, longest: int, empty: str = "", *, line: str | None = None) -> ComposeResult:
    """The line, with the input of that id, which takes so many characters; `empty` stands there meanwhile.

    What is before it has the id with `-label` behind it; `line` is that of the whole line.
    """
    with Horizontal(classes="field", id=line):
        yield Label(f"  {label}", classes="field-label", id=f"{field}-label")
        yield Input(placeholder=empty, id=field, compact=True, max_length=longest)
