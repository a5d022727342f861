"""Orders as they were given: the actions in effect, those together that are one order of a player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.contract import GameError
from engine.foresight import Trial
from engine.timeline import HistoryEntry
from engine.words import commas, say
from jc_tui.pack import GameView, Story
from jc_tui.seats.game_session import GameSession


def group_into_orders(story: Story[GameView], history: Sequence[HistoryEntry]) -> list[list[HistoryEntry]]:
    """Actions in their order, each with its neighbours that are one order with it."""
    orders: list[list[HistoryEntry]] = []
    last = None
    for entry in history:
        order = story.order(entry)
        if order is not None and order == last:
            orders[-1].append(entry)
        else:
            orders.append([entry])
        last = order
    return orders


def last_order(story: Story[GameView], history: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The actions of the last order in their order; none where nothing has been done."""
    if not history or (order := story.order(history[-1])) is None:
        return list(history[-1:])
    return [*takewhile(lambda entry: story.order(entry) == order, reversed(history))][::-1]


def places_given_up(session: GameSession, trial: Trial) -> str:
    """What actions that were tried give away, as a sentence; empty where they give nothing away."""
    if not trial.lost:
        return ""
    places = commas(map(session.pack.board.name, trial.lost))
    return say("orders.leaves-empty", places=places, points=sum(trial.lost.values()))


def take_back(session: GameSession) -> str:
    """Take back the last order of a player here; say what it was, and why not all of it if only a part may be.

    To other eyes than its player's no more is said than whose it was. Raises UndoRefused and what `act` does.
    """
    story, order = session.pack.story, last_order(session.pack.story, session.table.history)
    mine = bool(order) and session.eyes is order[-1].seat
    taken = [session.undo()]
    kept = ""
    while len(taken) < len(order) and not kept:
        try:
            taken.append(session.undo())
        except GameError as error:
            kept = str(error)
    if not mine:
        return say("orders.taken-back-of", n=taken[0].seat.number, seat=taken[0].seat.label)
    done = story.deed([entry.action for entry in reversed(taken)])
    return say("orders.taken-back-partly", done=done, why=kept) if kept else say("orders.taken-back", done=done)
