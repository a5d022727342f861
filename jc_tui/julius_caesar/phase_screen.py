"""What the screens of deployment and winter share: how they go, what they forget, the line that says why not."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from engine.contract import GameError, Seat
from engine.julius_caesar.words import say
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.screen_keys import bottom_line


class PhaseScreen(PlayScreen):
    """A screen for some phases, which dismisses itself when they are over.

    Escape leaves it before that, to look at the map: whoever opened it opens it again when the player wants to go
    on. Where two players share the screen, it passes the keyboard between them, and when it dismisses itself the
    sitting shows no more than both may see.
    """

    NAME: ClassVar[str]
    """What the ids of its lines begin with."""

    PHASES: ClassVar[frozenset[str]]
    """The phases it is for."""

    HELP: ClassVar[str]
    """What help calls it, a key of the catalogue."""

    def __init__(self, sitting: Sitting, around: Surroundings) -> None:
        super().__init__(sitting, around)
        self._moment: tuple[str, Seat | None, Seat] | None = None
        self._gone = False

    # --- for the subclass ------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Drop what was chosen and said: another player looks, or something else is asked."""
        raise NotImplementedError

    def show_phase(self) -> None:
        """Show the phase as it is now."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show nothing of either player."""
        raise NotImplementedError

    def todo(self) -> str:
        """What the player to act is to do now."""
        raise NotImplementedError

    def end(self) -> None:
        """Be done, where somebody here is to act."""
        raise NotImplementedError

    # --- what they share -------------------------------------------------------------------------------------

    def foot(self, end: str) -> ComposeResult:
        """The last lines: message, what to do, keys; `end` is what the button is called that ends the phase."""
        yield MessageLine(id=f"{self.NAME}-message")
        yield Static("", id=f"{self.NAME}-todo", markup=False)
        others = (("keys.button-undo", "undo"), ("keys.button-help", "help"), ("keys.button-back", "back"))
        yield bottom_line(self.around.settings, ((end, "end"), *others))

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted and not self._gone:
            self.call_after_refresh(self.advance)

    def show_sitting(self) -> None:
        """Show the phase as it is; go when it is over."""
        sitting = self.sitting
        if self._gone or not self.is_mounted:
            return
        if sitting.view.phase not in self.PHASES:
            self._go()
            return
        settle_eyes(self)
        moment = (sitting.view.phase, sitting.view.to_act, sitting.eyes)
        if moment != self._moment:
            self._moment = moment
            self.forget()
        self.show_phase()
        self.update_line("todo", self.todo() if sitting.legal else sitting.waiting_for)

    def _go(self) -> None:
        """Go; while another screen is above, wait until that is closed."""
        if self.sitting.shared:
            self.sitting.look(Seat.SPECTATOR)
        self.clear()
        if self.is_current:
            self._gone = True
            self.dismiss()

    def leave(self) -> None:
        """Leave it before the phase is over."""
        self.left = True
        self.dismiss()

    def update_line(self, name: str, text: str | Content) -> None:
        """Show a text in one of its lines."""
        self.query_one(f"#{self.NAME}-{name}", Static).update(text)

    @property
    def message(self) -> MessageLine:
        """What was done, or why something was not."""
        return self.query_one(MessageLine)

    def show_refusal(self, error: GameError) -> None:
        """Why something was not done; F1 opens the rule."""
        self.message.refuse(error)

    def drop_refusal(self) -> None:
        """Say it no longer."""
        self.message.say("")

    def action_end(self) -> None:
        """Be done, or say who is waited for."""
        if self.sitting.legal:
            self.end()
        else:
            self.message.say(self.sitting.waiting_for)

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.open_help(self.message.rule, say(self.HELP))
