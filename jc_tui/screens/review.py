"""A game looked back upon: who stood how well over time, and the decisions that cost most."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from engine.match import Match
from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.lookback import intents
from jc_tui.lookback.review_model import ReviewModel
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.base import BaseScreen
from jc_tui.screens.lookback_runner import LookbackRunner
from jc_tui.table.intents import Choose, MoveCursor, OddsFound
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.review_panes import VerdictsPane, plot_lines, verdict_lines


class ReviewScreen(BaseScreen[Path | None]):
    """Makes the review of a game and shows it.

    Ends with the path of a save that was branched off it, or None.
    """

    CALLED = "help.screen-review"
    CSS_PATH = "../styles/review.tcss"
    AUTO_FOCUS = "#verdicts"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-roomy")]  # noqa: RUF012

    BINDINGS = bindings_of("review")
    KEYS = "review"

    def __init__(self, table: Match, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.model = ReviewModel(table)
        self.runner = LookbackRunner(self.model, self, self.show)
        self._job = Reviewing(table, progress=partial(self.call_later, self.runner.send))
        self._shown: object = None

    def compose(self) -> ComposeResult:
        path = self.model.table.path if self.context.house.files else None
        title = say("review.title-of", name=path.stem) if path else say("review.title")
        yield Static(title, id="title", markup=False)
        yield MessageLine(id="message")
        yield Drawing(id="plot")
        yield VerdictsPane(self.model, id="verdicts")
        yield Drawing(id="verdict")
        yield self.key_bar()

    def on_mount(self) -> None:
        self.show()
        self.run_worker(self._make, thread=True)

    def on_unmount(self) -> None:
        self._job.stop()

    def _make(self) -> None:
        for find in (self._job.points, self._job.run):
            self.call_later(self.runner.send, OddsFound(None, find()))

    def show(self) -> None:
        self.query_one("#verdict", Drawing).show(partial(verdict_lines, self.model))
        shown = self.model.message, self.model.seat, self.model.stood
        if shown != self._shown:
            self._shown = shown
            self.say(self.model.message)
            self.query_one("#plot", Drawing).show(partial(plot_lines, self.model))
            self.query_one(VerdictsPane).show()

    def action_do(self, name: str, *what: Any) -> None:
        self.runner.send(getattr(intents, name)(*what))

    def action_jump(self) -> None:
        self.query_one(VerdictsPane).action_choose()

    @on(VerdictsPane.Highlighted)
    @on(VerdictsPane.Chosen)
    def _told_by_list(self, message: VerdictsPane.Told) -> None:
        number = self.query_one(VerdictsPane).cursor_key
        if isinstance(number, int):
            self.runner.send((Choose if isinstance(message, VerdictsPane.Chosen) else MoveCursor)(number))
