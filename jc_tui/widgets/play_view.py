"""What a screen shows on which a game is played, and the keys that change only what is in sight."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from engine.words import say
from jc_tui.runner import Runner
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.coach_pane import CoachPane
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.screen_keys import bottom_line

STAMP = 8
"""Digits of the stamp of a game that are shown unasked."""


class PlayView(Widget):
    """Shows the table's model; what it is told by its widgets it sends there. Its methods are keys for `view`.

    Attributes:
        runner: hands intents to the `model` of the `session`. around: what may be asked of the program.
    """

    DEFAULT_CSS = "PlayView { width: 1fr; height: 1fr; layout: vertical; overflow: hidden; }"

    def __init__(self, runner: Runner, around: Surroundings) -> None:
        super().__init__()
        self.runner, self.model, self.session = runner, runner.model, runner.model.session
        self.around = around

    def show(self) -> None:
        """Show the model as it is now, where that is not on show already."""
        raise NotImplementedError

    def offers(self, name: str) -> bool:
        """Return whether a key for an intent or a method of that name is of use now."""
        return True

    def takes(self, name: str) -> bool:
        """Do here what the key for an intent is for; return False where it is for the model."""
        return False

    def back(self) -> bool:
        """Close what is open here and nowhere else; return whether there was anything."""
        return False

    @property
    def corner(self) -> str:
        """What stands in a corner of the map: the key of the legend, and how the stamp of the game begins.

        The stamp is there where another player elsewhere sees the same.
        """
        hint = say("legend.hint") if self.around.settings.key_hints else ""
        stamp = self.session.table.stamp if self.session.partner is not None else ""
        told = "  ".join(filter(None, (hint, stamp and f"#{stamp[:STAMP]}")))
        return f" {told} " if told else ""


class PhaseView(PlayView):
    """A phase that is played by choosing from a list: lines of text above, what is said below."""

    NAME: ClassVar[str]
    """What the ids of its lines begin with."""

    END: ClassVar[str]
    """What the button is called that ends the phase."""

    def foot(self) -> ComposeResult:
        """The last lines: coach, message, what to do, keys."""
        if self.session.coach is not None:
            yield CoachPane(id="coach")
        yield MessageLine(id=f"{self.NAME}-message")
        yield Static("", id=f"{self.NAME}-todo", markup=False)
        undo = ("keys.button-undo", "do('Undo')")
        others = (undo, ("keys.button-help", "help"), ("keys.button-back", "back"))
        yield bottom_line(self.around.settings, ((self.END, "do('EndPhase')"), *others))

    def show_foot(self) -> None:
        """Show what is said, and what to do."""
        assert self.model.mode is not None
        self.query_one(MessageLine).show(self.model.message)
        for coach in self.query(CoachPane):
            coach.update_said(self.session)
        self.update_line("todo", self.model.mode.prompt)
        self.screen.refresh_bindings()

    def update_line(self, name: str, text: str | Content) -> None:
        """Show a text in one of the lines."""
        self.query_one(f"#{self.NAME}-{name}", Static).update(text)
