"""What a replay shows beside its map: each player's hand in a few words, and the place that is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.contract import Seat
from jc_tui.look.remarks import Remark, fitted_remarks
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, ruled, wrapped
from jc_tui.lookback.replaying import Replay
from jc_tui.pack import Board, GameView
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.replay_panes import ReplayPane, cut_lines

LOW = 7
"""Under so many rows both hands and the place stand close together."""


class ReplayHands(Canvas, ReplayPane):
    """All hands, and the pieces in the place that is looked at; a game says in which words."""

    DEFAULT_CSS = """
    ReplayHands { height: 12; }
    """

    board: ClassVar[Board[GameView]]
    """The game's board."""

    _hands: Mapping[Seat, str] = {}
    _view: GameView | None = None
    _place = ""

    def heading(self) -> str:
        """What stands above the hands."""
        raise NotImplementedError

    def hands(self, replay: Replay) -> Mapping[Seat, str]:
        """By seat, the hand in words."""
        raise NotImplementedError

    def around(self, view: GameView, place: str) -> Sequence[Remark]:
        """What else is known of the place, besides who stands there."""
        return ()

    def show_replay(self, replay: Replay, place: str) -> None:
        """Show the hands there, and this place."""
        self._view, self._hands, self._place = replay.view, self.hands(replay), place
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The hands, a rule, the place; without rules where there is little room."""
        if height < LOW:
            return cut_lines(self._tight(width), height)
        rule = self.glyphs.rule
        lines = [ruled(self.heading(), width, rule)]
        for seat, hand in self._hands.items():
            head = f"{seat.label}:"
            first, *more = wrapped(f"{head} {hand}", width - 1, 2)
            lines.append(((f" {head}", side_ink(seat)), (first[len(head) :], "text")))
            lines += [((f" {line}", "text"),) for line in more]
        if self._view is None or not self._place:
            return lines
        lines.append(ruled(self.board.label(self._place), width, rule))
        found = self.board.standing(self._view, self._place, width - 1)
        lines += [((f" {text}", ink),) for text, ink in found]
        known, rows = self.around(self._view, self._place), max(0, height - len(lines))
        around = fitted_remarks(known, width - 1, rows, self.glyphs.more)
        return cut_lines([*lines, *(((" ", "text"), *line) for line in around)], height)

    def _tight(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for seat, hand in self._hands.items():
            words = self.glyphs.cut(hand, width - len(seat.label) - 4)
            lines.append(((f" {seat.label}:", side_ink(seat)), (f" {words}", "text")))
        if self._view is not None and self._place:
            name = f" {self.board.label(self._place)}: "
            (first, ink), *more = self.board.standing(self._view, self._place, width - len(name))
            lines.append(((name, "strong"), (first, ink)))
            lines += [((" " * len(name) + text.strip(), ink),) for text, ink in more]
        return lines
