"""Decisions when a player gets a notice: of a turn, of what is asked of them, of time that is used up."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from engine.contract import Seat
from engine.values import frozen
from jc_tui.host.api.messages import Account, NoticeKind, Notices
from jc_tui.host.games.status import GameStatus
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.texts import WISHES, message
from jc_tui.host.service.events import HostService, RateLimiter
from jc_tui.host.store.games import StoredGame
from jc_tui.host.store.notifications import SentNotice
from jc_tui.saves.summary import Summary

POLLING = 1.0
"""Seconds between two polls of the games."""

SETTLING = 10.0
"""Seconds for which a decision has to be a player's before a notice; a player at the table acts meanwhile."""

MOST_WISHES, HOUR = 10, 3600.0
"""Notices of wishes that an account gets in that many seconds."""


@frozen
class PendingTurn:
    """A decision that a seat has to make, `since` when, and how many records the save had then."""

    seat: str
    records: int
    since: float
    called: bool = False


class TurnNotifier:
    """Sender of notices to the players of a host, as each account wishes.

    A notice of a turn goes out each time, or once in a game turn, or only while the player is away. What an
    earlier notifier has sent for the same decision is not sent again. A wish that is new goes out once.
    """

    def __init__(
        self, service: HostService, sender: NoticeSender, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._service, self._delivery, self._clock = service, sender, clock
        self._pace = RateLimiter(MOST_WISHES, HOUR, clock)
        self._store = service.store.calls
        games = service.tables.going_on()
        self._store.keep(games)
        self._calls = dict(self._store.all())
        self._wishes = self._wishes_in(games)
        self._decisions: dict[str, PendingTurn] = {}
        for game, standing in games.items():
            self._follow(game, standing.summary)

    async def poll(self) -> None:
        """Look at all games, and send what is due."""
        games = self._service.tables.going_on()
        self._decisions = {game: decision for game, decision in self._decisions.items() if game in games}
        self._calls = {place: call for place, call in self._calls.items() if place[0] in games}
        for game, standing in games.items():
            self._follow(game, standing.summary)
        before, self._wishes = self._wishes, self._wishes_in(games)
        for game, seat, wish in self._wishes - before:
            self._pass_on(game, seat, wish)

    async def test(self, wanted: Notices, account: Account, code: str) -> None:
        """Send a notice to try it, or a code. Raises Refused, which says what went wrong."""
        notice = message("notify.code" if code else "notify.trial", account.language, code=code)
        await self._delivery.once(wanted, notice, account.number)

    def wish(self, account: int, wish: NoticeKind, title: str) -> None:
        """Send an account what is asked of it in a game of that title."""
        wanted = self._wanted(account)
        if wanted and not self._pace.wait(account):
            self._send(account, wanted, WISHES[wish], title)

    def close(self) -> None:
        """Keep how far the players have come who had a notice. Raises sqlite3.Error."""
        for game, decision in self._decisions.items():
            call = self._calls.get((game, decision.seat))
            if decision.called and call is not None and call.records != decision.records:
                self._store.note(game, decision.seat, replace(call, records=decision.records))

    def _follow(self, game: str, summary: Summary) -> None:
        before, now = self._decisions.get(game), self._clock()
        seat, records = summary.to_act or "", summary.actions
        if seat == Seat.CHANCE or summary.damage is not None:
            return
        if before is None or seat != before.seat:
            call = None if before else self._calls.get((game, seat))
            self._decisions[game] = PendingTurn(seat, records, now, call is not None and call.records == records)
        elif records != before.records:
            self._decisions[game] = PendingTurn(seat, records, now, before.called)
        elif not before.called and now - before.since >= SETTLING:
            self._call(game, seat, SentNotice(summary.clock, records))
            self._decisions[game] = replace(before, called=True)

    def _call(self, game: str, seat: str, call: SentNotice) -> None:
        entry = self._service.store.games.find(game)
        account = _account_of(entry, seat)
        if entry is None or account is None:
            return
        self._store.note(game, seat, call)  # where this fails, the next poll calls
        last, self._calls[game, seat] = self._calls.get((game, seat)), call
        wanted = self._wanted(account)
        if wanted and (wanted.when != "turn" or last is None or last.turn != call.turn):
            self._send(account, wanted, "notify.your-turn", self._service.tables.title(entry))

    def _wishes_in(self, games: Mapping[str, GameStatus]) -> set[tuple[str, str, NoticeKind]]:
        """Return for each game the seat that asks for a pause, and the one whose time is used up."""
        asked = {(game, standing.asked, NoticeKind.PAUSE) for game, standing in games.items() if standing.asked}
        lost = {game: standing for game, standing in games.items() if self._service.tables.is_lost(standing)}
        return asked | {(game, standing.summary.to_act or "", NoticeKind.CLAIM) for game, standing in lost.items()}

    def _pass_on(self, game: str, seat: str, wish: NoticeKind) -> None:
        """Tell the other players of a game of a wish, by notice and on the screen."""
        entry = self._service.store.games.find(game)
        if entry is None:
            return
        self._service.tell_tables([game])
        for chair in entry.seats:
            if chair.account is not None and chair.seat != seat:
                self._service.wish(_account_of(entry, seat), chair.account, wish, entry)

    def _wanted(self, account: int) -> Notices | None:
        """Return how an account gets notices, or None where it gets none now."""
        wanted = self._service.store.notices.get(account)
        there = (each.account for each in self._service.handlers if not each.absent)
        is_there = any(each is not None and each.number == account for each in there)
        may = wanted.way != "none" and wanted.confirmed and not (wanted.when == "away" and is_there)
        return wanted if may else None

    def _send(self, account: int, wanted: Notices, key: str, title: str) -> None:
        store, left = self._service.store.notices, 1
        with suppress(sqlite3.OperationalError):  # what cannot be counted now is sent all the same
            left = store.spend(account, wanted.way)

        def report(trouble: str) -> None:
            with suppress(sqlite3.OperationalError):  # the next notice reports
                store.set_trouble(account, trouble if left > 0 else "notify.no-more-today")

        if left < 0:
            report("")
            return
        language = self._service.store.accounts.get(account).account.language
        notice = message(key, language, title)
        if left == 0:
            last = message("notify.last-today", language)
            notice = replace(notice, text=f"{notice.text} {last.text}")
        self._delivery.deliver(wanted, notice, report, account)


def _account_of(entry: StoredGame | None, seat: str) -> int | None:
    return next((chair.account for chair in entry.seats if chair.seat == seat), None) if entry else None
