"""The screens and panes of Caesar's Gallic War; each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from jc_tui.pack import part

if TYPE_CHECKING:
    from engine.table import Table
    from jc_tui.gallic_war.battle.replay import ReplayBattle
    from jc_tui.gallic_war.moments import GallicMoments
    from jc_tui.gallic_war.planning import GallicPlanner
    from jc_tui.gallic_war.replay_side import GallicHands
    from jc_tui.gallic_war.stage import GallicStage
    from jc_tui.gallic_war.table import GallicTable
    from jc_tui.screens.play import PlayScreen
    from jc_tui.seats.game_session import GameSession
    from jc_tui.widgets.canvas import Drawing

BATTLE = ("withdraw", "shelter", "main group", "battle", "roll", "hit", "sortie", "storm", "leave")
"""The phases of a battle that has been chosen."""

YEAR = ("harvest", "legions home", "leader home", "companions", "supply", "replace", "build", "reinforce")
"""The phases of the end of the year."""

SCREENS: Mapping[str, str] = {
    **dict.fromkeys(("choose battle", *BATTLE), "jc_tui.gallic_war.battle.screen:BattleScreen"),
    **dict.fromkeys(YEAR, "jc_tui.gallic_war.year.screen:YearScreen"),
}
"""By phase, the screen it is played on where that is not the table."""

WATCHED: frozenset[str] = frozenset(BATTLE)
"""The phases whose screen is opened for all, whoever acts there."""


MOVEMENT = frozenset(("groups", "move"))
"""The phases whose orders can be drafted."""


class GallicFaces:
    """As `jc_tui.faces.Faces`."""

    moments: cached_property[GallicMoments] = part("jc_tui.gallic_war.moments:GallicMoments")
    stage: cached_property[GallicStage] = part("jc_tui.gallic_war.stage:GallicStage")

    def table(self, session: GameSession) -> GallicTable:
        """The panes of the table."""
        from jc_tui.gallic_war.table import GallicTable

        return GallicTable(session)

    def planner(self, session: GameSession) -> GallicPlanner:
        """Drafts of a movement, on what is imagined from a view. Raises GameError: why nothing else is drafted."""
        from jc_tui.gallic_war.planning import GallicPlanner

        if session.real_view.phase not in MOVEMENT:
            raise GameError(say("plan.movements-only"))
        return GallicPlanner(session)

    def screen_of(self, view: GallicWarView) -> type[PlayScreen] | None:
        """The screen of a phase."""
        screen: type[PlayScreen] | None = resolve_name(SCREENS[view.phase]) if view.phase in SCREENS else None
        return screen

    def watched(self, view: GallicWarView) -> bool:
        """Whether all look at it."""
        return view.phase in WATCHED

    def replay_contest(self, name: str) -> ReplayBattle:
        """The line-up."""
        from jc_tui.gallic_war.battle.replay import ReplayBattle

        return ReplayBattle(id=name)

    def replay_side(self, name: str) -> GallicHands:
        """Both hands, and the place that is looked at."""
        from jc_tui.gallic_war.replay_side import GallicHands

        return GallicHands(id=name)

    def ending(self, table: Table, notes: Sequence[str]) -> Drawing:
        """How a game ended."""
        from jc_tui.gallic_war.outcome import ending, result_lines
        from jc_tui.widgets.canvas import Drawing

        pane = Drawing(id="result")
        pane.styles.height = "1fr"
        pane.show(partial(result_lines, ending(table), notes))
        return pane
