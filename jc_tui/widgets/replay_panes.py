"""What every replay shows besides the map and the story: where one is, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.words import say
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span
from jc_tui.lookback.replaying import Replay
from jc_tui.pack import GameView, Pack, Story
from jc_tui.sitting.told import Told
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.writing import cut, wrapped


class ReplayPane:
    """A widget that a game adds to the replay."""

    def show_replay(self, replay: Replay, place: str) -> None:
        """Show a game where one looks at it, with the selection of the map at a place."""
        raise NotImplementedError


class ReplayStatus(Canvas):
    """One line: the date, the phase, the points, whose eyes, and how it plays."""

    DEFAULT_CSS = """
    ReplayStatus { height: 1; background: $panel; }
    """

    def __init__(self, pack: Pack, name: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lookback = pack.lookback
        self._name = name
        self._view: GameView | None = None
        self._eyes = ("", "")
        self._pace = ""

    def show_status(self, view: GameView, eyes: tuple[str, str], pace: str) -> None:
        """Show where one is; `eyes` and `pace` are words, those of `eyes` brief and whole."""
        self._view, self._eyes, self._pace = view, eyes, pace
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The one line; the save's name where there is room."""
        view = self._view
        if view is None:
            return []
        brief, whole = self._eyes
        spans: list[Span] = [(f" {say('replay.title')} ", "strong"), *self._lookback.status(view, width)]
        if _length(spans) + len(brief) + len(self._pace) + 2 > width:
            spans = [(" ", "text"), *self._lookback.status(view, 0)]
        used = _length(spans)
        eyes = whole if used + len(whole) + len(self._pace) + 2 < width else brief
        right: list[Span] = [(eyes, "strong"), (f" {self._pace} ", "mark")]
        room = width - _length(right)
        if width >= 110 and self._name:
            name = cut(self._name, max(0, room - used - 4), self.glyphs)
            spans.insert(1, (f"{name}  ", "muted"))
            used += len(name) + 2
        return [(*spans, (" " * max(1, room - used), "text"), *right)]


class ReplayBrief(Canvas):
    """What happened last, in as many lines as there are, the newest at the bottom and marked; or a notice."""

    DEFAULT_CSS = """
    ReplayBrief { height: 1; }
    """

    def __init__(self, story: Story, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._story = story
        self._told: Sequence[Told] = ()
        self._silent = ""
        self._notice = ""
        self._index = -1

    def show_brief(self, told: Sequence[Told], index: int, silent: str = "", notice: str = "") -> None:
        """Show the end of a story, whose newest action is `index`; or a notice in its place.

        `silent` tells of the newest action if nothing was seen to happen by it.
        """
        self._told, self._index, self._silent, self._notice = told, index, silent, notice
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """As much of the end of the story as there is room for."""
        if self._notice:
            return cut_lines([((f" {line}", "mark"),) for line in wrapped(self._notice, width - 2)], height)
        lines: list[Line] = []
        for entry in self._entries(width):
            if len(entry) + len(lines) > height:
                return [*([] if lines else cut_lines(entry, height)), *lines]
            lines = entry + lines
        return lines or [((f" {say('replay.before-first')}", "muted"),)]

    def _entries(self, width: int) -> Iterator[list[Line]]:
        """The lines of each action, the last action first."""
        if self._silent:
            yield [((f"{self.glyphs.cursor}{self._silent}", "muted"),)]
        for told in self._backwards():
            newest = told[-1].index == self._index
            ink = _ink(told)
            text = " ".join(self._story.sentences([one.event for one in told]))
            lead = self.glyphs.cursor if newest else " "
            yield [
                ((f"{' ' if number else lead}{line}", ink),)
                for number, line in enumerate(wrapped(text, width - 2, 1))
            ]

    def _backwards(self) -> Iterator[list[Told]]:
        """The story in runs, the last first: one for each action, and one for all cards of a deal."""
        for _, run in groupby(reversed(self._told), self._run_key):
            yield list(run)[::-1]

    def _run_key(self, told: Told) -> object:
        return told.clock if self._story.at_once(told.event) else told.index


def _ink(told: Sequence[Told]) -> str:
    """The ink of an action: that of the side that acted, or for which chance did."""
    first = told[0]
    ink = side_ink(getattr(first.event, "side", first.seat))
    return "text" if ink == "muted" else ink


def cut_lines(lines: list[Line], height: int) -> list[Line]:
    """As many lines as there is room for; the last says that there are more."""
    if len(lines) <= height or not height:
        return lines[:height]
    *_, (text, ink) = lines[height - 1]
    return [*lines[: height - 1], (*lines[height - 1][:-1], (text.rstrip()[: -4 or None] + " ...", ink))]


def _length(spans: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in spans)
