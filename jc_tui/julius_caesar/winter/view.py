"""The screen of the winter turn: steps, points and choices."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize

from engine.julius_caesar.events import ControlChanged, PointsCounted, WinterBegan
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import narrated, say, year_bc
from jc_tui.appearance.bindings import bindings_of
from jc_tui.blocks.story import story_since
from jc_tui.julius_caesar.points import lead, reasons_of, track
from jc_tui.julius_caesar.winter.model import Wintering, steps
from jc_tui.screens.play import PlayScreen
from jc_tui.table.intents import Intent, Pick
from jc_tui.widgets.phase_view import ListView
from jc_tui.widgets.pick_list import PickList

MOST_TOLD = 6
"""Sentences about this winter that are shown, the last ones."""

UNTOLD = WinterBegan, PointsCounted, ControlChanged
"""What the story leaves out: the count stands beside it, control follows of itself."""

BROAD, BROAD_ROWS = 156, 45
"""Columns and rows from which the map beside the lists is the medium one."""


class WinterTurnView(ListView[Wintering]):
    """Winter, step by step: ports, crowded cities and disbanding."""

    MAPPED = 118, 34

    @property
    def _ports(self) -> PickList:
        return self.query_one("#winter-ports", PickList)

    def compose(self) -> ComposeResult:
        yield self.line("title")
        with Horizontal(id="phase-body"):
            with Vertical(id="phase-left"):
                yield self.line("steps")
                yield PickList(id="phase-choices")
                yield PickList(id="winter-ports")
            with Vertical(id="winter-side"):
                board = self.make_board()
                board.can_focus = False
                yield board
                yield self.line("points")
                yield self.line("story")
        yield from self.foot()

    def on_resize(self, event: Resize) -> None:
        broad = event.size.width >= BROAD and event.size.height >= BROAD_ROWS
        self.set_class(broad, "-broad")
        self.board.level = "medium" if broad else "small"

    def show(self) -> None:
        winter, view, ports = self.phase, self.session.view, self._ports
        events = story_since(self.session, WinterBegan)
        self.update_line("title", say("winter.title", year=view.year, bc=year_bc(view.year)))
        self.show_steps(steps(view, events))
        tracks = ((track(view, side, self.context.glyphs), reasons_of(view, side)) for side in SEATS)
        points = [Content.assemble((text, f"bold ${ink}"), f"  {why}") for (text, ink), why in tracks]
        self.update_line("points", Content("\n").join([*points, Content(lead(view))]))
        told = narrated([event for event in events if not isinstance(event, UNTOLD)])
        self.update_line("story", "\n".join([say("winter.so-far"), *told[-MOST_TOLD:]]) if told else "")
        cities = [way.city for way in winter.ways]
        ports.display = bool(cities)
        self.set_class(ports.display, "-ports")
        self.choices.set_rows(winter.rows, winter.key)
        ports.set_rows(winter.choice.port_rows(winter.key), winter.port)
        if not ports.display or self.screen.focused is None:
            self.choices.focus()
        place = winter.port if cities and ports.has_focus else winter.choice.place(winter.key)
        self.show_board(cities or winter.choice.short, place, {})
        self.show_foot()

    def choose_line(self, of: object, key: str) -> None:
        """Go from a Navis to its ports; a port is chosen for it."""
        if self.phase.in_port and of is not self._ports:
            self._ports.focus()
        else:
            if of is self._ports:
                self.choices.focus()
            super().choose_line(of, key)

    def send(self, intent: Intent) -> None:
        super().send(intent)
        if isinstance(intent, Pick) and intent.place == self.phase.port:
            self._ports.focus()

    # --- keys that change only what is in sight --------------------------------------------------------------

    def switch(self) -> None:
        (self._ports if self._ports.display and self.choices.has_focus else self.choices).focus()

    def back(self) -> bool:
        if had_focus := self._ports.has_focus:
            self.choices.focus()
        return had_focus


class WinterScreen(PlayScreen):
    """The winter turn on a screen of its own."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#phase-choices"
    BINDINGS = bindings_of("winter", game="julius_caesar")
    VIEW, WORDS, CALLED = WinterTurnView, say, "help.screen-winter"
