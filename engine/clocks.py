"""Clocks of a game, computed from its save alone by the rules in `docs/saves.md`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from engine.contract import OptionError, Seat
from engine.journal.format import Record
from engine.translations import commas, say
from engine.untrusted_text import quoted
from engine.values import frozen

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR

ASK, AGREE, END = "ask", "agree", "end"
"""What a record says of a pause, which either seat ends or declines."""

TIME = "time"
"""Kind of a victory that was claimed because the other seat's time was used up."""


@frozen
class TimeControl:
    """Seconds that a turn adds to a clock, and the most it holds."""

    adds: int
    most: int


PACES: Mapping[str, TimeControl] = {
    "4h-3d": TimeControl(4 * HOUR, 3 * DAY),
    "12h-5d": TimeControl(12 * HOUR, 5 * DAY),
    "36h-10d": TimeControl(36 * HOUR, 10 * DAY),
}
"""Every clock by its name in the header of a save."""


class Done(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> Seat: ...


class Clocks:
    """Clocks of the seats of people, which note each record of a save in turn."""

    def __init__(self, name: str, created: str, timed: Collection[Seat]) -> None:
        """Start clocks by name for a save `created` then (ISO UTC). Raises OptionError."""
        if name not in PACES:
            raise OptionError(say("clocks.unknown", name=quoted(name), clocks=commas(PACES)))
        self.timed = tuple(timed)
        self.asked: Seat | None = None  # for a pause
        self.paused = False
        self._pace = PACES[name]
        self._latest = _seconds(created)
        self._elapsed = [0]  # seconds of play up to each record, by its number

    def note(self, record: Record) -> None:
        self._elapsed.append(self._elapsed_at(record.at))
        moment = _seconds(record.at)
        if moment is not None:
            self._latest = moment if self._latest is None else max(self._latest, moment)
        if record.pause == ASK:
            self.asked = Seat(record.seat)
        elif record.seat != Seat.CHANCE:
            self.asked, self.paused = None, record.pause == AGREE

    def left(self, done: Sequence[Done], to_act: Seat | None, at: str) -> dict[Seat, int]:
        """Return the seconds left to each timed seat after actions in effect."""
        banks, turn, before = dict.fromkeys(self.timed, self._pace.most), None, 0
        for entry in done:
            elapsed = self._elapsed[entry.number]
            if entry.seat is not Seat.CHANCE:
                self._end_turn(banks, turn, entry.seat)
                turn = entry.seat
                if turn in banks:
                    banks[turn] = max(0, banks[turn] - (elapsed - before))
            before = elapsed
        if to_act is not Seat.CHANCE:
            self._end_turn(banks, turn, to_act)
        if to_act in banks:
            banks[to_act] = max(0, banks[to_act] - (self._elapsed_at(at) - before))
        return banks

    def pause_refusal(self, what: str, seat: Seat) -> str | None:
        if seat not in self.timed or len(self.timed) < 2:
            return say("clocks.nobody-agrees")
        if what == END:
            return None if self.paused or self.asked else say("clocks.no-pause")
        if self.paused:
            return say("clocks.paused-already")
        if what == ASK:
            return say("clocks.asked-already", n=self.asked.number, seat=self.asked.label) if self.asked else None
        return say("clocks.not-asked") if self.asked in (None, seat) else None

    def claim_refusal(self, seat: Seat, done: Sequence[Done], to_act: Seat | None, at: str) -> str | None:
        if seat not in self.timed or to_act is seat or to_act not in self.timed:
            return say("clocks.not-theirs-to-act")
        if self.paused:
            return say("clocks.stand-still")
        if self.left(done, to_act, at)[to_act]:
            return say("clocks.time-left", n=to_act.number, seat=to_act.label)
        return None

    def _elapsed_at(self, at: str) -> int:
        moment = _seconds(at)
        if self.paused or moment is None or self._latest is None:
            return self._elapsed[-1]
        return self._elapsed[-1] + max(0, moment - self._latest)

    def _end_turn(self, banks: dict[Seat, int], turn: Seat | None, after: Seat | None) -> None:
        if turn in banks and after is not None and after is not turn:
            banks[turn] = min(self._pace.most, banks[turn] + self._pace.adds)


def _seconds(text: str) -> int | None:
    """Return a moment of a save in seconds since 1970, if it is one."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return None if moment.tzinfo is None else int(moment.timestamp())


# --- in words ---

NO_CLOCK = "none"
"""The name of no clock."""

CLOCKS = (NO_CLOCK, *PACES)
"""Every clock that a new game may have, by name."""


def clock_name(clock: str) -> str:
    """Return what a clock of `CLOCKS` is called where one chooses."""
    if clock == NO_CLOCK:
        return say("clocks.no-clock")
    pace = PACES[clock]
    return say("clocks.name", hours=pace.adds // HOUR, days=pace.most // DAY)


def time_text(seconds: float) -> str:
    """Return `seconds` in their two largest units, as ``2 d 4 h`` or ``12 min``."""
    minutes = int(seconds) // MINUTE
    days, hours, minutes = minutes // (24 * 60), minutes // 60 % 24, minutes % 60
    if days:
        return say("clocks.days", days=days, hours=hours)
    if hours:
        return say("clocks.hours", hours=hours, minutes=minutes)
    return say("clocks.minutes", minutes=minutes)
