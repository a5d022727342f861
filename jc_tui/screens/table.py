"""The table as a screen: the map with its panes, on which most of a game is played."""

from __future__ import annotations

from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.runner import Runner
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.terminal.textual_names import bind_before
from jc_tui.widgets.table_layout import key_of
from jc_tui.widgets.table_view import TableView


class TableScreen(PlayScreen):
    """The game being played, as the viewer sees it."""

    CSS_PATH = "../styles/table.tcss"
    BINDINGS = bindings_of("table")
    VIEW, CALLED = TableView, "help.screen-table"

    view: TableView

    def __init__(self, session: GameSession, context: AppContext, runner: Runner | None = None) -> None:
        super().__init__(session, context, runner)
        bind_before(self, "m", map(key_of, self.view.panes))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.view.has(f"{action}{parameters}") and super().check_action(action, parameters)

    def action_notes(self) -> None:
        from jc_tui.screens.notes import NotesScreen

        self.app.push_screen(NotesScreen(self.session, context=self.context))
