"""Two small uses of names that Textual does not promise to keep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.style import Style
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget


def bind_before(screen: Screen[Any], key: str, bindings: Iterable[Binding]) -> None:
    """Give a screen more keys; help lists them before one that it has."""
    keys = screen._bindings.key_to_bindings
    behind = list(keys)[list(keys).index(key) :]
    for binding in bindings:
        keys[binding.key] = [*keys.get(binding.key, ()), binding]  # the list itself is that of all such screens
    for each in behind:  # to the end, in their order
        keys[each] = keys.pop(each)


def part_style(widget: Widget, name: str) -> Style:
    """What the stylesheet says of a class inside the widget, worked out when it is first drawn.

    Textual works out all COMPONENT_CLASSES whenever styles are applied: that takes longer than all that is drawn.
    """
    part = DOMNode(classes=name)
    part._attach(widget)
    widget.app.stylesheet.apply(part)
    return part.rich_style
