"""Panes of a replay: position, last events, hands and a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from textual.widget import Widget

from engine.contract import Seat
from engine.translations import figure, in_capitals, say, sentences
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.info_items import InfoItem, fitted_remarks
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, Span, length, ruled, wrapped
from jc_tui.game_parts import MapUI
from jc_tui.game_ui import GameView
from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.lookback.replaying import SPEEDS, Replay
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.widgets.canvas import CHIP, Canvas

LOW = 7
"""Rows below which both hands and the place stand close together."""


class ReplayPane(Widget):
    """A widget that a game adds to the replay."""

    def show_replay(self, replay: Replay, place: str) -> None:
        """Show a replay's present position, with `place` selected."""
        raise NotImplementedError


class ReplayHands(Canvas, ReplayPane):
    """All hands and the pieces in a place, in words of the game."""

    DEFAULT_CSS = "ReplayHands { height: 12; }"

    _replay: Replay | None = None
    _place = ""

    def heading(self) -> str:
        raise NotImplementedError

    def hands(self, replay: Replay) -> Mapping[Seat, str]:
        raise NotImplementedError

    def around(self, view: GameView, place: str) -> Sequence[InfoItem]:
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
        context = fitted_remarks(self.around(view, place), width - 1, room, self.glyphs.more)
        return cut_lines([*lines, *(((" ", "text"), *line) for line in context)], height)

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


def status_line(model: ReplayModel, name: str, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return a line with player, points, date, viewer, pace and perhaps the name."""
    lookback, view, seats = model.replay.ui.replay, model.replay.view, model.table.game.seats
    doer = f" {in_capitals(view.to_act.label)} " if view.to_act in seats else ""
    gap = " " * (max(len(seat.label) for seat in seats) + 3 - len(doer))
    brief, whole = model.viewer_texts
    pace = f"{glyphs.on if model.playing else '||'} {figure(SPEEDS[model.pace], 'g')}/s"
    chip: list[Span] = [(doer, f"{side_ink(view.to_act)}-{CHIP}"), (gap, "text")]
    spans: list[Span] = [(f" {say('replay.title')} ", "strong"), *chip, *lookback.status(view, width)]
    if length(spans) + len(brief) + len(pace) + 2 > width:
        points = lookback.status(view, 0)
        room = max(0, width - len(doer) - length(points) - len(brief) - len(pace) - 2)
        spans = [chip[0], (gap[:room], "text"), *points]
    room = width - length(spans) - len(pace) - 2
    right = f"{whole if len(whole) < room else brief} {pace} "
    if (left := width - length(spans) - len(right)) > 4 and width >= 110 and name:
        spans.append((f"  {glyphs.cut(name, left - 4)}", "muted"))
    return [(*spans, (" " * max(1, width - length(spans) - len(right)), "text"), (right, "strong"))]


def brief_lines(model: ReplayModel, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the message, or the end of the story with the newest action last."""
    if message := model.message:
        return cut_lines([((f" {line}", "strong"),) for line in wrapped(message, width - 2)], height)
    lines: list[Line] = []
    for entry in _entries(model.replay, width, glyphs.cursor):
        if len(entry) + len(lines) > height:
            return [*([] if lines else cut_lines(entry, height)), *lines]
        lines = entry + lines
    return lines or [((f" {say('replay.before-first')}", "muted"),)]


def _entries(replay: Replay, width: int, mark: str) -> Iterator[list[Line]]:
    """Yield the lines of each action or deal, the last one first with a mark."""
    story = replay.ui.log
    if silent := replay.silent:
        yield [((f"{mark}{silent}", "muted"),)]
    together = groupby(reversed(replay.recent), lambda one: one.clock if story.at_once(one.event) else one.index)
    for run in (list(backwards)[::-1] for _, backwards in together):
        text = sentences(story.sentences([one.event for one in run]))
        lead, ink = mark if run[-1].index == replay.position - 1 else " ", _ink(run)
        yield [
            ((f"{' ' if number else lead}{line}", ink),) for number, line in enumerate(wrapped(text, width - 2, 1))
        ]


def _ink(told: Sequence[SeenEvent]) -> str:
    first = told[0]
    ink = side_ink(getattr(first.event, "side", first.seat))
    return "text" if ink == "muted" else ink


def cut_lines(lines: list[Line], height: int) -> list[Line]:
    """Cut lines to a height, between words, and say that there are more."""
    if len(lines) <= height or not height:
        return lines[:height]
    *_, (text, ink) = lines[height - 1]
    return [*lines[: height - 1], (*lines[height - 1][:-1], (text[:-4].rpartition(" ")[0] + " ...", ink))]
