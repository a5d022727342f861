"""What follows when the automaton's card activates Germania (12, Activating Germania, 3b-3f, 4a; ruling A13)."""

import pytest

from engine.gallic_war.events import CardIdle, PoliticsTried, SupplyChanged
from engine.gallic_war.state import State
from engine.gallic_war.tasks import DIE, LAY, MOVE, POLITICS_ROLL
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book, fates, plans, steps, turn_up, why
from tests.gallic_war.support import (
    act,
    barbarians,
    board,
    legal,
    neutrals,
    of,
    only,
    romans,
    strength,
    where,
)

FOUR = ("ariovistus", "marcomanni", "tencteri", "usipetes")


def far_away(state: State) -> None:
    """Four tribes of the Romans in the west, of which one may be turned."""
    romans(state, "tolosates", "tolosates", "elusates", "veneti", "osismi")


# --- pairs out of Germania (3b, 3c) ------------------------------------------------------------------------------


def test_four_fit_germans_attack_two_areas_in_drawn_pairs_3b() -> None:
    state = book()
    barbarians(state, "germania", *FOUR)
    romans(state, "treveri", "treveri")
    romans(state, "leuci", "leuci")
    neutrals(state, "mediomatrici")
    log = turn_up(state, "germania")
    assert why(log) == ["Card Germania: 3b, Germans attack in two pairs."]
    assert fates(state) == {"treveri": 1, "leuci": 1}, "3a: the Romans' before neutral ones"
    log = act(state, "aim leuci")
    assert why(log) == [
        "Leuci: card Germania, 3b, one block; sent from Germania: 2.",
        "Treveri + Eburones: card Germania, 3b, one block; sent from Germania: 2.",
    ]
    assert (state.phase, legal(state)) == (MOVE, {f"move {german} germania-leuci" for german in FOUR})
    act(state, "move usipetes germania-leuci", "move ariovistus germania-leuci")
    assert where(state, "tencteri") == where(state, "marcomanni") == "treveri"


def test_the_second_pair_attacks_two_blocks_if_there_is_no_other_area_with_one_3b() -> None:
    """A13: targets are picked as in 3a, then 3e, which prefers the Romans' areas likewise."""
    state = book()
    barbarians(state, "germania", *FOUR)
    neutrals(state, "mediomatrici", "treveri")
    romans(state, "leuci", "legion_vii", "leuci")
    log = turn_up(state, "germania")
    assert plans(log) == [("3b", "germania", "mediomatrici", 2), ("3b", "germania", "leuci", 2)]


def test_with_one_target_there_is_one_pair_3b_a13() -> None:
    state = book()
    barbarians(state, "germania", *FOUR)
    neutrals(state, "mediomatrici")
    romans(state, "leuci", "legion_vii", "legion_viii", "leuci")
    assert plans(turn_up(state, "germania")) == [("3b", "germania", "mediomatrici", 2)]


def test_with_two_or_three_fit_germans_one_pair_of_them_attacks_3c() -> None:
    """Only those with a strength of two or more; the rest remain."""
    state = book()
    barbarians(state, "germania", "ariovistus", "marcomanni 2", "tencteri 1", "usipetes 2")
    neutrals(state, "mediomatrici", "leuci")
    log = turn_up(state, "germania")
    assert why(log) == ["Card Germania: 3c, Germans attack in one pair."]
    assert fates(state) == {"mediomatrici": 1, "leuci": 1}
    act(state, "aim leuci")
    assert legal(state) == {f"move {german} germania-leuci" for german in ("ariovistus", "marcomanni", "usipetes")}
    act(state, "move marcomanni germania-leuci", "move usipetes germania-leuci")
    assert where(state, "ariovistus") == where(state, "tencteri") == "germania"


def test_germans_outside_do_not_keep_pairs_from_going_a13() -> None:
    state = book()
    barbarians(state, "germania", "marcomanni", "tencteri")
    barbarians(state, "sequani", "ariovistus", "usipetes")
    neutrals(state, "mediomatrici", "helvetii")
    assert plans(turn_up(state, "germania")) == [("3c", "germania", "mediomatrici", 2)]


def test_pairs_without_a_target_are_3g_a14() -> None:
    state = book()
    barbarians(state, "germania", "marcomanni", "tencteri")
    romans(state, "leuci", "legion_vii", "legion_viii", "leuci")
    barbarians(state, "treveri", "treveri")
    assert steps(turn_up(state, "germania")) == ["3c", "3g"]
    log = act(state, "roll 4")
    assert plans(log) == [("3g", "germania", "treveri", 2)]


# --- Germans outside (3d) ----------------------------------------------------------------------------------------


def test_without_a_pair_in_germania_an_area_with_two_fit_germans_attacks_with_all_it_has_3d() -> None:
    state = book()
    barbarians(state, "germania", "marcomanni", "tencteri 1")
    barbarians(state, "sequani", "ariovistus", "usipetes 2", "sequani")
    neutrals(state, "mandubii", "leuci")
    log = turn_up(state, "germania")
    assert why(log) == [
        "Card Germania: 3d, Germans outside Germania attack.",
        "Leuci: card Germania, 3a, one block; sent from Sequani: 3.",
    ]
    assert where(state, "sequani") == where(state, "ariovistus") == "leuci"


def test_of_two_areas_with_such_germans_one_is_drawn_3d() -> None:
    """A21: Transalpine Gaul may be one of them."""
    state = book()
    for legion in ("legion_x", "legion_ix"):
        state.take(state.blocks.index[legion], [])
    barbarians(state, "transalpine_gaul", "ariovistus", "usipetes")
    barbarians(state, "treveri", "marcomanni", "tencteri")
    neutrals(state, "volcae", "mediomatrici")
    turn_up(state, "germania")
    assert (state.task.then.word, fates(state)) == ("germans' area", {"transalpine_gaul": 1, "treveri": 1})
    assert plans(act(state, "aim transalpine_gaul")) == [("3a", "transalpine_gaul", "volcae", 2)]


def test_germans_outside_without_an_enemy_beside_lead_to_germania_twice_and_so_to_a_3_a13() -> None:
    state = book()
    barbarians(state, "leuci", "ariovistus", "usipetes")
    far_away(state)
    log = turn_up(state, "germania")
    assert steps(log) == ["3d", "germania"]
    assert why(log)[1] == "Card Germania: Political Action as with a 3, for lack of Germans."
    assert fates(state) == {"tolosates": 54, "tarbelli": 54, "veneti": 42, "osismi": 42}


# --- without a pair anywhere -------------------------------------------------------------------------------------


def test_all_weak_germans_in_germania_gain_a_step_3f() -> None:
    """As far as they lack one, and those in Germania only."""
    state = book()
    barbarians(state, "germania", "ariovistus", "tencteri 1")
    barbarians(state, "treveri", "usipetes 1")
    log = turn_up(state, "germania")
    assert why(log) == ["Card Germania: 3f, Germans at home gain a step."]
    assert [strength(state, german) for german in ("ariovistus", "tencteri", "usipetes")] == [3, 2, 1]
    assert state.phase == LAY


def test_a_minor_leader_goes_before_3f_a13() -> None:
    state = book()
    barbarians(state, "germania", "tencteri 1", "usipetes 1")
    barbarians(state, "treveri", "ambiorix", "treveri")
    neutrals(state, "mediomatrici")
    log = turn_up(state, "germania")
    assert why(log) == [
        "Card Germania: 3a, a minor leader attacks.",
        "Mediomatrici: card Germania, 3a, one block; sent from Treveri + Eburones: 2.",
    ]
    assert strength(state, "tencteri") == 1


@pytest.mark.parametrize(("dumnorix", "areas"), [(3, {"treveri", "arverni"}), (2, {"treveri"})])
def test_the_stronger_minor_leader_goes_of_equals_one_is_drawn(dumnorix: int, areas: set[str]) -> None:
    """12, Activating Germania."""
    state = book()
    barbarians(state, "treveri", "ambiorix")
    barbarians(state, "arverni", f"dumnorix {dumnorix}")
    neutrals(state, "mediomatrici", "volcae")
    log = turn_up(state, "germania")
    if len(areas) > 1:
        assert (state.task.then.word, fates(state)) == ("leader's area", dict.fromkeys(areas, 1))
    else:
        assert plans(log) == [("3a", "treveri", "mediomatrici", 1)]


def test_without_germans_and_leaders_a_tribe_of_the_romans_is_tried_as_with_a_3() -> None:
    """12, Activating Germania: by the table; neutral tribes and those of the automaton are left out."""
    state = book()
    far_away(state)
    neutrals(state, "leuci", "boii")
    barbarians(state, "arverni", "arverni")
    log = turn_up(state, "germania")
    assert steps(log) == ["germania"]
    assert fates(state) == {"tolosates": 54, "tarbelli": 54, "veneti": 42, "osismi": 42}
    assert only(act(state, "aim veneti"), PoliticsTried).points == 3


def test_without_a_tribe_of_the_romans_the_card_has_no_effect_a5() -> None:
    state = book()
    neutrals(state, "leuci")
    log = turn_up(state, "germania")
    assert told(only(log, CardIdle)) == "Card Germania: it has no effect."
    assert state.phase == LAY


def test_a_minor_leader_with_nobody_to_attack_is_3g_and_with_no_enemy_beside_a_3_a13() -> None:
    state = book()
    barbarians(state, "leuci", "dumnorix")
    far_away(state)
    assert steps(turn_up(state, "germania")) == ["leader", "germania"]
    state = book()
    barbarians(state, "santones", "dumnorix")
    romans(state, "tarbelli", "legion_vii", "legion_viii", "legion_xi")
    assert steps(turn_up(state, "germania")) == ["leader", "3g"]


# --- Vercingetorix's die -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "instead"), [(3, True), (4, False)])
def test_with_vercingetorix_in_play_he_goes_instead_on_1_to_3(die: int, instead: bool) -> None:
    """12, Vercingetorix; A13: this die comes first."""
    state = book()
    barbarians(state, "germania", "tencteri", "usipetes")
    barbarians(state, "arverni", "vercingetorix")
    neutrals(state, "mediomatrici")
    turn_up(state, "germania")
    assert (state.phase, state.task.then.word) == (DIE, "germania or vercingetorix")
    log = act(state, f"roll {die}")
    assert told(log[0]) == f"The Barbarians roll {die}: on 1-3 Vercingetorix goes instead of the Germans."
    assert steps(log) == (["raid"] if instead else ["3c"])
    if instead:
        assert only(log, SupplyChanged).change == -3, "by the points of the card"
        assert where(state, "vercingetorix") == "arverni", "A15: and no more"
        assert state.raided


def test_weak_germans_leave_it_to_vercingetorix_whatever_the_die_a13() -> None:
    state = book()
    barbarians(state, "germania", "tencteri 1", "usipetes 1")
    barbarians(state, "arverni", "vercingetorix")
    turn_up(state, "germania")
    assert steps(act(state, "roll 6")) == ["raid"]


def test_without_germans_there_is_no_die_for_vercingetorix() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix")
    neutrals(state, "boii")
    assert steps(turn_up(state, "germania")) == ["raid"]


def test_after_a_raid_he_attacks() -> None:
    """12, Vercingetorix: one raid a year, and none if the Romans have no supply; they are too strong for him."""
    for raided, supply in ((True, 15), (False, 0)):
        state = book()
        romans(state, "transalpine_gaul", "legion_viii")
        state.raided, state.supply = raided, supply
        barbarians(state, "arverni", "vercingetorix", "arverni")
        neutrals(state, "volcae")
        log = turn_up(state, "germania")
        assert steps(log) == ["vercingetorix"]
        assert plans(log) == [("vercingetorix", "arverni", "volcae", 2)]
        assert state.supply == supply


# --- Baggage Train (4a) ------------------------------------------------------------------------------------------


def test_a_baggage_train_is_as_germania_while_there_are_germans_4a() -> None:
    state = book()
    barbarians(state, "germania", "tencteri", "usipetes")
    neutrals(state, "mediomatrici")
    assert plans(turn_up(state, "baggage_train")) == [("3c", "germania", "mediomatrici", 2)]
    state = book()
    barbarians(state, "germania", "tencteri 1")
    assert steps(turn_up(state, "baggage_train")) == ["3f"]


def test_without_germans_a_baggage_train_is_a_raid_of_1_then_his_attack_4a() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix")
    neutrals(state, "volcae")
    assert only(turn_up(state, "baggage_train"), SupplyChanged).change == -1
    state.uses = ("movement", "")
    assert plans(turn_up(state, "germania")) == [("vercingetorix", "arverni", "volcae", 1)]


def test_without_germans_and_vercingetorix_a_baggage_train_is_a_leaders_4a() -> None:
    state = book()
    barbarians(state, "treveri", "ambiorix")
    neutrals(state, "mediomatrici")
    assert plans(turn_up(state, "baggage_train")) == [("3a", "treveri", "mediomatrici", 1)]


def test_without_any_of_them_a_baggage_train_tries_a_roman_or_neutral_area_as_with_a_3_4a() -> None:
    """Not one that nobody controls (Mandubii)."""
    state = book()
    far_away(state)
    neutrals(state, "leuci")
    romans(state, "aedui", "mandubii")
    barbarians(state, "arverni", "senones")
    log = turn_up(state, "baggage_train")
    assert why(log) == ["Card Baggage Train: 4a, Political Action as with a 3."]
    assert fates(state) == {"tolosates": 54, "leuci": 66, "tarbelli": 54, "veneti": 42, "osismi": 42}
    log = act(state, "aim leuci")
    assert (only(log, PoliticsTried).points, only(log, PoliticsTried).modifier) == (3, 0)
    assert state.phase == POLITICS_ROLL
    assert not of(log, CardIdle)


def test_vercingetorix_does_not_sail_with_restricted_naval_movement_11() -> None:
    """A2: Britannia, over the sea, is not near him then."""
    for restricted, end in ((False, "britannia"), (True, "mandubii")):
        state = board(automaton=True, restricted=restricted)
        state.uses, state.hands, state.raided = ("movement", ""), ((0, 1), ()), True
        barbarians(state, "bellovaci", "vercingetorix", "bellovaci")
        romans(state, "britannia", "belgae")
        romans(state, "aedui", "aedui")
        assert plans(turn_up(state, "baggage_train")) == [("vercingetorix", "bellovaci", end, 2)]
