"""The battle in a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical

from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.blocks.battle.pieces import LineupData, marked
from jc_tui.blocks.battle.told import Account, is_a
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.lines import Lines
from jc_tui.widgets.replay_panes import ReplayPane


class FightReplay(Vertical, ReplayPane):
    """The battle that is being fought; a game says how its battles look.

    `account`: how it tells of them. `heading`: where the battle of a view is fought, and in which round.
    """

    DEFAULT_CSS = """
    FightReplay > #battle-title { height: 1; }
    """

    account: ClassVar[Account]
    heading: Callable[[Any], str]
    line_up: Callable[[Any], LineupData]

    def compose(self) -> ComposeResult:
        yield Lines(id="battle-title")
        yield Lineup(self.account.numeral, id="lineup")

    def show_replay(self, replay: Replay, place: str) -> None:
        view: Any = replay.view
        battle = view.battle
        title = self.heading(view) if battle else ""
        self.query_one("#battle-title", Lines).show([((f" {title}", "strong"),)])
        events = [told.event for told in replay.recent]
        began = [at for at, event in enumerate(events) if is_a(event, "BattleBegan")]
        shot = self.account.last_shot(events[began[-1] :]) if began else None
        self.query_one(Lineup).show(marked(self.line_up(view), shot) if battle else None)
