"""The battle screen of Julius Caesar."""

from __future__ import annotations

from jc_tui.blocks.battle.view import FightScreen
from jc_tui.look.bindings import bindings_of


class BattleScreen(FightScreen):
    """A battle of Julius Caesar, from the choice which is fought to the last retreat."""

    BINDINGS = bindings_of("battle", game="julius_caesar")
