"""Vercingetorix against the Romans by the book (12, Vercingetorix, rulings A2, A13, A15)."""

import pytest

from engine.contract import Event
from engine.gallic_war.events import AttackPlanned, CardIdle, SupplyChanged
from engine.gallic_war.state import State
from engine.gallic_war.tasks import AIM, MOVE
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book, turn_up
from tests.gallic_war.solitaire import weights
from tests.gallic_war.support import act, barbarians, neutrals, of, only, romans, where


def raided() -> State:
    """A board on which no raid is left this year, and no German is in play: he is always activated."""
    state = book()
    state.raided = True
    return state


def plan(log: list[Event]) -> tuple[str, str, int] | None:
    """From where to where he goes, and with how many."""
    found = of(log, AttackPlanned)
    assert len(found) <= 1
    return next(((event.start, event.area, event.number) for event in found), None)


# --- whether he is activated, and the raid -----------------------------------------------------------------------


@pytest.mark.parametrize(("supply", "left"), [(15, 12), (1, 0)])
def test_a_raid_takes_what_the_card_is_worth_and_is_all_he_does_a15(supply: int, left: int) -> None:
    state = book()
    state.supply = supply
    barbarians(state, "arverni", "vercingetorix", "arverni")
    romans(state, "boii", "boii 1")
    log = turn_up(state, "germania")
    assert only(log, SupplyChanged).supply == left
    assert (state.raided, where(state, "vercingetorix"), plan(log)) == (True, "arverni", None)


def test_without_supply_to_take_he_attacks() -> None:
    state = book()
    state.supply = 0
    barbarians(state, "arverni", "vercingetorix")
    romans(state, "boii", "boii 1")
    assert plan(turn_up(state, "germania")) == ("arverni", "boii", 1)
    assert not state.raided


# --- whom he attacks ---------------------------------------------------------------------------------------------


def test_the_nearest_enemy_before_a_nearer_neutral_area() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix", "arverni")
    neutrals(state, "boii")
    romans(state, "mandubii", "legion_vii")
    turn_up(state, "germania")
    assert weights(state) == {"aim mandubii": 1, "aim transalpine_gaul": 1}


def test_only_one_for_which_he_musters_equal_strength_a15() -> None:
    for strength, found in ((4, {"aim aedui": 1}), (3, {"aim aedui": 1, "aim boii": 1})):
        state = raided()
        barbarians(state, "arverni", "vercingetorix", "boii")
        romans(state, "boii", f"legion_vii {strength}", "legion_viii")
        romans(state, "aedui", "legion_xi", "volcae")
        log = turn_up(state, "germania")
        assert plan(log) == ("arverni", "aedui", 2) if len(found) == 1 else weights(state) == found


def test_a_neutral_area_if_no_enemy_is_weak_enough() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix")
    neutrals(state, "volcae")
    romans(state, "boii", "legion_vii", "legion_viii")
    romans(state, "transalpine_gaul", "legion_xi")
    assert plan(turn_up(state, "germania")) == ("arverni", "volcae", 1)


def test_if_nobody_is_weak_enough_the_card_has_no_effect() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix 1")
    romans(state, "boii", "legion_vii")
    assert only(turn_up(state, "germania"), CardIdle).card == "germania"
    assert where(state, "vercingetorix") == "arverni"


def test_equally_near_targets_are_drawn_a2() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix")
    romans(state, "boii", "boii")
    romans(state, "santones", "volcae")
    turn_up(state, "germania")
    assert (state.phase, weights(state)) == (AIM, {"aim boii": 1, "aim santones": 1})


def test_britannia_is_beside_the_ports_of_its_sea_a2() -> None:
    state = raided()
    barbarians(state, "andes", "vercingetorix", "andes", "venelli")
    romans(state, "britannia", "legion_vii")
    romans(state, "mandubii", "legion_viii")
    log = turn_up(state, "germania")
    assert plan(log) == ("andes", "britannia", 2)
    assert (where(state, "vercingetorix"), where(state, "andes")) == ("britannia", "britannia")


# --- a distant target --------------------------------------------------------------------------------------------


def test_he_goes_one_area_towards_a_distant_target_with_all_a15() -> None:
    state = raided()
    barbarians(state, "veneti", "vercingetorix", "veneti", "osismi")
    romans(state, "carnutes", "legion_vii")
    turn_up(state, "germania")
    assert weights(state) == {"aim andes": 1, "aim pictones": 1}
    log = act(state, "aim andes")
    assert plan(log) == ("veneti", "andes", 3)
    assert {where(state, block) for block in ("vercingetorix", "veneti", "osismi")} == {"andes"}


def test_not_through_a_neutral_area_a15() -> None:
    state = raided()
    barbarians(state, "veneti", "vercingetorix")
    neutrals(state, "andes")
    romans(state, "carnutes", "legion_vii")
    assert plan(turn_up(state, "germania")) == ("veneti", "pictones", 1)


def test_if_neutral_tribes_or_enemies_are_in_every_way_he_stays_a15() -> None:
    state = raided()
    barbarians(state, "veneti", "vercingetorix 2")
    neutrals(state, "andes")
    romans(state, "pictones", "legion_vii")
    romans(state, "carnutes", "legion_viii 2")
    log = turn_up(state, "germania")
    assert told(only(log, CardIdle)) == "Card Germania: it has no effect."
    assert where(state, "vercingetorix") == "veneti"


def test_of_a_distant_target_the_first_border_on_the_way_counts_a15() -> None:
    state = raided()
    barbarians(state, "veneti", "vercingetorix", "veneti", "namnetes", "osismi")
    romans(state, "carnutes", "legion_vii", "legion_viii 3")
    assert plan(turn_up(state, "germania")) == ("veneti", "andes", 4)


# --- who goes with him -------------------------------------------------------------------------------------------


def test_over_a_river_the_strongest_goes_with_him_a15() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix", "arverni", "sequani 3", "boii")
    romans(state, "aedui", "legion_vii")
    assert plan(turn_up(state, "germania")) == ("arverni", "aedui", 2)
    assert where(state, "arverni") == "aedui"


def test_of_equals_those_away_from_home_go_and_of_these_one_is_drawn_a15() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix", "arverni 3", "eburones", "boii")
    romans(state, "aedui", "legion_vii")
    turn_up(state, "germania")
    assert where(state, "vercingetorix") == "aedui"
    ways = {f"move {block} arverni-aedui": 1 for block in ("eburones", "boii")}
    assert (state.phase, weights(state)) == (MOVE, ways)


def test_over_an_open_border_four_go() -> None:
    state = raided()
    barbarians(state, "arverni", "vercingetorix", "arverni", "eburones", "boii", "helvii")
    romans(state, "bituriges", "legion_vii")
    log = turn_up(state, "germania")
    assert plan(log) == ("arverni", "bituriges", 4)
    assert where(state, "helvii") == "arverni"
