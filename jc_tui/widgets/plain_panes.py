"""Panes of lines, for games that draw none of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from engine.contract import Seat
from engine.match import Match
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, Span, wrapped
from jc_tui.lookback.replaying import Replay
from jc_tui.saves.summary import result_line
from jc_tui.seats.game_session import GameSession
from jc_tui.table.cards import Moment, decisive
from jc_tui.widgets.canvas import Canvas, Drawing
from jc_tui.widgets.replay_panes import ReplayPane

DOTS, TOLD = 12, 5
"""The most dots for the points of a seat, and the most moments."""

BESIDE = 8
"""The cells of a year, and those beside the dots of a seat."""


class PlainPane(Canvas):
    """A pane of some lines."""

    DEFAULT_CSS = "PlainPane { height: 1fr; }"
    lines: Sequence[str] = ()

    def say(self, *lines: str) -> None:
        self.lines = lines
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        return [((f" {line}", "text"),) for line in self.lines]


class PlainStatus(PlainPane):
    """The lines at the top, in one where there is room for no more."""

    DEFAULT_CSS = "PlainStatus { height: 2; background: $panel; }"

    def __init__(self) -> None:
        super().__init__(id="status")

    def draw(self, width: int, height: int) -> list[Line]:
        return super().draw(width, height) if height > 1 else [((f" {'  '.join(self.lines)}", "text"),)]


class PlainReplay(PlainPane, ReplayPane):
    """What a replay shows beside its map: the position as plain lines tell it."""

    DEFAULT_CSS = "PlainReplay { height: 6; }"

    def show_replay(self, replay: Replay, place: str) -> None:
        self.say(*replay.ui.text.position(replay.view, self.size.width))


def plain_ending(table: Match, notes: Sequence[str]) -> Drawing:
    """Return a pane that tells how a game ended, and lines about it."""
    told = result_line(table.game.id, table.result, "export.unfinished", clock=table.state.clock)
    return result_pane(table, lambda *_: [((f" {line}", "text"),) for line in (told, *notes)])


def result_pane(table: Match, lines: Callable[[int, int, Glyphs], list[Line]]) -> Drawing:
    """Return a pane that draws how a game ended, and below it how it went."""
    pane = Drawing(id="result")
    pane.styles.height = "1fr"
    years, moments = points_by_year(table), decisive(GameSession(table, frozenset()), TOLD)

    def draw(width: int, height: int, glyphs: Glyphs) -> list[Line]:
        found = lines(width, height, glyphs)
        found = found if len(found) <= height else [line for line in found if line]
        for part in (_years(years, width, glyphs), _moments(moments, width)):
            found += part if len(found) + len(part) <= height else []
        return found

    pane.show(draw)
    return pane


def points_by_year(table: Match) -> Mapping[str, Mapping[Seat, int]]:
    """Return the points of the seats as each year ended."""
    ends = {table.game.year(entry.clock): number for number, entry in enumerate(table.history, 1)}
    return {year: table.state_at(number).points_by_seat() for year, number in ends.items() if year}


def _years(years: Mapping[str, Mapping[Seat, int]], width: int, glyphs: Glyphs) -> list[Line]:
    """Draw a row for each year, with the points of each seat as dots."""
    most = max((points for year in years.values() for points in year.values()), default=0)
    seats = max(map(len, years.values()), default=1)
    worth = max(1, ceil(most / max(1, min(DOTS, (width - BESIDE) // seats - BESIDE))))
    lines: list[Line] = [()]
    for year, standing in years.items():
        line: list[Span] = [(f"  {year:6}", "muted")]
        for seat, points in standing.items():
            dots = glyphs.pips(round(points / worth), ceil(most / worth))
            line.append((f"{seat.letter} {dots} {points:<5}", side_ink(seat)))
        lines.append(tuple(line))
    return lines if most else []


def _moments(moments: Sequence[tuple[str, Moment]], width: int) -> list[Line]:
    """Draw each moment that decided the game, with the points it changed."""
    lines: list[Line] = [()]
    for clock, moment in moments:
        gained = "  ".join(f"{seat.letter} {points:+d}" for seat, points in moment.gained.items() if points)
        for number, line in enumerate(wrapped(f"{moment.title}  {gained}", width - 9)):
            lines.append(((f"  {'' if number else clock:6}", "muted"), (line, side_ink(moment.side))))
    return lines if moments else []
