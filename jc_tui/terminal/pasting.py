"""Pasted text, made harmless and cut for the open line, if there is one."""

from __future__ import annotations

from textual.events import Paste
from textual.widget import Widget
from textual.widgets import Input, TextArea

from engine.translations import say
from jc_tui.terminal.keyboard import Pasted
from jc_tui.widgets.list_pane import ListPane

LONGEST_LINE = 200
"""The most characters of a line whose length nothing else limits."""

LONGEST_TEXT = 20_000
"""The most characters that one paste adds to a text of several lines."""


def admitted(paste: Paste, widget: Widget | None) -> tuple[str, str]:
    """Return the part of a paste that `widget` takes, and a message about the rest."""
    length = paste.length if isinstance(paste, Pasted) else len(paste.text)
    if isinstance(widget, TextArea) and not widget.read_only:
        whole, room = _lines(paste.text), LONGEST_TEXT
    elif isinstance(widget, Input):
        whole, room = _one_line(paste.text), max(0, (widget.max_length or LONGEST_LINE) - len(widget.value))
    elif isinstance(widget, ListPane) and widget.typing:
        whole, room = _one_line(paste.text), LONGEST_LINE
    else:  # nothing is typed there
        return "", say("terminal.paste-dropped", n=length)
    return whole[:room], say("terminal.paste-cut", taken=room, n=length) if len(whole) > room else ""


def _one_line(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _lines(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4).split("\n")
    return "\n".join("".join(char for char in line if char.isprintable()) for line in lines)
