"""How bots play edition 1.x: which attack they make the main one, what Jupiter takes, and why they say so."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots import decide, make_bot
from engine.bots.advice import Advice, Adviser
from engine.bots.julius_caesar.mind import policy
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do
from tests.julius_caesar.edition_1x.setting import at, command

TWO_WAYS = """
    phase: main attack
    player one: caesar
    card: 3/2
    rome caesar: auxilia_1 I from genua, caesar from ravenna, legio_13 from ravenna
    rome pompey: legio_1, legio_2
"""


def thought(state: State) -> str:
    """What rules of thumb say to do next."""
    return str(policy.decide(state, Random(1))[0])


def advised(state: State) -> Advice:
    """The hint for the side to act."""
    assert state.to_act is not None
    return Adviser(JuliusCaesar.id, 1, 24).advise(state.view(state.to_act), tuple(state.legal_actions()), [])


@pytest.mark.slow
def test_the_strongest_part_of_an_attack_is_its_main_force() -> None:
    state = at(TWO_WAYS)
    assert thought(state) == "declare ravenna-rome"
    hint = advised(state)
    assert (hint.orders[0].goal, hint.orders[0].origins) == ("rome", ("ravenna",))
    assert "fights from the first round" in hint.reason


def test_jupiter_takes_the_strongest_blocks() -> None:
    """One of two strong ones, rather than Cleopatra or a worn block of one's own."""
    board = "rome caesar: legio_7\ngenua pompey: legio_1 IV, legio_2 IV, legio_8 I, cleopatra I\n"
    state = command("jupiter", "2/2", board)
    assert thought(state) == "jupiter genua"
    do(state, "jupiter genua")
    assert thought(state) == "colour green"
    assert thought(command("jupiter", "2/2", board.replace("legio_8 I", "caesar_ballista II"))) == "jupiter genua"


def test_jupiter_strikes_at_sea_where_nothing_better_is_near() -> None:
    state = command("jupiter", "2/2", "genua caesar: legio_7\nmare_tyrrhenum pompey: navis_1 I\n")
    assert thought(state) == "jupiter mare_tyrrhenum"
    state = command(
        "jupiter", "2/2", "genua caesar: legio_7\nrome pompey: legio_1\nmare_tyrrhenum pompey: navis_1 I\n"
    )
    assert thought(state) == "jupiter rome"


def test_vulcan_is_worth_more_where_cleopatra_turns() -> None:
    """Beside two Navis on their last step, as strong together as she: she would fight for Vulcan's player then."""
    state = command("vulcan", "2/2", "alexandria pompey: cleopatra I\nutica pompey: navis_1 I\n")
    assert thought(state) == "vulcan alexandria"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["centurio", "legatus"])
def test_what_a_bot_decides_is_no_accident(name: str) -> None:
    """Whatever their seed, those that make no slips decide alike."""
    for seed in range(3):
        state = at(TWO_WAYS)
        assert state.to_act is not None
        assert str(decide(make_bot(name, str(seed)), state, state.to_act)) == "declare ravenna-rome"
