"""The view of a phase on its own screen: lists, lines, perhaps a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.translations import say
from jc_tui.appearance.sides import side_ink
from jc_tui.map.paint import Mark
from jc_tui.map.view import MapView
from jc_tui.table.intents import EndPhase, MarkLine, PointLine
from jc_tui.table.list_choice import DONE, ListChoice
from jc_tui.table.message import TableMessage
from jc_tui.table.modes import Mode
from jc_tui.table.targets import begin_marks
from jc_tui.widgets.key_bar import ScreenKeys
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.play_view import FootView

Phase = TypeVar("Phase", bound=Mode)
"""The phase as the model has it."""

Listed = TypeVar("Listed", bound=ListChoice[Any])
"""A phase in which is chosen from a list."""


class PhaseView(FootView, Generic[Phase]):
    """Lines of text, and what is said below them."""

    DEFAULT_CSS = """
    PhaseView {
        background: $background;
        #phase-title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
        #phase-body { height: 1fr; }
    }
    PhaseView.-taught #phase-body { margin-bottom: 1; }
    """

    @property
    def phase(self) -> Phase:
        return cast(Phase, self.model.mode)

    @staticmethod
    def line(name: str) -> Static:
        return Static("", id=f"phase-{name}", markup=False)

    def foot(self) -> ComposeResult:
        """Yield the last lines."""
        self.orders.can_focus = False
        yield from self.coaches
        yield self.orders
        yield self.advice
        yield ScreenKeys()

    def show_foot(self) -> None:
        to_act, message = self.session.to_act, self.model.message
        self.orders.edge = "strong" if to_act is None else side_ink(to_act)
        self.orders.tell(say("moments.read-first") if self.model.due else self.phase.prompt)
        self.show_message(TableMessage("prompt", "") if message.kind in ("prompt", "closed") else message)
        self.show_coach()
        self.screen.refresh_bindings()

    def update_line(self, name: str, text: str | Content) -> None:
        self.query_one(f"#phase-{name}", Static).update(text)


class ListView(PhaseView[Listed]):
    """Phase of choices from a list, with steps, and a map if there is room."""

    MAPPED: ClassVar[tuple[int, int]] = 9999, 9999
    """Columns and rows from which the map stands beside the lists; without a map, out of reach."""

    @property
    def choices(self) -> PickList:
        return self.query_one("#phase-choices", PickList)

    @property
    def board(self) -> MapView:
        return self.query_one(MapView)

    def make_board(self) -> MapView:
        return MapView(self.session.ui.map.atlas, id="phase-map", ascii_only=self.context.glyphs.ascii)

    def on_resize(self, event: Resize) -> None:
        columns, rows = self.MAPPED
        self.set_class(event.size.width >= columns and event.size.height >= rows, "-mapped")

    def show_steps(self, steps: Iterable[tuple[str, bool]]) -> None:
        """Show the steps of the phase, each with whether it is the current one."""
        drawn = self.context.glyphs.drawn
        lines = [Content.styled(drawn(line), "bold" if now else "") for line, now in steps]
        self.update_line("steps", Content("\n").join(lines))

    def show_board(self, targets: Iterable[str], place: str, marks: Mapping[str, Mark]) -> None:
        """Show targets and the place under the cursor; `marks` hide stacks."""
        self.board.note = self.corner
        self.board.marks = {**self.model.parts.marks, **marks}
        self.board.targets = begin_marks(targets)
        if place:
            self.board.selected = place

    @on(PickList.Highlighted)
    def _pointed(self, message: PickList.Highlighted) -> None:
        message.stop()
        self.runner.send(PointLine(str(message.key)))

    @on(PickList.Chosen)
    def _chosen(self, message: PickList.Chosen) -> None:
        message.stop()
        self.choose_line(message.list, str(message.key))

    def choose_line(self, of: object, key: str) -> None:
        self.runner.send(EndPhase() if key == DONE else MarkLine(key))
