"""The homes of the leaders of Gaul (5.2.1 D, 8.3, 8.4, 13.5, rulings C5, C6, Y3)."""

from __future__ import annotations

from engine.gallic_war.events import BattleBegan, BlockEliminated, LeaderRemoved, LeaderSettled, PointsScored
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    GAME,
    act,
    barbarians,
    board,
    go,
    home,
    kinds,
    legal,
    neutrals,
    of,
    only,
    play,
    romans,
    side_of,
    where,
    win,
)

OTHER = ("osismi", "movement")


def at_home(state: State, leader: str, area: str) -> None:
    """Where a leader has his home."""
    state.homes[BLOCKS.index[leader]] = AREAS.index[area]


def sway(state: State, area: str, *more: str) -> list[object]:
    """The Romans try these tribes with a card of 3 and succeed."""
    log = play(state, ("bellovaci", "politics"), OTHER)
    if state.phase == "politics":
        log += act(state, f"sway {area}")
    return log + act(state, "roll 1", *more)


# --- Political Actions against their homes (C5) --------------------------------------------------------------


def test_a_minor_leader_is_removed_wherever_he_stands() -> None:
    """5.2.1 D, C5, Y3: without points, and he is not killed; the tribe comes home and attacks nobody."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "aedui", "dumnorix", "boii")
    at_home(state, "dumnorix", "boii")
    log = sway(state, "boii")
    assert of(log, LeaderRemoved) == [LeaderRemoved(BARBARIANS, "dumnorix", "aedui")]
    assert (where(state, "dumnorix"), home(state, "dumnorix")) == ("", "")
    assert (state.points, state.slain) == (0, 0)
    assert not of(log, BattleBegan)


def test_a_minor_leader_in_his_home_is_removed_before_the_returning_tribe_attacks() -> None:
    """5.2.1 D: immediately; nobody is left to fight."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "boii", "dumnorix", "boii")
    log = sway(state, "boii")
    assert of(log, LeaderRemoved)
    assert not of(log, BattleBegan)
    assert side_of(state, "boii") == 0


def test_only_the_leader_of_that_home_is_removed() -> None:
    """5.2.1 D."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "boii", "dumnorix", "ambiorix", "boii")
    at_home(state, "ambiorix", "treveri")
    sway(state, "boii")
    assert where(state, "ambiorix") == "boii"


def test_a_failure_removes_nobody() -> None:
    """C5."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "boii", "dumnorix", "boii")
    play(state, ("bellovaci", "politics"), OTHER)
    act(state, "sway boii", "roll 6")
    assert where(state, "dumnorix") == "boii"


def test_the_barbarians_success_removes_nobody() -> None:
    """C5: only the Romans' does."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "boii", "dumnorix", "boii")
    romans(state, "aedui", "helvii")
    play(state, OTHER, ("bellovaci", "politics"))
    act(state, "sway boii", "roll 1")
    assert (where(state, "dumnorix"), side_of(state, "helvii")) == ("boii", 1)


def test_vercingetorix_moves_his_home_at_once() -> None:
    """5.2.1 D, C5: where no Roman unit is and a tribe of the area is the Barbarians', wherever it stands."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "aedui", "vercingetorix", "sequani")
    barbarians(state, "bituriges", "bituriges")
    barbarians(state, "veneti", "veneti")
    romans(state, "arverni", "arvii")
    barbarians(state, "germania", "mandubii")
    romans(state, "mandubii", "legion_vii")
    at_home(state, "vercingetorix", "boii")
    barbarians(state, "boii", "boii")
    sway(state, "boii")
    assert (state.phase, state.to_act) == ("new home", BARBARIANS)
    assert legal(state) == {"settle sequani", "settle bituriges", "settle veneti"}
    log = act(state, "settle veneti")
    assert only(log, LeaderSettled) == LeaderSettled(BARBARIANS, "veneti")
    assert (home(state, "vercingetorix"), where(state, "vercingetorix")) == ("veneti", "aedui")
    assert (state.phase, state.actor) == ("groups", 1)


def test_it_is_moved_before_the_returning_tribe_attacks_him() -> None:
    """5.2.1 D, C5: the only area that can be is taken without being asked."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "boii", "vercingetorix", "boii")
    barbarians(state, "veneti", "veneti")
    log = sway(state, "boii")
    assert [type(event) for event in log if isinstance(event, LeaderSettled | BattleBegan)] == [
        LeaderSettled,
        BattleBegan,
    ]
    battle = only(log, BattleBegan)
    assert (battle.attacker, battle.defenders[0][0]) == (ROMANS, "vercingetorix")


def test_without_such_an_area_he_is_eliminated() -> None:
    """5.2.1 D: and the Romans score 3 points."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "aedui", "vercingetorix", "boii")
    at_home(state, "vercingetorix", "boii")
    log = sway(state, "boii")
    assert of(log, BlockEliminated) == [BlockEliminated(BARBARIANS, "vercingetorix", "aedui", "home")]
    assert of(log, PointsScored) == [PointsScored(ROMANS, 3, 3, "vercingetorix")]
    assert state.out >> BLOCKS.vercingetorix & 1
    assert state.phase == "lay"


def test_a_revolt_on_a_home_removes_nobody() -> None:
    """C5: neither a minor leader, nor Vercingetorix's home while the Romans do not come to control it."""
    state = board()
    barbarians(state, "aedui", "dumnorix", "vercingetorix", "boii")
    barbarians(state, "veneti", "veneti")
    for leader in ("dumnorix", "vercingetorix"):
        at_home(state, leader, "boii")
    play(state, ("minor_revolt_1", "event"), OTHER)
    act(state, "revolt boii")
    assert side_of(state, "boii") == 2
    assert home(state, "dumnorix") == home(state, "vercingetorix") == "boii"
    assert (state.phase, state.actor) == ("groups", 1)


# --- homes gained by the Romans in another way (C6) ----------------------------------------------------------


def lost(**more: str) -> State:
    """Vercingetorix is among the Aedui; his home, of the Boii, is about to be entered by a legion."""
    state = board()
    barbarians(state, "aedui", "vercingetorix", "aedui")
    at_home(state, "vercingetorix", "boii")
    romans(state, "arverni", "legion_vii")
    for area, block in more.items():
        barbarians(state, area, block)
    return state


def enter(state: State) -> list[object]:
    """The legion enters his home."""
    log = play(state, ("leuci", "movement"), OTHER)
    return log + act(state, "group arverni", "move legion_vii arverni-boii")


def test_a_minor_leader_may_winter_with_vercingetorix() -> None:
    """7.3.4, E5, E6: like a tribe, and so the Romans in his home do not find him; alone he would fall."""
    for stays in (True, False):
        state = board()
        romans(state, "arverni", "arverni")
        romans(state, "transalpine_gaul", "legion_x")
        barbarians(state, "mandubii", "vercingetorix", "dumnorix")
        state.homes[BLOCKS.dumnorix] = BLOCKS.home[BLOCKS.index["arverni"]]
        go(state, "harvest")
        act(state, "roll 3")
        while state.phase == "legions home":
            act(state, "end")
        assert legal(state) == {"stay dumnorix", "end"}
        act(state, "stay dumnorix" if stays else "end")
        assert where(state, "dumnorix") == ("mandubii" if stays else "")


def test_a_new_home_may_be_named_when_the_romans_gain_his() -> None:
    """13.5, C6: any tribal area that the Barbarians control; he may keep the old one; it is asked once."""
    state = lost(veneti="veneti")
    enter(state)
    assert (state.phase, state.to_act) == ("new home", BARBARIANS)
    assert legal(state) == {"settle aedui", "settle veneti", "end"}
    act(state, "settle veneti")
    assert home(state, "vercingetorix") == "veneti"
    assert state.phase != "new home"


def test_gained_in_the_middle_of_a_movement_it_is_offered_before_the_next_block_moves() -> None:
    """C6: at that moment; then the Romans move on."""
    state = lost(veneti="leuci")
    romans(state, "arverni", "legion_viii", "legion_ix")
    romans(state, "transalpine_gaul", "legion_x")
    play(state, ("leuci", "movement"), OTHER)
    act(state, "group arverni", "move legion_vii arverni-boii")
    assert (state.phase, state.to_act) == ("new home", BARBARIANS)
    assert GAME.position(state.position()).position() == state.position()
    act(state, "settle veneti")
    assert (state.phase, state.to_act) == ("move", ROMANS)
    act(state, "move legion_viii arverni-boii")
    assert (state.phase, state.to_act) == ("move", ROMANS)
    assert home(state, "vercingetorix") == "veneti"


def test_it_is_offered_once_each_time() -> None:
    """C6: kept, it is not asked for again until the Romans have lost and gained it anew."""
    state = lost()
    enter(state)
    act(state, "end")
    assert home(state, "vercingetorix") == "boii"
    go(state, "actions")
    assert state.phase != "new home"
    state.shift(BLOCKS.index["legion_vii"], AREAS.index["arverni"], [])
    state.queue = ()
    go(state, "actions")
    state.shift(BLOCKS.index["legion_vii"], AREAS.index["boii"], [])
    go(state, "actions")
    assert state.phase == "new home"


def test_gained_in_battle_it_is_offered_when_the_battle_is_over() -> None:
    """C6: at that moment, before anything else is fought."""
    state = lost(boii="boii")
    enter(state)
    assert state.phase != "new home"
    act(state, "end")
    win(state, 0)
    assert (state.phase, state.to_act) == ("new home", BARBARIANS)
    assert legal(state) == {"settle aedui", "end"}


def test_gained_by_tribes_that_turn_it_is_offered_too() -> None:
    """C6, N2: nobody stands there, and its tribes, away from home, are all Roman."""
    state = lost()
    romans(state, "sequani", "boii", "helvii")
    go(state, "actions")
    assert state.phase == "new home"


def test_without_an_area_of_theirs_he_has_no_home_until_there_is_one() -> None:
    """C6: he is not eliminated for it; the first area they control is his."""
    state = board()
    barbarians(state, "germania", "marcomanni")
    barbarians(state, "transalpine_gaul", "vercingetorix")
    at_home(state, "vercingetorix", "boii")
    romans(state, "boii", "legion_vii")
    assert "LeaderHomeless" in kinds(go(state, "actions"))
    assert (home(state, "vercingetorix"), where(state, "vercingetorix")) == ("", "transalpine_gaul")
    assert state.phase != "new home"
    state.queue = ()
    barbarians(state, "veneti", "veneti")
    log = go(state, "actions")
    assert only(log, LeaderSettled).area == "veneti"
    assert home(state, "vercingetorix") == "veneti"


def test_without_a_home_he_takes_one_of_several_and_may_not_refuse() -> None:
    """C6."""
    state = board()
    barbarians(state, "aedui", "vercingetorix", "aedui")
    barbarians(state, "veneti", "veneti")
    at_home(state, "vercingetorix", "boii")
    state.homes[BLOCKS.vercingetorix] = 255
    go(state, "actions")
    assert legal(state) == {"settle aedui", "settle veneti"}
