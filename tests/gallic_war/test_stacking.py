"""Stacking and attrition (5.2.1 E, ruling M9)."""

from __future__ import annotations

from engine.gallic_war.state import State
from tests.gallic_war.support import GAME, act, barbarians, board, go, legal, romans, strength

LEGIONS = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi", "legion_xii")


def _over(state: State) -> None:
    go(state, "stacking")


def test_six_blocks_lose_nothing() -> None:
    """5.2.1 E."""
    state = board()
    romans(state, "aedui", *LEGIONS)
    _over(state)
    assert state.phase != "stacking"
    assert all(strength(state, legion) == 4 for legion in LEGIONS)


def test_each_block_above_six_costs_a_step_tribes_first() -> None:
    """5.2.1 E, M9: tribes with a step to spare before legions; each another one."""
    state = board()
    romans(state, "aedui", *LEGIONS, "aedui", "boii")
    _over(state)
    assert (strength(state, "aedui"), strength(state, "boii")) == (3, 2)
    assert all(strength(state, legion) == 4 for legion in LEGIONS)


def test_the_owner_chooses_among_equals() -> None:
    """5.2.1 E, M9."""
    state = board()
    barbarians(state, "aedui", "ariovistus", "marcomanni", "aedui", "boii", "arverni", "leuci", "vercingetorix")
    _over(state)
    assert (state.phase, state.actor) == ("stacking", 1)
    assert legal(state) == {"hit aedui", "hit boii", "hit arverni", "hit leuci"}
    act(state, "hit leuci")
    assert strength(state, "leuci") == 2


def test_legions_lose_before_a_tribe_that_would_be_eliminated() -> None:
    """M9: nothing is eliminated while any unit there has a step to spare."""
    state = board()
    romans(state, "aedui", *LEGIONS, "aedui 1")
    _over(state)
    assert legal(state) == {f"hit {legion}" for legion in LEGIONS}


def test_one_block_takes_more_than_one_loss_before_any_is_eliminated() -> None:
    """M9."""
    state = board()
    ones = ("helvii 1", "boii 1", "aedui 1", "leuci 1", "senones 1", "mandubii 1", "sequani 1")
    barbarians(state, "aedui", *ones, "arverni 3")
    _over(state)
    assert strength(state, "arverni") == 1
    assert all(strength(state, one.split()[0]) == 1 for one in ones)


def test_only_what_has_no_step_to_spare_is_eliminated() -> None:
    """M9: tribes before the leader."""
    state = board()
    ones = ("helvii 1", "boii 1", "aedui 1", "leuci 1", "senones 1", "mandubii 1")
    barbarians(state, "aedui", *ones, "vercingetorix 1")
    _over(state)
    assert legal(state) == {f"hit {one.split()[0]}" for one in ones}
    act(state, "hit boii")
    assert strength(state, "boii") == 0


def test_legions_in_transalpine_gaul_do_not_count() -> None:
    """5.2.1 E, M9: nor do they take losses."""
    state = board()
    tribes = ("aedui", "boii", "arverni", "leuci", "mandubii", "senones", "volcae")
    romans(state, "transalpine_gaul", *LEGIONS, *tribes)
    _over(state)
    assert state.phase == "stacking"
    assert {text.split()[1] for text in legal(state)} == set(tribes)


def test_any_number_of_legions_stands_off_the_map() -> None:
    """5.2.1 E: there is no limit in the off-map area."""
    state = board()
    romans(state, "roman_off_map", *LEGIONS, "legion_xiii", "legion_xiv")
    _over(state)
    assert state.phase != "stacking"
    assert all(strength(state, legion) == 4 for legion in (*LEGIONS, "legion_xiii", "legion_xiv"))


def test_the_romans_lose_first() -> None:
    """M9."""
    state = board()
    romans(state, "aedui", *LEGIONS, "legion_xiii")
    barbarians(state, "boii", "aedui", "boii", "arverni", "leuci", "mandubii", "sequani", "helvii")
    _over(state)
    assert state.actor == 0
    act(state, "hit legion_ix")
    assert state.actor == 1


def test_each_player_counts_alone() -> None:
    """5.2.1 E: neutral tribes are nobody's blocks."""
    state = board()
    romans(state, "boii", *LEGIONS)
    state.put(GAME.components.blocks.index["boii"], 2, GAME.components.areas.index["boii"], [])
    _over(state)
    assert state.phase != "stacking"
