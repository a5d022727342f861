"""The battle screen of Caesar's Gallic War."""

from __future__ import annotations

from jc_tui.blocks.battle.view import FightScreen
from jc_tui.look.bindings import bindings_of


class BattleScreen(FightScreen):
    """A battle of Caesar's Gallic War, from the choice which is fought to the last retreat."""

    BINDINGS = bindings_of("battle", game="gallic_war")
