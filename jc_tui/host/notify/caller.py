"""Calls those whose turn it is: watches the games of a host, and sends what each account has wished for."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from engine.contract import Seat
from engine.values import frozen
from jc_tui.host.hall import Hall, Pace
from jc_tui.host.model import Notices, Wish
from jc_tui.host.notify.message import Message, of_wish, trial, your_turn
from jc_tui.host.notify.sender import Sender
from jc_tui.host.notify.wishes import Wishes
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
    are not there. What was so already when the caller began is nobody's news.
    """

    def __init__(
        self,
        hall: Hall,
        sender: Sender,
        clock: Callable[[], float] = time.monotonic,
        settling: float = SETTLING,
    ) -> None:
        self._hall, self._post, self._clock, self._settling = hall, sender, clock, settling
        self._decisions = {
            game: Decision(standing.summary.to_act or "", standing.summary.actions, 0.0, called=True)
            for game, standing in hall.tables.going_on().items()
        }
        self._wishes = Wishes(hall)
        self._wishing = Pace(MOST_WISHES, HOUR, clock)
        self._called: dict[tuple[str, str], str] = {}
        """By game and seat: the game turn in which it was called last."""

    async def look(self) -> None:
        """See who is to act, and call those who have to be; to be asked for every second or so."""
        now, on = self._clock(), self._hall.tables.going_on()
        self._decisions = {game: decision for game, decision in self._decisions.items() if game in on}
        self._called = {place: turn for place, turn in self._called.items() if place[0] in on}
        for game, standing in on.items():
            self._look_at(game, standing.summary, now)
        self._wishes.look(on)

    async def test(self, wanted: Notices, tongue: str) -> None:
        """Send a notice in a language to try it. Raises Refused, which says what went wrong."""
        await self._post.once(wanted, trial(tongue))

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
            self._decisions[game] = Decision(seat, records, before.since, called=True)
            self._call(game, seat, summary.clock)

    def _call(self, game: str, seat: str, turn: str) -> None:
        entry = self._hall.registry.games.find(game)
        account = next((chair.account for chair in entry.chairs if chair.seat == seat), None) if entry else None
        if entry is None or account is None:
            return
        wanted = self._hall.registry.notices.get(account)
        last, self._called[game, seat] = self._called.get((game, seat)), turn
        if not self._may_call(account, wanted) or (wanted.when == "turn" and last == turn):
            return
        self._deliver(account, wanted, your_turn(self._hall.tables.title(entry), self._tongue(account)))

    def _may_call(self, account: int, wanted: Notices) -> bool:
        """Whether an account is to be told of anything now."""
        return wanted.way != "none" and not (wanted.when == "away" and self._is_there(account))

    def _tongue(self, account: int) -> str:
        return self._hall.registry.accounts.get(account).account.language

    def _deliver(self, account: int, wanted: Notices, message: Message) -> None:
        self._post.deliver(wanted, message, partial(self._hall.registry.notices.set_trouble, account))

    def _is_there(self, account: int) -> bool:
        """Whether they sit at a screen of theirs: at one that sleeps, or that news have woken, nobody may be."""
        return any(
            each.account is not None and each.account.number == account and not each.absent
            for each in self._hall.counters
        )
