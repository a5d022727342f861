"""How far the screen has come with what the rules themselves did for a side: it has been done already, at once."""

from __future__ import annotations

from collections.abc import Callable

from engine.contract import Seat
from engine.timeline import HistoryEntry
from jc_tui.seats.game_session import GameSession

Doer = Callable[[HistoryEntry], Seat | None]
"""The side for which the rules did something in an action that is to be followed by itself; None for others."""


class CatchingUp:
    """Lets a session lag behind its game, so that such deeds are seen one by one. `seen` actions have been so far.

    `due` is whose deed comes next; None while the screen has caught up.
    """

    def __init__(self, session: GameSession, doer: Doer) -> None:
        self.seen: int | None = None
        self.due: Seat | None = None
        self._session = session
        self._doer = doer

    def begin(self, first: int) -> None:
        """Nothing has been seen of the actions from one on."""
        self.seen = first - 1

    def step(self) -> bool:
        """On to before the next deed, or to where the game stands; whether the screen lags behind."""
        history = self._session.table.history
        first = len(history) if self.seen is None else self.seen + 1
        stop = next((n for n in range(first, len(history)) if self._doer(history[n])), None)
        if stop is None:
            self.end()
            return False
        self.due, self.seen, self._session.shown = self._doer(history[stop]), stop, stop
        return True

    def end(self) -> None:
        """All has been seen."""
        if self.due is not None:
            self.due, self._session.shown = None, None
        self.seen = len(self._session.table.history)
