"""The screens and panes of Julius Caesar; each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from engine.julius_caesar.state import FIGHTING, WINTER
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.pack import part

if TYPE_CHECKING:
    from engine.table import Table
    from jc_tui.julius_caesar.moments import CaesarMoments
    from jc_tui.julius_caesar.planning import CaesarPlanner
    from jc_tui.julius_caesar.replay_panes import CaesarHands, ReplayBattle
    from jc_tui.julius_caesar.stage import CaesarStage
    from jc_tui.julius_caesar.table import CaesarTable
    from jc_tui.screens.play import PlayScreen
    from jc_tui.seats.game_session import GameSession
    from jc_tui.widgets.canvas import Drawing

SCREENS = {
    "deploy": "jc_tui.julius_caesar.deployment.screen:DeploymentScreen",
    **dict.fromkeys(FIGHTING, "jc_tui.julius_caesar.battle.screen:BattleScreen"),
    **dict.fromkeys(WINTER, "jc_tui.julius_caesar.winter.screen:WinterScreen"),
}
"""By phase, the screen it is played on where that is not the table."""


class CaesarFaces:
    """As `jc_tui.faces.Faces`."""

    moments: cached_property[CaesarMoments] = part("jc_tui.julius_caesar.moments:CaesarMoments")

    def table(self, session: GameSession) -> CaesarTable:
        """The panes of the table."""
        from jc_tui.julius_caesar.table import CaesarTable

        return CaesarTable(session)

    @cached_property
    def stage(self) -> CaesarStage:
        """How orders are shown."""
        from jc_tui.julius_caesar.stage import CaesarStage

        return CaesarStage()

    def planner(self, session: GameSession) -> CaesarPlanner:
        """Drafts, on what is imagined from a view."""
        from jc_tui.julius_caesar.planning import CaesarPlanner

        return CaesarPlanner(session)

    def screen_of(self, view: JuliusCaesarView) -> type[PlayScreen] | None:
        """The screen of a deployment, a battle or a winter."""
        screen: type[PlayScreen] | None = resolve_name(SCREENS[view.phase]) if view.phase in SCREENS else None
        return screen

    def watched(self, view: JuliusCaesarView) -> bool:
        """A battle is watched by all."""
        return view.phase in FIGHTING

    def replay_contest(self, name: str) -> ReplayBattle:
        """The line-up."""
        from jc_tui.julius_caesar.replay_panes import ReplayBattle

        return ReplayBattle(id=name)

    def replay_side(self, name: str) -> CaesarHands:
        """Both hands, and a place."""
        from jc_tui.julius_caesar.replay_panes import CaesarHands

        return CaesarHands(id=name)

    def ending(self, table: Table, notes: Sequence[str]) -> Drawing:
        """How a game ended."""
        from jc_tui.julius_caesar.outcome import ending, result_lines
        from jc_tui.widgets.canvas import Drawing

        pane = Drawing(id="result")
        pane.styles.height = "1fr"
        pane.show(partial(result_lines, ending(table), notes))
        return pane
