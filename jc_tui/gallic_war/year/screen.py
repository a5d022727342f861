"""The end of the year on a screen of its own."""

from __future__ import annotations

from engine.gallic_war.words import say
from jc_tui.gallic_war.year.view import YearView
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.play import PlayScreen


class YearScreen(PlayScreen):
    """The end of the year."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#year-choices"
    BINDINGS = bindings_of("year", game="gallic_war")
    VIEW, WORDS, CALLED = YearView, say, "year.called"
