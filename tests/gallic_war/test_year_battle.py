"""The battle for Transalpine Gaul when legions go home for the winter (7.3.2, E3), and who never returns (E2)."""

from __future__ import annotations

from engine.gallic_war.events import BattleBegan, BattleEnded, BlockBack, PointsScored, ReservesArrived
from engine.gallic_war.state import WINTERING, State
from engine.gallic_war.tasks import LEAVE, REGROUP
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    act,
    barbarians,
    board,
    fire,
    go,
    holds,
    kinds,
    names,
    of,
    only,
    pass_on,
    romans,
    side_of,
    strength,
    where,
)


def _harvest(state: State, die: int = 3) -> None:
    go(state, "harvest")
    act(state, f"roll {die}")


def _held(*blocks: str) -> State:
    """Barbarians hold Transalpine Gaul; legions VII and VIII are with the Aedui, XIII and XIV off the map."""
    state = board()
    barbarians(state, "transalpine_gaul", *blocks)
    romans(state, "aedui", "legion_vii", "legion_viii")
    romans(state, "roman_off_map", "legion_xiii", "legion_xiv")
    return state


def test_those_who_go_home_attack_together_and_the_off_map_legions_are_reserves() -> None:
    """7.3.2, E3: one group, whatever it comes from; what stays elsewhere does not fight."""
    state = _held("boii")
    _harvest(state)
    log = act(state, "home legion_vii", "home legion_xiii", "end", "end")
    began = only(log, BattleBegan)
    assert (began.attackers, began.attacking_reserves, began.rounds) == ((("legion_vii", 4),), 1, 3)
    assert began.attacker == "romans"
    assert only(pass_on(state), ReservesArrived).blocks == (("legion_xiii", 4),)


def test_off_map_legions_alone_are_the_main_group() -> None:
    """E3: if none goes home."""
    state = _held("boii")
    _harvest(state)
    log = act(state, "home legion_xiii", "home legion_xiv", "end", "end")
    began = only(log, BattleBegan)
    assert (dict(began.attackers).keys(), began.attacking_reserves) == ({"legion_xiii", "legion_xiv"}, 0)


def test_nobody_attacks_unless_somebody_comes() -> None:
    """7.3.2: Barbarians who are left alone go home."""
    state = _held("boii")
    _harvest(state)
    log = act(state, "end")
    assert "BattleBegan" not in kinds(log)
    assert where(state, "boii") == "boii"


def test_what_was_eliminated_returns_after_the_regroup() -> None:
    """7.3.2, E2, E3: tribes to an empty home or its occupier, Germans to Germania at strength 1."""
    state = _held("boii 1", "aedui 1", "tencteri 1")
    _harvest(state)
    act(state, "home legion_vii", "home legion_xiii", "end", "end")
    pass_on(state)
    fire(state, "legion_vii", 3)
    act(state, "hit boii")
    assert state.phase == REGROUP
    assert names(state.fallen) == {"boii", "aedui", "tencteri"}
    log = act(state, "regroup legion_xiii transalpine_gaul-roman_off_map", "end")
    assert {(back.block, back.side, back.strength) for back in of(log, BlockBack)} == {
        ("boii", None, 3),
        ("aedui", "romans", 1),
        ("tencteri", "barbarians", 1),
    }
    assert (where(state, "legion_vii"), where(state, "legion_xiii")) == ("transalpine_gaul", "roman_off_map")
    assert not state.fallen


def test_the_helvetii_that_fall_in_it_make_room_for_the_nantuates() -> None:
    """7.3.1, 7.3.2: at once, at full strength."""
    state = _held("helvetii 2")
    _harvest(state)
    act(state, "home legion_vii", "end", "end")
    pass_on(state, 0)
    fire(state, "legion_vii", 1)
    if state.phase == REGROUP:
        act(state, "end")
    assert (where(state, "nantuates"), strength(state, "nantuates"), side_of(state, "nantuates")) == (
        "helvetii",
        2,
        2,
    )
    assert holds(state.out, "helvetii")


def test_caesar_who_cannot_win_his_way_home_goes_off_the_map() -> None:
    """7.3.2, E4: he must go home, for he wintered outside last year; beaten off, he is off the map."""
    state = board()
    state.year, state.wintered = 2, 1 << BLOCKS.caesar
    romans(state, "aedui", "legion_x")
    barbarians(state, "transalpine_gaul", "boii", "aedui")
    _harvest(state)
    assert state.battle.attacker == 0
    act(state, "end")
    pass_on(state)
    pass_on(state)
    log = pass_on(state, 9)
    assert state.phase != LEAVE, "the only way is no choice"
    assert only(log, BattleEnded).winner == "barbarians"
    act(state, "end")
    assert where(state, "legion_x") == "roman_off_map"
    assert not state.wintered & 1 << BLOCKS.caesar


def test_a_legion_that_falls_in_it_returns_at_the_end_of_the_next_year() -> None:
    """7.7.1, E9: it was lost in this one; and it costs 5 points."""
    state = _held("boii", "leuci")
    state.step[BLOCKS.index["legion_vii"]] = 1
    _harvest(state)
    act(state, "home legion_vii", "end", "end", "pass legion_vii")
    log = fire(state, "boii", 1)
    assert only(log, PointsScored).change == -5
    act(state, "end")
    assert (state.phase, state.year) == ("deal", 2)
    assert names(state.due) == {"legion_vii"}
    go(state, "reinforcements")
    assert where(state, "legion_vii") == "roman_off_map"


def test_ariovistus_vercingetorix_and_minor_leaders_do_not_return() -> None:
    """8.2, 8.3, E2: the first two are out for good; a minor leader is in no box, and may come again (8.4)."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii")
    barbarians(state, "transalpine_gaul", "ariovistus 1", "vercingetorix 1", "dumnorix 1")
    go(state, "battles", WINTERING, stop=True)
    act(state, "end")
    fire(state, "legion_vii", 3)
    act(state, "hit dumnorix", "end")
    assert names(state.out & BLOCKS.leaders) == {"ariovistus", "vercingetorix"}
    assert not (state.fallen | state.on_map) & BLOCKS.leaders
    assert state.points == 5
    go(state, "eliminated tribes")
    go(state, "germans home")
    assert not state.on_map & BLOCKS.leaders
    assert not state.at[1][AREAS.germania]
