"""Asks for more room while the terminal is too small to play; what lies underneath waits as it is."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize, ScreenResume
from textual.widgets import Static

from engine.translations import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.screens.base import BaseScreen


class TooSmallScreen(BaseScreen[None]):
    """Goes away by itself when there is room."""

    CALLED = "help.screen-toosmall"
    CSS_PATH = "../styles/too_small.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of("too-small"),
        Binding("f1,question_mark", "nothing", show=False, id="too-small.help"),
    ]

    _leaving = False

    def compose(self) -> ComposeResult:
        yield Static(self._sentence(), id="too-small", markup=False)

    @on(Resize)
    @on(ScreenResume)
    def _check(self) -> None:
        if self._leaving or not self.is_active:
            return
        if self.shell.has_room():
            self._leaving = True
            self.dismiss()
        else:
            self.query_one("#too-small", Static).update(self._sentence())

    def _sentence(self) -> str:
        from jc_tui.app import SMALLEST

        columns, rows = SMALLEST
        times = self.shell.glyphs.times
        here = f"{self.app.size.width} {times} {self.app.size.height}"
        return say("terminal.too-small", needed=f"{columns} {times} {rows}", here=here)

    def action_nothing(self) -> None:
        """Do nothing, as no help would fit."""
