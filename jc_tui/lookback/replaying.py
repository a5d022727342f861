"""Looking back over a game: every position of it, as either seat saw it or with everything turned up."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from enum import StrEnum

from engine.bots.specs import spec_of
from engine.contract import Seat, State
from engine.match import Match
from engine.timeline import HistoryEntry
from engine.translations import say
from jc_tui.game_parts import LogUI
from jc_tui.game_ui import GameView, LandmarkKind, ui_of
from jc_tui.seats.seen_events import SeenEvent, SeenEventCache, Viewer, may_know

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""The speeds a replay plays at, in actions a second."""

RECENT = 150
"""Actions listed at least by `Replay.recent`; at most twice as many."""


class Unit(StrEnum):
    """What a replay steps by."""

    ACTION = "action"
    BATTLE = "battle"
    TURN = "turn"
    YEAR = "year"


STOPS = {
    Unit.BATTLE: frozenset((LandmarkKind.BATTLE,)),
    Unit.TURN: frozenset((LandmarkKind.YEAR, LandmarkKind.TURN, LandmarkKind.WINTER)),
    Unit.YEAR: frozenset((LandmarkKind.YEAR,)),
}
"""The landmarks at which a step of each unit stops, as it does at the beginning and the end."""


class Replay:
    """A game to be looked through, and the position that is looked at.

    Attributes:
        table: the game; it may have been opened read-only, or be a damaged save's sound beginning.
        length: the number of actions in effect when the replay began.
        position: how many of them have been done where one looks, 0 to `length`.
        viewer: whose view is shown; None turns everything up.
        landmarks: years, turns, winters, battles, losses and the end, in order.
    """

    def __init__(self, table: Match, viewer: Viewer = None, position: int | None = None) -> None:
        self.table = table
        self.ui = ui_of(table.game.id)
        self.viewer = viewer
        self._history: Sequence[HistoryEntry] = tuple(table.history)
        self.length = len(self._history)
        story = self.ui.log
        self.landmarks = tuple(story.landmarks(table.state_at(0), self._history))
        self._stops = {
            unit: sorted({0, self.length} | {mark.position for mark in self.landmarks if mark.kind in kinds})
            for unit, kinds in STOPS.items()
            if kinds & self.ui.replay.kinds
        }
        self._stops[Unit.ACTION] = _action_stops(self._history, story)
        self._seen: tuple[int, Viewer, State, GameView] | None = None
        self._accounts = SeenEventCache(table.game)
        self.go(position or 0)

    @property
    def units(self) -> Collection[Unit]:
        return self._stops.keys()

    def go(self, position: int) -> None:
        self.position = max(0, min(position, self.length))

    def goal(self, unit: Unit, steps: int = 1) -> int:
        """Return the position that `steps` lead to, back when negative; stop at either end."""
        stops, position = self._stops[unit], self.position
        for _ in range(abs(steps)):
            if steps > 0:
                place = bisect_right(stops, position)
                position = stops[place] if place < len(stops) else self.length
            else:
                place = bisect_left(stops, position)
                position = stops[place - 1] if place else 0
        return position

    @property
    def at_end(self) -> bool:
        return self.position == self.length

    def _look(self) -> tuple[State, GameView]:
        if self._seen is None or self._seen[:2] != (self.position, self.viewer):
            state = self.table.state_at(self.position)
            self._seen = self.position, self.viewer, state, self.ui.replay.seen(state, self.viewer)
        return self._seen[2:]

    @property
    def view(self) -> GameView:
        return self._look()[1]

    def view_of(self, seat: Seat) -> GameView:
        """Return the player's own view where all is turned up, else that of the viewer."""
        return self._look()[0].view(seat if self.viewer is None else self.viewer)

    def told(self, first: int = 0) -> list[SeenEvent]:
        """Return what has happened from the action `first` on, as the viewer saw it."""
        return self._accounts.told(self._history, self.viewer, min(first, self.position), self.position)

    @property
    def recent(self) -> list[SeenEvent]:
        """The latest part of the story, quick to list, whose beginning seldom moves."""
        return self.told(max(0, self.position // RECENT - 1) * RECENT)

    @property
    def place(self) -> str | None:
        found = (told.event.places[-1] for told in reversed(self.recent) if told.event.places)
        return next(found, None)

    @property
    def silent(self) -> str:
        """The action that led here in words, if the viewer saw nothing; else empty."""
        if not self.position or self.told(self.position - 1):
            return ""
        entry = self._history[self.position - 1]
        if not entry.events and str(entry.action) == "end":
            return say("replay.ends-phase", n=entry.seat.number, seat=entry.seat.label)
        if entry.events or not may_know(self.table.game, entry, self.viewer):
            return say("replay.acts-unseen", n=entry.seat.number, seat=entry.seat.label)
        return say("replay.action", seat=entry.seat.label, action=self.ui.log.deed([entry.action]))

    @property
    def places(self) -> list[str]:
        """The places of the action that led here, in order, a path's end last."""
        told = self.told(max(0, self.position - 1))
        return list(dict.fromkeys(one.event.places[-1] for one in told if one.event.places))


def _action_stops(history: Sequence[HistoryEntry], story: LogUI[GameView]) -> list[int]:
    deals = [bool(entry.events) and all(map(story.at_once, entry.events)) for entry in history]
    between = {place for place in range(1, len(deals)) if deals[place - 1] and deals[place]}
    return [place for place in range(len(deals) + 1) if place not in between]


def usual_viewer(table: Match) -> Viewer:
    """Return the viewer to begin with; None, which sees all, for finished games and bots."""
    people = people_of(table)
    if table.result is not None or not people:
        return None
    return people[0] if len(people) == 1 else Seat.SPECTATOR


def people_of(table: Match) -> list[Seat]:
    """Return the seats that no bot plays."""
    return [seat for seat in table.seats if spec_of(table.header.seats.get(seat, "")) is None]


def hides(table: Match, viewer: Viewer) -> bool:
    """Return whether `viewer` reveals hidden information in an unfinished game."""
    return bool(table.result is None and people_of(table) and viewer not in (usual_viewer(table), Seat.SPECTATOR))
