"""The clocks of a game in plain lines: what they show, a pause, and a win on time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.contract import GameError, Seat
from engine.words import counted, say
from jc_tui.host.clocks import shown
from jc_tui.sitting.timing import speaker

if TYPE_CHECKING:
    from jc_tui.text_mode.session import Session

CLAIM = "claim"


def clock(session: Session, seat: Seat, rest: str) -> None:
    """Tell what the clocks show, and whether there is a pause."""
    clocks = session.table.clocks
    if clocks is None:
        session.refuse("clock", say("clocks.none"))
        return
    left = session.table.time_left()
    session.paper.line(counted((one.label, shown(seconds)) for one, seconds in left.items()))
    if clocks.paused:
        session.paper.line(say("clocks.paused-for-others"))
    elif clocks.asked is not None:
        session.paper.line(say("text_mode.asks-for-pause", n=clocks.asked.number, seat=clocks.asked.label))


def pause(session: Session, seat: Seat, rest: str) -> None:
    """Ask for a pause or agree to it; `pause end` ends it, declines it or takes it back."""
    if session.over(f"pause {rest}".strip()):
        return
    try:
        if rest not in ("", "end"):
            raise GameError(say("text_mode.pause-usage"))
        (session.sitting.resume if rest else session.sitting.pause)(seat)
    except GameError as error:
        session.refuse(f"pause {rest}".strip(), str(error))
    else:
        clock(session, seat, "")


def claimed(session: Session) -> bool:
    """Whether the player here claims the win from who is to act elsewhere and has no time left; they are asked."""
    mine = speaker(session.sitting)
    if mine is None or session.table.can_claim(mine) is not None:
        return False
    session.paper.line(say("text_mode.may-claim"), "todo")
    if session.tongues.rest(session.keyboard.read(f"{mine.label}> ") or "") != CLAIM:
        return False
    session.sitting.claim(mine)
    return True
