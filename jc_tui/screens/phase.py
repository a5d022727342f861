"""What the screens of one phase share: whose eyes are on them, and the lines at their foot."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from engine.contract import Seat
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.play import PlayScreen
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.screen_keys import bottom_line


class Phase:
    """A phase as a screen of its own shows it. Where two players share the screen, it passes the keyboard on.

    Attributes:
        message: what was done, or why something was not.
    """

    def __init__(self, screen: PlayScreen, name: str) -> None:
        self.message = MessageLine(id=f"{name}-message")
        self._screen = screen
        self._name = name
        self._moment: tuple[str, Seat | None, Seat] | None = None

    def foot(self, end: str) -> ComposeResult:
        """The last lines: message, what to do, keys; `end` is what the button is called that ends the phase."""
        yield self.message
        yield Static("", id=f"{self._name}-todo", markup=False)
        others = (("keys.button-undo", "undo"), ("keys.button-help", "help"), ("keys.button-back", "back"))
        yield bottom_line(self._screen.around.settings, ((end, "end"), *others))

    def is_another(self) -> bool:
        """Let the player look who is to; whether another one looks than before, or something else is asked."""
        settle_eyes(self._screen)
        session, before = self._screen.session, self._moment
        self._moment = session.view.phase, session.view.to_act, session.eyes
        return self._moment != before

    def update_line(self, name: str, text: str | Content) -> None:
        """Show a text in one of the screen's lines."""
        self._screen.query_one(f"#{self._name}-{name}", Static).update(text)

    def ask(self, todo: str) -> None:
        """Show what the player to act is to do now, or who is waited for."""
        session = self._screen.session
        self.update_line("todo", todo if session.legal else session.waiting_for)

    def is_awaited(self) -> bool:
        """Whether somebody here is to act; else it is told who is waited for."""
        session = self._screen.session
        if not session.legal:
            self.message.say(session.waiting_for)
        return bool(session.legal)
