"""What goes on by itself in a battle: a volley, and what the rules did for a side, which is seen bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from engine.contract import GameError, Seat
from engine.timeline import HistoryEntry
from jc_tui.blocks.battle.told import block_of
from jc_tui.seats.game_session import GameSession
from jc_tui.table.model import TableModel

STEP = "step"
SECONDS: Mapping[str, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.25, "at once": 0, "instant": 0}
"""How long to wait before a bot's block acts, by the setting; with `STEP` the player says when."""

FIRE = "fire"
"""What a block does in a volley, as its action is called."""

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


class VolleyFire:
    """Fires block by block, until there is something to choose.

    `turn` tells place, round, side and letter of the battle that is fought: equal as long as a volley goes on.
    """

    def __init__(self, table: TableModel, turn: Callable[[], Hashable]) -> None:
        self._table = table
        self._turn = turn
        self._during: Hashable = None

    def begin(self) -> None:
        """Let all blocks fire whose turn it is."""
        self._during = self._turn()

    def goes_on(self, chosen: str | None) -> bool:
        """Fire the next block, `chosen` before others; return whether there was one."""
        session = self._table.session
        fires = [action for action in session.legal if action.verb == FIRE]
        if self._during is None or self._turn() != self._during or not (fires or session.bot_to_act):
            self._during = None
        elif fires:
            try:
                session.act(next((fire for fire in fires if block_of(fire) == chosen), fires[0]))
            except GameError as error:
                self._during = None
                self._table.tell(error)
            return self._during is not None
        return False
