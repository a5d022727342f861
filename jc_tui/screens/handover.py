"""Between two players at one keyboard: nothing of either is on the screen until the other has taken their seat.

How a screen on which two play uses it: it calls `settle_eyes` at the beginning of its `show_sitting`, and then
draws what the session shows. When the keyboard has to change hands, the eyes on the screen are first made those of
both, so that what it draws below this screen holds no secret; this screen covers it; and only when it is dismissed
does the session look with the next player's eyes and the screen show itself again. Whatever else a screen keeps of
the last player (a message, a selection, a filter) it forgets when it sees that the eyes have changed.

A screen that opens others above itself shows itself anew in `on_screen_resume`, before it is painted: while it was
covered, another player may have sat down.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Middle
from textual.screen import ModalScreen
from textual.widgets import Static

from engine.contract import Seat
from engine.words import say
from jc_tui.look.bindings import bindings_of
from jc_tui.look.sides import side_ink
from jc_tui.screens.play import PlayScreen
from jc_tui.surroundings import Surroundings

KEYS = ("enter", "escape", "f1")
"""The keys that do something here."""


class HandoverScreen(ModalScreen[bool]):
    """Waits for a player to sit down. Enter or a click dismisses it; they may look into help, or leave.

    It is opaque, and modal only so that the keys of the app do not work here. Ends with whether somebody sat down.
    """

    CSS_PATH = "../styles/handover.tcss"
    BINDINGS = bindings_of("handover")

    def __init__(self, seat: Seat, around: Surroundings) -> None:
        super().__init__()
        self.seat = seat
        self.around = around
        self._asked = False

    def compose(self) -> ComposeResult:
        """Who is to sit down, and what to press."""
        with Middle():
            told = say("handover.pass", n=self.seat.number, seat=self.seat.label)
            yield Static(told, id="handover-who", markup=False)
            yield Static(say("handover.ready"), id="handover-how", markup=False)

    def on_mount(self) -> None:
        """Colour the name by its side."""
        self.query_one("#handover-who").add_class(f"-{side_ink(self.seat)}")

    def on_key(self, event: events.Key) -> None:
        """Keep every other key from whatever lies below."""
        if event.key not in KEYS:
            event.stop()
            event.prevent_default()

    def on_click(self) -> None:
        """A click says the same as Enter."""
        self.action_ready()

    def action_ready(self) -> None:
        """The player has sat down."""
        if self.app.screen is self:
            self.dismiss(True)

    def action_leave(self) -> None:
        """Nobody sits down: leave the table, when asked twice."""
        if self._asked or not self.around.settings.confirmations:
            self.dismiss(False)
        else:
            self._asked = True
            self.query_one("#handover-how", Static).update(say("orders.leave"))

    def action_help(self) -> None:
        """The rules, and the keys."""
        from jc_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen("", say("handover.help"), around=self.around))


def settle_eyes(screen: PlayScreen) -> None:
    """Look with the eyes that the next decision is for, as soon as its player has taken the keyboard.

    The session shows what both may see from here until then; `screen` is shown again when they have.
    """
    session = screen.session
    if not session.shared or any(isinstance(each, HandoverScreen) for each in screen.app.screen_stack):
        return
    seat = session.handover
    if seat is None:
        session.look(session.wanted_eyes)
        return
    session.look(Seat.SPECTATOR)

    def seated(here: bool | None) -> None:
        if here:
            session.look(seat)
            screen.advance()
        else:
            screen.around.to_title()

    screen.app.push_screen(HandoverScreen(seat, screen.around), seated)
