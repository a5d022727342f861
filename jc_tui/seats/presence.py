"""Who sits at the table of a save: the seats played in this process, and whether the others are played elsewhere.

The seats of people and those of bots are held alike, so that no other process plays them at the same time. The
others are looked at about once a second: `engine.journal.seat_lock` says how it is known whether they are played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.contract import GameError, Seat
from engine.journal.errors import SaveError
from engine.journal.files import Closing
from engine.journal.seat_lock import SeatHolder, SeatLock, SeatStatus, SeatTaken, acquire, as_moment, seat_status
from engine.match import Match
from engine.translations import listed, noted, say
from engine.untrusted_text import sanitize
from engine.values import frozen

HERE = {SeatStatus.UNKNOWN: "elsewhere", SeatStatus.IDLE: "idle", SeatStatus.HERE: "here"}
"""What is said of a player who may be at the table, by how the key of the sentence ends."""


class SeatsTaken(GameError):
    """Seats that were to be played here are `taken`: another process plays them; the message says by whom.

    The others are `free`. `seat` and `named` are what was asked for: the one to be played, and by
    whom.
    """

    def __init__(self, path: Path, taken: Mapping[Seat, SeatHolder], free: Collection[Seat]) -> None:
        seats, who = listed(seat.label for seat in taken), described(next(iter(taken.values())))
        super().__init__(say("presence.taken", n=number_of(taken), seats=seats, who=who))
        self.path = path
        self.taken = taken
        self.free = tuple(free)
        self.seat: Seat | None = None
        self.named: Mapping[str, str | None] | None = None


@frozen
class RemoteSeat:
    """A seat that is not played here: whether another plays it, or `came` to it since the game began.

    `left` is when it was seen that they were gone; None for never.
    """

    status: SeatStatus = SeatStatus.UNKNOWN
    came: bool = False
    left: datetime | None = None

    @property
    def is_here(self) -> bool:
        return self.status in (SeatStatus.HERE, SeatStatus.IDLE)


class Presence(Closing):
    """The seats of one save; `partners` are those that are not played here. From `hold_seats`, none for no save.

    `names` are those of the players, by seat, where that is known. `connected` are the seats whose players a host
    knows to be at the table, also while their screens sleep.
    """

    def __init__(
        self,
        save: Path | None = None,
        seats: Collection[Seat] = (),
        held: Mapping[Seat, SeatLock | None] | None = None,
    ) -> None:
        self._save = save or Path()
        self._held = dict(held or {})
        self.names: Mapping[Seat, str] = {}
        self.connected: Collection[Seat] = ()
        self.partners = {seat: RemoteSeat() for seat in seats if seat not in self._held}
        self.look()

    def look(self) -> list[str]:
        """Look whether the others are there; a sentence for each who came or left. Cheap."""
        news = []
        for seat, before in self.partners.items():
            status, _ = seat_status(self._save, seat)
            if status is SeatStatus.LEFT and seat in self.connected:
                status = SeatStatus.IDLE
            if status is before.status:
                continue
            gone = status in (SeatStatus.LEFT, SeatStatus.NOBODY)
            left = datetime.now(UTC) if gone and before.is_here else before.left if gone else None
            came = before.came or status in (SeatStatus.HERE, SeatStatus.IDLE, SeatStatus.LEFT)
            self.partners[seat] = now = RemoteSeat(status, came, left)
            if SeatStatus.UNKNOWN not in (before.status, status) and now.is_here is not before.is_here:
                key = "presence.has-come" if now.is_here else "presence.has-left"
                news.append(say(key, n=seat.number, seat=self.called(seat)))
        return news

    def called(self, seat: Seat) -> str:
        name = self.names.get(seat, "")
        return noted(seat.label, sanitize(name)) if name else seat.label

    def lost(self) -> dict[Seat, datetime]:
        lost = [seat for seat, held in self._held.items() if held is not None and not held.kept]
        return {seat: seat_status(self._save, seat)[1].since or datetime.now(UTC) for seat in lost}

    def leave(self, seat: Seat) -> None:
        if held := self._held.pop(seat, None):
            held.release()
        self.partners.setdefault(seat, RemoteSeat(seat_status(self._save, seat)[0], came=True))

    def close(self) -> None:
        for held in self._held.values():
            if held is not None:
                held.release()
        self._held = {}


def hold_seats(save: Path, seats: Sequence[Seat], here: Collection[Seat], *, take_over: bool = False) -> Presence:
    """Hold the seats that are played `here`, all of them or none.

    With `take_over` also those that another process plays; without it that raises SeatsTaken. A save that is held
    by a process that does not let go of it raises SaveError.
    """
    held: dict[Seat, SeatLock | None] = {}
    try:
        for seat in sorted(here, key=seats.index):
            held[seat] = acquire(save, seat, force=take_over)
    except SaveError as error:
        for mine in held.values():
            if mine is not None:
                mine.release()
        if isinstance(error, SeatTaken) and not take_over:
            raise _taken(save, [seat for seat in seats if seat in here], error) from error
        raise
    return Presence(save, seats, held)


def _taken(save: Path, seats: Collection[Seat], error: SeatTaken) -> SeatsTaken:
    seen = {seat: seat_status(save, seat) for seat in seats}
    taken = {seat: occupant for seat, (status, occupant) in seen.items() if status is SeatStatus.HERE}
    free = [seat for seat, (status, _) in seen.items() if status in (SeatStatus.LEFT, SeatStatus.NOBODY)]
    return SeatsTaken(save, taken or {next(iter(seen)): error.occupant}, free)


def taken_over(lost: Mapping[Seat, datetime]) -> str:
    """Return the sentence that seats were taken over, and when, without a full stop."""
    seats, time = listed(seat.label for seat in lost), time_words(min(lost.values()))
    return say("presence.taken-over", n=number_of(lost), seats=seats, time=time)


def number_of(seats: Collection[Seat]) -> int:
    """Return the grammatical number by which a sentence speaks of these seats."""
    return sum(seat.number for seat in seats)


def described(occupant: SeatHolder) -> str:
    """Return who plays a seat, as ``anna since 20:41 (process 4711 on forum)``."""
    if not occupant.user:
        return say("presence.another")
    if not occupant.process:
        return occupant.user
    known: dict[str, Any] = {
        "user": occupant.user,
        "process": occupant.process,
        "host": occupant.host or say("presence.a-host"),
    }
    if occupant.since is None:
        return say("presence.who-at-all", **known)
    return say("presence.who", time=time_words(occupant.since), **known)


def time_words(moment: datetime, now: datetime | None = None) -> str:
    """Return a moment in local time, with the date unless that is today's."""
    local, today = moment.astimezone(), (now or datetime.now(UTC)).astimezone()
    return local.strftime("%H:%M" if local.date() == today.date() else "%Y-%m-%d %H:%M")


def whereabouts(presence: Presence, seat: Seat, table: Match, *, waiting: bool = False) -> str:
    """Return the sentence where a remote player is; with `waiting`, that we wait."""
    partner = presence.partners.get(seat, RemoteSeat())
    moment, where = None, HERE.get(partner.status)
    if where is None:
        acted = last_acted(table, seat)
        moment = partner.left or acted
        where = "left-at" if partner.left else "acted-at" if acted else "away" if partner.came else "absent"
    return say.one(
        "presence.waiting" if waiting else "presence.now",
        where,
        n=seat.number,
        seat=presence.called(seat),
        time=time_words(moment) if moment else "",
    )


def last_acted(table: Match, seat: Seat) -> datetime | None:
    """Return when a seat last did something that is in effect; None for never."""
    return next((as_moment(entry.at) for entry in reversed(table.history) if entry.seat is seat), None)
