"""What the automaton's revolts bring about (12, 4b to 4d, rulings A17, A20)."""

import pytest

from engine.contract import Event
from engine.gallic_war.events import AttackPlanned, BattleBegan, LeaderCame, RevoltBegan
from engine.gallic_war.tasks import AIM, MAIN, MOVE
from tests.gallic_war.acting import AREAS, BLOCKS, CARDS, Playtest, holds, of, only
from tests.gallic_war.by_the_book import plans, steps


def revolt(play: Playtest, card: str, die: int, *drawn: str) -> list[Event]:
    """The automaton turns a revolt up, rolls, and draws these areas."""
    log = play.turn_up(card) + play.do(f"roll {die}")
    for area in drawn:
        if play.phase == AIM:  # the last that fits is no draw
            log += play.do(f"aim {area}")
    return log


# --- Minor Revolt (4b) -------------------------------------------------------------------------------------------
def test_the_helvetii_do_not_rise_in_58_bc_13_2_1(solo: Playtest) -> None:
    solo.put("neutral: leuci, arverni, helvetii")
    revolt(solo, "minor_revolt_1", 4)
    assert solo.weights() == {"aim leuci": 66, "aim arverni": 54}


def test_the_tribes_go_home_and_attack_as_by_3a_a17(solo: Playtest) -> None:
    solo.put("boii romans: treveri, eburones", "neutral: mediomatrici", "menapi romans: legion_vii, menapi")
    log = revolt(solo, "minor_revolt_1", 4, "treveri")
    assert only(log, RevoltBegan).areas == ("treveri",)
    assert solo.side("treveri") == solo.side("eburones") == "barbarians"
    assert plans(log) == [("3a", "treveri", "mediomatrici", 2)]


def test_they_fight_who_stands_in_their_home_before_they_go_on_a17(solo: Playtest) -> None:
    solo.put("treveri romans: volcae 1", "boii romans: treveri, eburones", "neutral: mediomatrici")
    log = revolt(solo, "minor_revolt_1", 6, "treveri")
    assert (only(log, BattleBegan).area, of(log, AttackPlanned)) == ("treveri", [])
    assert plans(solo.do("fire treveri", "roll 1 6")) == [("3a", "treveri", "mediomatrici", 2)]


def test_after_a_minor_revolt_3g_and_germania_follow_a17(solo: Playtest) -> None:
    solo.put("boii romans: veneti", "neutral: osismi", "osismi romans: legion_vii, legion_viii")
    assert (steps(revolt(solo, "minor_revolt_1", 4, "veneti")), solo.errand) == (["4b", "3g"], "3g")
    solo.solitaire().put("boii romans: veneti, helvii", "germania barbarians: usipetes 1")
    assert steps(revolt(solo, "minor_revolt_1", 4, "veneti")) == ["4b", "3f"]


# --- Major Revolt (4c) -------------------------------------------------------------------------------------------
def test_if_none_is_left_any_tribal_neighbour_that_has_tribes_is_drawn_a20(solo: Playtest) -> None:
    solo.put("neutral: leuci", "sequani barbarians: sequani", "helvetii romans: legion_vii")
    solo.put("boii romans: helvetii", "mandubii romans: legion_viii").given(year=2)
    revolt(solo, "major_revolt", 3)
    assert solo.weights() == {"aim sequani": 1, "aim helvetii": 1}
    solo.solitaire().put("neutral: leuci", "sequani barbarians: sequani", "boii romans: helvetii")
    assert only(revolt(solo, "major_revolt", 3), RevoltBegan).areas == ("leuci", "sequani")


@pytest.mark.parametrize(("first", "second", "leader", "area"), [
    ("arverni", "boii", "dumnorix", "arverni"),
    ("treveri", "mandubii", "ambiorix", "treveri"),
    ("tarbelli", "cadurci", "dumnorix", "cadurci"),
])  # fmt: skip
def test_a_leader_comes_to_the_first_area_that_suits_one_a17(
    solo: Playtest, first: str, second: str, leader: str, area: str
) -> None:
    solo.put(f"neutral: {first}, {second}, veneti")
    log = revolt(solo, "major_revolt", 3, first)
    assert (only(log, LeaderCame).block, solo.where(leader), solo.home(leader)) == (leader, area, area)


def test_a_leader_on_the_map_does_not_come_again_but_the_other_may_to_the_second_area_a17(solo: Playtest) -> None:
    for both in (False, True):
        solo.solitaire().put("veneti barbarians: dumnorix")
        if both:
            solo.put("veneti barbarians: ambiorix")
        solo.put("neutral: mandubii, treveri, veneti")
        log = revolt(solo, "major_revolt", 3, "mandubii")
        assert [event.area for event in of(log, LeaderCame)] == ([] if both else ["treveri"])
        assert AREAS.names_of(solo.state.revolted) == ("mandubii", "treveri") or solo.phase != AIM


def test_a_leader_attacks_with_the_tribes_and_not_alone_a17_v3(solo: Playtest) -> None:
    solo.put("veneti barbarians: dumnorix", "neutral: leuci, veneti", "mediomatrici romans: legion_vii 1")
    solo.put("boii romans: mediomatrici")
    log = revolt(solo, "major_revolt", 3, "leuci")
    assert solo.where("ambiorix") == "mediomatrici"
    assert [name for name, _ in only(log, BattleBegan).attackers] == ["ambiorix", "mediomatrici"]
    assert holds(solo.moves.returned, "ambiorix")
    solo.solitaire().put("veneti barbarians: dumnorix, mediomatrici", "neutral: leuci, veneti")
    solo.put("mediomatrici romans: legion_vii 1")
    assert not of(revolt(solo, "major_revolt", 3, "leuci"), LeaderCame)


def test_targets_of_both_areas_are_drawn_before_anybody_moves_and_no_3g_follows_a17(solo: Playtest) -> None:
    solo.put("neutral: arverni, cadurci, veneti")
    for area, tribe in (("boii", "boii 1"), ("volcae", "volcae 1"), ("santones", "santones 1")):
        solo.put(f"{area} romans: {tribe}")
    log = revolt(solo, "major_revolt", 3, "arverni", "cadurci")
    assert solo.errand == "target"
    log += solo.do("aim boii")
    assert (solo.errand, len(solo.state.orders), solo.moves.moved) == ("target", 1, 0)
    log += solo.do("aim santones")
    assert plans(log) == [("3a", "arverni", "boii", 2), ("3a", "cadurci", "santones", 2)]
    assert "3g" not in steps(log)


def test_without_targets_a_major_revolt_is_over_a17(solo: Playtest) -> None:
    solo.put("veneti romans: veneti", "osismi romans: osismi")
    log = revolt(solo, "major_revolt", 3, "veneti")
    assert (steps(log), solo.phase) == (["4c"], "lay")
    assert not of(log, AttackPlanned)


def test_both_may_attack_one_target_with_a_main_group_by_chance(solo: Playtest) -> None:
    solo.put("veneti romans: veneti", "osismi romans: osismi", "andes romans: legion_vii")
    log = revolt(solo, "major_revolt", 3, "veneti")
    assert plans(log) == [("3a", "osismi", "andes", 1), ("3a", "veneti", "andes", 2)]
    while solo.phase == MOVE:
        solo.do(sorted(solo.offers())[0])
    assert (solo.phase, solo.weights()) == (MAIN, {"main veneti": 1, "main osismi": 1})


# --- Massive Revolt (4d) -----------------------------------------------------------------------------------------
def test_vercingetorix_and_two_neighbours_rise_and_the_card_leaves_the_game_4d(solo: Playtest) -> None:
    solo.given(year=6).put("neutral: arverni, bituriges, cadurci, veneti", "santones barbarians: santones")
    solo.turn_up("massive_revolt")
    assert only(solo.do("aim arverni", "aim bituriges"), RevoltBegan).areas == ("arverni", "bituriges", "cadurci")
    assert (solo.where("vercingetorix"), solo.home("vercingetorix")) == ("arverni", "arverni")
    assert solo.state.massive
    assert solo.state.removed >> CARDS.massive & 1


def test_vercingetorix_comes_among_the_romans_with_his_tribes_and_attacks_a17(solo: Playtest) -> None:
    solo.given(year=6)
    log = solo.put("arverni romans: legion_vii 1", "veneti romans: arverni").turn_up("massive_revolt")
    assert solo.then("end").where("vercingetorix") == "arverni"
    assert {"vercingetorix", "arverni"} == {
        BLOCKS.ids[b] for b in range(64) if solo.state.at[1][AREAS.index["arverni"]] >> b & 1
    }
    assert (only(log, RevoltBegan).size, solo.attacker) == ("massive", "barbarians")


def test_a_revolt_whose_tribes_have_all_fallen_is_over_v1(solo: Playtest) -> None:
    solo.put("arverni barbarians: vercingetorix", "boii romans: boii")
    solo.state.active, solo.state.actor, solo.state.revolt, solo.state.revolted = (
        1,
        1,
        "massive",
        1 << AREAS.index["arverni"],
    )
    solo.given(rebels=1 << BLOCKS.index["arverni"], fallen=1 << BLOCKS.index["arverni"])
    assert not of(solo.given(uses=("movement", "event")).go("book risen"), AttackPlanned)
    assert solo.phase == "lay"
