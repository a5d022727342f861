"""Panes of lines, for games that draw none of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.table import Table
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.spans import Line
from jc_tui.lookback.replaying import Replay
from jc_tui.saves.summary import result_line
from jc_tui.widgets.canvas import Canvas, Drawing
from jc_tui.widgets.replay_panes import ReplayPane


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


def plain_ending(table: Table, notes: Sequence[str]) -> Drawing:
    """Return a pane that tells how a game ended, and lines about it."""
    told = result_line(table.game.id, table.result, "export.unfinished", clock=table.state.clock)
    return result_pane(lambda *_: [((f" {line}", "text"),) for line in (told, *notes)])


def result_pane(lines: Callable[[int, int, Glyphs], list[Line]]) -> Drawing:
    """Return a pane that draws how a game ended."""
    pane = Drawing(id="result")
    pane.styles.height = "1fr"
    pane.show(lines)
    return pane
