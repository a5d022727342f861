"""Looking through a game: the table's panes at any position, and a line to move along it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from textual import on
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.events import DescendantBlur, DescendantFocus, Resize

from engine.contract import Seat
from engine.match import Match
from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of, foot_of
from jc_tui.lookback import intents
from jc_tui.lookback.intents import Seek
from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.map.view import MapView
from jc_tui.screens.base import BaseScreen
from jc_tui.screens.lookback_runner import LookbackRunner
from jc_tui.screens.map import LegendScreen
from jc_tui.seats.seen_events import Viewer
from jc_tui.table.intents import Point, Say
from jc_tui.terminal.textual_names import bind_before
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.pane_messages import ShowPlace, WidgetIntent
from jc_tui.widgets.replay_panes import brief_lines, status_line
from jc_tui.widgets.scrubber import Scrubber
from jc_tui.widgets.table_layout import arrangement

KEYS, NARROW_KEYS, PLAYING_KEYS = "replay", "replay-narrow", "replay-playing"
"""The keys that the last line tells: where there is room, where there is little, and there while it plays."""

ROOMY, STACKED = 100, 40
"""Columns from which there is room, and rows from which the story stands below the medium map."""


def _viewer_key(seat: Seat) -> Binding:
    return Binding(
        seat.letter.lower(),
        f"do('See', '{seat}')",
        say("keys.replay-seat", n=seat.number, seat=seat.label),
        id=f"keys.replay-{seat}",
        tooltip=say("keys.replay-seat-about", n=seat.number, seat=seat.label),
    )


class ReplayScreen(BaseScreen[Path | None]):
    """A game from its beginning to its end.

    Ends with the path of a new save to play on, or None.
    """

    CALLED = "help.screen-replay"
    CSS_PATH = "../styles/replay.tcss"
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (150, "-broad")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (27, "-roomy"), (36, "-tall")]  # noqa: RUF012

    BINDINGS = bindings_of("replay")

    def __init__(
        self, table: Match, start: int | None = None, viewer: Viewer | str = "", *, context: AppContext
    ) -> None:
        super().__init__(context=context)
        self.model = ReplayModel(table, start, viewer)
        self.runner = LookbackRunner(self.model, self, self.show)
        ui = self.model.replay.ui
        self._contest, self._side = ui.replay_contest(), ui.replay_side()
        self._contest.id, self._side.id = "battle", "hands"
        self._has_board = bool(ui.map.atlas.places)
        self.set_class(not self._has_board, "boardless")
        bind_before(self, "o", map(_viewer_key, table.game.seats))

    def compose(self) -> ComposeResult:
        replay, ui = self.model.replay, self.model.replay.ui
        yield Drawing(id="status")
        with Horizontal(id="body"):
            with Container(id="board"):
                yield MapView(ui.map.atlas, id="map", ascii_only=self.context.glyphs.ascii)
                yield self._contest
            with Vertical(id="side"):
                yield self._side
                yield LogPane(ui, id="log")
        yield Drawing(id="brief")
        yield Scrubber(replay.length, replay.landmarks, replay.position, ui.replay.kinds)
        yield KeyBar(id="keys")

    @property
    def pointer(self) -> Scrubber:
        return self.query_one(Scrubber)

    def show(self) -> None:
        model, telling = self.model, self.has_class("telling")
        roomy = self.app.size.width >= ROOMY or not self._has_board
        fighting = model.contested and not self.has_class("mapped")
        self.set_class(fighting, "fighting")
        if fighting and (roomy or not telling):
            self._contest.show_replay(model.replay, model.place)
        elif roomy or not telling:
            board, replay = self.query_one(MapView), model.replay
            board.marks, board.last_moved = replay.ui.map.marks(replay.view), frozenset(replay.places)
            board.selected = board.selected if board.has_focus else model.place
        if roomy or telling:
            self._side.show_replay(model.replay, model.place)
            self.query_one(LogPane).update_told(model.replay.recent)
            self.query_one(LogPane).update_place(model.place)
        path = model.table.path if self.context.house.files else None
        self.query_one("#status", Drawing).show(partial(status_line, model, path.stem if path else ""))
        self.query_one("#brief", Drawing).show(partial(brief_lines, model))
        self.query_one(Scrubber).show_position(model.replay.position)
        self._show_keys()

    def _show_keys(self) -> None:
        playing, drawn = self.model.playing, self.context.glyphs.drawn
        keys = KEYS if self.app.size.width >= ROOMY else PLAYING_KEYS if playing else NARROW_KEYS
        entries = [
            (drawn(key), "keys.short-stop" if playing and action == "do('PlayOrStop')" else label, action)
            for key, label, action in foot_of(keys)
            if self.check_action(*parse(action)[1:])
        ]
        self.query_one(KeyBar).show_entries(entries)

    def on_resize(self, event: Resize) -> None:
        width, height = event.size
        self.set_class(height >= STACKED and arrangement(width, height) == "stacked", "-stacked")
        self.show()
        self.call_after_refresh(self.query_one(MapView).fit)

    def say(self, sentence: str) -> None:
        self.runner.send(Say(sentence))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the game has such a step, and a map to look at."""
        if action in ("legend", "view") and not self._has_board:
            return False
        if (action, *parameters) == ("do", "OpenReview"):
            return self.model.may_review
        if action == "step":
            return parameters[0] in self.model.replay.units
        return super().check_action(action, parameters)

    def action_step(self, unit: str, steps: int) -> None:
        self.runner.send(intents.StepBy(unit, steps))

    def action_do(self, name: str, *what: Any) -> None:
        self.runner.send(getattr(intents, name)(*what))

    def action_view(self, name: str) -> None:
        """Show or hide the story over the map, or the map over the battle."""
        self.toggle_class(name)
        self.show()

    def action_legend(self) -> None:
        self.app.push_screen(LegendScreen(self.model.replay.ui, context=self.context))

    def action_back(self) -> None:
        if self.focused is not None:
            self.set_focus(None)
        elif self.has_class("telling"):
            self.action_view("telling")
        else:
            self.dismiss(None)

    @on(WidgetIntent)
    @on(DescendantFocus)
    @on(DescendantBlur)
    def on_widget_intent(self) -> None:
        board = self.query_one(MapView)
        if board.has_focus or self.model.looking:
            self.runner.send(Point(board.selected if board.has_focus else ""))

    @on(Scrubber.Sought)
    @on(ShowPlace)
    def _sought(self, message: Scrubber.Sought | ShowPlace) -> None:
        to = (message.index + 1, message.place) if isinstance(message, ShowPlace) else (message.position,)
        self.runner.send(Seek(*to))
