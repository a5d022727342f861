"""Ariovistus subdues (8.2, ruling B12)."""

from __future__ import annotations

from engine.gallic_war.events import BattleBegan
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    AREAS,
    act,
    barbarians,
    board,
    fight,
    kinds,
    legal,
    march,
    move,
    neutrals,
    only,
    romans,
    side_of,
)


def _entered(*helpers: str) -> State:
    state = board()
    neutrals(state, "mandubii")
    barbarians(state, "leuci", "ariovistus", *helpers)
    move(state, 1, "leuci")
    for block in ("ariovistus", *helpers):
        act(state, f"move {block} leuci-mandubii")
    return state


def test_he_rolls_for_each_tribe_that_his_entry_turned() -> None:
    """8.2: on 1 and 2 it joins, on 3 it does not."""
    state = _entered()
    assert state.phase == "subdue"
    assert len(legal(state, "roll")) == 6
    act(state, "roll 2")
    assert state.phase == "subdue"
    act(state, "roll 3")
    sides = {side_of(state, "mandubii"), side_of(state, "senones")}
    assert sides == {0, 1}
    assert state.contested >> AREAS.index["mandubii"] & 1


def test_a_tribe_turned_by_another_entry_comes_back_to_him() -> None:
    """B12: those that join change sides back, whoever entered first."""
    state = board()
    neutrals(state, "mandubii")
    barbarians(state, "leuci", "ariovistus", "tencteri")
    move(state, 1, "leuci")
    act(state, "move tencteri leuci-mandubii", "move ariovistus leuci-mandubii", "roll 1", "roll 3")
    assert {side_of(state, "mandubii"), side_of(state, "senones")} == {0, 1}


def test_subdued_tribes_stay_his_when_romans_enter_later() -> None:
    """B12: they are Barbarians then, who defend; what the Romans enter is no neutral area."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "germania", "ariovistus")
    romans(state, "sequani", "legion_vii")
    move(state, 1, "germania")
    act(state, "move ariovistus germania-leuci", "roll 1", "end")
    assert (state.contested, side_of(state, "leuci")) == (0, 1)
    march(state, 0, "legion_vii sequani-leuci")
    assert side_of(state, "leuci") == 1
    log = fight(state)
    began = only(log, BattleBegan)
    assert (began.attacker, {name for name, _ in began.defenders}) == ("romans", {"ariovistus", "leuci"})


def test_he_does_not_roll_for_tribes_that_were_somebodys() -> None:
    """B12: only for those that were neutral when the movement began."""
    state = board()
    romans(state, "mandubii", "mandubii", "senones")
    barbarians(state, "leuci", "ariovistus")
    move(state, 1, "leuci")
    act(state, "move ariovistus leuci-mandubii")
    assert state.phase != "subdue"


def test_he_does_not_roll_where_others_entered_without_him() -> None:
    """B12: in areas he entered."""
    state = board()
    neutrals(state, "mandubii")
    barbarians(state, "leuci", "ariovistus", "tencteri")
    move(state, 1, "leuci")
    log = act(state, "move tencteri leuci-mandubii", "end")
    assert "SubdueRolled" not in kinds(log)
    assert state.phase != "subdue"
    assert side_of(state, "mandubii") == 0


def test_tribes_beside_roman_legions_are_subdued_too() -> None:
    """B12, N1: the entry turns them, the legion stays an enemy."""
    state = board()
    neutrals(state, "mandubii")
    romans(state, "mandubii", "legion_vii")
    barbarians(state, "leuci", "ariovistus")
    move(state, 1, "leuci")
    act(state, "move ariovistus leuci-mandubii", "roll 1", "roll 1")
    assert side_of(state, "mandubii") == side_of(state, "senones") == 1
    assert state.contested >> AREAS.index["mandubii"] & 1


def test_subdued_tribes_pin_as_well() -> None:
    """8.2, M6, B2: they are part of the attack, which then has as many units as the defender."""
    state = _entered()
    romans(state, "mandubii", "legion_vii")
    act(state, "roll 1", "roll 3")
    move(state, 0, "mandubii")
    assert not legal(state, "move")


def test_what_he_does_not_subdue_leaves_one_defender_unpinned() -> None:
    """8.2, M6: he alone pins one of three."""
    state = _entered()
    romans(state, "mandubii", "legion_vii")
    act(state, "roll 3", "roll 3")
    move(state, 0, "mandubii")
    act(state, "move mandubii mandubii-aedui", "move senones mandubii-aedui")
    assert not legal(state, "move legion_vii")
