"""Hints: what `legatus` would do for the player at the screen, from what they may see and have seen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.hint import Hint, HintBot
from engine.contract import Event, Game, GameError, Seat, State, View
from engine.match import Match
from engine.timeline import HistoryEntry
from engine.translations import say


class HintRequest:
    """A hint, the same for the same position; any thread may wait for its answer."""

    def __init__(self, table: Match, seat: Seat, state: State | None = None) -> None:
        """Ask what `seat` might do, in another `state` or as the table stands."""
        self._dropped = False
        self._game, self._seat, self._state = table.game, seat, state or table.state
        self._start, self._history = table.state_at(0), tuple(table.history)
        self._adviser = HintBot(table.game.id, f"hint {table.number}")

    def answer(self) -> Hint | str | None:
        """Return the advice, or why there is none.

        None when it is wanted no longer. To be asked for once.
        """
        try:
            told = heard(self._game, self._start, self._seat, self._history)
            if self._dropped:
                return None
            legal = tuple(self._state.legal_actions(self._seat))
            advice = self._adviser.advise(self._state.view(self._seat), legal, told)
        except GameError as error:
            return str(error)
        except Exception as error:  # as with a bot that fails: the game goes on
            return say("hints.failed", error=type(error).__name__)
        return None if self._dropped else advice

    def drop(self) -> None:
        self._dropped = True
        self._adviser.interrupt()


def heard(game: Game, start: State, seat: Seat, history: Sequence[HistoryEntry]) -> list[Sequence[Event] | View]:
    """Return what a seat saw, and its views, leading `start` through the history."""
    told: list[Sequence[Event] | View] = []
    for entry in history:
        if entry.seat is seat:
            told.append(start.view(seat))
        start.apply(entry.action)
        told.append(game.visible_events(entry.events, seat))
    return told
