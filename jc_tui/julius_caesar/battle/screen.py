"""The battle screen of Julius Caesar."""

from __future__ import annotations

from jc_tui.appearance.bindings import bindings_of
from jc_tui.blocks.battle.view import CSS, HEIGHTS, FightView
from jc_tui.screens.play import PlayScreen


class BattleScreen(PlayScreen):
    """A battle of Julius Caesar, from the choice which is fought to the last retreat."""

    CSS_PATH = CSS
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS = bindings_of("battle", game="julius_caesar")
    VIEW, CALLED = FightView, "fight.screen"
