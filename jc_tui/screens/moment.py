"""A card over whatever is played: what just decided the game, until a key says that it was read."""

from __future__ import annotations

import asyncio

from textual import events, on
from textual.app import ComposeResult
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.style import Style
from textual.widget import Widget

from jc_tui import runner as running
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.runner import Runner
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import CardsRead
from jc_tui.widgets.moment_card import MomentCard


class MomentScreen(ModalScreen[None]):
    """Shows moments one after the other; other keys do nothing.

    The screen below is seen around the card, cell by cell as it was: nothing of it is sent again.
    """

    CSS_PATH = "../styles/moment.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (33, "-tall")]  # noqa: RUF012
    BINDINGS = bindings_of("moment")

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As every screen's, but that nothing is drawn again for it."""

    def __init__(self, session: GameSession, context: AppContext, runner: Runner) -> None:
        super().__init__(classes="-lesson" if session.coach else None)
        self.context = context
        self.unkept = lambda: False
        self._runner = runner
        self._moments = runner.model.due
        self._at = 0
        self._seen_since = float("inf")
        self._pressed = 0.0

    @property
    def visual_style(self) -> Style:
        """An empty style: Textual would ink every blank below, and they were sent again."""
        return Style()

    @property
    def pointer(self) -> Widget:
        return self.query_one(MomentCard)

    def compose(self) -> ComposeResult:
        yield MomentCard(self._moments[0], (1, len(self._moments)), id="moment")

    @on(events.Mount)
    def _begin_reading(self) -> None:
        self._seen_since = float("inf")
        self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        self._seen_since = asyncio.get_running_loop().time()

    @property
    def _unread(self) -> bool:
        """True where a key comes too soon to be meant for this card."""
        return self._pressed < self._seen_since + running.STOOD

    def on_key(self, event: events.Key) -> None:
        self._pressed = event.time

    def on_click(self, event: events.Click) -> None:
        self._pressed = event.time
        self.action_next()

    def action_next(self) -> None:
        if self._unread or self.app.screen is not self:
            return
        if self._at + 1 == len(self._moments):
            self._runner.send(CardsRead())
            return
        self._at += 1
        self.query_one(MomentCard).show(self._moments[self._at], (self._at + 1, len(self._moments)))
        self._begin_reading()

    def action_close(self) -> None:
        if not self._unread:
            self._runner.send(CardsRead())
