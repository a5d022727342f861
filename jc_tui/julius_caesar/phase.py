"""What the screens of deployment and winter share: whose eyes are on them, and the lines at their foot."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from engine.contract import Seat
from engine.julius_caesar.words import say
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.screen_keys import bottom_line


class PhaseScreen(PlayScreen):
    """A phase on a screen of its own, which passes the keyboard on where two players share it.

    `message` says what was done, or why something was not.
    """

    NAME: ClassVar[str]
    """What the ids of its widgets begin with."""

    CALLED: ClassVar[str]
    """What help calls it."""

    END: ClassVar[str]
    """What the button is called that ends the phase."""

    def __init__(self, sitting: Sitting, around: Surroundings) -> None:
        super().__init__(sitting, around)
        self.message = MessageLine(id=f"{self.NAME}-message")
        self._moment: tuple[str, Seat | None, Seat] | None = None

    def foot(self) -> ComposeResult:
        """The last lines: message, what to do, keys."""
        yield self.message
        yield Static("", id=f"{self.NAME}-todo", markup=False)
        others = (("keys.button-undo", "undo"), ("keys.button-help", "help"), ("keys.button-back", "back"))
        yield bottom_line(self.around.settings, ((self.END, "end"), *others))

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted:
            self.call_after_refresh(self.advance)

    @property
    def todo(self) -> str:
        """What the player to act is to do now."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop what was begun: another player looks than before, or something else is asked."""
        raise NotImplementedError

    def show_phase(self) -> None:
        """Show the phase as it is."""
        raise NotImplementedError

    def show_sitting(self) -> None:
        """Show the phase as it is, and what is to be done or who is waited for; go when it is over."""
        if self.go_when_over():
            return
        settle_eyes(self)
        sitting, before = self.sitting, self._moment
        self._moment = sitting.view.phase, sitting.view.to_act, sitting.eyes
        if self._moment != before:
            self.forget()
        self.show_phase()
        self.update_line("todo", self.todo if sitting.legal else sitting.waiting_for)

    def update_line(self, name: str, text: str | Content) -> None:
        """Show a text in one of the screen's lines."""
        self.query_one(f"#{self.NAME}-{name}", Static).update(text)

    def is_awaited(self) -> bool:
        """Whether somebody here is to act; else it is told who is waited for."""
        if not self.sitting.legal:
            self.message.say(self.sitting.waiting_for)
        return bool(self.sitting.legal)

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.open_help(self.message.rule, say(self.CALLED))
