"""What the faces of block games look for in what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import Any, TypeAlias

from engine.contract import Event, Seat
from engine.timeline import HistoryEntry
from jc_tui.seats.game_session import GameSession

SinceOwn: TypeAlias = Callable[[Sequence[HistoryEntry], Seat], int]
"""Gives the number of the first action after a seat's last one in command; that one itself if it was the last."""


def last_with(history: Sequence[HistoryEntry], wanted: Callable[[Event], bool]) -> int | None:
    """Return the place of the last action that brought about such an event."""
    return next((n for n in reversed(range(len(history))) if any(map(wanted, history[n].events))), None)


def events_since(session: GameSession, since: SinceOwn) -> list[Event]:
    """Return what the viewer saw since their last action in command; a spectator, what the last action did."""
    history, eyes = session.history, session.eyes
    first = len(history) - 1 if eyes is Seat.SPECTATOR else since(history, eyes)
    return [told.event for told in session.story(max(0, first))]


def story_since(session: GameSession, kind: type[Event]) -> list[Event]:
    """Return what the eyes on the screen have seen since the last event of a kind, and that event first."""
    first = last_with(session.history, lambda event: isinstance(event, kind))
    events = [] if first is None else [told.event for told in session.story(first)]
    return list(dropwhile(lambda event: not isinstance(event, kind), events))


def places_since(session: GameSession, since: SinceOwn, kinds: tuple[type[Any], ...]) -> frozenset[str]:
    """Return the last places of some kinds of those events."""
    return frozenset(event.places[-1] for event in events_since(session, since) if isinstance(event, kinds))
