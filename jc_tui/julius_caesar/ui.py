"""What the program asks of the face of Julius Caesar; each part is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engine.datafiles import data_folder
from engine.words import catalogue
from jc_tui.game_ui import GameUI, SetupField, Title, made, part

if TYPE_CHECKING:
    from engine.julius_caesar.viewdata import JuliusCaesarView
    from jc_tui.julius_caesar.board import CaesarMapUI
    from jc_tui.julius_caesar.help import CaesarHelpUI
    from jc_tui.julius_caesar.lookback import CaesarReplayUI
    from jc_tui.julius_caesar.moments import CaesarMoments
    from jc_tui.julius_caesar.stage import CaesarScenes
    from jc_tui.julius_caesar.story import CaesarLogUI
    from jc_tui.julius_caesar.text.lines import CaesarTextUI

say = catalogue("julius_caesar")

OPEN_PHASES = frozenset(
    (
        *("jupiter", "colour", "defect", "vulcan", "surprise"),
        *("choose battle", "battle", "hit"),
    )
)
"""Phases in which the choices themselves are known to both players, so that both may look at one screen."""


class CaesarUI(GameUI["JuliusCaesarView"]):
    """What the program asks of the face of this game."""

    game = "julius-caesar"
    lesson_file = data_folder() / "julius_caesar" / "look" / "learn.toml"
    words = staticmethod(say)

    @property
    def title(self) -> Title:
        return Title(
            name="Julius Caesar",
            when=say("pack.when", dash="{dash}"),
            help=say("pack.help"),
            about=say("pack.about"),
            picture=data_folder() / "julius_caesar" / "look" / "title.toml",
        )

    @property
    def setup(self) -> Sequence[SetupField]:
        historical = ("historical", say("pack.historical"), say("pack.historical-is"))
        free = ("free", say("pack.free"), say("pack.free-is"))
        current = ("2.0", "2.0", say("pack.edition-usual-is"))
        earlier = ("1.x", "1.x", say("pack.edition-earlier-is"))
        return (
            SetupField("deployment", say("pack.setup"), (historical, free)),
            SetupField("edition", say("pack.edition"), (current, earlier)),
        )

    map: cached_property[CaesarMapUI] = part("jc_tui.julius_caesar.board:CaesarMapUI")
    log: cached_property[CaesarLogUI] = part("jc_tui.julius_caesar.story:CaesarLogUI")
    replay: cached_property[CaesarReplayUI] = part("jc_tui.julius_caesar.lookback:CaesarReplayUI")
    text: cached_property[CaesarTextUI] = part("jc_tui.julius_caesar.text.lines:CaesarTextUI")
    help: cached_property[CaesarHelpUI] = part("jc_tui.julius_caesar.help:CaesarHelpUI")
    scenes: cached_property[CaesarScenes] = part("jc_tui.julius_caesar.stage:CaesarScenes")
    moments: cached_property[CaesarMoments] = part("jc_tui.julius_caesar.moments:CaesarMoments")

    def clock(self, clock: str) -> str:
        """``705.3`` as ``705, turn 3``; of the months before the first turn the year alone."""
        year, _, turn = clock.partition(".")
        return say("pack.turn", year=year, turn=turn) if turn not in ("", "0") else year

    def moment(self, view: JuliusCaesarView) -> Hashable:
        return view.year, view.turn, view.phase, view.to_act

    def is_open(self, view: JuliusCaesarView) -> bool:
        return view.phase in OPEN_PHASES

    def hides(self, view: JuliusCaesarView, block: str) -> bool:
        seen = {known.id for space in view.spaces.values() for known in space.blocks}
        for pool in view.pools.values():
            seen.update(pool.blocks or (), pool.face_up, pool.lost)
        return block not in seen

    # --- what it puts on the full screen ---------------------------------------------------------------------

    orders = made("jc_tui.julius_caesar.offering:CaesarOrders")
    table = made("jc_tui.julius_caesar.table:CaesarTableUI")
    remarks = made("jc_tui.julius_caesar.remarks:remarks_of")
    recent_places = made("jc_tui.julius_caesar.news:recent_places")
    mode_of = made("jc_tui.julius_caesar.modes:mode_of")
    replay_contest = made("jc_tui.julius_caesar.replay_panes:ReplayBattle")
    replay_side = made("jc_tui.julius_caesar.replay_panes:CaesarHands")
    ending = made("jc_tui.julius_caesar.outcome:ending_pane")
    planner = made("jc_tui.julius_caesar.planning:CaesarPlanner")


def load() -> GameUI[JuliusCaesarView]:
    """The face of Julius Caesar."""
    return CaesarUI()
