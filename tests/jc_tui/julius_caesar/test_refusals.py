"""Refusals in the words of the screens: they say what to press, not what to type."""

import re

import pytest

from engine.contract import KEYS, TYPED, IllegalAction
from engine.julius_caesar import actions, seats
from jc_tui.julius_caesar.text.advice import advice
from tests.jc_tui.julius_caesar.battles import BOTH, ROME, battle_sitting
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.sessions import sit
from tests.julius_caesar import acting, support

FIGHT = f"{ROME}rome caesar: caesar III from ravenna\nrome pompey: legio_1 III, legio_3 III"
MARS = MOVES.replace("card: 3/2", "card: mars")
VERBS = "|".join(form.split()[0] for form in actions.FORMS.values())
QUOTED = re.compile(rf"'({VERBS})\b[^']*'")


def refused(session, action):
    with pytest.raises(IllegalAction) as caught:
        session.act(action)
    assert session.table.number == 0, "nothing was done"
    return caught.value


@pytest.mark.parametrize(
    ("session", "action", "wanted"),
    [
        (battle_sitting(FIGHT, BOTH, ["1 6 6"]), "", "arrows, then Enter"),
        (sit(MOVES), "step legio_8", "end yours with e first"),
        (sit(LEVIES), "move legio_11 massilia-narbo", "choose a city on the map"),
        (sit(MOVES), "move legio_8 genua-mare_tyrrhenum-rome", "by an amphibious move"),
        (sit(MARS), "step legio_8", "Mars gives no levies. You are moving: choose"),
    ],
)
def test_what_is_refused_says_what_to_press(session, action, wanted):
    if not action:
        session.act("fire caesar")
        with pytest.raises(IllegalAction) as caught:
            session.act("fire legio_1")
        error = caught.value
    else:
        error = refused(session, action)
    assert wanted in error.sentence
    assert not QUOTED.search(error.sentence)


BESIDE_A_SEA = """
rome caesar: legio_8, legio_11
genua caesar: legio_12, navis_1
mare_tyrrhenum caesar: navis_2
neapolis pompey: legio_1, legio_3
ravenna pompey: legio_5
mare_hadriaticum pompey: navis_1
"""
"""Where both sides could sail, attack and levy."""

WITH_SAILS = re.compile("sail|amphibious|by sea", re.IGNORECASE)


@pytest.mark.parametrize("god", ["mars", "mercury", "neptune", "pluto", "jupiter", "vulcan"])
def test_what_to_do_under_a_god_holds_neither_levies_nor_sails(god):
    """In the prompt, in the list of actions, in the refusals of lines and in those of the screens."""
    state = support.command(god, "2/1", BESIDE_A_SEA)
    view, legal = state.view(seats.CAESAR), state.legal_actions()
    assert {action.verb for action in legal} <= {"move", "jupiter", "vulcan", "end"}
    assert not WITH_SAILS.search(advice(view, legal))
    for typed in ("fire legio_8", "levy octavian rome", "step legio_8", "battle rome"):
        refusal = state.refusal(state.parse(typed))
        assert refusal is not None
        for way in (TYPED, KEYS):
            refusal.way = way
            assert not WITH_SAILS.search(refusal.sentence)
        if typed.split()[0] in ("levy", "step"):
            assert refusal.rule == "C4"
            assert refusal.sentence.startswith(f"{god.capitalize()} gives no levies. ")
    refusal = state.refusal(state.parse("sail legio_8 rome-mare_tyrrhenum-messana"))
    told = "A god card gives no amphibious moves.", f"{god.capitalize()} gives no moves."
    assert refusal.sentence.startswith(told)


@pytest.mark.parametrize("god", ["mars", "mercury", "neptune", "pluto", "jupiter", "vulcan"])
def test_who_commands_after_a_god_is_told_of_sails_and_levies_again(god):
    state = support.command(god, "2/1", BESIDE_A_SEA)
    acting.do(state, "end")
    assert state.to_act is seats.POMPEY
    assert {"move", "sail", "end"} == {action.verb for action in state.legal_actions()}
    refusal = state.refusal(state.parse("fire legio_1"))
    assert "'sail BLOCK PORT-SEA-PORT'" in refusal.sentence
    refusal = state.refusal(state.parse("levy legio_33 ravenna"))
    assert (refusal.rule, refusal.code) == ("6.4", "moves-first")


def test_after_a_move_nothing_is_said_of_sails():
    state = support.command("3/1", "2/1", BESIDE_A_SEA)
    acting.do(state, "move legio_8 rome-asculum")
    assert not WITH_SAILS.search(state.refusal(state.parse("fire legio_11")).sentence)
