"""Calls those whose turn it is: watches the games of a host, and sends what each account has wished for."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from engine.contract import Seat
from engine.values import frozen
from jc_tui.host.hall import Hall, Pace
from jc_tui.host.model import Account, Notices, Wish
from jc_tui.host.notify.message import Message, and_last, of_wish, trial, your_turn
from jc_tui.host.notify.sender import Sender
from jc_tui.host.standings import Standing
from jc_tui.host.store.notifications import Call
from jc_tui.saves.summary import Summary

LOOKING = 1.0
"""Seconds between two looks at the games."""

SETTLING = 10.0
"""Seconds for which a decision has to have been theirs before somebody is called: who is there acts meanwhile."""

MOST_WISHES, HOUR = 10, 3600.0
"""Notices of wishes that an account is sent in so many seconds: whoever wishes again and again is no nuisance."""


@frozen
class Decision:
    """Who is to act in a game after how many records, and since when, by the clock of the caller."""

    seat: str
    records: int
    since: float
    called: bool = False


class Caller:
    """Calls the players of the games of a hall.

    They are called when they have become who is to act: each time, or once in a game turn, or each time that they
    are not there. Who was called by a caller before this one, for the same decision, is not called again.
    What players ask of each other by the clocks of their games is told once, unless it was there at first.
    """

    def __init__(
        self,
        hall: Hall,
        sender: Sender,
        clock: Callable[[], float] = time.monotonic,
        settling: float = SETTLING,
    ) -> None:
        self._hall, self._post, self._clock, self._settling = hall, sender, clock, settling
        self._decisions: dict[str, Decision] = {}
        self._wishing = Pace(MOST_WISHES, HOUR, clock)
        self._book = hall.registry.calls
        on = hall.tables.going_on()
        self._wishes = self._wishes_in(on)
        self._book.keep(on)
        self._called = dict(self._book.all())
        """By game and seat, the last call."""
        for game, standing in on.items():
            seat, records = standing.summary.to_act or "", standing.summary.actions
            last = self._called.get((game, seat))
            called = last is not None and last.records == records
            self._decisions[game] = Decision(seat, records, clock(), called)

    async def look(self) -> None:
        """See who is to act, and call those who have to be; to be asked for every second or so."""
        now, on = self._clock(), self._hall.tables.going_on()
        self._decisions = {game: decision for game, decision in self._decisions.items() if game in on}
        self._called = {place: call for place, call in self._called.items() if place[0] in on}
        for game, standing in on.items():
            self._look_at(game, standing.summary, now)
        self._look_for_wishes(on)

    async def test(self, wanted: Notices, account: Account, code: str) -> None:
        """Send an account a notice to try it, or a code. Raises Refused, which says what went wrong."""
        await self._post.once(wanted, trial(account.language, code), account.number)

    def wish(self, account: int, wish: Wish, title: str) -> None:
        """Send what is asked of an account in a game of that title, if it wishes for notices now."""
        wanted = self._hall.registry.notices.get(account)
        if self._may_call(account, wanted) and not self._wishing.wait(account):
            self._deliver(account, wanted, of_wish(wish, title, self._tongue(account)))

    def _look_at(self, game: str, summary: Summary, now: float) -> None:
        before = self._decisions.get(game)
        seat, records = summary.to_act or "", summary.actions
        if seat == Seat.CHANCE or summary.damage is not None:
            return
        if before is None or seat != before.seat:
            self._decisions[game] = Decision(seat, records, now)
        elif records != before.records:
            self._decisions[game] = Decision(seat, records, now, before.called)
        elif not before.called and now - before.since >= self._settling:
            self._call(game, seat, Call(summary.clock, records))
            self._decisions[game] = Decision(seat, records, before.since, called=True)

    def _wishes_in(self, on: Mapping[str, Standing]) -> set[tuple[str, str, Wish]]:
        """Return of each game the seat that asks for a pause, and that whose time is used up."""
        found = {(game, standing.asked, Wish.PAUSE) for game, standing in on.items() if standing.asked}
        lost = {game: standing for game, standing in on.items() if self._hall.tables.is_lost(standing)}
        return found | {(game, standing.summary.to_act or "", Wish.CLAIM) for game, standing in lost.items()}

    def _look_for_wishes(self, on: Mapping[str, Standing]) -> None:
        """Tell of each new wish the players who do not have its seat; the lobby shows it, too."""
        before, self._wishes = self._wishes, self._wishes_in(on)
        for game, seat, wish in self._wishes - before:
            entry = self._hall.registry.games.find(game)
            if entry is None:
                continue
            self._hall.tell_tables([game])
            asker = next((chair.account for chair in entry.chairs if chair.seat == seat), None)
            for chair in entry.chairs:
                if chair.account is not None and chair.seat != seat:
                    self._hall.wish(asker, chair.account, wish, entry)

    def close(self) -> None:
        """Note how far those have come who were called, for the caller after this one. Raises sqlite3.Error."""
        for game, decision in self._decisions.items():
            last = self._called.get((game, decision.seat))
            if decision.called and last is not None and last.records != decision.records:
                self._book.note(game, decision.seat, Call(last.turn, decision.records))

    def _call(self, game: str, seat: str, call: Call) -> None:
        entry = self._hall.registry.games.find(game)
        account = next((chair.account for chair in entry.chairs if chair.seat == seat), None) if entry else None
        if entry is None or account is None:
            return
        wanted = self._hall.registry.notices.get(account)
        self._book.note(game, seat, call)  # where that cannot be written, the next look calls
        last, self._called[game, seat] = self._called.get((game, seat)), call
        again = wanted.when == "turn" and last is not None and last.turn == call.turn
        if self._may_call(account, wanted) and not again:
            self._deliver(account, wanted, your_turn(self._hall.tables.title(entry), self._tongue(account)))

    def _may_call(self, account: int, wanted: Notices) -> bool:
        """Whether an account is to be told of anything now."""
        may = wanted.way != "none" and wanted.confirmed
        return may and not (wanted.when == "away" and self._is_there(account))

    def _tongue(self, account: int) -> str:
        return self._hall.registry.accounts.get(account).account.language

    def _deliver(self, account: int, wanted: Notices, message: Message) -> None:
        book, left = self._hall.registry.notices, 1
        with suppress(sqlite3.OperationalError):  # what cannot be counted now is sent all the same
            left = book.spend(account, wanted.way)

        def tell(trouble: str) -> None:
            with suppress(sqlite3.OperationalError):  # the next notice tells
                book.set_trouble(account, trouble if left > 0 else "notify.no-more-today")

        if left < 0:
            tell("")
        else:
            sent = message if left else and_last(message, self._tongue(account))
            self._post.deliver(wanted, sent, tell, account)

    def _is_there(self, account: int) -> bool:
        """Whether they sit at a screen of theirs: at one that sleeps, or that news have woken, nobody may be."""
        return any(
            each.account is not None and each.account.number == account and not each.absent
            for each in self._hall.counters
        )
