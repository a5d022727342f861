"""The end of a game: how it ended, and what one may do now."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from engine.bots.specs import LONGEST_SHOWN, spec_of
from engine.contract import Seat
from engine.match import Match
from engine.translations import commas, say, sentences
from engine.untrusted_text import one_line, sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.keys import key_for
from jc_tui.export import export, export_beside
from jc_tui.map.view import MapView
from jc_tui.paths import HUMAN
from jc_tui.runner import Runner
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import SetAside
from jc_tui.widgets.help_text import HelpText, Page
from jc_tui.widgets.key_bar import ScreenKeys
from jc_tui.widgets.menu import Menu, MenuLine
from jc_tui.widgets.message_line import MessageLine

LEADS = {
    "replay": ("keys.over-replay", "over.replay", "over.about-replay"),
    "review": ("keys.game-review", "over.review", "over.about-review"),
    "rematch": ("keys.over-rematch", "over.rematch", "over.about-rematch"),
}
"""By its action, the key of each line of the menu, what it is called, and what it leads to."""


def _players(session: GameSession) -> str:
    """Return who played, and in how many actions."""
    table = session.table
    seats = dict(table.header.seats)
    seats |= {seat: HUMAN for seat in session.humans if spec_of(seats.get(seat, HUMAN))}
    seats |= {seat: bot.name for seat, bot in session.bots.items()}
    players = [
        say("over.player", n=seat.number, seat=seat.label, player=one_line(seats[seat], LONGEST_SHOWN))
        for seat in table.game.seats
        if seat in seats
    ]
    count = say("over.actions", n=len(table.history))
    return sentences([say("over.players", players=commas(players)), count]) if players else count


class GameOverScreen(BaseScreen[None]):
    """Shows how a game ended. Replay, rematch and title lead on by way of the app."""

    CALLED = "help.screen-gameover"
    CSS_PATH = "../styles/game_over.tcss"
    AUTO_FOCUS = "#over-menu"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide"), (170, "-broad")]  # noqa: RUF012

    BINDINGS = bindings_of("game-over")

    def __init__(self, session: GameSession, context: AppContext, runner: Runner | None = None) -> None:
        super().__init__(context=context)
        self.session, self._runner = session, runner
        self._ending = session.ui.ending(session.table, [_players(session)])

    def compose(self) -> ComposeResult:
        table, ui = self.session.table, self.session.ui
        offered = ((action, told) for action, told in LEADS.items() if self.context.house.offers(action))
        lines = [MenuLine(action, key_for(key), say(name), say(about)) for action, (key, name, about) in offered]
        yield Static(say("over.title"), id="title", markup=False)
        with Horizontal(id="over"):
            yield Vertical(self._ending, id="over-left")
            if ui.map.atlas.places:
                board = MapView(ui.map.atlas, id="over-map", ascii_only=self.context.glyphs.ascii)
                board.can_focus, board.marks = False, ui.map.marks(table.state.view(Seat.SPECTATOR))
                yield board
        if lines:
            yield Menu(lines, id="over-menu")
        yield MessageLine(id="message")
        saved = say("over.saved", path=sanitize(table.path)) if table.path else say("over.not-saved")
        yield Static(saved if self.context.house.files or not table.path else "", id="over-file", markup=False)
        yield self.key_bar()

    def on_resize(self) -> None:
        for board in self.query(MapView):
            self.call_after_refresh(board.fit_rows)

    @on(Menu.Chosen)
    async def _lead_on(self, message: Menu.Chosen) -> None:
        await self.run_action(str(message.key))

    def action_replay(self) -> None:
        from jc_tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.session.table, context=self.context), self._branched)

    def action_review(self) -> None:
        from jc_tui.screens.review import ReviewScreen

        with self.saying_why_not():
            self.app.push_screen(ReviewScreen(self.session.table, context=self.context), self._branched)

    def _branched(self, path: Path | None) -> None:
        if path is not None:
            self.shell.open_save(path)

    def action_rematch(self) -> None:
        with self.saying_why_not():
            self.shell.rematch(self.session)

    def action_export(self, kind: str) -> None:
        with self.saying_why_not():
            self.say(say("over.written", path=export_beside(self.session.table, kind)))

    def action_read(self) -> None:
        self.app.push_screen(StoryScreen(self.session.table, context=self.context))

    def action_back(self) -> None:
        if self._runner is not None:
            self._runner.send(SetAside())

    def action_title(self) -> None:
        self.shell.to_title()

    action_lobby = action_title


class StoryScreen(BaseScreen[None]):
    """Shows what else would be written into a file: the whole story of a game, page by page."""

    CALLED = "help.screen-story"
    AUTO_FOCUS = "#story"
    BINDINGS = bindings_of("story")

    def __init__(self, table: Match, *, context: AppContext) -> None:
        super().__init__(context=context)
        self._table = table

    def compose(self) -> ComposeResult:
        yield HelpText(id="story")
        yield ScreenKeys()

    def on_mount(self) -> None:
        self.query_one(HelpText).show(Page("", export(self._table, "text")))

    def action_more(self) -> None:
        self.query_one(HelpText).turn_page()
