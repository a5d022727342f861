"""What those at a table are told of its clocks beside what these show: a pause, and time that is used up."""

from __future__ import annotations

from engine.contract import Seat
from engine.words import say
from jc_tui.seats.game_session import GameSession


def speaker(session: GameSession) -> Seat | None:
    """For whom a player here claims or pauses: their only seat, or of two here that which is to act; or None."""
    if len(session.humans) == 1:
        return next(iter(session.humans))
    return session.to_act if session.to_act in session.humans else None


def clock_news(session: GameSession) -> str:
    """What is to be said of a pause or of time that is used up, as a sentence; empty for nothing."""
    table, mine = session.table, speaker(session)
    clocks, to_act = table.clocks, table.to_act
    if clocks is None or to_act is None:
        return ""
    if clocks.paused:
        return say("clocks.paused" if mine else "clocks.paused-for-others")
    if mine is None:
        return ""
    if clocks.asked is not None:
        if clocks.asked is mine:
            return say("clocks.asked-by-you")
        return say("clocks.asked", n=clocks.asked.number, seat=clocks.asked.label)
    if to_act is not mine and table.can_claim(mine) is None:
        return say("clocks.used-up", n=to_act.number, seat=to_act.label)
    if to_act is mine and not table.time_left().get(mine, 1):
        return say("clocks.yours-used-up")
    return ""
