"""What sets the editions of the rules apart is asked of the state, so that one can be played as another is."""

from __future__ import annotations

from dataclasses import replace

from engine.julius_caesar.data import NEXT_ROUND
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do, fire, side, turns
from tests.julius_caesar.support import at

FIRST_CARDS = """
phase: play
hand caesar: 2/1, 2/2, 2/2, 2/2, 2/3
hand pompey: 4/1, 3/1, 3/1, 3/2, 3/2
"""


def other_edition(text: str, **switches: object) -> State:
    """A position under an edition that differs in these switches."""
    state = at(text)
    state.edition = replace(state.edition, **switches)  # type: ignore[arg-type]
    return state


def test_the_state_says_which_edition_it_is_played_by() -> None:
    state = at(FIRST_CARDS)
    assert state.edition is state.copy().edition
    assert state.edition.id == state.view(CAESAR).edition == "2.0"
    assert state.position().startswith("julius-caesar 2.0\n")


def test_where_caesar_does_not_open_most_moves_decide_in_the_first_turn_too() -> None:
    """2.1: so it was in the first edition."""
    for opens, first in ((True, CAESAR), (False, POMPEY)):
        state = other_edition(FIRST_CARDS, caesar_opens=opens)
        do(state, "play 2/1", "play 4/1")
        assert state.view(CAESAR).player_one is first


def test_where_cleopatra_waits_she_fights_from_the_next_round_on() -> None:
    """7.52: turned by an A block, she does not fire in the enemy's C turn of that round."""
    position = """
        turn: 3
        phase: battle
        battle: rome
        attack rome: caesar from genua
        rome caesar: caesar III from genua, legio_8 III from genua
        rome pompey: cleopatra I, legio_1 I
    """
    state = other_edition(position, cleopatra_acts=NEXT_ROUND)
    fire(state, "caesar", 1, 6, 6)
    do(state, "hit cleopatra")
    assert side(state, "cleopatra") == "caesar"
    do(state, "pass legio_1")
    assert turns(state) == {"legio_8"}
    do(state, "pass legio_8")
    assert state.battle.round == 2
    do(state, "pass caesar", "pass legio_1")
    assert turns(state) == {"legio_8", "cleopatra"}
