"""The clocks of a game in plain lines: what they show, a pause, and a win on time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.contract import GameError, Seat
from engine.words import counted, say
from jc_tui.host.clocks import shown
from jc_tui.table.clock_messages import speaker

if TYPE_CHECKING:
    from jc_tui.text_mode.front import TextFront

CLAIM = "claim"


def clock(front: TextFront, seat: Seat, rest: str) -> None:
    """Tell what the clocks show, and whether there is a pause."""
    clocks = front.table.clocks
    if clocks is None:
        front.refuse("clock", say("clocks.none"))
        return
    left = front.table.time_left()
    front.paper.line(counted((one.label, shown(seconds)) for one, seconds in left.items()))
    if clocks.paused:
        front.paper.line(say("clocks.paused-for-others"))
    elif clocks.asked is not None:
        front.paper.line(say("text_mode.asks-for-pause", n=clocks.asked.number, seat=clocks.asked.label))


def pause(front: TextFront, seat: Seat, rest: str) -> None:
    """Ask for a pause or agree to it; `pause end` ends it, declines it or takes it back."""
    if front.over(f"pause {rest}".strip()):
        return
    try:
        if rest not in ("", "end"):
            raise GameError(say("text_mode.pause-usage"))
        (front.session.resume if rest else front.session.pause)(seat)
    except GameError as error:
        front.refuse(f"pause {rest}".strip(), str(error))
    else:
        clock(front, seat, "")


def claimed(front: TextFront) -> bool:
    """Whether the player here claims the win from who is to act elsewhere and has no time left; they are asked."""
    mine = speaker(front.session)
    if mine is None or front.table.can_claim(mine) is not None:
        return False
    front.paper.line(say("text_mode.may-claim"), "todo")
    if front.tongues.rest(front.keyboard.read(f"{mine.label}> ") or "") != CLAIM:
        return False
    front.session.claim(mine)
    return True
