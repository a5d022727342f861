"""What the automaton's revolts bring about (12, 4b to 4d, rulings A17, A20)."""

import pytest

from engine.contract import Event
from engine.gallic_war.events import AttackPlanned, BattleBegan, LeaderCame, RevoltBegan
from engine.gallic_war.state import State
from engine.gallic_war.tasks import AIM, MAIN, MOVE
from tests.gallic_war.by_the_book import book, plans, steps, turn_up
from tests.gallic_war.solitaire import weights
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    CARDS,
    act,
    barbarians,
    go,
    holds,
    home,
    legal,
    neutrals,
    of,
    only,
    romans,
    side_of,
    where,
)


def revolt(state: State, card: str, die: int, *drawn: str) -> list[Event]:
    """The automaton turns a revolt up, rolls, and draws these areas."""
    log = turn_up(state, card) + act(state, f"roll {die}")
    for area in drawn:
        if state.phase == AIM:  # the last that fits is no draw
            log += act(state, f"aim {area}")
    return log


# --- Minor Revolt (4b) -------------------------------------------------------------------------------------------


def test_the_helvetii_do_not_rise_in_58_bc_13_2_1() -> None:
    state = book()
    neutrals(state, "leuci", "arverni", "helvetii")
    revolt(state, "minor_revolt_1", 4)
    assert weights(state) == {"aim leuci": 66, "aim arverni": 54}


def test_the_tribes_go_home_and_attack_as_by_3a_a17() -> None:
    state = book()
    romans(state, "boii", "treveri", "eburones")
    neutrals(state, "mediomatrici")
    romans(state, "menapi", "legion_vii", "menapi")
    log = revolt(state, "minor_revolt_1", 4, "treveri")
    assert only(log, RevoltBegan).areas == ("treveri",)
    assert side_of(state, "treveri") == side_of(state, "eburones") == 1
    assert plans(log) == [("3a", "treveri", "mediomatrici", 2)]


def test_they_fight_who_stands_in_their_home_before_they_go_on_a17() -> None:
    state = book()
    romans(state, "treveri", "volcae 1")
    romans(state, "boii", "treveri", "eburones")
    neutrals(state, "mediomatrici")
    log = revolt(state, "minor_revolt_1", 6, "treveri")
    assert (only(log, BattleBegan).area, of(log, AttackPlanned)) == ("treveri", [])
    log = act(state, "fire treveri", "roll 1 6")
    assert plans(log) == [("3a", "treveri", "mediomatrici", 2)]


def test_after_a_minor_revolt_3g_and_germania_follow_a17() -> None:
    state = book()
    romans(state, "boii", "veneti")
    neutrals(state, "osismi")
    romans(state, "osismi", "legion_vii", "legion_viii")
    log = revolt(state, "minor_revolt_1", 4, "veneti")
    assert (steps(log), state.task.then.word) == (["4b", "3g"], "3g")
    state = book()
    romans(state, "boii", "veneti", "helvii")
    barbarians(state, "germania", "usipetes 1")
    log = revolt(state, "minor_revolt_1", 4, "veneti")
    assert steps(log) == ["4b", "3f"]


# --- Major Revolt (4c) -------------------------------------------------------------------------------------------


def test_if_none_is_left_any_tribal_neighbour_that_has_tribes_is_drawn_a20() -> None:
    state = book()
    neutrals(state, "leuci")
    barbarians(state, "sequani", "sequani")
    romans(state, "helvetii", "legion_vii")
    romans(state, "boii", "helvetii")
    romans(state, "mandubii", "legion_viii")
    state.year = 2
    revolt(state, "major_revolt", 3)
    assert weights(state) == {"aim sequani": 1, "aim helvetii": 1}
    state = book()
    neutrals(state, "leuci")
    barbarians(state, "sequani", "sequani")
    romans(state, "boii", "helvetii")
    assert only(revolt(state, "major_revolt", 3), RevoltBegan).areas == ("leuci", "sequani")


@pytest.mark.parametrize(("first", "second", "leader", "area"), [
    ("arverni", "boii", "dumnorix", "arverni"),
    ("treveri", "mandubii", "ambiorix", "treveri"),
    ("tarbelli", "cadurci", "dumnorix", "cadurci"),
])  # fmt: skip
def test_a_leader_comes_to_the_first_area_that_suits_one_a17(
    first: str, second: str, leader: str, area: str
) -> None:
    state = book()
    neutrals(state, first, second, "veneti")
    log = revolt(state, "major_revolt", 3, first)
    assert (only(log, LeaderCame).block, where(state, leader), home(state, leader)) == (leader, area, area)


def test_a_leader_on_the_map_does_not_come_again_but_the_other_may_to_the_second_area_a17() -> None:
    for both in (False, True):
        state = book()
        barbarians(state, "veneti", "dumnorix")
        if both:
            barbarians(state, "veneti", "ambiorix")
        neutrals(state, "mandubii", "treveri", "veneti")
        log = revolt(state, "major_revolt", 3, "mandubii")
        assert [event.area for event in of(log, LeaderCame)] == ([] if both else ["treveri"])
        assert AREAS.names_of(state.revolted) == ("mandubii", "treveri") or state.phase != AIM


def test_a_leader_attacks_with_the_tribes_and_not_alone_a17_v3() -> None:
    state = book()
    barbarians(state, "veneti", "dumnorix")
    neutrals(state, "leuci", "veneti")
    romans(state, "mediomatrici", "legion_vii 1")
    romans(state, "boii", "mediomatrici")
    log = revolt(state, "major_revolt", 3, "leuci")
    assert where(state, "ambiorix") == "mediomatrici"
    assert [name for name, _ in only(log, BattleBegan).attackers] == ["ambiorix", "mediomatrici"]
    assert holds(state.moves.returned, "ambiorix")
    state = book()
    barbarians(state, "veneti", "dumnorix", "mediomatrici")
    neutrals(state, "leuci", "veneti")
    romans(state, "mediomatrici", "legion_vii 1")
    log = revolt(state, "major_revolt", 3, "leuci")
    assert not of(log, LeaderCame)


def test_targets_of_both_areas_are_drawn_before_anybody_moves_and_no_3g_follows_a17() -> None:
    state = book()
    neutrals(state, "arverni", "cadurci", "veneti")
    for area, tribe in (("boii", "boii 1"), ("volcae", "volcae 1"), ("santones", "santones 1")):
        romans(state, area, tribe)
    log = revolt(state, "major_revolt", 3, "arverni", "cadurci")
    assert state.task.then.word == "target"
    log += act(state, "aim boii")
    assert (state.task.then.word, len(state.orders), state.moves.moved) == ("target", 1, 0)
    log += act(state, "aim santones")
    assert plans(log) == [("3a", "arverni", "boii", 2), ("3a", "cadurci", "santones", 2)]
    assert "3g" not in steps(log)


def test_without_targets_a_major_revolt_is_over_a17() -> None:
    state = book()
    romans(state, "veneti", "veneti")
    romans(state, "osismi", "osismi")
    log = revolt(state, "major_revolt", 3, "veneti")
    assert (steps(log), state.phase) == (["4c"], "lay")
    assert not of(log, AttackPlanned)


def test_both_may_attack_one_target_with_a_main_group_by_chance() -> None:
    state = book()
    romans(state, "veneti", "veneti")
    romans(state, "osismi", "osismi")
    romans(state, "andes", "legion_vii")
    log = revolt(state, "major_revolt", 3, "veneti")
    assert plans(log) == [("3a", "osismi", "andes", 1), ("3a", "veneti", "andes", 2)]
    while state.phase == MOVE:
        act(state, sorted(legal(state))[0])
    assert (state.phase, weights(state)) == (MAIN, {"main veneti": 1, "main osismi": 1})


# --- Massive Revolt (4d) -----------------------------------------------------------------------------------------


def test_vercingetorix_and_two_neighbours_rise_and_the_card_leaves_the_game_4d() -> None:
    state = book()
    state.year = 6
    neutrals(state, "arverni", "bituriges", "cadurci", "veneti")
    barbarians(state, "santones", "santones")
    turn_up(state, "massive_revolt")
    log = act(state, "aim arverni", "aim bituriges")
    assert only(log, RevoltBegan).areas == ("arverni", "bituriges", "cadurci")
    assert (where(state, "vercingetorix"), home(state, "vercingetorix")) == ("arverni", "arverni")
    assert state.massive
    assert state.removed >> CARDS.massive & 1


def test_vercingetorix_comes_among_the_romans_with_his_tribes_and_attacks_a17() -> None:
    state = book()
    state.year = 6
    romans(state, "arverni", "legion_vii 1")
    romans(state, "veneti", "arverni")
    log = turn_up(state, "massive_revolt")
    act(state, "end")
    assert where(state, "vercingetorix") == "arverni"
    assert {"vercingetorix", "arverni"} == {
        BLOCKS.ids[b] for b in range(64) if state.at[1][AREAS.index["arverni"]] >> b & 1
    }
    assert only(log, RevoltBegan).size == "massive"
    assert state.battle.attacker == 1


def test_a_revolt_whose_tribes_have_all_fallen_is_over_v1() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix")
    romans(state, "boii", "boii")
    state.active, state.actor, state.revolt, state.revolted = 1, 1, "massive", 1 << AREAS.index["arverni"]
    state.rebels, state.fallen = 1 << BLOCKS.index["arverni"], 1 << BLOCKS.index["arverni"]
    state.uses = ("movement", "event")
    log = go(state, "book risen")
    assert not of(log, AttackPlanned)
    assert state.phase == "lay"
