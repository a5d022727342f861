"""Between two players at one keyboard: nothing of either is on the screen until the other has taken their seat.

The table's model shows what both may see, whatever lies below this screen, until the next player has sat down.
"""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Middle
from textual.screen import ModalScreen
from textual.widgets import Static

from engine.contract import Seat
from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.sides import side_ink
from jc_tui.runner import Runner
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Back, TakeSeat

KEYS = ("enter", "escape", "f1")
"""The keys that do something here."""


class HandoverScreen(ModalScreen[None]):
    """Waits for a player to sit down. Enter or a click dismisses it; they may look into help, or leave.

    It is opaque, and modal only so that the keys of the app do not work here.
    """

    CSS_PATH = "../styles/handover.tcss"
    BINDINGS = bindings_of("handover")

    def __init__(self, session: GameSession, context: AppContext, runner: Runner) -> None:
        super().__init__()
        self.seat = runner.model.handover or Seat.SPECTATOR
        self.context = context
        self._runner = runner

    def compose(self) -> ComposeResult:
        with Middle():
            told = say("handover.pass", n=self.seat.number, seat=self.seat.label)
            yield Static(told, id="handover-who", classes=f"-{side_ink(self.seat)}", markup=False)
            yield Static(say("handover.ready"), id="handover-how", markup=False)

    def on_key(self, event: events.Key) -> None:
        if event.key not in KEYS:
            event.stop()
            event.prevent_default()

    @on(events.Click)
    def action_ready(self) -> None:
        if self.app.screen is self:
            self._runner.send(TakeSeat())

    def action_leave(self) -> None:
        """Leave the table without sitting down, when that is meant."""
        self._runner.send(Back())
        if (question := self._runner.model.question) is not None:
            self.query_one("#handover-how", Static).update(str(question))

    def action_help(self) -> None:
        from jc_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen("", say("handover.help"), context=self.context))
