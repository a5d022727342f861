"""Which areas rise with the automaton's revolts, and by what chance (12, 4b-4d; rulings A5, A17, A20, N5)."""

import pytest

from engine.contract import Event
from engine.gallic_war.events import CardIdle, LeaderCame, RevoltBegan
from engine.gallic_war.tasks import AIM, DIE, LAY
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book, fates, plans, steps, turn_up, why
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    act,
    barbarians,
    home,
    neutrals,
    of,
    only,
    romans,
    side_of,
    where,
)

MINOR, MAJOR, MASSIVE = "minor_revolt_1", "major_revolt", "massive_revolt"


def rose(log: list[Event]) -> set[str]:
    """The areas of a revolt."""
    return set(only(log, RevoltBegan).areas)


# --- the die before it (4b, 4c) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "highest"), [(MINOR, 3), (MAJOR, 2)])
def test_a_die_decides_between_germania_and_a_revolt_4b_4c(card: str, highest: int) -> None:
    for die in (highest, highest + 1):
        state = book()
        barbarians(state, "germania", "tencteri", "usipetes")
        neutrals(state, "mediomatrici", "boii")
        log = turn_up(state, card)
        assert why(log) == [
            "Card Minor Revolt: 4b, Minor Revolt." if card == MINOR else "Card Major Revolt: 4c, Major Revolt."
        ]
        assert state.phase == DIE
        log = act(state, f"roll {die}")
        odds = "on 1-3 Germania, on 4-6 a revolt" if card == MINOR else "on 1 and 2 Germania, on 3-6 a revolt"
        assert told(log[0]) == f"The Barbarians roll {die}: {odds}."
        if die == highest:
            assert plans(log) == [("3c", "germania", "mediomatrici", 2)]
        else:
            assert (state.phase, state.task.then.word) == (AIM, "first area")


# --- 4b ----------------------------------------------------------------------------------------------------------


def test_a_minor_revolt_is_of_any_tribe_that_is_not_the_automatons_by_the_table_4b() -> None:
    """Not of tribes that were eliminated; in 58 BC not of the Helvetii (13.2.1)."""
    state = book()
    neutrals(state, "helvetii", "boii", "britannia", "tarbelli")
    romans(state, "leuci", "leuci", "legion_vii")
    romans(state, "sequani", "legion_viii")
    barbarians(state, "arverni", "arverni")
    turn_up(state, MINOR)
    act(state, "roll 4")
    assert fates(state) == {"boii": 66, "britannia": 54, "tarbelli": 54, "leuci": 66}
    state = book()
    state.year = 2
    neutrals(state, "helvetii", "boii")
    turn_up(state, MINOR)
    act(state, "roll 4")
    assert fates(state) == {"helvetii": 33, "boii": 66}


def test_the_tribe_counts_not_who_holds_its_home_4b() -> None:
    """The Romans' Leuci rise though the automaton stands in their area, and join it there."""
    state = book()
    barbarians(state, "leuci", "usipetes")
    romans(state, "mandubii", "leuci", "legion_vii", "legion_viii", "legion_xi")
    turn_up(state, MINOR)
    log = act(state, "roll 5")
    assert (where(state, "leuci"), side_of(state, "leuci")) == ("leuci", 1)
    assert rose(log) == {"leuci"}
    assert steps(log) == ["3g"], "there are too many legions beside it"


def test_without_a_tribe_to_rise_the_card_has_no_effect_a5() -> None:
    for card in (MINOR, MAJOR):
        state = book()
        barbarians(state, "leuci", "leuci")
        turn_up(state, card)
        log = act(state, "roll 6")
        assert of(log, CardIdle)
        assert (state.phase, state.revolt) == (LAY, "")


# --- 4c ----------------------------------------------------------------------------------------------------------


def test_the_first_area_of_a_major_revolt_has_no_roman_unit_but_its_own_tribes_a20() -> None:
    state = book()
    neutrals(state, "boii", "veneti")
    romans(state, "boii", "legion_vii")
    romans(state, "leuci", "leuci")
    romans(state, "mandubii", "mandubii", "volcae")
    turn_up(state, MAJOR)
    act(state, "roll 3")
    assert fates(state) == {"veneti": 42, "leuci": 66, "volcae": 54}, "nobody is at the Volcae's home"


def test_the_second_area_is_a_neighbour_without_an_enemy_and_not_the_automatons_if_there_is_one_4c() -> None:
    """Each of them as likely; an area's own tribes are no enemies (A17)."""
    state = book()
    neutrals(state, "aedui")
    neutrals(state, "mandubii", "boii", "arverni", "bituriges")
    romans(state, "boii", "legion_vii")
    romans(state, "sequani", "sequani")
    barbarians(state, "allobroges", "allobroges")
    for tribe in ("mandubii", "senones"):
        state.take(BLOCKS.index[tribe], [])
    barbarians(state, "mandubii", "mandubii")
    turn_up(state, MAJOR)
    act(state, "roll 3", "aim aedui")
    assert (state.task.then.word, fates(state)) == ("other area", {"arverni": 1, "bituriges": 1, "sequani": 1})


def test_where_no_neighbour_is_preferred_any_tribal_one_is_drawn_and_attacks_if_it_holds_units_a20() -> None:
    """Not one whose tribes are all eliminated (N5), not Transalpine Gaul, not Germania."""
    state = book()
    neutrals(state, "helvetii", "volcae")
    state.year = 2
    barbarians(state, "leuci", "leuci")
    romans(state, "allobroges", "allobroges", "legion_vii", "legion_viii")
    romans(state, "sequani", "legion_xi")
    turn_up(state, MAJOR)
    act(state, "roll 3", "aim helvetii")
    assert fates(state) == {"leuci": 1, "allobroges": 1}
    log = act(state, "aim leuci")
    assert rose(log) == {"helvetii", "leuci"}
    assert only(log, LeaderCame).area == "helvetii"
    assert [plan[:3] for plan in plans(log)] == [("3a", "helvetii", "sequani"), ("3a", "leuci", "sequani")]


def test_not_two_areas_of_aquitania_rise_in_a_major_revolt_v1() -> None:
    state = book()
    neutrals(state, "tarbelli", "tolosates", "volcae")
    turn_up(state, MAJOR)
    assert rose(act(state, "roll 3", "aim tarbelli")) == {"tarbelli"}, "they have no other neighbour with a tribe"


def test_britannia_is_a_neighbour_of_the_ports_of_its_sea() -> None:
    """12, Britannia."""
    state = book()
    neutrals(state, "britannia", "osismi")
    turn_up(state, MAJOR)
    assert rose(act(state, "roll 3", "aim osismi")) == {"britannia", "osismi"}


# --- 4d ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [1, 5])
def test_until_54_bc_a_massive_revolt_is_a_major_one_4d(year: int) -> None:
    state = book()
    state.year = year
    neutrals(state, "boii")
    assert steps(turn_up(state, MASSIVE)) == ["4c"]
    came = only(act(state, "roll 3"), LeaderCame)
    assert (came.block, came.area) == ("dumnorix", "boii")
    assert not state.removed


def test_from_53_bc_vercingetorix_comes_by_his_table_4d() -> None:
    """To a neutral or Roman area: not nobody's (Bituriges), not the automaton's (Mandubii)."""
    state = book()
    state.year = 6
    neutrals(state, "carnutes", "cadurci", "arverni", "boii")
    romans(state, "bellovaci", "legion_vii", "bellovaci")
    romans(state, "veneti", "sequani", "bituriges")
    barbarians(state, "mandubii", "arvii", "usipetes")
    state.put(BLOCKS.index["senones"], 0, AREAS.index["veneti"], [])
    log = turn_up(state, MASSIVE)
    assert why(log) == ["Card Massive Revolt: 4d, Massive Revolt."]
    assert fates(state) == {"carnutes": 1, "cadurci": 2, "bellovaci": 7, "arverni": 11, "sequani": 1}
    assert state.phase == AIM


def test_two_neighbours_rise_with_him_neutral_or_roman_ones_first_4d() -> None:
    """Roman units there do not matter: those of the automaton come last."""
    state = book()
    state.year = 6
    neutrals(state, "arverni", "boii", "volcae")
    romans(state, "volcae", "legion_vii")
    romans(state, "aedui", "aedui", "legion_viii")
    barbarians(state, "santones", "santones", "lemovicii")
    turn_up(state, MASSIVE)
    assert fates(state) == {"boii": 1, "volcae": 1, "aedui": 1}
    act(state, "aim volcae")
    assert fates(state) == {"boii": 1, "aedui": 1}
    act(state, "aim boii")
    assert home(state, "vercingetorix") == "arverni"
    assert state.massive


def test_with_one_such_neighbour_the_third_area_is_one_of_the_automatons_a20() -> None:
    state = book()
    state.year = 6
    neutrals(state, "arverni", "boii")
    barbarians(state, "santones", "santones")
    barbarians(state, "cadurci", "cadurci", "ruteni")
    turn_up(state, MASSIVE)
    assert (state.task.then.word, fates(state)) == ("other area", {"santones": 1, "cadurci": 1})


def test_without_an_area_of_his_table_nothing_happens_and_the_card_stays_in_the_game_a5() -> None:
    state = book()
    state.year = 6
    neutrals(state, "boii")
    log = turn_up(state, MASSIVE)
    assert of(log, CardIdle)
    assert not state.massive
    assert not state.removed
