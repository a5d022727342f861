"""The winter turn on a screen of its own."""

from __future__ import annotations

from engine.julius_caesar.words import say
from jc_tui.julius_caesar.winter.view import WinterTurnView
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.play import PlayScreen


class WinterScreen(PlayScreen):
    """The winter turn."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#winter-choices"
    BINDINGS = bindings_of("winter", game="julius_caesar")
    VIEW, WORDS, CALLED = WinterTurnView, say, "help.screen-winter"
