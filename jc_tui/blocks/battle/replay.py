"""The battle in a replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical

from engine.contract import Seat
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.spans import Line, length
from jc_tui.blocks.battle.battle_log import BattleLog, is_a
from jc_tui.blocks.battle.lineup import Lineup, strength_bars
from jc_tui.blocks.battle.pieces import LineupData, marked
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.replay_panes import ReplayPane


class FightReplay(Vertical, ReplayPane):
    """The battle that is being fought; a game says how its battles look.

    `account`: how it tells of them. `heading`: where the battle of a view is fought, and in which round. `below`:
    the side drawn below.
    """

    DEFAULT_CSS = "FightReplay > #battle-title { height: 1; }"

    account: ClassVar[BattleLog]
    heading: Callable[[Any], str]
    line_up: Callable[[Any], LineupData]
    below: Callable[[Any], Seat | None]

    def compose(self) -> ComposeResult:
        yield Drawing(id="battle-title")
        yield Lineup(self.account.numeral, id="lineup")

    def show_replay(self, replay: Replay, place: str) -> None:
        view: Any = replay.view
        data, title = self.line_up(view).with_below(self.below(view)), self.heading(view)
        self.query_one("#battle-title", Drawing).show(partial(_heading, title, data))
        events = [told.event for told in replay.recent]
        began = [at for at, event in enumerate(events) if is_a(event, "BattleBegan")]
        shot = self.account.last_shot(events[began[-1] :]) if began else None
        self.query_one(Lineup).show(marked(data, shot))


def _heading(title: str, data: LineupData, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    bars = strength_bars(data, width - len(title) - 4, glyphs)
    return [((f" {title}".ljust(width - length(bars) - 1), "strong"), *bars)]
