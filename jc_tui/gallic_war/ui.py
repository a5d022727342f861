"""The face of Caesar's Gallic War, loaded part by part."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, ClassVar

from engine.contract import GameError
from engine.translations import catalogue, data_folder
from jc_tui.blocks.ui import BlockUI
from jc_tui.game_ui import GameUI, made, part

if TYPE_CHECKING:
    from engine.gallic_war.viewdata import GallicWarView
    from jc_tui.gallic_war.planning import GallicPlanner
    from jc_tui.seats.game_session import GameSession


class GallicUI(BlockUI["GallicWarView"]):
    """What the program asks of the face of this game."""

    game, folder, called = "gallic-war", "gallic_war", "Caesar's Gallic War"
    lesson_file = data_folder() / folder / "look" / "learn.toml"
    words = catalogue("gallic_war")
    options: ClassVar = {  # 10, 11, 12, ruling E10
        "barbarians": ("player", "automaton"),
        "objectives": ("none", "yearly"),
        "reinforcements": ("built", "historical"),
        "naval": ("free", "restricted"),
        "legion_i": ("out", "pool"),
    }
    open_phases = ("choose battle", "main group", "battle", "hit", "storm", "leave")

    map = part("jc_tui.gallic_war.board:GallicMapUI")
    log = part("jc_tui.gallic_war.story:GallicLogUI")
    replay = part("jc_tui.gallic_war.story:GallicReplayUI")
    text = part("jc_tui.gallic_war.text.lines:GallicTextUI")
    help = part("jc_tui.gallic_war.help:GallicHelpUI")
    scenes = part("jc_tui.gallic_war.scenes:GallicScenes")
    moments = part("jc_tui.gallic_war.moments:GallicMoments")
    orders = made("jc_tui.gallic_war.order_choices:GallicOrders")
    table = made("jc_tui.gallic_war.table:GallicTableUI")
    remarks = made("jc_tui.gallic_war.remarks:Remarks.of_session")
    recent_places = made("jc_tui.gallic_war.story:recent_places")
    replay_contest = made("jc_tui.gallic_war.replay_panes:ReplayBattle")
    replay_side = made("jc_tui.gallic_war.replay_panes:GallicHands")
    result_lines = made("jc_tui.gallic_war.points:result_lines")
    mode_for = made("jc_tui.gallic_war.modes:MODES.get")

    def clock(self, clock: str) -> str:
        """Return ``58.2`` as ``58 BC, card play 2``, or the year alone before that."""
        year, _, play = clock.partition(".")
        if not year.isdecimal():
            return self.words("pack.over")
        told = self.words("names.year-bc", year=year)
        return self.words("pack.play", year=told, play=play) if play not in ("", "0") else told

    def moment(self, view: GallicWarView) -> Hashable:
        return view.year, view.play, view.phase, view.to_act

    def hides(self, view: GallicWarView, block: str) -> bool:
        seen = {known.id for area in view.areas.values() for known in area.blocks}
        return block not in seen.union(view.pool, view.fallen, view.due, view.out)

    def planner(self, session: GameSession) -> GallicPlanner:
        """Return the planner of movements. Raises GameError in other phases."""
        from jc_tui.gallic_war.planning import GallicPlanner

        if session.real_view.phase not in ("groups", "move"):
            raise GameError(self.words("plan.movements-only"))
        return GallicPlanner(session)


def load() -> GameUI[GallicWarView]:
    return GallicUI()
