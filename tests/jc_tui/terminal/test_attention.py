"""When the bell rings and what the title says."""

from __future__ import annotations

import pytest

from engine.contract import Seat
from jc_tui.screens.notes import NotesScreen
from jc_tui.terminal.attention import LONG_WAIT, Attention, Call, call_for
from tests.jc_tui.screens.stage import Around, C, P, Stage, by_pilot, settled, sitting

ME, BOTH, NOBODY = frozenset((C,)), frozenset((C, P)), frozenset[Seat]()
LONG, SHORT = LONG_WAIT + 1, LONG_WAIT / 2


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
    ],
)
def test_the_bell_rings_for_who_has_waited(
    before: Seat | None, now: Seat, humans: frozenset[Seat], waited: float, rings: bool
) -> None:
    assert call_for(before, now, humans, waited).bell is rings
    assert not call_for(before, now, humans, waited, bell=False).bell


def test_the_title_has_a_star_while_one_is_to_act() -> None:
    assert call_for(P, C, ME, 0, "Game").title == "* Caesar to act - Game"
    assert call_for(C, P, ME, 0, "Game").title == "Game - waiting for Pompey"
    assert call_for(C, None, ME, 0, "Game", over=True).title == "Game - game over"
    assert call_for(P, C, ME, 0, mark=False).title is None


def test_the_end_of_the_game_rings_for_who_waited() -> None:
    assert call_for(P, None, ME, LONG, over=True).bell
    assert not call_for(C, None, ME, LONG, over=True).bell
    assert not call_for(P, None, NOBODY, LONG, over=True).bell


def test_attention_follows_a_game() -> None:
    time = [0.0]
    seats = sitting(humans=(C,))
    attention = Attention("Game", clock=lambda: time[0])
    assert attention.decide(seats) == Call(False, "* Caesar to act - Game")
    assert attention.decide(seats) == Call(False, None), "a title is set once"
    seats.act(seats.legal[0])
    assert seats.to_act is P
    assert attention.decide(seats) == Call(False, "Game - waiting for Pompey")
    time[0] += LONG
    pompey = seats.table.state.legal_actions(P)
    seats.table.act(pompey[0], P)
    assert seats.to_act is C
    assert attention.decide(seats) == Call(True, "* Caesar to act - Game")


@by_pilot
async def test_no_terminal_hears_nothing() -> None:
    seats = sitting(humans=(C,))
    app = Stage(NotesScreen(seats, around=Around()))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert Attention().update(app, seats).title
