"""Playing on from a position of a game: what the new save is called and who plays on."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from engine.bots import bots_for
from engine.bots.specs import shown_player
from engine.match import Match
from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of, foot_of
from jc_tui.game_ui import ui_of
from jc_tui.lookback.branching import branch, branch_path
from jc_tui.paths import HUMAN
from jc_tui.saves.folder import LONGEST_NAME, SUFFIX, check_name
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.open_game import who_plays
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.value_line import ValueLine


def _players(now: str, game: str) -> list[tuple[str, str]]:
    """Return who can play a seat, and their names; its player keeps their budget."""
    name = shown_player(now)
    bots = [now if bot == name else bot for bot in bots_for(game)]
    return [(HUMAN, say("branch.you")), *((bot, say("branch.bot", name=bot)) for bot in bots)]


class BranchScreen(BaseScreen[Path | None]):
    """Asks what is needed for a new save, writes it, and ends with its path; or with None."""

    CALLED = "help.screen-branch"
    CSS_PATH = "../styles/branch.tcss"
    AUTO_FOCUS = "ValueLine"

    BINDINGS = bindings_of("branch")
    KEYS = "branch"

    def __init__(self, table: Match, position: int, *, context: AppContext) -> None:
        super().__init__(context=context)
        self._table = table
        self._position = position
        self._seats = table.seats
        self._folder = table.path.parent if table.path else context.saves_folder

    def compose(self) -> ComposeResult:
        clock = ui_of(self._table.game.id).clock(self._table.state_at(self._position).clock)
        players = who_plays(self._seats, self._table.header.seats)
        if HUMAN not in players.values():
            players[self._seats[0]] = HUMAN
        yield Static(say("branch.title", clock=clock, n=self._position), id="title", markup=False)
        yield Static(say("branch.what"), id="what", markup=False)
        for seat in self._seats:
            yield ValueLine(seat.label, _players(players[seat], self._table.game.id), players[seat], id=seat)
        with Horizontal(id="name-row"):
            yield Static(say("branch.name"), id="name-label", markup=False)
            yield Input(
                branch_path(self._table, self._position, self._folder).stem, id="name", max_length=LONGEST_NAME
            )
        yield MessageLine(id="message")
        yield KeyBar(foot_of(self.KEYS), id="keys")

    @on(Input.Submitted)
    def action_write(self) -> None:
        seats = {seat: self.query_one(f"#{seat}", ValueLine).value for seat in self._seats}
        with self.saying_why_not():
            name = check_name(self.query_one("#name", Input).value)
            path = branch(self._table, self._position, self._folder / f"{name}{SUFFIX}", seats)
            self.dismiss(path)
