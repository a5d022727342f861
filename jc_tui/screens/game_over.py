"""The end of a game: how it ended, and what one may do now."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Static

from engine.bots.specs import LONGEST_SHOWN, spec_of
from engine.foreign import harmless, one_line
from engine.table import Table
from engine.words import commas, say, sentences
from jc_tui.export import export, export_beside
from jc_tui.look.bindings import bindings_of
from jc_tui.paths import HUMAN
from jc_tui.runner import Runner
from jc_tui.screens.shell import ShellScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.table.intents import SetAside
from jc_tui.widgets.help_text import HelpText, Page
from jc_tui.widgets.key_bar import bottom_line
from jc_tui.widgets.message_line import MessageLine


class GameOverScreen(ShellScreen[None]):
    """Shows how a game ended. Replay, rematch and title lead on by way of the app."""

    CALLED = "help.screen-gameover"
    CSS_PATH = "../styles/game_over.tcss"

    BINDINGS = bindings_of("game-over")

    def __init__(self, session: GameSession, around: Surroundings, runner: Runner | None = None) -> None:
        super().__init__(around=around)
        self.session, self._runner = session, runner
        self._ending = session.ui.ending(session.table, self._notes())

    def compose(self) -> ComposeResult:
        yield Static(say("over.title"), id="title", markup=False)
        yield self._ending
        yield MessageLine(id="message")
        yield self.key_bar()

    def _notes(self) -> list[str]:
        table = self.session.table
        seats = dict(table.header.seats)
        seats |= {seat: HUMAN for seat in self.session.humans if spec_of(seats.get(seat, HUMAN))}
        seats |= {seat: bot.name for seat, bot in self.session.bots.items()}
        players = [
            say("over.player", n=seat.number, seat=seat.label, player=one_line(seats[seat], LONGEST_SHOWN))
            for seat in table.game.seats
            if seat in seats
        ]
        count = say("over.actions", n=len(table.history))
        notes = [sentences([say("over.players", players=commas(players)), count]) if players else count]
        if table.path is None:
            notes.append(say("over.not-saved"))
        elif self.around.house.files:
            notes.append(say("over.saved", path=harmless(table.path)))
        return notes

    def action_replay(self) -> None:
        from jc_tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.session.table, around=self.around), self._branched)

    def action_review(self) -> None:
        from jc_tui.screens.review import ReviewScreen

        with self.saying_why_not():
            self.app.push_screen(ReviewScreen(self.session.table, around=self.around), self._branched)

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
        self.app.push_screen(StoryScreen(self.session.table, around=self.around))

    def action_back(self) -> None:
        if self._runner is not None:
            self._runner.send(SetAside())

    def action_title(self) -> None:
        self.shell.to_title()

    def action_lobby(self) -> None:
        self.shell.to_title()


class StoryScreen(ShellScreen[None]):
    """Shows what else would be written into a file: the whole story of a game, page by page."""

    CALLED = "help.screen-story"
    AUTO_FOCUS = "#story"
    BINDINGS = bindings_of("story")

    def __init__(self, table: Table, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._table = table

    def compose(self) -> ComposeResult:
        yield HelpText(id="story")
        yield bottom_line(self.around.settings, (("keys.button-close", "back"),))

    def on_mount(self) -> None:
        self.query_one(HelpText).show(Page("", export(self._table, "text")))

    def action_more(self) -> None:
        self.query_one(HelpText).turn_page()
