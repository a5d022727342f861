"""Whom areas of the automaton attack, and what follows where there is nobody (12, 3; A2-A3, A6, A14, A16, A21)."""

import pytest

from engine.gallic_war.automaton.march import targets
from engine.gallic_war.events import CardIdle, CardPassedOn, PoliticsTried
from engine.gallic_war.state import State
from engine.gallic_war.tasks import AIM, DIE, LAY, MOVE
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book, fates, plans, steps, turn_up, why
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    act,
    barbarians,
    board,
    legal,
    names,
    neutrals,
    of,
    only,
    put,
    romans,
    strength,
    where,
)


def aimed_at(state: State, area: str) -> set[str]:
    """The areas of which one is attacked from an area."""
    start = AREAS.index[area]
    return set(AREAS.names_of(targets(state, start, state.at[1][start])))


# --- 3a, 3e: which area ------------------------------------------------------------------------------------------


def test_all_its_units_attack_an_area_with_one_block_and_the_log_says_why_3a() -> None:
    state = book()
    barbarians(state, "boii", "boii", "helvii", "usipetes")
    romans(state, "volcae", "volcae")
    log = turn_up(state, "boii")
    assert why(log) == ["Volcae: card Boii + Helvii, 3a, one block; sent from Boii + Helvii: 3."]
    assert names(state.at[1][AREAS.index["volcae"]]) == {"boii", "helvii", "usipetes"}
    assert state.contested == state.moves.barbarians_attack == 1 << AREAS.index["volcae"]


def test_one_of_several_targets_is_drawn_each_as_likely_3a() -> None:
    state = book()
    barbarians(state, "mandubii", "mandubii")
    romans(state, "leuci", "legion_vii")
    romans(state, "sequani", "sequani")
    neutrals(state, "mediomatrici")
    turn_up(state, "mandubii")
    assert (state.phase, state.task.then.word) == (AIM, "target")
    assert fates(state) == {"leuci": 1, "sequani": 1}, "areas of the Romans before neutral ones"


def test_neutral_areas_are_attacked_where_no_roman_one_has_one_block_3a() -> None:
    """Whether the Romans have two blocks or not: 3e comes after all of 3a."""
    state = book()
    barbarians(state, "mandubii", "mandubii", "senones")
    romans(state, "leuci", "legion_vii", "legion_viii")
    neutrals(state, "mediomatrici", "sequani")
    assert aimed_at(state, "mandubii") == {"mediomatrici", "sequani"}


def test_all_blocks_of_an_area_count_roman_and_neutral_ones_a6() -> None:
    state = book()
    barbarians(state, "mandubii", "mandubii")
    neutrals(state, "leuci", "aedui")
    romans(state, "leuci", "legion_vii")
    assert aimed_at(state, "mandubii") == {"aedui"}


def test_areas_with_two_blocks_are_attacked_by_two_or_more_romans_first_3e() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    neutrals(state, "leuci")
    romans(state, "leuci", "legion_vii")
    romans(state, "mandubii", "legion_viii", "legion_xi", "legion_xii")
    state.put(BLOCKS.index["aedui"], 2, AREAS.index["aedui"], [])
    state.put(BLOCKS.index["boii"], 2, AREAS.index["aedui"], [])
    assert not aimed_at(state, "sequani"), "3e: by a lone block never"
    barbarians(state, "sequani", "usipetes")
    assert aimed_at(state, "sequani") == {"leuci"}
    log = turn_up(state, "sequani")
    assert why(log) == ["Leuci: card Sequani, 3e, 2 blocks; sent from Sequani: 2."]


def test_areas_with_three_blocks_are_never_attacked() -> None:
    state = book()
    barbarians(state, "sequani", "sequani", "usipetes", "tencteri")
    romans(state, "leuci", "legion_vii", "legion_viii", "leuci")
    assert not aimed_at(state, "sequani")


def test_areas_of_its_own_and_beyond_are_no_targets() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    barbarians(state, "leuci", "leuci")
    neutrals(state, "mediomatrici")
    barbarians(state, "mandubii", "arverni")
    state.put(BLOCKS.index["mandubii"], 2, AREAS.index["mandubii"], [])
    assert not aimed_at(state, "sequani")


def test_areas_without_blocks_are_no_targets_but_keep_the_germans_at_home_a21() -> None:
    """3a: an adjacent area of the Romans, though empty, and so 3g follows, and not 3b."""
    state = book()
    barbarians(state, "sequani", "sequani")
    barbarians(state, "germania", "usipetes", "tencteri")
    romans(state, "volcae", "leuci")
    neutrals(state, "treveri")
    assert steps(turn_up(state, "sequani")) == ["3g"]
    assert (state.phase, state.task.then.word) == (DIE, "3g")


def test_without_an_adjacent_roman_or_neutral_area_the_germans_attack_3a() -> None:
    state = book()
    barbarians(state, "veneti", "veneti")
    barbarians(state, "germania", "usipetes", "tencteri")
    neutrals(state, "mediomatrici")
    log = turn_up(state, "veneti")
    assert (only(log, CardPassedOn).area, only(log, CardPassedOn).cause) == ("veneti", "beside")
    assert (steps(log), plans(log)) == (["3c"], [("3c", "germania", "mediomatrici", 2)])


def test_transalpine_gaul_with_one_block_is_a_target_and_empty_it_is_still_the_romans_a21() -> None:
    state = book()
    barbarians(state, "helvetii", "helvetii")
    barbarians(state, "germania", "usipetes", "tencteri")
    state.take(BLOCKS.index["legion_ix"], [])
    assert aimed_at(state, "helvetii") == {"transalpine_gaul"}
    state.take(BLOCKS.caesar, [])
    romans(state, "aedui", "legion_x")
    assert not aimed_at(state, "helvetii")
    assert steps(turn_up(state, "helvetii")) == ["3g"]


def test_its_area_without_a_unit_attacks_nobody() -> None:
    """3g: the area of the card is the automaton's (N2), but its tribe stands elsewhere."""
    state = book()
    barbarians(state, "leuci", "sequani")
    neutrals(state, "mandubii")
    assert steps(turn_up(state, "sequani")) == ["3g"]


def test_the_tribes_of_gaul_do_not_attack_over_the_rhine_a2() -> None:
    """M8: a legion alone in Germania is no target for the Leuci."""
    state = book()
    barbarians(state, "leuci", "leuci")
    romans(state, "germania", "legion_vii")
    assert not aimed_at(state, "leuci")


# --- borders (3, A3, A16) ----------------------------------------------------------------------------------------


def test_over_a_river_two_drawn_blocks_attack_and_the_rest_remain_a3() -> None:
    state = book()
    barbarians(state, "treveri", "treveri", "eburones", "usipetes")
    romans(state, "atuatuci", "remi")
    log = turn_up(state, "treveri")
    assert plans(log) == [("3a", "treveri", "atuatuci", 2)]
    assert state.phase == MOVE
    assert legal(state) == {f"move {block} treveri-atuatuci" for block in ("treveri", "eburones", "usipetes")}
    assert not state.outcome_weights(), "each is as likely"
    act(state, "move eburones treveri-atuatuci")
    assert legal(state) == {f"move {block} treveri-atuatuci" for block in ("treveri", "usipetes")}
    act(state, "move usipetes treveri-atuatuci")
    assert where(state, "treveri") == "treveri"
    assert state.battle.area == AREAS.index["atuatuci"]


def test_over_an_open_border_four_of_six_attack_a3() -> None:
    state = book()
    barbarians(state, "mandubii", "mandubii", "senones", "boii", "helvii", "veneti", "leuci")
    romans(state, "aedui", "aedui")
    log = turn_up(state, "mandubii")
    assert plans(log) == [("3a", "mandubii", "aedui", 4)]
    for _ in range(4):
        assert state.phase == MOVE
        state.play(state.legal_actions()[0])
    assert state.at[1][AREAS.index["mandubii"]].bit_count() == 2


@pytest.mark.parametrize("start", ["andes", "atrebates", "bellovaci", "esuvii", "osismi"])
def test_britannia_is_beside_the_ports_of_its_sea_both_ways_a16(start: str) -> None:
    """12, Britannia."""
    for here, there in ((start, "britannia"), ("britannia", start)):
        state = book()
        barbarians(state, here, "boii")
        romans(state, there, "aedui")
        assert aimed_at(state, here) == {there}


def test_an_attack_on_britannia_takes_two_blocks_over_the_sea_a16() -> None:
    state = book()
    barbarians(state, "esuvii", "esuvii", "boii", "helvii")
    romans(state, "britannia", "belgae 1")
    log = turn_up(state, "esuvii")
    assert plans(log) == [("3a", "esuvii", "britannia", 2)]
    assert state.phase == MOVE
    act(
        state, "sail boii esuvii-oceanus_britannicus-britannia", "sail helvii esuvii-oceanus_britannicus-britannia"
    )
    assert where(state, "esuvii") == "esuvii"
    assert state.battle.rounds == 2


def test_with_restricted_naval_movement_only_naval_blocks_go_to_britannia_11() -> None:
    """A16 lifts 5.2.1 alone."""
    state = board(automaton=True, restricted=True)
    barbarians(state, "andes", "andes")
    romans(state, "britannia", "belgae")
    assert not aimed_at(state, "andes")
    barbarians(state, "andes", "venelli", "usipetes")
    assert aimed_at(state, "andes") == {"britannia"}
    state.uses, state.hands = ("movement", ""), ((0, 1), ())
    assert plans(turn_up(state, "andes")) == [("3a", "andes", "britannia", 1)]
    assert where(state, "venelli") == "britannia"


def test_ports_of_the_other_sea_are_not_beside_each_other() -> None:
    state = book()
    barbarians(state, "osismi", "osismi")
    neutrals(state, "pictones")
    assert not aimed_at(state, "osismi")


# --- 3g ----------------------------------------------------------------------------------------------------------


def nobody_to_attack() -> State:
    """The Veneti are the automaton's; beside them three legions stand in Osismi."""
    state = book()
    barbarians(state, "veneti", "veneti")
    romans(state, "osismi", "legion_vii", "legion_viii", "legion_xi")
    return state


def test_3g_tries_a_neutral_or_roman_area_on_1_to_3_by_the_table() -> None:
    """Not those of the automaton (Boii), nobody's (Mandubii), or without a tribe to turn (Osismi)."""
    state = nobody_to_attack()
    barbarians(state, "boii", "usipetes", "senones")
    romans(state, "aedui", "boii", "mandubii")
    neutrals(state, "tarbelli", "britannia")
    romans(state, "leuci", "treveri")
    log = turn_up(state, "veneti")
    assert why(log) == ["Card Veneti: 3g, nobody to attack."]
    log = act(state, "roll 3")
    assert told(log[0]) == "The Barbarians roll 3: on 1-3 a Political Action, on 4-6 Germans move up."
    assert why(log) == ["Card Veneti: 3g, Political Action."]
    assert fates(state) == {"tarbelli": 54, "treveri": 36}
    log = act(state, "aim tarbelli")
    assert (only(log, PoliticsTried).area, only(log, PoliticsTried).points) == ("tarbelli", 1)


def test_3g_without_a_target_has_no_effect_a5() -> None:
    state = nobody_to_attack()
    turn_up(state, "veneti")
    assert told(only(act(state, "roll 1"), CardIdle)) == "Card Veneti: it has no effect."
    assert state.phase == LAY


def test_3g_moves_the_germans_of_germania_on_4_to_6_next_to_an_enemy_first_a14() -> None:
    """Though another area was activated: to the Treveri, who are beside neutral tribes, not to the Leuci."""
    state = nobody_to_attack()
    barbarians(state, "germania", "usipetes", "tencteri 1", "marcomanni")
    barbarians(state, "treveri", "treveri")
    barbarians(state, "leuci", "leuci")
    neutrals(state, "atuatuci")
    turn_up(state, "veneti")
    log = act(state, "roll 4")
    assert plans(log) == [("3g", "germania", "treveri", 2), ("3g", "germania", "leuci", 1)]
    assert why(log)[0] == "Treveri + Eburones: card Veneti, 3g; sent from Germania: 2."
    assert legal(state) == {f"move {german} germania-treveri" for german in ("usipetes", "tencteri", "marcomanni")}
    act(state, "move tencteri germania-treveri", "move usipetes germania-treveri")
    assert where(state, "marcomanni") == "leuci", "3g: who finds no room goes to another area"
    assert state.phase == LAY


def test_3g_draws_among_areas_for_the_germans_and_does_not_overstack_a14() -> None:
    state = nobody_to_attack()
    barbarians(state, "germania", "usipetes", "tencteri")
    barbarians(state, "leuci", "leuci", "boii", "helvii", "aedui", "sequani", "arverni")
    barbarians(state, "mediomatrici", "mandubii", "senones", "bituriges", "cadurci", "ruteni")
    barbarians(state, "treveri", "treveri")
    barbarians(state, "atuatuci", "menapi")
    neutrals(state, "bellovaci")
    turn_up(state, "veneti")
    act(state, "roll 6")
    assert (state.task.then.word, fates(state)) == ("shift", {"mediomatrici": 1, "menapi": 1, "treveri": 1})
    assert plans(act(state, "aim mediomatrici")) == [("3g", "germania", "mediomatrici", 1)], (
        "there is room for one"
    )
    assert fates(state) == {"menapi": 1, "treveri": 1}
    act(state, "aim menapi")
    assert legal(state) == {"move usipetes germania-mediomatrici", "move tencteri germania-mediomatrici"}
    act(state, "move tencteri germania-mediomatrici")
    assert where(state, "usipetes") == "menapi"


def test_3g_moves_germans_into_transalpine_gaul_if_it_is_the_automatons_n2() -> None:
    """But not into Germania, which nobody controls."""
    state = book()
    for legion in ("legion_x", "legion_ix"):
        state.take(BLOCKS.index[legion], [])
    barbarians(state, "transalpine_gaul", "veneti")
    barbarians(state, "allobroges", "usipetes", "tencteri")
    romans(state, "sequani", "legion_vii", "legion_viii", "legion_xi")
    turn_up(state, "germania")
    assert plans(act(state, "roll 4")) == [("3g", "allobroges", "transalpine_gaul", 2)]


def test_3g_without_germans_or_an_area_of_its_own_beside_them_has_no_effect_a14() -> None:
    for germans in ((), ("usipetes",)):
        state = nobody_to_attack()
        barbarians(state, "germania", *germans)
        log = turn_up(state, "veneti") + act(state, "roll 5")
        assert of(log, CardIdle)
        assert state.phase == LAY


def test_3g_of_germans_outside_moves_them_and_those_of_their_area_alone_a14() -> None:
    """3d: the Germans of the Sequani go; those in Germania, too weak to attack, stay."""
    state = book()
    barbarians(state, "sequani", "sequani", "usipetes", "tencteri")
    barbarians(state, "germania", "marcomanni 1")
    romans(state, "mandubii", "legion_vii", "legion_viii", "legion_xi")
    barbarians(state, "leuci", "leuci")
    log = turn_up(state, "germania")
    assert steps(log) == ["3d", "3g"]
    act(state, "roll 4")
    assert where(state, "usipetes") == where(state, "tencteri") == "leuci"
    assert where(state, "sequani") == "sequani"
    assert where(state, "marcomanni") == "germania"


# --- Ariovistus, and the nearest (3h, A2) ------------------------------------------------------------------------


def test_ariovistus_subdues_before_the_battle_if_he_is_among_the_attackers_3h() -> None:
    """8.2, B12: on a 1 or 2."""
    for die, joins in ((2, True), (3, False)):
        state = book()
        barbarians(state, "germania", "ariovistus", "usipetes")
        neutrals(state, "leuci")
        turn_up(state, "germania")
        assert state.phase == "subdue"
        act(state, f"roll {die}")
        assert (state.phase == LAY) is joins
        assert where(state, "ariovistus") == "leuci"
        assert strength(state, "leuci") == 3


def test_the_nearest_is_by_borders_and_ties_are_drawn_a2() -> None:
    """Vercingetorix, in the Esuvii's area: Britannia is one border away, the Treveri two, Germania is shut."""
    state = book()
    state.raided = True
    barbarians(state, "esuvii", "vercingetorix")
    romans(state, "germania", "legion_vii")
    romans(state, "treveri", "treveri 1")
    put(state, 0, "leuci", "leuci 1")
    turn_up(state, "baggage_train")
    assert (state.task.then.word, fates(state)) == ("quarry", {"treveri": 1, "leuci": 1})
    state = book()
    state.raided = True
    barbarians(state, "esuvii", "vercingetorix")
    romans(state, "treveri", "treveri 1")
    romans(state, "britannia", "belgae 1")
    assert plans(turn_up(state, "baggage_train")) == [("vercingetorix", "esuvii", "britannia", 1)]
