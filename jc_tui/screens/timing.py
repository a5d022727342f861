"""What is done about the clocks of a game by keys of the table: a win on time is claimed, a pause asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clocks import AGREE, ASK, END, Clocks
from engine.contract import GameError, Seat
from engine.words import say
from jc_tui.table.clock_messages import speaker

if TYPE_CHECKING:
    from jc_tui.screens.table import TableScreen

QUESTIONS = {ASK: "clocks.ask-for-pause", AGREE: "clocks.agree-to-pause", END: "clocks.end-pause"}


class Timing:
    """Does it when it was asked twice."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def claim(self) -> None:
        """Claim that the time of who is to act is used up. Raises Asked, GameError."""
        screen, seat = self._screen, self._speaker()
        session = screen.session
        if refusal := session.table.can_claim(seat):
            raise GameError(refusal)
        screen.foot.confirm("claim", say("clocks.claim", n=seat.number, seat=seat.label))
        screen.foot.settle()
        session.claim(seat)
        screen.advance()

    def pause(self) -> None:
        """Ask for a pause, agree to one, or end it: whichever it is now. Raises Asked, GameError."""
        screen, seat = self._screen, self._speaker()
        session, clocks = screen.session, screen.session.table.clocks
        if clocks is None:
            raise GameError(say("clocks.none"))
        what = _what(clocks, seat)
        if refusal := clocks.pause_refusal(what, seat):
            raise GameError(refusal)
        screen.foot.confirm(what, say(QUESTIONS[what]))
        screen.foot.settle()
        (session.resume if what == END else session.pause)(seat)
        screen.advance()

    def _speaker(self) -> Seat:
        """Whoever sees to the clocks here. Raises GameError for who looks on, and when the game is over."""
        seat = speaker(self._screen.session)
        if seat is None or self._screen.session.to_act is None:
            raise GameError(say("clocks.not-yours"))
        return seat


def _what(clocks: Clocks, seat: Seat) -> str:
    if clocks.paused or clocks.asked is seat:
        return END
    return ASK if clocks.asked is None else AGREE
