"""The pace at which others' deeds in a battle are seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.contract import Seat
from engine.timeline import HistoryEntry
from jc_tui.seats.game_session import GameSession

STEP = "step"
SECONDS: Mapping[str, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.25, "at once": 0, "instant": 0}
"""How long to wait before a bot's block acts, by the setting; with `STEP` the player says when."""

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

    def step(self) -> None:
        """Go on to before the next deed, or to where the game stands."""
        history = self._session.table.history
        first = len(history) if self.seen is None else self.seen + 1
        for number in range(first, len(history)):
            if (due := self._doer(history[number])) is not None:
                self.due, self.seen, self._session.shown = due, number, number
                return
        self.end()

    def end(self) -> None:
        """Take all as seen."""
        if self.due is not None:
            self.due, self._session.shown = None, None
        self.seen = len(self._session.table.history)
