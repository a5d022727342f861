"""What a player does about their seat: give up, see to the clocks and hear of them, leave, hear the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.clocks import AGREE, ASK, END
from engine.contract import GameError, Seat
from engine.timeline import HistoryEntry
from engine.translations import say
from jc_tui.seats.game_session import GameSession
from jc_tui.table.message import Notice

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel

PAUSES = {ASK: "clocks.ask-for-pause", AGREE: "clocks.agree-to-pause", END: "clocks.end-pause"}


def speaker(session: GameSession) -> Seat | None:
    """Return the seat that a player here claims or pauses for; or None."""
    if len(session.humans) == 1:
        return next(iter(session.humans))
    return session.to_act if session.to_act in session.humans else None


def clock_news(session: GameSession) -> str:
    """Return a sentence on a pause or time that is used up; else empty."""
    table, mine = session.table, speaker(session)
    clocks, to_act = table.clocks, table.to_act
    if clocks is None or to_act is None:
        return ""
    if clocks.paused:
        return say("clocks.paused" if mine else "clocks.paused-for-others")
    if mine is None:
        return ""
    if clocks.asked is mine:
        return say("clocks.asked-by-you")
    if clocks.asked is not None:
        return say("clocks.asked", n=clocks.asked.number, seat=clocks.asked.label)
    if to_act is not mine and table.can_claim(mine) is None:
        return say("clocks.used-up", n=to_act.number, seat=to_act.label)
    if to_act is mine and not table.time_left().get(mine, 1):
        return say("clocks.yours-used-up")
    return ""


def resign(table: TableModel) -> None:
    """Give the game up for the player here, when that is meant."""
    session, seat = table.session, speaker(table.session)
    if seat is None or session.to_act is None:
        raise GameError(say("orders.nothing-to-give-up"))
    table.ask(say("orders.give-up", n=seat.number, seat=seat.label), always=True)
    session.held_table.resign(seat)


def clock_speaker(table: TableModel) -> Seat:
    """Return who sees to the clocks. Raises GameError for spectators and finished games."""
    seat = speaker(table.session)
    if seat is None or table.session.to_act is None:
        raise GameError(say("clocks.not-yours"))
    return seat


def claim(table: TableModel) -> None:
    """Claim that the time of the seat to act is up, when that is meant."""
    seat = clock_speaker(table)
    if refusal := table.session.table.can_claim(seat):
        raise GameError(refusal)
    table.ask(say("clocks.claim", n=seat.number, seat=seat.label), always=True)
    table.session.held_table.claim(seat)


def pause(table: TableModel, *, end: bool | None = None) -> None:
    """Ask for a pause, agree to one, or end it, when that is meant."""
    seat, clocks = clock_speaker(table), table.session.table.clocks
    if clocks is None:
        raise GameError(say("clocks.none"))
    if clocks.paused or clocks.asked is seat if end is None else end:
        what = END
    else:
        what = ASK if clocks.asked in (None, seat) else AGREE
    if refusal := clocks.pause_refusal(what, seat):
        raise GameError(refusal)
    table.ask(say(PAUSES[what]), always=True)
    match = table.session.held_table
    (match.resume if what == END else match.pause)(seat)


def back(table: TableModel, *, dropped: bool) -> None:
    """Drop what was begun last, or leave the table."""
    if table.handover is not None:
        table.ask(say(table.leaving))
        table.left = True
    elif table.playback.is_on:
        table.playback.end()
    elif table.hints.drop() or dropped or table.orders.place is not None:
        table.orders.clear()
    elif not table.at_table:
        table.mode.leave()
    elif (plan := table.plans.draft) is not None:
        if plan.drafts:
            table.ask(say("plan.leave"), always=True)
        table.plans.leave(table)
    else:
        if table.session.humans and table.session.to_act is not None:
            table.ask(say(table.leaving))
        table.left = True


def refresh(table: TableModel) -> None:
    """Take in what other processes did. Raises Notice where another player took something back."""
    match, before = table.session.table, [*table.session.table.history]
    match.refresh()
    taken = undone(before, match.history)
    if taken and (seat := taken[-1].seat) is not table.session.viewer:
        raise TakenBack(say("orders.taken-back-of", n=seat.number, seat=seat.label))
    if isinstance(table.said, TakenBack) and len(match.history) > len(before):
        table.said = None


class TakenBack(Notice):
    """Tells that another player took something back, until they act again."""


def undone(before: Sequence[HistoryEntry], now: Sequence[HistoryEntry]) -> Sequence[HistoryEntry]:
    """Return the actions in effect `before` that are so no longer."""
    stand = {entry.number for entry in now}
    return [entry for entry in before if entry.number not in stand]


def turn_page(table: TableModel) -> None:
    """Go on from what the coach says, where that is only to be read."""
    coach, message = table.session.coach, table.session.coach_says
    if coach is None or message is None:
        raise Notice(say("coach.none" if coach is None else "coach.over"))
    if table.playback.is_on:
        table.desk.go_on()
    elif message.watch or not coach.turn_page():
        raise Notice(say("coach.watch" if message.watch else "coach.your-turn"))


def show_stamp(table: TableModel) -> None:
    """Tell the whole stamp of the game as it is now. Raises Notice."""
    match = table.session.table
    told = say("sitting.stamp", number=match.number, stamp=match.stamp)
    raise Notice(told if match.stamp else say("sitting.no-stamp"))


def hear_news(table: TableModel, news: Sequence[str]) -> None:
    """Tell who came or left; a player who lost their seat loses the hint."""
    if not table.session.humans:
        table.hints.drop()
    if news and table.said is None and table.question is None and table.session.legal:
        table.news = Notice(news[-1])
