"""Supply, replacements, production, reinforcements and points at the end of a year (7.4-7.8, 9, 11)."""

from engine.gallic_war.rules.points import VERCINGETORIX_CAME
from tests.gallic_war.acting import BLOCKS, Playtest, each, holds, kinds


def _mask(*names: str) -> int:
    return sum(1 << BLOCKS.index[name] for name in names)


# --- supply and attrition (7.4) ----------------------------------------------------------------------------------
def test_each_legion_outside_costs_a_point_but_caesar(play: Playtest) -> None:
    """7.4, E4, E7: those in Transalpine Gaul and off the map cost nothing."""
    play.given(year=8).put("aedui romans: legion_vii, legion_viii, legion_x", "transalpine_gaul romans: legion_ix")
    assert play.put("roman_off_map romans: legion_xi").after.go("winter supply").supply == 13


def test_the_romans_choose_who_goes_without(play: Playtest) -> None:
    """7.4, E7: each that does loses a step."""
    play.given(supply=1, year=8).put("aedui romans: legion_vii, legion_viii, legion_x").go("winter supply")
    assert play.offers() == {"starve legion_vii", "starve legion_viii"}
    play.do("starve legion_viii")
    assert (play.strength("legion_vii"), play.strength("legion_viii"), play.supply) == (4, 3, 0)


def test_without_any_point_all_go_without(play: Playtest) -> None:
    """7.4: and what starves at strength 1 is eliminated, which costs five points."""
    play.given(supply=0, year=8).put("aedui romans: legion_vii 1, legion_viii").go("winter supply")
    assert (play.strength("legion_vii"), play.strength("legion_viii"), play.points) == (0, 3, -5 + 1)


def test_a_legion_that_starved_returns_a_year_later(play: Playtest) -> None:
    """7.4, E9: not at the end of this one."""
    play.given(supply=0).put("aedui romans: legion_vii 1").go("winter supply")
    assert play.strength("legion_vii") == 0
    assert holds(play.state.due, "legion_vii")
    play.given(year=2).after.go("reinforcements").stand("roman_off_map: legion_vii 4")
    assert not play.state.due


# --- replacements (7.5) ------------------------------------------------------------------------------------------
def test_steps_are_bought_one_outside_and_many_at_home(play: Playtest) -> None:
    """7.5: a point each; off the map counts as home."""
    play.put("aedui romans: legion_vii 2", "transalpine_gaul romans: legion_viii 2")
    play.put("roman_off_map romans: legion_ix 3").go("replacements")
    assert play.offers() == {"step legion_vii", "step legion_viii", "step legion_ix", "end"}
    play.do("step legion_vii", "step legion_viii")
    assert play.offers() == {"step legion_viii", "step legion_ix", "end"}
    play.do("step legion_viii", "step legion_ix")
    assert [play.strength(legion) for legion in ("legion_vii", "legion_viii", "legion_ix")] == [3, 4, 4]


def test_no_steps_without_points_and_none_for_tribes_7_5(play: Playtest) -> None:
    play.put("aedui romans: aedui 1", "transalpine_gaul romans: legion_viii 2").given(supply=1).go("replacements")
    assert play.offers() == {"step legion_viii", "end"}
    assert play.then("step legion_viii").phase != "replace"


# --- production (7.6) --------------------------------------------------------------------------------------------
def test_fortified_towns_make_points(play: Playtest) -> None:
    """7.6: one each, two for Transalpine Gaul and Avaricum."""
    play.given(supply=0)
    play.put("transalpine_gaul romans: legion_x", "bituriges romans: bituriges", "arverni romans: arverni")
    play.put("aedui romans: aedui", "sequani barbarians: sequani", "neutral: cadurci").go("production")
    assert play.supply == 2 + 2 + 1


def test_production_ends_at_nineteen_before_anything_is_built(play: Playtest) -> None:
    """7.6, E8: at every step; what is above is lost, and a legion is paid out of the rest."""
    play.given(supply=18, pool=_mask("legion_xiii"))
    play.put("transalpine_gaul romans: legion_x", "bituriges romans: bituriges").go("production")
    assert play.supply == 19
    assert play.then("build legion_xiii 4").supply == 15


def test_transalpine_gaul_makes_nothing_for_romans_when_barbarians_hold_it(play: Playtest) -> None:
    """7.6, N2: it is theirs if they alone stand there; empty it is Roman."""
    play.given(supply=0).put("transalpine_gaul barbarians: arverni", "volcae romans: volcae").go("production")
    assert play.supply == 1
    assert play.clear().given(supply=0).after.go("production").supply == 2


# --- reinforcements (7.7, 11) ------------------------------------------------------------------------------------
def _build(play: Playtest) -> Playtest:
    play.given(pool=_mask("legion_xiii", "legion_xiv", "legion_xv")).go("reinforcements")
    return play


def test_one_legion_a_year_is_built_at_the_strength_that_is_paid_7_7_e9(play: Playtest) -> None:
    _build(play.given(supply=3))
    built = {f"build legion_{name} {strength}" for name in ("xiii", "xiv", "xv") for strength in (1, 2, 3)}
    assert play.offers() == built | {"end"}
    play.do("build legion_xiv 2")
    assert (play.where("legion_xiv"), play.strength("legion_xiv"), play.supply) == ("roman_off_map", 2, 1)
    assert play.phase != "build"


def test_after_massive_revolt_two_legions_a_year_and_two_more_to_build(play: Playtest) -> None:
    """7.7, E9: V and VI join the pool."""
    assert _build(play.given(massive=True)).then("build legion_v 4").phase == "build"
    assert play.then("build legion_vi 1").phase != "build"
    assert play.supply == 10


def test_nothing_is_built_without_points_7_7(play: Playtest) -> None:
    assert _build(play.given(supply=0)).phase != "build"


def test_a_lost_legion_returns_the_year_after(play: Playtest) -> None:
    """7.7.1, E9: its example, lost in 56 BC, back at the end of 55 BC, at full strength and free."""
    assert play.given(year=3, fallen=_mask("legion_vii")).after.go("reinforcements").strength("legion_vii") == 0
    play.given(year=4).go("reinforcements")
    assert (play.where("legion_vii"), play.strength("legion_vii"), play.supply) == ("roman_off_map", 4, 15)


@each("year, most", (1, 2), (2, 3))
def test_historical_legions_come_by_a_die_each(play: Playtest, year: int, most: int) -> None:
    """11, E11: XIII and XIV at full strength, free; nothing is built."""
    play.clear(historical=True).given(year=year, pool=_mask("legion_xiii", "legion_xiv", "legion_xv"))
    assert play.after.go("reinforcements").phase == "reinforce"
    play.then(f"roll {most}", f"roll {most + 1}").stand("roman_off_map: legion_xiii 4")
    assert (play.strength("legion_xiv"), play.supply) == (0, 15)


def test_historical_legions_in_the_third_and_fourth_year(play: Playtest) -> None:
    """E11: no roll in the third, for certain in the fourth."""
    play.clear(historical=True).given(year=3)
    assert "ReinforcementRolled" not in kinds(play.go("reinforcements"))
    assert play.strength("legion_xiii") == 0
    play.given(year=4).go("reinforcements")
    assert play.strength("legion_xiii") == play.strength("legion_xiv") == 4


@each("year, most", (5, 3), (6, 4))
def test_legions_i_and_xv_come_later_11(play: Playtest, year: int, most: int) -> None:
    play.clear(historical=True).given(year=year).go("reinforcements")
    play.do(f"roll {most}", f"roll {most + 1}")
    assert sorted([play.strength("legion_i"), play.strength("legion_xv")]) == [0, 4]
    play.given(year=7).go("reinforcements")
    assert play.strength("legion_i") == play.strength("legion_xv") == 4


def test_a_legion_that_came_and_fell_is_not_rolled_for_again(play: Playtest) -> None:
    """E11, 7.7.1: it returns as lost legions do."""
    play.clear(historical=True).given(year=2, fallen=_mask("legion_xiii")).go("reinforcements")
    assert play.then("roll 6").phase != "reinforce"
    assert holds(play.state.due, "legion_xiii")


def test_legions_v_and_vi_come_with_vercingetorix(play: Playtest) -> None:
    """11, E11: at the end of the year in which a Massive Revolt brought him in."""
    play.clear(historical=True).given(year=3, massive=True, deeds=VERCINGETORIX_CAME).go("reinforcements")
    assert play.strength("legion_v") == play.strength("legion_vi") == 4
    play.clear(historical=True).given(year=3, massive=True).go("reinforcements")
    assert play.strength("legion_v") == 0


# --- points (7.8) and the end (9) --------------------------------------------------------------------------------
def test_each_tribal_area_under_control_is_a_point(play: Playtest) -> None:
    """7.8, N2: not Transalpine Gaul, nor off the map; nor Germania; nor a neutral area."""
    play.put("aedui romans: aedui, legion_vii", "boii romans: legion_viii", "transalpine_gaul romans: legion_ix")
    play.put("roman_off_map romans: legion_x", "germania romans: legion_xi", "britannia romans: belgae")
    assert play.put("neutral: arverni, boii", "leuci barbarians: leuci").after.go("year's points").points == 3


def test_an_empty_area_is_whose_tribes_are(play: Playtest) -> None:
    """N2: of all home tribes in play; those eliminated this year do not count."""
    assert play.after.go("year's points", "aedui romans: boii, volcae").points == 3
    assert play.clear().after.go("year's points", "aedui romans: boii", "leuci barbarians: helvii").points == 1


@each("points, grade", (89, None), (90, "minor"), (99, "minor"), (100, "major"), (109, "major"), (110, "massive"))
def test_the_last_year_decides_9(play: Playtest, points: int, grade: str | None) -> None:
    assert play.given(year=8, points=points).after.go("year's points").state.result is not None
    assert (play.state.result.winner, play.state.result.grade) == ("romans" if grade else "barbarians", grade)


def test_in_the_last_year_nothing_is_replaced_produced_or_built(play: Playtest) -> None:
    """7.4 note, E9: nor does anything come back."""
    play.given(year=8, due=_mask("legion_ix"))
    log = play.put("transalpine_gaul romans: legion_vii 1").go("winter supply")
    assert play.state.result is not None
    assert not {"StepGained", "LegionBuilt", "BlockBack"} & set(kinds(log))
    assert play.supply == 15


def test_points_may_be_negative_e12(play: Playtest) -> None:
    assert play.given(supply=0, year=8).put("aedui romans: legion_vii 1").after.go("winter supply").points == -5
    assert play.state.result is not None
    assert play.state.result.standing == {"romans": -5}
