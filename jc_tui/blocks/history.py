"""What the faces of block games look for in what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.contract import Event
from engine.timeline import HistoryEntry
from jc_tui.seats.game_session import GameSession


def last_with(history: Sequence[HistoryEntry], wanted: Callable[[Event], bool]) -> int | None:
    """The place of the last action that brought about such an event."""
    return next((n for n in reversed(range(len(history))) if any(map(wanted, history[n].events))), None)


def places_since(session: GameSession, start: int, kinds: tuple[type[Any], ...]) -> frozenset[str]:
    """The last places of some kinds of events, from the action with a number on, as the eyes saw them."""
    events = (told.event for told in session.story(max(0, start)))
    return frozenset(event.places[-1] for event in events if isinstance(event, kinds))
