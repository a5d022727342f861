"""Orders: what they would cost before they are given, and what was given is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from engine.contract import Action, GameError, Seat, State
from engine.foresight import Trial, tried
from engine.timeline import HistoryEntry
from engine.words import commas, say, sentences
from jc_tui.game_parts import LogUI
from jc_tui.game_ui import GameView
from jc_tui.seats.game_session import GameSession
from jc_tui.table.message import RuleRefusal

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel


def group_into_orders(story: LogUI[GameView], history: Sequence[HistoryEntry]) -> list[list[HistoryEntry]]:
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


def last_order(story: LogUI[GameView], history: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """The actions of the last order in their order; none where nothing has been done."""
    if not history or (order := story.order(history[-1])) is None:
        return list(history[-1:])
    return [*takewhile(lambda entry: story.order(entry) == order, reversed(history))][::-1]


def places_given_up(session: GameSession, trial: Trial) -> str:
    """What actions that were tried give away, as a sentence; empty where they give nothing away."""
    if not trial.lost:
        return ""
    places = commas(map(session.ui.map.name, trial.lost))
    return say("orders.leaves-empty", places=places, points=sum(trial.lost.values()))


def take_back(session: GameSession, order: Sequence[HistoryEntry] = ()) -> str:
    """Take back the last order of a player here; say what it was, and why not all of it if only a part may be.

    To other eyes than its player's no more is said than whose it was. Raises UndoRefused and what `act` does.
    """
    story = session.ui.log
    order = order or last_order(story, session.table.history)
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


def take_all_back(session: GameSession, *, tried: bool = False) -> int:
    """Take back all actions of the player here that can be; return how many, and with `tried` only that.

    Raises UndoRefused where there are none, and as `GameSession.undo`.
    """
    history = session.table.history
    if refusal := session.can_undo():
        raise GameError(refusal)
    mine = [*takewhile(lambda entry: entry.seat is history[-1].seat and not entry.final, reversed(history))]
    for _ in () if tried else mine:
        session.undo()
    return len(mine)


def weigh(table: TableModel, actions: Sequence[Action], again: str) -> None:
    """Ask before actions give points away; `again` tells how the player says that they mean it.

    Raises Ask, and RuleRefusal where only some of them fit together.
    """
    session = table.session
    trial = tried(session.table.game, session.acted_on, actions)
    if trial.refusal is not None and trial.fit:
        raise RuleRefusal(say("orders.too-many", n=len(actions), fit=trial.fit), trial.refusal.rule)
    if session.draft is None and (cost := places_given_up(session, trial)):
        table.ask(sentences([cost, again]))


def cannot_be_undone(state: State, actions: Sequence[Action], seat: Seat | None) -> bool:
    """Return whether actions would roll, or show something hidden: nothing takes them back then."""
    after = state.copy()
    for action in actions:
        if after.to_act is not seat or after.refusal(action) is not None:
            return False
        if any(event.reveals for event in after.apply(action)):
            return True
    return after.to_act in (Seat.CHANCE, None)
