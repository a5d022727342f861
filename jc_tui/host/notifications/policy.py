"""Decisions when a player gets a notice of a turn, of a request, or of time that is used up."""

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
from jc_tui.host.notifications.targets import WISHES, message
from jc_tui.host.service.events import HostService, RateLimiter
from jc_tui.host.store.notifications import SentNotice

POLLING = 1.0  # seconds between two polls of the games
SETTLING = 10.0  # seconds for which a decision has to be a player's, who at the table acts sooner
MOST_WISHES, HOUR = 10, 3600.0  # other notices of an account in an hour, and its seconds


@frozen
class PendingTurn:
    seat: str
    records: int
    since: float
    called: bool


class TurnNotifier:
    """Sender of notices to the players of a host, once for a decision also after a restart."""

    def __init__(
        self, service: HostService, sender: NoticeSender, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._service, self._delivery, self._clock = service, sender, clock
        self._pace = RateLimiter(MOST_WISHES, HOUR, clock)
        games = service.tables.going_on()
        self._store = service.store.calls
        self._store.keep(games)
        self._calls = self._store.all()
        self._wishes = self._wishes_in(games)
        self._decisions: dict[str, PendingTurn] = {}
        self._follow(games)

    async def poll(self) -> None:
        games = self._service.tables.going_on()
        self._decisions = {game: decision for game, decision in self._decisions.items() if game in games}
        self._calls = {place: call for place, call in self._calls.items() if place[0] in games}
        self._follow(games)
        before, self._wishes = self._wishes, self._wishes_in(games)
        for game, seat, wish in self._wishes - before:
            if (entry := self._service.store.games.find(game)) is None:
                continue
            accounts = {chair.seat: chair.account for chair in entry.seats}
            self._service.tell_tables([game])
            for other, account in accounts.items():
                if account is not None and other != seat:
                    self._service.wish(accounts.get(seat), account, wish, entry)

    async def test(self, wanted: Notices, account: Account, code: str) -> None:
        """Send a code or a trial. Raises Refused."""
        notice = message("notify.code" if code else "notify.trial", account.language, code=code)
        await self._delivery.once(wanted, notice, account.number)

    def wish(self, account: int, wish: NoticeKind, title: str) -> None:
        """Send an account what is asked of it in a game of that title."""
        if (wanted := self._wanted(account)) and not self._pace.wait(account):
            self._send(account, wanted, WISHES[wish], title)

    def close(self) -> None:
        """Keep how far the players have come who had a notice. Raises sqlite3.Error."""
        for game, decision in self._decisions.items():
            call = self._calls.get((game, decision.seat))
            if decision.called and call is not None and call.records != decision.records:
                self._store.note(game, decision.seat, replace(call, records=decision.records))

    def _follow(self, games: Mapping[str, GameStatus]) -> None:
        for game, summary in ((game, status.summary) for game, status in games.items()):
            before, now = self._decisions.get(game), self._clock()
            seat, records = summary.to_act or "", summary.actions
            if seat == Seat.CHANCE or summary.damage is not None:
                continue
            if before is None or seat != before.seat:
                call = None if before else self._calls.get((game, seat))
                called = call is not None and call.records == records
            elif records != before.records:
                called = before.called
            elif before.called or now - before.since < SETTLING:
                continue
            else:
                self._call(game, seat, SentNotice(summary.clock, records))
                called = True
            self._decisions[game] = PendingTurn(seat, records, now, called)

    def _call(self, game: str, seat: str, call: SentNotice) -> None:
        entry = self._service.store.games.find(game)
        account = {chair.seat: chair.account for chair in entry.seats}.get(seat) if entry else None
        if entry is None or account is None:
            return
        self._store.note(game, seat, call)  # where this fails, the next poll calls
        last, self._calls[game, seat] = self._calls.get((game, seat)), call
        if (wanted := self._wanted(account)) and (wanted.when != "turn" or last is None or last.turn != call.turn):
            self._send(account, wanted, "notify.your-turn", self._service.tables.title(entry))

    def _wishes_in(self, games: Mapping[str, GameStatus]) -> set[tuple[str, str, NoticeKind]]:
        """Return the seats that ask for a pause or have no time left."""
        asked = {(game, status.asked, NoticeKind.PAUSE) for game, status in games.items() if status.asked}
        lost = {game: status for game, status in games.items() if self._service.tables.is_lost(status)}
        return asked | {(game, status.summary.to_act or "", NoticeKind.CLAIM) for game, status in lost.items()}

    def _wanted(self, account: int) -> Notices | None:
        """Return how an account gets notices, unless it gets none now."""
        wanted = self._service.store.notices.get(account)
        there = {each.account.number for each in self._service.handlers if each.account and not each.absent}
        may = wanted.way != "none" and wanted.confirmed and not (wanted.when == "away" and account in there)
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
            notice = replace(notice, text=f"{notice.text} {message('notify.last-today', language).text}")
        self._delivery.deliver(wanted, notice, report, account)
