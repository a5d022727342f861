"""The phases that have a screen of their own; each is loaded when a game first comes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jc_tui.screens.play import PlayScreen

FIGHTING = frozenset(("battle", "roll", "hit"))


def screen_of(phase: str) -> type[PlayScreen] | None:
    """The screen on which a phase is played; None for those that are played on the table."""
    if phase == "deploy":
        from jc_tui.julius_caesar.deployment.screen import DeploymentScreen

        return DeploymentScreen
    if phase in FIGHTING:
        from jc_tui.julius_caesar.battle.screen import BattleScreen

        return BattleScreen
    if phase in ("port", "supply", "disband"):
        from jc_tui.julius_caesar.winter.screen import WinterScreen

        return WinterScreen
    return None
