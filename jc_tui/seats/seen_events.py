"""The story as it was seen: what a viewer witnessed of the actions in effect."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Event, Game, Seat
from engine.timeline import HistoryEntry
from engine.values import frozen

Viewer = Seat | None
"""Whose knowledge is shown; None leaves nothing out."""


@frozen
class SeenEvent:
    """One thing that happened, as a viewer saw it.

    `index` is the place of the action of `seat` among those in effect, from 0; in the event what is hidden is
    blanked; `clock` is the game turn it happened in, ``705.1``.
    """

    index: int
    seat: Seat
    event: Event
    clock: str


@frozen
class Noticed(Event):
    """Something to list that is no event of the game, as a bot's mishap; `weight` as that of a `LogEntry`."""

    text: str
    weight: int = 0


def witnessed(game: Game, events: Sequence[Event], viewer: Viewer) -> Sequence[Event]:
    """Return some events as the viewer saw them."""
    return events if viewer is None else game.visible_events(events, viewer)


def may_know(game: Game, entry: HistoryEntry, viewer: Viewer) -> bool:
    """Return whether the viewer may see the action itself, not only its events."""
    if viewer is None or viewer == entry.seat:
        return True
    return list(witnessed(game, entry.events, viewer)) == list(entry.events) and not game.is_secret(entry.action)


class SeenEventCache:
    """What each viewer saw of a history that grows at its end, or loses it: only what is new is put together."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[Viewer, tuple[list[HistoryEntry], list[SeenEvent], list[int]]] = {}

    def told(
        self, history: Sequence[HistoryEntry], viewer: Viewer, first: int = 0, end: int | None = None
    ) -> list[SeenEvent]:
        """Return what the viewer saw of the actions from `first` to before `end`."""
        entries, told, ends = self._known.setdefault(viewer, ([], [], [0]))
        same = min(len(entries), len(history))
        while same and entries[same - 1] is not history[same - 1]:
            same -= 1
        del entries[same:], ends[same + 1 :], told[ends[same] :]
        for index, entry in enumerate(history[same:], same):
            events = witnessed(self._game, entry.events, viewer)
            told += [SeenEvent(index, entry.seat, event, entry.clock) for event in events]
            entries.append(entry)
            ends.append(len(told))
        return told[ends[min(first, len(history))] : ends[len(history) if end is None else end]]
