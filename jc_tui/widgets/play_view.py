"""What a screen shows on which a game is played, and the keys that change only what is in sight."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Input

from engine.words import say
from jc_tui.runner import Runner
from jc_tui.surroundings import Surroundings
from jc_tui.table.intents import Intent
from jc_tui.widgets.wishes import WidgetIntent

STAMP = 8
"""Digits of the stamp of a game that are shown unasked."""


class PlayView(Widget):
    """Shows the table's model; what it is told by its widgets it sends there. Its methods are keys for `view`."""

    DEFAULT_CSS = "PlayView { width: 1fr; height: 1fr; layout: vertical; overflow: hidden; }"

    def __init__(self, runner: Runner, around: Surroundings) -> None:
        super().__init__()
        self.runner, self.model, self.session = runner, runner.model, runner.model.session
        self.around = around

    def show(self) -> None:
        """Show the model as it is now, where that is not on show already."""
        raise NotImplementedError

    def on_widget_intent(self, wish: WidgetIntent) -> None:
        wish.stop()
        self.send(wish.intent)

    def send(self, intent: Intent) -> None:
        """Send the model what a widget wants of it."""
        self.runner.send(intent)

    def offers(self, name: str) -> bool:
        """Return whether a key for an intent or a method of that name is of use now."""
        return name != "Yes" or not isinstance(self.screen.focused, Input)

    def takes(self, name: str) -> bool:
        """Do here what the key for an intent is for; return False where it is for the model."""
        return False

    def fold(self) -> None:
        """Take away what lies over others until the next key."""

    def back(self) -> bool:
        """Close what is open here and nowhere else; return whether there was anything."""
        return False

    @property
    def corner(self) -> str:
        """What stands in a corner of the map: the key of the legend, and the stamp that a partner sees too."""
        stamp = self.session.table.stamp if self.session.partner is not None else ""
        told = "  ".join(filter(None, (say("legend.hint"), stamp and f"#{stamp[:STAMP]}")))
        return f" {told} "
