"""Supply, replacements, production, reinforcements and points at the end of a year (7.4-7.8, 9, 11)."""

from __future__ import annotations

import pytest

from engine.gallic_war.rules.points import VERCINGETORIX_CAME
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    BLOCKS,
    act,
    barbarians,
    board,
    go,
    holds,
    kinds,
    legal,
    neutrals,
    romans,
    strength,
    where,
)


def _mask(*names: str) -> int:
    return sum(1 << BLOCKS.index[name] for name in names)


# --- supply and attrition (7.4) ----------------------------------------------------------------------------------


def test_each_legion_outside_costs_a_point_but_caesar() -> None:
    """7.4, E4, E7: those in Transalpine Gaul and off the map cost nothing."""
    state = board()
    state.year = 8
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_x")
    romans(state, "transalpine_gaul", "legion_ix")
    romans(state, "roman_off_map", "legion_xi")
    go(state, "winter supply")
    assert state.supply == 13


def test_the_romans_choose_who_goes_without() -> None:
    """7.4, E7: each that does loses a step."""
    state = board()
    state.supply, state.year = 1, 8
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_x")
    go(state, "winter supply")
    assert legal(state) == {"starve legion_vii", "starve legion_viii"}
    act(state, "starve legion_viii")
    assert (strength(state, "legion_vii"), strength(state, "legion_viii")) == (4, 3)
    assert state.supply == 0


def test_without_any_point_all_go_without() -> None:
    """7.4: and what starves at strength 1 is eliminated, which costs five points."""
    state = board()
    state.supply, state.year = 0, 8
    romans(state, "aedui", "legion_vii 1", "legion_viii")
    go(state, "winter supply")
    assert (strength(state, "legion_vii"), strength(state, "legion_viii")) == (0, 3)
    assert state.points == -5 + 1


def test_a_legion_that_starved_returns_a_year_later() -> None:
    """7.4, E9: not at the end of this one."""
    state = board()
    state.supply = 0
    romans(state, "aedui", "legion_vii 1")
    go(state, "winter supply")
    assert strength(state, "legion_vii") == 0
    assert holds(state.due, "legion_vii")
    state.year = 2
    go(state, "reinforcements")
    assert (where(state, "legion_vii"), strength(state, "legion_vii")) == ("roman_off_map", 4)
    assert not state.due


# --- replacements (7.5) ------------------------------------------------------------------------------------------


def test_steps_are_bought_one_outside_and_many_at_home() -> None:
    """7.5: a point each; off the map counts as home."""
    state = board()
    romans(state, "aedui", "legion_vii 2")
    romans(state, "transalpine_gaul", "legion_viii 2")
    romans(state, "roman_off_map", "legion_ix 3")
    go(state, "replacements")
    assert legal(state) == {"step legion_vii", "step legion_viii", "step legion_ix", "end"}
    act(state, "step legion_vii", "step legion_viii")
    assert legal(state) == {"step legion_viii", "step legion_ix", "end"}
    act(state, "step legion_viii", "step legion_ix")
    assert [strength(state, legion) for legion in ("legion_vii", "legion_viii", "legion_ix")] == [3, 4, 4]


def test_no_steps_without_points_and_none_for_tribes() -> None:
    """7.5."""
    state = board()
    romans(state, "aedui", "aedui 1")
    romans(state, "transalpine_gaul", "legion_viii 2")
    state.supply = 1
    go(state, "replacements")
    assert legal(state) == {"step legion_viii", "end"}
    act(state, "step legion_viii")
    assert state.phase != "replace"


# --- production (7.6) --------------------------------------------------------------------------------------------


def test_fortified_towns_make_points() -> None:
    """7.6: one each, two for Transalpine Gaul and Avaricum."""
    state = board()
    state.supply = 0
    romans(state, "transalpine_gaul", "legion_x")
    romans(state, "bituriges", "bituriges")
    romans(state, "arverni", "arverni")
    romans(state, "aedui", "aedui")
    barbarians(state, "sequani", "sequani")
    neutrals(state, "cadurci")
    go(state, "production")
    assert state.supply == 2 + 2 + 1


def test_production_ends_at_nineteen_before_anything_is_built() -> None:
    """7.6, E8: at every step; what is above is lost, and a legion is paid out of the rest."""
    state = board()
    state.supply, state.pool = 18, _mask("legion_xiii")
    romans(state, "transalpine_gaul", "legion_x")
    romans(state, "bituriges", "bituriges")
    go(state, "production")
    assert state.supply == 19
    act(state, "build legion_xiii 4")
    assert state.supply == 15


def test_transalpine_gaul_makes_nothing_for_romans_when_barbarians_hold_it() -> None:
    """7.6, N2: it is theirs if they alone stand there; empty it is Roman."""
    state = board()
    state.supply = 0
    barbarians(state, "transalpine_gaul", "arverni")
    romans(state, "volcae", "volcae")
    go(state, "production")
    assert state.supply == 1
    state = board()
    state.supply = 0
    go(state, "production")
    assert state.supply == 2


# --- reinforcements (7.7, 11) ------------------------------------------------------------------------------------


def _build(state: State) -> None:
    state.pool = _mask("legion_xiii", "legion_xiv", "legion_xv")
    go(state, "reinforcements")


def test_one_legion_a_year_is_built_at_the_strength_that_is_paid() -> None:
    """7.7, E9."""
    state = board()
    state.supply = 3
    _build(state)
    assert legal(state) == {
        *(f"build {legion} {n}" for legion in ("legion_xiii", "legion_xiv", "legion_xv") for n in (1, 2, 3)),
        "end",
    }
    act(state, "build legion_xiv 2")
    assert (where(state, "legion_xiv"), strength(state, "legion_xiv"), state.supply) == ("roman_off_map", 2, 1)
    assert state.phase != "build"


def test_after_massive_revolt_two_legions_a_year_and_two_more_to_build() -> None:
    """7.7, E9: V and VI join the pool."""
    state = board()
    state.massive = True
    _build(state)
    act(state, "build legion_v 4")
    assert state.phase == "build"
    act(state, "build legion_vi 1")
    assert state.phase != "build"
    assert state.supply == 10


def test_nothing_is_built_without_points() -> None:
    """7.7."""
    state = board()
    state.supply = 0
    _build(state)
    assert state.phase != "build"


def test_a_lost_legion_returns_the_year_after() -> None:
    """7.7.1, E9: its example, lost in 56 BC, back at the end of 55 BC, at full strength and free."""
    state = board()
    state.year = 3
    state.fallen = _mask("legion_vii")
    go(state, "reinforcements")
    assert strength(state, "legion_vii") == 0
    state.year = 4
    go(state, "reinforcements")
    assert (where(state, "legion_vii"), strength(state, "legion_vii"), state.supply) == ("roman_off_map", 4, 15)


@pytest.mark.parametrize(("year", "most"), [(1, 2), (2, 3)])
def test_historical_legions_come_by_a_die_each(year: int, most: int) -> None:
    """11, E11: XIII and XIV at full strength, free; nothing is built."""
    state = board(historical=True)
    state.year, state.pool = year, _mask("legion_xiii", "legion_xiv", "legion_xv")
    go(state, "reinforcements")
    assert state.phase == "reinforce"
    act(state, f"roll {most}", f"roll {most + 1}")
    assert (where(state, "legion_xiii"), strength(state, "legion_xiii")) == ("roman_off_map", 4)
    assert strength(state, "legion_xiv") == 0
    assert state.supply == 15


def test_historical_legions_in_the_third_and_fourth_year() -> None:
    """E11: no roll in the third, for certain in the fourth."""
    state = board(historical=True)
    state.year = 3
    assert "ReinforcementRolled" not in kinds(go(state, "reinforcements"))
    assert strength(state, "legion_xiii") == 0
    state.year = 4
    go(state, "reinforcements")
    assert strength(state, "legion_xiii") == strength(state, "legion_xiv") == 4


@pytest.mark.parametrize(("year", "most"), [(5, 3), (6, 4)])
def test_legions_i_and_xv_come_later(year: int, most: int) -> None:
    """11."""
    state = board(historical=True)
    state.year = year
    go(state, "reinforcements")
    act(state, f"roll {most}", f"roll {most + 1}")
    assert sorted([strength(state, "legion_i"), strength(state, "legion_xv")]) == [0, 4]
    state.year = 7
    go(state, "reinforcements")
    assert strength(state, "legion_i") == strength(state, "legion_xv") == 4


def test_a_legion_that_came_and_fell_is_not_rolled_for_again() -> None:
    """E11, 7.7.1: it returns as lost legions do."""
    state = board(historical=True)
    state.year, state.fallen = 2, _mask("legion_xiii")
    go(state, "reinforcements")
    act(state, "roll 6")
    assert state.phase != "reinforce"
    assert holds(state.due, "legion_xiii")


def test_legions_v_and_vi_come_with_vercingetorix() -> None:
    """11, E11: at the end of the year in which a Massive Revolt brought him in."""
    state = board(historical=True)
    state.year, state.massive, state.deeds = 3, True, VERCINGETORIX_CAME
    go(state, "reinforcements")
    assert strength(state, "legion_v") == strength(state, "legion_vi") == 4
    state = board(historical=True)
    state.year, state.massive = 3, True
    go(state, "reinforcements")
    assert strength(state, "legion_v") == 0


# --- points (7.8) and the end (9) --------------------------------------------------------------------------------


def test_each_tribal_area_under_control_is_a_point() -> None:
    """7.8, N2: not Transalpine Gaul, nor off the map; nor Germania; nor a neutral area."""
    state = board()
    romans(state, "aedui", "aedui", "legion_vii")
    romans(state, "boii", "legion_viii")
    romans(state, "transalpine_gaul", "legion_ix")
    romans(state, "roman_off_map", "legion_x")
    romans(state, "germania", "legion_xi")
    romans(state, "britannia", "belgae")
    neutrals(state, "arverni", "boii")
    barbarians(state, "leuci", "leuci")
    go(state, "year's points")
    assert state.points == 3


def test_an_empty_area_is_whose_tribes_are() -> None:
    """N2: of all home tribes in play; those eliminated this year do not count."""
    state = board()
    romans(state, "aedui", "boii", "volcae")
    go(state, "year's points")
    assert state.points == 3
    state = board()
    romans(state, "aedui", "boii")
    barbarians(state, "leuci", "helvii")
    go(state, "year's points")
    assert state.points == 1


@pytest.mark.parametrize(
    ("points", "grade"),
    [(89, None), (90, "minor"), (99, "minor"), (100, "major"), (109, "major"), (110, "massive")],
)
def test_the_last_year_decides(points: int, grade: str | None) -> None:
    """9."""
    state = board()
    state.year, state.points = 8, points
    go(state, "year's points")
    assert state.result is not None
    assert (state.result.winner, state.result.grade) == ("romans" if grade else "barbarians", grade)


def test_in_the_last_year_nothing_is_replaced_produced_or_built() -> None:
    """7.4 note, E9: nor does anything come back."""
    state = board()
    state.year, state.due = 8, _mask("legion_ix")
    romans(state, "transalpine_gaul", "legion_vii 1")
    log = go(state, "winter supply")
    assert state.result is not None
    assert not {"StepGained", "LegionBuilt", "BlockBack"} & set(kinds(log))
    assert state.supply == 15


def test_points_may_be_negative() -> None:
    """E12."""
    state = board()
    state.supply, state.year = 0, 8
    romans(state, "aedui", "legion_vii 1")
    go(state, "winter supply")
    assert state.points == -5
    assert state.result is not None
    assert state.result.standing == {"romans": -5}
