"""What has happened since a player acted last: where to look on the map before acting again."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.timeline import Entry
from jc_tui.facts import other
from jc_tui.marks import places_of
from jc_tui.sitting import Sitting


def since_own(history: Sequence[Entry], seat: Seat) -> int:
    """The number of the first action after the last one of a seat; that one itself while nothing followed."""
    last = next((n for n in reversed(range(len(history))) if history[n].seat is seat), -1)
    return last if last == len(history) - 1 else last + 1


def recent_places(sitting: Sitting) -> frozenset[str]:
    """Where blocks came since the eyes on the screen acted; for eyes of no player, with the last action."""
    history = sitting.table.history
    start = since_own(history, sitting.eyes) if sitting.eyes in (Seat.CAESAR, Seat.POMPEY) else len(history) - 1
    return places_of(told.event for told in sitting.story(max(0, start)))


def enemy_news(sitting: Sitting) -> str:
    """Where the enemy has been since the player on the screen acted; empty when he acted last himself."""
    history, seat = sitting.table.history, sitting.eyes
    if seat not in (Seat.CAESAR, Seat.POMPEY) or not history or history[-1].seat is seat:
        return ""
    name = sitting.facts.names.space
    places = ", ".join(sorted(name(place) for place in recent_places(sitting)))
    return f"{other(seat).label} acted in {places}" if places else ""
