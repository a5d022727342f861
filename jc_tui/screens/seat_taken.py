"""A seat that is played elsewhere already: sit down in the other, take it over, look on, or leave it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine.contract import Seat
from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of, foot_of
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.presence import SeatsTaken
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.menu import Menu, MenuLine


class SeatTakenScreen(BaseScreen[Mapping[str, Any] | None]):
    """Ends with how to open the save all the same, as `GameApp.open_save` takes it, or with None."""

    CALLED = "help.screen-taken"
    CSS_PATH = "../styles/taken.tcss"
    AUTO_FOCUS = "#taken-menu"
    BINDINGS = bindings_of("taken")
    KEYS = "taken"

    def __init__(self, taken: SeatsTaken, *, context: AppContext) -> None:
        super().__init__(context=context)
        self._taken = taken

    def compose(self) -> ComposeResult:
        yield Static(sanitize(self._taken.path.stem), classes="shell-heading", markup=False)
        with Vertical(classes="shell-body"):
            yield Static(str(self._taken), id="taken-who", markup=False)
            first = self._taken.free[0] if self._taken.free else "watch"  # Enter disturbs no other player.
            free = [
                MenuLine(seat, seat.letter, say("taken.play", n=seat.number, seat=seat.label), say("taken.free"))
                for seat in self._taken.free
            ]
            watch = MenuLine("watch", "W", say("taken.watch"), say("taken.about-watch"))
            take_over = MenuLine("take over", "T", say("taken.take-over"), say("taken.about-take-over"))
            yield Menu([*free, watch, take_over], at=first, id="taken-menu")
            about = {1: "taken.one", 2: "taken.both"}.get(len(self._taken.taken), "taken.all")
            yield Static(say(about), id="taken-about", markup=False)
        yield KeyBar(foot_of(self.KEYS), id="keys")

    @on(Menu.Chosen)
    def _menu_chosen(self, message: Menu.Chosen) -> None:
        match str(message.key):
            case "watch":
                self.dismiss({"watch": True})
            case "take over":
                self.dismiss({"take_over": True, "seat": self._taken.seat})
            case seat:
                self.dismiss({"seat": Seat(seat)})
