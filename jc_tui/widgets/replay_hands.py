"""What a replay shows beside its map: each player's hand in a few words, and the place that is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Seat
from jc_tui.game_parts import MapUI
from jc_tui.game_ui import GameView
from jc_tui.look.remarks import Remark, fitted_remarks
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, ruled, wrapped
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.replay_panes import ReplayPane, cut_lines

LOW = 7
"""Under so many rows both hands and the place stand close together."""


class ReplayHands(Canvas, ReplayPane):
    """All hands, and the pieces in the place that is looked at; a game says in which words."""

    DEFAULT_CSS = """
    ReplayHands { height: 12; }
    """

    _replay: Replay | None = None
    _place = ""

    def heading(self) -> str:
        raise NotImplementedError

    def hands(self, replay: Replay) -> Mapping[Seat, str]:
        raise NotImplementedError

    def around(self, view: GameView, place: str) -> Sequence[Remark]:
        """What else is known of the place, besides who stands there."""
        return ()

    def show_replay(self, replay: Replay, place: str) -> None:
        self._replay, self._place = replay, place
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        if self._replay is None:
            return []
        hands, view, place = self.hands(self._replay), self._replay.view, self._place
        board = self._replay.ui.map
        if height < LOW:
            return cut_lines(self._tight(hands, board, view, width), height)
        rule = self.glyphs.rule
        lines = [ruled(self.heading(), width, rule)]
        for seat, hand in hands.items():
            head = f"{seat.label}:"
            first, *more = wrapped(f"{head} {hand}", width - 1, 2)
            lines.append(((f" {head}", side_ink(seat)), (first[len(head) :], "text")))
            lines += [((f" {line}", "text"),) for line in more]
        if not place:
            return lines
        lines.append(ruled(board.label(place), width, rule))
        lines += [((f" {text}", ink),) for text, ink in board.standing(view, place, width - 1)]
        room = max(0, height - len(lines))
        around = fitted_remarks(self.around(view, place), width - 1, room, self.glyphs.more)
        return cut_lines([*lines, *(((" ", "text"), *line) for line in around)], height)

    def _tight(self, hands: Mapping[Seat, str], board: MapUI[GameView], view: GameView, width: int) -> list[Line]:
        lines: list[Line] = []
        for seat, hand in hands.items():
            words = self.glyphs.cut(hand, width - len(seat.label) - 4)
            lines.append(((f" {seat.label}:", side_ink(seat)), (f" {words}", "text")))
        if self._place:
            name = f" {board.label(self._place)}: "
            (first, ink), *more = board.standing(view, self._place, width - len(name))
            lines.append(((name, "strong"), (first, ink)))
            lines += [((" " * len(name) + text.strip(), ink),) for text, ink in more]
        return lines
