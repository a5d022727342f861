"""Hints: what `legatus` would do for the player at the screen, from what their eyes may see and have seen."""

from __future__ import annotations

from engine.bots.advice import Advice, Adviser
from engine.contract import GameError, Seat, State
from engine.table import Table
from engine.words import say
from jc_tui.seats.bot_runner import heard
from jc_tui.seats.game_session import GameSession


class HintRequest:
    """A hint, asked for in the table's thread; any thread may wait for its answer.

    The same position gives the same one.
    """

    def __init__(self, table: Table, seat: Seat, state: State | None = None) -> None:
        """Ask what `seat`, which is to act, might do, also in another `state` than that of the table."""
        self._dropped = False
        self._game, self._seat, self._state = table.game, seat, state or table.state
        self._start, self._history = table.state_at(0), tuple(table.history)
        self._adviser = Adviser(table.game.id, f"hint {table.number}")

    def answer(self) -> Advice | None:
        """The advice; None when it is wanted no longer. To be asked for once."""
        told = heard(self._game, self._start, self._seat, self._history)
        if self._dropped:
            return None
        legal = tuple(self._state.legal_actions(self._seat))
        advice = self._adviser.advise(self._state.view(self._seat), legal, told)
        return None if self._dropped else advice

    def advice_or_reason(self) -> Advice | str | None:
        """Return the advice, or why there is none; None when it is wanted no longer."""
        try:
            return self.answer()
        except GameError as error:
            return str(error)
        except Exception as error:  # as with a bot that fails: the game goes on
            return say("hints.failed", error=type(error).__name__)

    def drop(self) -> None:
        """Nobody waits for it any longer."""
        self._dropped = True
        self._adviser.interrupt()


def check_hint(session: GameSession) -> None:
    """Refuse a hint that the viewer may not have now. Raises GameError."""
    seat = session.to_act
    if seat is None:
        raise GameError(say("hints.over"))
    if not session.legal:
        raise GameError(session.waiting_for if session.behind else say("hints.nothing-to-decide"))
    if session.eyes is not seat:
        raise GameError(say("hints.both-look"))
