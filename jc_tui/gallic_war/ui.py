"""What the program asks of the face of Caesar's Gallic War; each part is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.datafiles import data_folder
from engine.words import catalogue
from jc_tui.game_ui import GameUI, SetupField, Title, made, part

if TYPE_CHECKING:
    from engine.gallic_war.viewdata import GallicWarView
    from jc_tui.gallic_war.board import GallicMapUI
    from jc_tui.gallic_war.help import GallicHelpUI
    from jc_tui.gallic_war.lookback import GallicReplayUI
    from jc_tui.gallic_war.moments import GallicMoments
    from jc_tui.gallic_war.planning import GallicPlanner
    from jc_tui.gallic_war.stage import GallicScenes
    from jc_tui.gallic_war.story import GallicLogUI
    from jc_tui.gallic_war.text.lines import GallicTextUI
    from jc_tui.seats.game_session import GameSession

say = catalogue("gallic_war")

Words = tuple[str, str, str]
"""A value, what it is called, and what it means, both as keys."""

CHOICES: Mapping[str, tuple[str, tuple[Words, ...]]] = {
    "barbarians": (
        "pack.barbarians",
        (
            ("player", "pack.barbarians-player", "pack.barbarians-player-is"),
            ("automaton", "pack.barbarians-automaton", "pack.barbarians-automaton-is"),
        ),
    ),
    "objectives": (
        "pack.objectives",
        (
            ("none", "pack.objectives-none", "pack.objectives-none-is"),
            ("yearly", "pack.objectives-yearly", "pack.objectives-yearly-is"),
        ),
    ),
    "reinforcements": (
        "pack.reinforcements",
        (
            ("built", "pack.reinforcements-built", "pack.reinforcements-built-is"),
            ("historical", "pack.reinforcements-historical", "pack.reinforcements-historical-is"),
        ),
    ),
    "naval": (
        "pack.naval",
        (
            ("free", "pack.naval-free", "pack.naval-free-is"),
            ("restricted", "pack.naval-restricted", "pack.naval-restricted-is"),
        ),
    ),
    "legion_i": (
        "pack.legion-i",
        (
            ("out", "pack.legion-i-out", "pack.legion-i-out-is"),
            ("pool", "pack.legion-i-pool", "pack.legion-i-pool-is"),
        ),
    ),
}
"""The options that are chosen before a game begins (10, 11, 12, ruling E10), the usual value first."""

OPEN_PHASES = frozenset(("choose battle", "main group", "battle", "hit", "storm", "leave"))
"""Phases in which the choices themselves are known to both players."""

MOVEMENT = frozenset(("groups", "move"))
"""The phases whose orders can be drafted."""


def chosen_options(options: Mapping[str, str]) -> list[tuple[str, str]]:
    """By option, what was chosen in words, with what it means."""
    told = []
    for option, (label, values) in CHOICES.items():
        for value, name, about in values:
            if value == options[option]:
                told.append((option, say("pack.chosen", option=say(label), value=say(name), about=say(about))))
    return told


class GallicUI(GameUI["GallicWarView"]):
    """What the program asks of the face of this game."""

    game = "gallic-war"
    lesson_file = data_folder() / "gallic_war" / "look" / "learn.toml"
    words = staticmethod(say)

    @property
    def title(self) -> Title:
        return Title(
            name="Caesar's Gallic War",
            when=say("pack.when", dash="{dash}"),
            help=say("pack.help"),
            about=say("pack.about"),
            picture=data_folder() / "gallic_war" / "look" / "title.toml",
        )

    @property
    def setup(self) -> Sequence[SetupField]:
        return tuple(
            SetupField(option, say(label), tuple((value, say(name), say(about)) for value, name, about in values))
            for option, (label, values) in CHOICES.items()
        )

    map: cached_property[GallicMapUI] = part("jc_tui.gallic_war.board:GallicMapUI")
    log: cached_property[GallicLogUI] = part("jc_tui.gallic_war.story:GallicLogUI")
    replay: cached_property[GallicReplayUI] = part("jc_tui.gallic_war.lookback:GallicReplayUI")
    text: cached_property[GallicTextUI] = part("jc_tui.gallic_war.text.lines:GallicTextUI")
    help: cached_property[GallicHelpUI] = part("jc_tui.gallic_war.help:GallicHelpUI")
    scenes: cached_property[GallicScenes] = part("jc_tui.gallic_war.stage:GallicScenes")
    moments: cached_property[GallicMoments] = part("jc_tui.gallic_war.moments:GallicMoments")

    def clock(self, clock: str) -> str:
        """``58.2`` as ``58 BC, card play 2``; before the first card play the year alone."""
        year, _, play = clock.partition(".")
        if not year.isdecimal():
            return say("pack.over")
        told = say("names.year-bc", year=year)
        return say("pack.play", year=told, play=play) if play not in ("", "0") else told

    def moment(self, view: GallicWarView) -> Hashable:
        return view.year, view.play, view.phase, view.to_act

    def is_open(self, view: GallicWarView) -> bool:
        return view.phase in OPEN_PHASES

    def hides(self, view: GallicWarView, block: str) -> bool:
        seen = {known.id for area in view.areas.values() for known in area.blocks}
        return block not in seen.union(view.pool, view.fallen, view.due, view.out)

    # --- what it puts on the full screen ---------------------------------------------------------------------

    orders = made("jc_tui.gallic_war.offering:GallicOrders")
    table = made("jc_tui.gallic_war.table:GallicTableUI")
    remarks = made("jc_tui.gallic_war.remarks:remarks_of")
    recent_places = made("jc_tui.gallic_war.news:recent_places")
    mode_of = made("jc_tui.gallic_war.modes:mode_of")
    replay_contest = made("jc_tui.gallic_war.replay_panes:ReplayBattle")
    replay_side = made("jc_tui.gallic_war.replay_panes:GallicHands")
    ending = made("jc_tui.gallic_war.outcome:ending_pane")

    def planner(self, session: GameSession) -> GallicPlanner:
        """Drafts of a movement, on what is imagined from a view. Raises GameError: why nothing else is drafted."""
        from jc_tui.gallic_war.planning import GallicPlanner

        if session.real_view.phase not in MOVEMENT:
            raise GameError(say("plan.movements-only"))
        return GallicPlanner(session)


def load() -> GameUI[GallicWarView]:
    """The face of Caesar's Gallic War."""
    return GallicUI()
