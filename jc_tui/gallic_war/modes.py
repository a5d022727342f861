"""The phases of this game that are played on screens of their own."""

from __future__ import annotations

from collections.abc import Mapping

from jc_tui.table.modes import ModeUI

BATTLE = ("withdraw", "shelter", "main group", "battle", "roll", "hit", "sortie", "storm", "leave")
"""The phases of a battle that has been chosen."""

YEAR = ("harvest", "legions home", "leader home", "companions", "supply", "replace", "build", "reinforce")

_HERE = "jc_tui.gallic_war"
_FIGHT = f"{_HERE}.battle.model:GallicBattle", f"{_HERE}.battle.screen:BattleScreen"
FIGHTING = ModeUI("battle", *_FIGHT, watched=True)
CHOOSING = ModeUI("battle", *_FIGHT)
WINTERING = ModeUI("year", f"{_HERE}.year.model:YearEnd", f"{_HERE}.year.view:YearScreen")
MODES: Mapping[str, ModeUI] = {
    "choose battle": CHOOSING,
    **dict.fromkeys(BATTLE, FIGHTING),
    **dict.fromkeys(YEAR, WINTERING),
}
"""By phase, the mode it is played in where that is not the table itself: a battle that has begun all may watch."""
