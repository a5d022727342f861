"""What a replay shows besides: the battle, or who stands in the place that is looked at."""

from __future__ import annotations

from jc_tui.gallic_war.board import GallicBoard
from jc_tui.gallic_war.text.battle import battle_lines
from jc_tui.look.spans import Line
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.replay_panes import ReplayPane, cut_lines


class ReplayBoard(Canvas, ReplayPane):
    """The battle being fought, or a place."""

    DEFAULT_CSS = """
    ReplayBoard { height: 10; }
    """

    _replay: Replay | None = None
    _place = ""

    def show_replay(self, replay: Replay, place: str) -> None:
        """Show the game there."""
        self._replay, self._place = replay, place
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """As many lines as fit."""
        if self._replay is None:
            return []
        view, board = self._replay.view, GallicBoard()
        if view.battle is not None:
            return cut_lines([((f" {line}", "text"),) for line in battle_lines(view, width - 2)], height)
        head: list[tuple[str, str]] = [(board.label(self._place), "strong")] if self._place else []
        found = board.standing(view, self._place, width - 1) if self._place else []
        return cut_lines([((f" {text}", ink),) for text, ink in [*head, *found]], height)
