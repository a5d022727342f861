"""What the message line says: of all that could be said, what comes first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.words import say, sentences
from jc_tui.table.message import Notice, TableMessage, message_of

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel


def speakers(table: TableModel) -> Iterator[GameError | str | TableMessage | None]:
    """Yield what there is to say, in the order in which the message line is given away."""
    session, playback, hints, mode = table.session, table.playback, table.hints, table.mode
    yield table.said
    if table.question is not None and table.question.number == session.table.number:
        yield table.question.ask
    if session.table.fault is not None:  # a damaged save, or a seat that was taken over: it lasts
        yield GameError(str(session.table.fault))
    if session.displaced:
        yield Notice(sentences([session.displaced, say("presence.how-to-return")]))
    if playback.is_on:
        key = "show.again" if playback.again else "show.number"
        yield say(key, number=playback.at + 1, count=len(playback.scenes))
    if hints.thought_for is not None:
        thinking = "hints.thinking-long" if hints.seconds else "hints.thinking"
        yield Notice(say(thinking, seconds=hints.seconds))
    if hints.advice is not None:
        yield Notice(hints.told)
    table.went_to = table.went_to if table.place == table.went_to else ""  # nothing where an order has just gone
    reason = None if table.went_to or mode is not None else table.orders.refusal(table.place)
    yield None if reason is None else replace(message_of(reason), kind="closed")
    if table.plans.draft is not None and table.orders.place is None and not table.set_aside:
        yield say("plan.advice")
    yield table.news
    if table.bots.waits_for_key:
        yield say("orders.waits-for-key")
    if mode is not None:
        yield mode.prompt
    told = table.orders.advice
    if table.set_aside:
        yield say("orders.go-on", advice=told)
    ended = session.to_act is None and not session.behind
    yield say("orders.how-it-ended", over=told) if ended else told
