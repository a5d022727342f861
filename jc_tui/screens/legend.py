"""The legend of the map: every sign on one screen, until a key closes it."""

from __future__ import annotations

from textual.app import ComposeResult

from jc_tui.game_ui import GameUI, GameView
from jc_tui.look.bindings import bindings_of
from jc_tui.map.legend import legend
from jc_tui.map.legend_view import LegendView
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.key_bar import bottom_line


class LegendScreen(ShellScreen[None]):
    """What all that is seen on the map of a game means."""

    CALLED = "help.screen-legend"
    BINDINGS = bindings_of("legend")

    def __init__(self, ui: GameUI[GameView], *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._ui = ui

    def compose(self) -> ComposeResult:
        """The signs, and the keys."""
        yield LegendView(legend(self._ui.map, ascii_only=self.around.glyphs.ascii), id="legend")
        yield bottom_line(self.around.settings, (("keys.legend-close", "back"),))
