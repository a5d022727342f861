"""How the automaton attacks: its tests, and where its blocks go (12, rulings A4, A7, A10, A16, A18, A21)."""

import pytest

from engine.contract import Seat
from engine.gallic_war.events import BattleBegan, SideGaveWay, SiegeBegan, SubdueRolled
from engine.gallic_war.state import State
from engine.gallic_war.tasks import BATTLE, LAY, LEAVE, MAIN, REGROUP, ROLL, STORM, SUBDUE
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book
from tests.gallic_war.solitaire import charge, do, fire, rise, roll, weights
from tests.gallic_war.support import (
    BLOCKS,
    GAME,
    act,
    barbarians,
    come_home,
    kinds,
    legal,
    names,
    neutrals,
    of,
    only,
    romans,
    where,
)

# --- attack (Attack and Retreat) ---------------------------------------------------------------------------------


def test_attackers_that_are_weaker_leave_instead_of_firing_and_say_why_a10() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "aedui", "legion_vii", "volcae 1")
    log = charge(state, "sequani-aedui sequani")
    assert only(log, SideGaveWay).cause == "attack"
    assert told(only(log, SideGaveWay)) == (
        "The Barbarians in Aedui are weaker than those they attack: every block that can turns back."
    )
    fire(state, "legion_vii")
    assert (where(state, "sequani"), state.phase) == ("sequani", REGROUP)


def test_attackers_as_strong_as_the_defenders_fire_a4() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii")
    log = charge(state, "sequani-mandubii sequani")
    act(state, "end")
    fire(state, "legion_vii")
    assert not of(log, SideGaveWay)
    assert (state.phase, state.battle.firing) == (ROLL, BLOCKS.index["sequani"])


def test_they_are_tested_once_a_round_for_the_side_as_a_whole_a10() -> None:
    state = book()
    barbarians(state, "sequani", "sequani", "usipetes 1")
    romans(state, "aedui", "legion_vii")
    log = charge(state, "sequani-aedui sequani usipetes")
    log += act(state, "fire legion_vii", "roll 1 1 1 6")
    assert not of(log, SideGaveWay)
    assert (state.strength_of(state.at[1][state.battle.area]), legal(state)) == (
        2,
        {"fire sequani", "fire usipetes"},
    )
    act(state, "fire sequani")
    roll(state, 6)
    assert only(roll(state, 6), SideGaveWay).cause == "attack"
    fire(state, "legion_vii")
    assert legal(state) == {"retreat sequani aedui-sequani", "retreat usipetes aedui-sequani"}


def test_a_siege_needs_more_than_the_besieged_have_b9() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii")
    charge(state, "sequani-mandubii sequani")
    log = do(state, "shelter legion_vii")
    assert only(log, SideGaveWay).cause == "siege"
    assert not of(log, SiegeBegan)
    assert (where(state, "sequani"), state.phase) == ("sequani", REGROUP)


def test_the_stronger_assault_and_go_when_they_are_no_stronger_any_more_a10() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii 3")
    charge(state, "sequani-mandubii sequani")
    log = do(state, "shelter legion_vii")
    assert only(log, SiegeBegan).defenders == (("legion_vii", 3),)
    act(state, "fire legion_vii", "roll 1 6 6")
    log = act(state, "roll 6 6 6")
    assert only(log, SideGaveWay).cause == "siege"
    fire(state, "legion_vii")
    assert where(state, "sequani") == "sequani"


def test_attackers_that_cannot_go_back_retreat_like_defenders_or_fire_a18() -> None:
    for refuge in (True, False):
        state = book()
        neutrals(state, "boii")
        barbarians(state, "boii", "usipetes", "tencteri")
        if refuge:
            barbarians(state, "sequani", "sequani")
        romans(state, "aedui", "legion_vii", "legion_viii")
        charge(state, "boii-aedui usipetes tencteri")
        fire(state, "legion_vii")
        fire(state, "legion_viii")
        expected = {f"retreat {block} aedui-sequani" for block in ("usipetes", "tencteri")}
        assert legal(state) == (expected if refuge else {"fire usipetes", "fire tencteri"})


def test_a_forced_retreat_goes_anywhere_lawful_a18() -> None:
    state = book()
    neutrals(state, "boii")
    barbarians(state, "boii", "usipetes")
    barbarians(state, "germania", "tencteri")
    romans(state, "aedui", "legion_vii 3")
    charge(state, "boii-aedui usipetes")
    for _ in range(3):
        fire(state, "legion_vii")
        roll(state, 6)
    assert state.to_act is Seat.CHANCE
    ends = {"mandubii", "allobroges", "arverni", "bituriges", "sequani"}
    assert legal(state) == {f"retreat usipetes aedui-{end}" for end in ends}


def test_attackers_from_two_areas_have_a_main_group_by_chance_a7() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    barbarians(state, "leuci", "leuci")
    romans(state, "mandubii", "legion_vii")
    charge(state, "sequani-mandubii sequani", "leuci-mandubii leuci")
    act(state, "end")
    assert (state.phase, state.to_act) == (MAIN, Seat.CHANCE)
    assert weights(state) == {"main leuci": 1, "main sequani": 1}


def test_the_area_that_most_attack_is_first_and_equals_by_chance() -> None:
    state = book()
    barbarians(state, "sequani", "sequani", "usipetes")
    barbarians(state, "treveri", "treveri")
    romans(state, "aedui", "legion_vii")
    romans(state, "mediomatrici", "legion_viii")
    log = charge(state, "sequani-aedui sequani usipetes", "treveri-mediomatrici treveri")
    assert only(log, BattleBegan).area == "aedui"
    state = book()
    barbarians(state, "sequani", "sequani")
    barbarians(state, "treveri", "treveri")
    romans(state, "aedui", "legion_vii")
    romans(state, "mediomatrici", "legion_viii")
    charge(state, "sequani-aedui sequani", "treveri-mediomatrici treveri")
    assert weights(state) == {"battle aedui": 1, "battle mediomatrici": 1}


def test_ariovistus_tries_to_subdue_before_the_battle() -> None:
    state = book()
    neutrals(state, "leuci")
    barbarians(state, "germania", "ariovistus", "usipetes")
    charge(state, "germania-leuci ariovistus usipetes")
    assert state.phase == SUBDUE
    log = act(state, "roll 2")
    assert only(log, SubdueRolled).success
    assert not of(log, BattleBegan)
    assert (where(state, "ariovistus"), where(state, "usipetes"), state.phase) == ("leuci", "leuci", LAY)


# --- over the sea (ruling A16) -----------------------------------------------------------------------------------


def test_an_attack_on_britannia_came_by_sea_and_has_two_rounds_a16() -> None:
    state = book()
    barbarians(state, "andes", "usipetes", "tencteri")
    romans(state, "britannia", "legion_vii")
    log = charge(state, "andes-britannia usipetes tencteri")
    assert only(log, BattleBegan).rounds == 2


def test_two_go_back_over_the_sea_to_each_port_whoever_else_sails_a16() -> None:
    state = book()
    barbarians(state, "andes", "usipetes 1", "tencteri 1")
    barbarians(state, "osismi", "marcomanni 1")
    romans(state, "britannia", "legion_vii", "legion_viii", "legion_xi")
    romans(state, "bellovaci", "legion_xii")
    charge(state, "andes-britannia usipetes tencteri", "osismi-britannia marcomanni")
    while state.phase != BATTLE:
        act(state, "end" if state.phase == "react" else "main andes")
    for legion in ("vii", "viii"):
        act(state, f"retreat legion_{legion} britannia-oceanus_britannicus-bellovaci")
    fire(state, "legion_xi")
    while state.phase == BATTLE:
        state.play(state.legal_actions()[0])
    assert {where(state, block) for block in ("usipetes", "tencteri")} == {"andes"}
    assert where(state, "marcomanni") == "osismi"


def test_those_that_cannot_go_back_over_the_sea_retreat_by_land_like_defenders_a18() -> None:
    state = book()
    neutrals(state, "britannia")
    barbarians(state, "britannia", "usipetes", "tencteri")
    barbarians(state, "pictones", "pictones")
    romans(state, "andes", "legion_vii", "legion_viii")
    charge(state, "britannia-andes usipetes tencteri")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert legal(state) == {f"retreat {block} andes-pictones" for block in ("usipetes", "tencteri")}


# --- those that came home (ruling A21) ---------------------------------------------------------------------------


def test_attackers_that_came_home_and_are_weaker_go_to_an_area_of_the_automatons_or_fire_a21() -> None:
    for refuge in (True, False):
        state = book()
        romans(state, "leuci", "legion_vii", "legion_viii")
        romans(state, "boii", "leuci")
        if refuge:
            barbarians(state, "sequani", "sequani")
        rise(state, "leuci")
        fire(state, "legion_vii")
        log = fire(state, "legion_viii")
        assert where(state, "leuci") == ("sequani" if refuge else "leuci")
        assert ("BattleEnded" in kinds(log)) is refuge


def test_a_revolts_attackers_go_into_their_fortress_first_a21() -> None:
    state = book()
    romans(state, "mandubii", "legion_vii", "legion_viii")
    romans(state, "boii", "mandubii")
    romans(state, "aedui", "volcae")
    barbarians(state, "sequani", "sequani")
    rise(state, "mandubii")
    assert only(act(state, "end"), SideGaveWay).cause == "attack"
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert names(state.battle.inside) == {"mandubii"}
    assert state.phase == STORM
    assert state.to_act is not Seat.CHANCE


def test_tribes_that_politics_have_turned_may_not_use_the_fortress_a21() -> None:
    state = book()
    romans(state, "mandubii", "legion_vii", "legion_viii")
    romans(state, "boii", "mandubii")
    barbarians(state, "sequani", "sequani")
    come_home(state, 1, "mandubii", cause="politics")
    act(state, "end")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert (where(state, "mandubii"), state.battle.inside) == ("sequani", 0)


def weaker_at_home(area: str, *tribes: str, refuges: tuple[str, ...] = ()) -> State:
    """Tribes have come home by a revolt, to a fortress with one place, and three legions have fired at them."""
    legions = ("legion_vii", "legion_viii", "legion_xi")
    state = book()
    romans(state, area, *legions)
    romans(state, "boii", *tribes)
    for refuge in refuges:
        barbarians(state, refuge, refuge)
    rise(state, area)
    assert only(act(state, "end"), SideGaveWay).cause == "attack"
    for legion in legions:
        fire(state, legion)
    return state


def test_of_a_revolts_attackers_the_strongest_goes_into_the_fortress_whichever_acts_first_a21() -> None:
    """The Ruteni, with C, act before the Cadurci, with D: they fire, and leave the place to the stronger."""
    state = weaker_at_home("cadurci", "cadurci 3", "ruteni 2")
    assert (state.phase, state.battle.firing) == (ROLL, BLOCKS.index["ruteni"])
    roll(state, 6)
    assert names(state.battle.inside) == {"cadurci"}


def test_the_weaker_of_a_revolts_attackers_goes_to_an_area_of_the_automatons_if_there_is_one_a21() -> None:
    state = weaker_at_home("cadurci", "cadurci 3", "ruteni 2", refuges=("arverni",))
    assert where(state, "ruteni") == "arverni"
    assert names(state.battle.inside) == {"cadurci"}


@pytest.mark.parametrize("refuges", [(), ("sequani",), ("sequani", "leuci")])
def test_of_equals_that_a_revolt_has_sent_home_one_is_drawn_for_the_fortress_a21(refuges: tuple[str, ...]) -> None:
    """Each as likely, however many areas it could go to instead; who is not drawn goes there, or fires."""
    state = weaker_at_home("mandubii", "mandubii 2", "senones 2", refuges=refuges)
    found = weights(state)
    for tribe in ("mandubii", "senones"):
        others = {text.split("-")[-1]: weight for text, weight in found.items() if f" {tribe}" in text}
        assert others.pop(f"shelter {tribe}") == sum(others.values())
        assert set(others) == (set(refuges) or {f"fire {tribe}"})
    act(state, "shelter senones")
    while state.phase == BATTLE:
        state.play(state.legal_actions()[0])
    assert names(state.battle.inside) == {"senones"}


RETREAT = """\
barbarians: automaton
phase: roll
year: 52
massive: yes
removed: massive_revolt
use romans: movement
use barbarians: event
active: barbarians
revolt: major
revolted: arverni
cause: came home
after: book risen
transalpine_gaul romans: legion_x
arverni romans: legion_vii 1
arverni barbarians: vercingetorix 1, arverni 2
aedui neutral: aedui
returned: vercingetorix, arverni
barbarians attack: arverni
battle: arverni
attacker: barbarians
stage: field
round: 3
rounds: 3
slot: 8
acted: legion_vii, vercingetorix, arverni
firing: arverni
"""


def test_in_a_forced_retreat_the_strongest_goes_into_the_fortress_a21() -> None:
    """A21, B15: Vercingetorix, the weaker, goes anywhere lawful, whichever goes first."""
    state = GAME.position(RETREAT)
    act(state, "roll 6 6")
    assert (state.phase, state.to_act) == (LEAVE, Seat.CHANCE)
    assert legal(state, "shelter") == {"shelter arverni"}
    assert legal(state, "retreat") == {text for text in legal(state) if text.startswith("retreat vercingetorix")}
    for first in sorted(legal(state)):
        once = state.copy()
        do(once, first)
        while once.phase == LEAVE:
            once.play(once.legal_actions()[0])
        assert names(once.battle.inside) == {"arverni"}
        assert where(once, "vercingetorix") != "arverni"
