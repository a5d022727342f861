"""The face of Julius Caesar, loaded part by part."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, ClassVar

from engine.translations import catalogue, data_folder
from jc_tui.blocks.ui import BlockUI
from jc_tui.game_ui import GameUI, made, part

if TYPE_CHECKING:
    from engine.julius_caesar.viewdata import JuliusCaesarView


class CaesarUI(BlockUI["JuliusCaesarView"]):
    """What the program asks of the face of this game."""

    game, folder, called = "julius-caesar", "julius_caesar", "Julius Caesar"
    lesson_file = data_folder() / folder / "look" / "learn.toml"
    words = catalogue("julius_caesar")
    options: ClassVar = {"deployment": ("historical", "free"), "edition": ("2.0", "1.x")}
    open_phases = ("jupiter", "colour", "defect", "vulcan", "surprise", "choose battle", "battle", "hit")

    map = part("jc_tui.julius_caesar.board:CaesarMapUI")
    log = part("jc_tui.julius_caesar.story:CaesarLogUI")
    replay = part("jc_tui.julius_caesar.story:CaesarReplayUI")
    text = part("jc_tui.julius_caesar.text.lines:CaesarTextUI")
    help = part("jc_tui.julius_caesar.help:CaesarHelpUI")
    scenes = part("jc_tui.julius_caesar.scenes:CaesarScenes")
    moments = part("jc_tui.julius_caesar.moments:CaesarMoments")
    orders = made("jc_tui.julius_caesar.order_choices:CaesarOrders")
    table = made("jc_tui.julius_caesar.table:CaesarTableUI")
    planner = made("jc_tui.julius_caesar.planning:CaesarPlanner")
    remarks = made("jc_tui.julius_caesar.remarks:Remarks.of_session")
    recent_places = made("jc_tui.julius_caesar.story:recent_places")
    replay_contest = made("jc_tui.julius_caesar.replay_panes:ReplayBattle")
    replay_side = made("jc_tui.julius_caesar.replay_panes:CaesarHands")
    result_lines = made("jc_tui.julius_caesar.points:result_lines")
    mode_for = made("jc_tui.julius_caesar.table:MODES.get")

    def clock(self, clock: str) -> str:
        """Return ``705.3`` as ``705, turn 3``, or the year alone before that."""
        year, _, turn = clock.partition(".")
        return self.words("pack.turn", year=year, turn=turn) if turn not in ("", "0") else year

    def moment(self, view: JuliusCaesarView) -> Hashable:
        return view.year, view.turn, view.phase, view.to_act

    def hides(self, view: JuliusCaesarView, block: str) -> bool:
        seen = {known.id for space in view.spaces.values() for known in space.blocks}
        for pool in view.pools.values():
            seen.update(pool.blocks or (), pool.face_up, pool.lost)
        return block not in seen


def load() -> GameUI[JuliusCaesarView]:
    return CaesarUI()
