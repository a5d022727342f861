"""The map by itself, looked at from a battle, and the legend of all its signs: until a key closes them."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from engine.translations import commas, say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.game_ui import GameUI, GameView
from jc_tui.map.legend import legend
from jc_tui.map.legend_view import LegendView
from jc_tui.map.view import MapView
from jc_tui.screens.base import BaseScreen
from jc_tui.table.model import TableModel
from jc_tui.table.targets import TargetMark
from jc_tui.widgets.key_bar import ScreenKeys


class LegendScreen(BaseScreen[None]):
    """What all that is seen on the map of a game means."""

    CALLED = "help.screen-legend"
    BINDINGS = bindings_of("legend")

    def __init__(self, ui: GameUI[GameView], *, context: AppContext) -> None:
        super().__init__(context=context)
        self._ui = ui

    def compose(self) -> ComposeResult:
        yield LegendView(legend(self._ui.map, ascii_only=self.context.glyphs.ascii), id="legend")
        yield ScreenKeys()


class MapScreen(BaseScreen[None]):
    """Shows where a battle is fought and where a block can retreat."""

    CALLED = "help.screen-map"
    CSS_PATH = "../styles/map.tcss"
    BINDINGS = bindings_of("map-screen")

    def __init__(
        self, table: TableModel, place: str, others: Sequence[str], alone: str, *, context: AppContext
    ) -> None:
        """Begin with a message, `alone`, where only the one place is shown."""
        super().__init__(context=context)
        self._alone = alone
        self._table = table
        self._first, self._others = place, others

    def compose(self) -> ComposeResult:
        atlas, name = self._table.ui.map.atlas, self._table.ui.map.name
        board = MapView(atlas, id="map", selected=self._first, ascii_only=self.context.glyphs.ascii)
        board.set_reactive(MapView.marks, self._table.parts.marks)
        board.set_reactive(MapView.targets, {place: TargetMark("move") for place in self._others})
        yield board
        place, ways = name(self._first), commas(map(name, self._others))
        told = say("map.retreats", place=place, ways=ways) if ways else self._alone
        yield Static(told, id="map-note", markup=False)

    def action_legend(self) -> None:
        self.app.push_screen(LegendScreen(self._table.ui, context=self.context))

    def on_resize(self, event: events.Resize) -> None:
        board = self.query_one(MapView)
        board.level = board.atlas.best_level(event.size.width, event.size.height - 1)
