"""The battle screen of Caesar's Gallic War."""

from __future__ import annotations

from jc_tui.appearance.bindings import bindings_of
from jc_tui.blocks.battle.view import CSS, HEIGHTS, FightView
from jc_tui.screens.play import PlayScreen


class BattleScreen(PlayScreen):
    """Screen of a battle, from its choice to the last retreat."""

    CSS_PATH = CSS
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS = bindings_of("battle", game="gallic_war")
    VIEW, CALLED = FightView, "fight.screen"
