"""What sets the editions of the rules apart is asked of the state, so that one can be played as another is."""

from dataclasses import replace

from engine.julius_caesar.data import NEXT_ROUND
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest
from tests.julius_caesar.edition_1x.test_rulings import ROUND

FIRST_CARDS = "phase: play; hand caesar: 2/1, 2/2, 2/2, 2/2, 2/3; hand pompey: 4/1, 3/1, 3/1, 3/2, 3/2"


def other_edition(play: Playtest, text: str, **switches: object) -> None:
    """A position under an edition that differs in these switches."""
    play.at(text)
    play.state.edition = replace(play.state.edition, **switches)  # type: ignore[arg-type]


def test_the_state_says_which_edition_it_is_played_by(play: Playtest) -> None:
    play.at(FIRST_CARDS)
    assert play.state.edition is play.state.copy().edition
    assert play.state.edition.id == play.view(CAESAR).edition == "2.0"
    assert play.position().startswith("julius-caesar 2.0\n")


def test_where_caesar_does_not_open_most_moves_decide_in_the_first_turn_too(play: Playtest) -> None:
    """2.1: so it was in the first edition."""
    for opens, first in ((True, CAESAR), (False, POMPEY)):
        other_edition(play, FIRST_CARDS, caesar_opens=opens)
        play.do("play 2/1", "play 4/1")
        assert play.view(CAESAR).player_one is first


def test_where_cleopatra_waits_she_fights_from_the_next_round_on(play: Playtest) -> None:
    """7.52: turned by an A block, she does not fire in the enemy's C turn of that round."""
    other_edition(play, ROUND, cleopatra_acts=NEXT_ROUND)
    play.fire("caesar", 1, 6, 6)
    play.do("hit cleopatra")
    assert (play.side("cleopatra"), play.pass_round()) == ("caesar", ["legio_1", "legio_8"])
    play.do("pass caesar", "pass legio_1")
    assert (play.round, play.turns()) == (2, {"legio_8", "cleopatra"})
