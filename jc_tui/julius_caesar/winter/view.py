"""What the winter turn looks like: where it stands, the points, and what a player has to choose in it."""

from __future__ import annotations

from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from engine.julius_caesar.words import say, year_bc
from jc_tui.julius_caesar.winter import wintering
from jc_tui.julius_caesar.winter.model import Wintering
from jc_tui.map.view import MapView
from jc_tui.table.intents import EndPhase, MarkLine, Pick, PointLine
from jc_tui.table.list_choice import DONE
from jc_tui.table.targets import begin_marks
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.play_view import PhaseView

MOST_TOLD = 6
"""Sentences about this winter that are shown, the last ones."""

MAPPED, MAPPED_ROWS = 118, 34
"""Columns and rows from which the small map stands beside the lists."""

BROAD, BROAD_ROWS = 156, 45
"""Columns and rows from which it is the medium map."""


class WinterTurnView(PhaseView):
    """Winter, step by step: Navis to ports, the surplus of crowded cities, and whom one disbands by choice."""

    NAME, END = "winter", "keys.button-done"

    @property
    def _winter(self) -> Wintering:
        return cast(Wintering, self.model.mode)

    def compose(self) -> ComposeResult:
        """Title; steps, choices and ports; beside them the map, points and what has happened; the last lines."""
        yield Static("", id="winter-title", markup=False)
        with Horizontal(id="winter-body"):
            with Vertical(id="winter-left"):
                yield Static("", id="winter-steps", markup=False)
                yield PickList(id="winter-choices")
                yield PickList(id="winter-ports")
            with Vertical(id="winter-side"):
                atlas, ascii_only = self.session.ui.map.atlas, self.around.glyphs.ascii
                board = MapView(atlas, id="winter-map", ascii_only=ascii_only)
                board.can_focus = False
                yield board
                yield Static("", id="winter-points", markup=False)
                yield Static("", id="winter-story", markup=False)
        yield from self.foot()

    def on_resize(self, event: Resize) -> None:
        """Beside the lists there is the map, where there is room for it."""
        width, height = event.size
        self.set_class(width >= MAPPED and height >= MAPPED_ROWS, "-mapped")
        self.set_class(width >= BROAD and height >= BROAD_ROWS, "-broad")
        self.query_one(MapView).level = "medium" if self.has_class("-broad") else "small"

    def show(self) -> None:
        """Show the winter as it is."""
        winter, view = self._winter, self.session.view
        events = wintering.this_winter(self.session)
        self.update_line("title", say("winter.title", year=view.year, bc=year_bc(view.year)))
        steps = [
            Content.styled(told, "bold $primary" if now else "") for told, now in wintering.steps(view, events)
        ]
        self.update_line("steps", Content("\n").join(steps))
        self.update_line("points", "\n".join(wintering.points_lines(view)))
        told = wintering.happenings(events)
        self.update_line("story", "\n".join([say("winter.so-far"), *told[-MOST_TOLD:]]) if told else "")
        choices, ports = self.query_one("#winter-choices", PickList), self.query_one("#winter-ports", PickList)
        ports.display = winter.in_port and bool(winter.ways)
        self.set_class(ports.display, "-ports")
        choices.set_rows(winter.rows, winter.key)
        ports.set_rows(winter.port_rows, winter.port)
        if not ports.display or self.screen.focused is None:
            choices.focus()
        self._show_map(ports)
        self.show_foot()

    def _show_map(self, ports: PickList) -> None:
        """All that stands on the map, what is chosen about, and the place under the cursor."""
        winter, board = self._winter, self.query_one(MapView)
        board.note = self.corner
        board.marks = self.model.parts.marks
        board.targets = begin_marks([way.city for way in winter.ways] or list(winter.short))
        if place := winter.port if winter.ways and ports.has_focus else winter.place_of(winter.key):
            board.selected = place

    @on(PickList.Highlighted)
    def _pointed(self, message: PickList.Highlighted) -> None:
        message.stop()
        self.runner.send(PointLine(str(message.key)))

    @on(PickList.Chosen)
    def _chosen(self, message: PickList.Chosen) -> None:
        message.stop()
        ports, key = self.query_one("#winter-ports", PickList), str(message.key)
        if self._winter.in_port and message.list is not ports:
            ports.focus()
        else:
            if message.list is ports:
                self.query_one("#winter-choices", PickList).focus()
            self.runner.send(EndPhase() if key == DONE else MarkLine(key))

    @on(MapView.Selected)
    def _place_clicked(self, message: MapView.Selected) -> None:
        """Take the cursor to what can be chosen in a place."""
        message.stop()
        self.runner.send(Pick(message.place))
        if message.place == self._winter.port:
            self.query_one("#winter-ports", PickList).focus()

    # --- keys that change only what is in sight --------------------------------------------------------------

    def switch(self) -> None:
        """From the Navis to their ports and back."""
        choices, ports = self.query_one("#winter-choices", PickList), self.query_one("#winter-ports", PickList)
        (ports if ports.display and choices.has_focus else choices).focus()

    def back(self) -> bool:
        """From the ports to the Navis."""
        if not self.query_one("#winter-ports", PickList).has_focus:
            return False
        self.query_one("#winter-choices", PickList).focus()
        return True
