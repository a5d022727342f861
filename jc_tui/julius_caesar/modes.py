"""The phases of this game that are played on screens of their own."""

from __future__ import annotations

from engine.julius_caesar.tasks import FIGHTING, WINTER
from jc_tui.table.modes import ModeUI

_HERE = "jc_tui.julius_caesar"
_FIGHT = f"{_HERE}.battle.model:CaesarBattle", f"{_HERE}.battle.screen:BattleScreen"
DEPLOYMENT = ModeUI("deployment", f"{_HERE}.deployment:Deployment", f"{_HERE}.deployment_view:DeploymentScreen")
BATTLE = ModeUI("battle", *_FIGHT, watched=True)
WINTERING = ModeUI("winter", f"{_HERE}.winter.model:Wintering", f"{_HERE}.winter.view:WinterScreen")
MODES = {"deploy": DEPLOYMENT, **dict.fromkeys(FIGHTING, BATTLE), **dict.fromkeys(WINTER, WINTERING)}
"""By phase, the mode it is played in where that is not the table itself."""
