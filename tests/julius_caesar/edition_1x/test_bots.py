"""How bots play edition 1.x: which attack they make the main one, what Jupiter takes, and why they say so."""

from random import Random

import pytest

from engine.bots import decide, make_bot
from engine.bots.hint import Hint, HintBot
from engine.bots.julius_caesar.mind import policy
from engine.julius_caesar.game import JuliusCaesar
from tests.julius_caesar.acting import Playtest

TWO_WAYS = """
    phase: main attack; player one: caesar; card: 3/2
    rome caesar: auxilia_1 I from genua, caesar from ravenna, legio_13 from ravenna
    rome pompey: legio_1, legio_2
"""


def thought(play: Playtest) -> str:
    """What rules of thumb say to do next."""
    return str(policy.decide(play.state, Random(1))[0])


def advised(play: Playtest) -> Hint:
    """The hint for the side to act."""
    return HintBot(JuliusCaesar.id, 1, 24).advise(play.view(play.to_act), tuple(play.state.legal_actions()), [])


@pytest.mark.slow
def test_the_strongest_part_of_an_attack_is_its_main_force(play: Playtest) -> None:
    play.at(TWO_WAYS)
    assert thought(play) == "declare ravenna-rome"
    hint = advised(play)
    assert (hint.orders[0].goal, hint.orders[0].origins) == ("rome", ("ravenna",))
    assert "fights from the first round" in hint.reason


def test_jupiter_takes_the_strongest_blocks(play: Playtest) -> None:
    """One of two strong ones, rather than Cleopatra or a worn block of one's own."""
    for tempting in ("caesar_ballista II", "legio_8 I"):
        pompeys = f"legio_1 IV, legio_2 IV, {tempting}, cleopatra I"
        play.command("jupiter", "2/2", "rome caesar: legio_7", f"genua pompey: {pompeys}")
        assert thought(play) == "jupiter genua"
    play.do("jupiter genua")
    assert thought(play) == "colour green"


def test_jupiter_strikes_at_sea_where_nothing_better_is_near(play: Playtest) -> None:
    for better, struck in (("", "mare_tyrrhenum"), ("rome pompey: legio_1", "rome")):
        play.command("jupiter", "2/2", "genua caesar: legio_7; mare_tyrrhenum pompey: navis_1 I", better)
        assert thought(play) == f"jupiter {struck}"


def test_vulcan_is_worth_more_where_cleopatra_turns(play: Playtest) -> None:
    """Beside two Navis on their last step, as strong together as she: she would fight for Vulcan's player then."""
    play.command("vulcan", "2/2", "alexandria pompey: cleopatra I\nutica pompey: navis_1 I")
    assert thought(play) == "vulcan alexandria"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["centurio", "legatus"])
def test_what_a_bot_decides_is_no_accident(play: Playtest, name: str) -> None:
    """Whatever their seed, those that make no slips decide alike."""
    for seed in range(3):
        play.at(TWO_WAYS)
        assert str(decide(make_bot(name, str(seed)), play.state, play.to_act)) == "declare ravenna-rome"
