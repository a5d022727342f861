"""What a widget of a screen asks for: its screen knows the widget by nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from jc_tui.table.intents import Intent


@dataclass
class WidgetIntent(Message):
    """The player wants something of the model on show."""

    intent: Intent


@dataclass
class Jumped(Message):
    """A place is to be seen on the map; `index` is the action that happened there, if one is meant."""

    place: str
    index: int = -1
