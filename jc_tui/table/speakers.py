"""Who speaks in the message line: one ordered list, of which the first who has something to say is heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.words import say, sentences
from jc_tui.table.message import Notice, TableMessage, message_of

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel

Speaker = Callable[["TableModel"], TableMessage | None]


def _just_said(table: TableModel) -> TableMessage | None:
    return None if table.said is None else message_of(table.said)


def _question(table: TableModel) -> TableMessage | None:
    question = table.question
    standing = question is not None and question.number == table.session.table.number
    return message_of(question.ask) if question is not None and standing else None


def _trouble(table: TableModel) -> TableMessage | None:
    session = table.session
    if session.table.fault is not None:
        return message_of(GameError(str(session.table.fault)))
    if session.displaced:
        return message_of(Notice(sentences([session.displaced, say("presence.how-to-return")])))
    return None


def _scene(table: TableModel) -> TableMessage | None:
    playback = table.playback
    if not playback.is_on:
        return None
    key = "show.again" if playback.again else "show.number"
    return message_of(say(key, number=playback.at + 1, count=len(playback.scenes)))


def _hint(table: TableModel) -> TableMessage | None:
    hints = table.hints
    if hints.thought_for is not None:
        seconds = hints.seconds
        told = say("hints.thinking-long", seconds=seconds) if seconds else say("hints.thinking")
        return message_of(Notice(told))
    return None if hints.advice is None else message_of(Notice(hints.told))


def _closed(table: TableModel) -> TableMessage | None:
    """Why the place pointed at cannot be chosen; nothing where an order has just gone there."""
    table.went_to = table.went_to if table.place == table.went_to else ""
    reason = None if table.went_to or table.mode is not None else table.orders.refusal(table.place)
    return None if reason is None else replace(message_of(reason), kind="closed")


def _plan(table: TableModel) -> TableMessage | None:
    planning = table.plans.draft is not None and table.orders.place is None and not table.set_aside
    return message_of(say("plan.advice")) if planning else None


def _news(table: TableModel) -> TableMessage | None:
    return None if table.news is None else message_of(table.news)


def _to_do(table: TableModel) -> TableMessage | None:
    if table.bots.waits_for_key:
        return message_of(say("orders.waits-for-key"))
    if table.mode is not None:
        return message_of(table.mode.prompt)
    told = table.orders.advice
    if table.set_aside:
        return message_of(say("orders.go-on", advice=told))
    ended = table.session.to_act is None and not table.session.behind
    return message_of(say("orders.how-it-ended", over=told) if ended else told)


SPEAKERS: Sequence[Speaker] = (_just_said, _question, _trouble, _scene, _hint, _closed, _plan, _news, _to_do)
