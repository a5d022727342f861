"""What is shown of the clocks of a game that takes days; `engine.clocks` computes them from the save."""

from __future__ import annotations

from engine.clocks import DAY, HOUR, PACES
from engine.contract import Seat
from engine.table import Table
from engine.words import say

NONE = "none"
"""The name of no clock."""

CLOCKS = (NONE, *PACES)
"""Every clock that a new game may have, by name."""

MINUTE = 60


def pace_of(clock: str) -> str | None:
    """What `Table.new` takes as `timed` for one of `CLOCKS`."""
    return None if clock == NONE else clock


def clock_name(clock: str) -> str:
    """What a clock of `CLOCKS` is called where one chooses."""
    if clock == NONE:
        return say("clocks.no-clock")
    pace = PACES[clock]
    return say("clocks.name", hours=pace.adds // HOUR, days=pace.most // DAY)


def standing(table: Table, now: str | None = None) -> dict[Seat, int]:
    """Seconds that each seat with a clock has left at a moment (ISO UTC text), or now; empty without clocks."""
    return table.time_left(now)


def shown(seconds: float) -> str:
    """A time that is left, in the two largest units that say something: ``2 d 4 h``, ``12 min``, ``0 min``."""
    minutes = int(seconds) // MINUTE
    days, hours, minutes = minutes // (24 * 60), minutes // 60 % 24, minutes % 60
    if days:
        return say("clocks.days", days=days, hours=hours)
    if hours:
        return say("clocks.hours", hours=hours, minutes=minutes)
    return say("clocks.minutes", minutes=minutes)
