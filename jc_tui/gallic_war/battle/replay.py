"""The battle in a replay of the Gallic War."""

from __future__ import annotations

from engine.gallic_war.viewdata import GallicWarView
from engine.words import headed
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.replay import FightReplay
from jc_tui.gallic_war.battle import fighting, words


class ReplayBattle(FightReplay):
    """The line-up, with reserves and those in the fortress as far as the eyes may know them."""

    account = fighting.ACCOUNT

    def heading(self, view: GallicWarView) -> str:
        """Where, and in which round."""
        battle = view.battle
        return headed(words.heading(battle), words.round_words(view, battle)) if battle else ""

    def line_up(self, view: GallicWarView) -> LineupData:
        """Both sides."""
        return fighting.line_up(view, view.battle or fighting.NOBODY)
