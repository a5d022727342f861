"""The bots at a table: they hear what their seats see, are asked off the loop, dropped when no longer wanted.

The table's thread asks; a question may be answered, or dropped, in any thread. A bot that joins a game
in its middle, or whose game was taken back, first hears all that its seat has seen from the beginning, with the
views at its past decisions for those that want them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock, Timer

from engine.bots import Bot, Remembers, decide
from engine.bots.guard import LIMIT, Guard, guarded
from engine.contract import Action, Seat, State
from engine.match import Match
from engine.timeline import HistoryEntry

IMPATIENCE = 0.1
"""Seconds after which a bot that is to answer another question is asked again to come to an end."""

SHARE = 0.75
"""The share of its time after which a bot that can be interrupted is asked to answer with what it knows."""


class BotRunner:
    """The bots of one table, by seat, each behind a guard."""

    def __init__(self, table: Match, bots: Mapping[Seat, Bot], limit: float = LIMIT) -> None:
        """`limit`: seconds that a bot may take for a decision, before tiro decides for it."""
        self._table = table
        self._limit = limit
        self.bots: dict[Seat, Guard] = guarded(bots, limit, table.game.id)
        self._remember = any(isinstance(guard.bot, Remembers) for guard in self.bots.values())
        self._told: list[HistoryEntry] = []
        self._start = table.state_at(0)
        self._state: State | None = None
        self._asking = Lock()
        self._open: BotRequest | None = None

    def ask(self) -> BotRequest | None:
        """Begin to ask the bot to act, dropping an open question; None without one."""
        seat, last = self._table.to_act, self._open
        if last is not None:
            last.drop()
        if seat is None or seat not in self.bots:
            return None
        self._open = BotRequest(self, seat, self._table.state, tuple(self._table.history), last)
        return self._open

    def _decide(self, seat: Seat, state: State) -> Action:
        """Have a bot decide, with what it knows when its time is nearly over."""
        guard = self.bots[seat]
        timer = Timer(SHARE * self._limit, guard.interrupt)
        timer.daemon = True
        timer.start()
        try:
            return decide(guard, state, seat)
        finally:
            timer.cancel()

    def _inform(self, history: Sequence[HistoryEntry]) -> None:
        """Send the bots what they have not heard; all of it, when something was undone."""
        told = self._told
        if not told or len(history) < len(told) or history[len(told) - 1] is not told[-1]:
            for guard in self.bots.values():
                guard.forget()
            told.clear()
            self._state = None
        if self._state is None and self._remember:
            self._state = self._start.copy()
        for entry in history[len(told) :]:
            if self._state is not None:
                if entry.seat in self.bots and isinstance(self.bots[entry.seat].bot, Remembers):
                    self.bots[entry.seat].look(self._state.view(entry.seat))
                self._state.apply(entry.action)
            for watcher, guard in self.bots.items():
                guard.observe(self._table.game.visible_events(entry.events, watcher))
            told.append(entry)


@dataclass(eq=False)
class BotRequest:
    """One decision that a bot is asked for; once `dropped`, its answer is not wanted."""

    _company: BotRunner
    _seat: Seat
    _state: State
    _history: Sequence[HistoryEntry]
    _before: BotRequest | None
    dropped: bool = False
    _thinking: bool = False

    def answer(self) -> Action | None:
        asking = self._company._asking
        while not asking.acquire(timeout=IMPATIENCE):
            if self._before is not None:
                self._before.drop()
        try:
            self._before = None
            if self.dropped:
                return None
            self._thinking = True
            self._company._inform(self._history)
            action = None if self.dropped else self._company._decide(self._seat, self._state)
            return None if self.dropped else action
        finally:
            self._thinking = False
            asking.release()

    def drop(self) -> None:
        """Have the bot come to an end, if it is at this question."""
        self.dropped = True
        if self._thinking:
            self._company.bots[self._seat].interrupt()
