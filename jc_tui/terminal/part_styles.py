"""Styles of the parts of a widget, each worked out when it is first drawn.

Textual works out all of a widget's COMPONENT_CLASSES whenever its styles are applied, several times while a screen
opens: for a dozen widgets with a dozen parts each that takes longer than all that is drawn.
"""

from __future__ import annotations

from rich.style import Style
from textual.dom import DOMNode
from textual.widget import Widget


def part_style(widget: Widget, name: str) -> Style:
    """What the stylesheet says of a class inside the widget, which is not among its COMPONENT_CLASSES."""
    part = DOMNode(classes=name)
    part._attach(widget)
    widget.app.stylesheet.apply(part)
    return part.rich_style
