"""What the faces of block games look for in what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.contract import Event
from engine.timeline import HistoryEntry


def last_with(history: Sequence[HistoryEntry], wanted: Callable[[Event], bool]) -> int | None:
    """The place of the last action that brought about such an event."""
    return next((n for n in reversed(range(len(history))) if any(map(wanted, history[n].events))), None)
