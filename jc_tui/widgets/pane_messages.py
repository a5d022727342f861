"""The messages of widgets to their screen, which knows no more of them."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget

from jc_tui.table.intents import Intent


@dataclass
class WidgetIntent(Message):
    """The player wants something of the model on show."""

    intent: Intent


def want(widget: Widget, intent: Intent) -> None:
    """Tell an intent to what takes intents around a widget, past all that lies between."""
    context = (node for node in widget.ancestors if hasattr(node, "on_widget_intent"))
    next(context, widget).post_message(WidgetIntent(intent))


@dataclass
class ShowPlace(Message):
    """Message to show a place; `index` is an action that happened there, if any."""

    place: str
    index: int = -1
