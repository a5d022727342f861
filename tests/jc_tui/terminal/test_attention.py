"""When the bell rings and what the title says."""

from types import SimpleNamespace
from typing import cast

import pytest

from engine.contract import Seat
from jc_tui.screens.notes import NotesScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.terminal.attention import LONG_WAIT, Attention
from tests.jc_tui.screens.stage import Around, C, P, Stage, session, staged

ME, BOTH, NOBODY = frozenset((C,)), frozenset((C, P)), frozenset[Seat]()
LONG, SHORT = LONG_WAIT + 1, LONG_WAIT / 2


def call_for(
    before: Seat | None, now: Seat | None, humans: frozenset[Seat], waited: float, **wanted: bool
) -> tuple[bool, str | None]:
    """What happens after a while, when `now` is to act after `before`; the game is over when that is nobody."""
    time = [0.0]
    attention = Attention(clock=lambda: time[0], **wanted)
    for to_act in (before, now):
        table = SimpleNamespace(result=None if to_act else "over")
        call = attention.decide(cast(GameSession, SimpleNamespace(to_act=to_act, humans=humans, table=table)))
        time[0] += waited
    return call


@pytest.mark.parametrize(
    ("before", "now", "humans", "waited", "rings"),
    [
        (P, C, ME, LONG, True),
        (P, C, ME, SHORT, False),  # he is still looking
        (C, C, ME, LONG, False),  # it was his turn all the while
        (None, C, ME, LONG, False),  # just opened
        (P, P, ME, LONG, False),
        (C, P, ME, LONG, False),
        (P, C, BOTH, LONG, False),  # both sit here
        (P, C, NOBODY, LONG, False),  # a spectator
        (P, None, ME, LONG, True),  # the game is over
        (C, None, ME, LONG, False),
        (P, None, NOBODY, LONG, False),
    ],
)
def test_the_bell_rings_for_who_has_waited(
    before: Seat | None, now: Seat | None, humans: frozenset[Seat], waited: float, rings: bool
) -> None:
    assert call_for(before, now, humans, waited)[0] is rings
    assert not call_for(before, now, humans, waited, bell=False)[0]


def test_the_title_has_a_star_while_one_is_to_act() -> None:
    assert call_for(P, C, ME, 0)[1] == "* Caesar to act - JC-TUI"
    assert call_for(C, P, ME, 0)[1] == "JC-TUI - waiting for Pompey"
    assert call_for(C, None, ME, 0)[1] == "JC-TUI - game over"
    assert call_for(P, C, ME, 0, mark=False)[1] is None


def test_attention_follows_a_game() -> None:
    time = [0.0]
    seats = session(humans=(C,))
    attention = Attention(clock=lambda: time[0])
    assert attention.decide(seats) == (False, "* Caesar to act - JC-TUI")
    assert attention.decide(seats) == (False, None), "a title is set once"
    seats.act(seats.legal[0])
    assert seats.to_act is P
    assert attention.decide(seats) == (False, "JC-TUI - waiting for Pompey")
    time[0] += LONG
    pompey = seats.table.state.legal_actions(P)
    seats.table.act(pompey[0], P)
    assert seats.to_act is C
    assert attention.decide(seats) == (True, "* Caesar to act - JC-TUI")


async def test_no_terminal_hears_nothing() -> None:
    seats = session(humans=(C,))
    async with staged(Stage(NotesScreen(seats, around=Around()))) as (app, _):
        Attention().update(app, seats)
