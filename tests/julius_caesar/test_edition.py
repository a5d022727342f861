"""What sets the editions of the rules apart is asked of the state, so that one can be played as another is."""

from __future__ import annotations

from dataclasses import replace

from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest

FIRST_CARDS = """
phase: play
hand caesar: 2/1, 2/2, 2/2, 2/2, 2/3
hand pompey: 4/1, 3/1, 3/1, 3/2, 3/2
"""


def test_the_state_says_which_edition_it_is_played_by(play: Playtest) -> None:
    play.at(FIRST_CARDS)
    assert play.state.edition is play.state.copy().edition
    assert play.state.edition.id == play.view(CAESAR).edition == "2.0"
    assert play.position().startswith("julius-caesar 2.0\n")


def test_where_caesar_does_not_open_most_moves_decide_in_the_first_turn_too(play: Playtest) -> None:
    """2.1: so it was in the first edition."""
    for opens, first in ((True, CAESAR), (False, POMPEY)):
        play.at(FIRST_CARDS)
        play.state.edition = replace(play.state.edition, caesar_opens=opens)
        play.do("play 2/1", "play 4/1")
        assert play.view(CAESAR).player_one is first
