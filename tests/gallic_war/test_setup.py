"""Setting up (3, rulings N6, N7, E10)."""

from __future__ import annotations

import pytest

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.contract import Seat
from engine.gallic_war.events import TribeDrawn, YearBegan
from engine.gallic_war.state import State
from tests.gallic_war.support import AREAS, BLOCKS, GAME, act, holds, legal, of, side_of, strength, where


def drawn(first: bool = True, **options: str) -> State:
    """A game begun, with the first, or the last, tribe of each pair drawn."""
    state = GAME.start(options)
    while state.phase == "settle":
        state.play(state.legal_actions()[0 if first else -1])
    return state


def test_romans() -> None:
    """3: six legions in Transalpine Gaul, XI and XII at 3; the Volcae whole, the Allobroges at 1."""
    state = drawn()
    legions = {"vii": 4, "viii": 4, "ix": 4, "x": 4, "xi": 3, "xii": 3}
    for name, shown in legions.items():
        legion = f"legion_{name}"
        assert (where(state, legion), strength(state, legion)) == ("transalpine_gaul", shown)
    assert (side_of(state, "volcae"), where(state, "volcae"), strength(state, "volcae")) == (0, "volcae", 2)
    assert (side_of(state, "allobroges"), strength(state, "allobroges")) == (0, 1)
    assert state.fighting[0].bit_count() == 8
    assert state.supply == 15
    assert state.points == 0


def test_barbarians() -> None:
    """3: the Helvetii at full strength, 8 (N7), and all Germans in Germania."""
    state = drawn()
    assert (where(state, "helvetii"), strength(state, "helvetii")) == ("helvetii", 8)
    assert BLOCKS.germans & state.at[1][AREAS.germania] == BLOCKS.germans
    assert all(state.step[block] == BLOCKS.top[block] for block in bits(BLOCKS.germans))
    assert state.fighting[1].bit_count() == 5


def test_all_other_tribes_stand_neutral_at_home_at_full_strength() -> None:
    """3: but for the Nantuates, who only follow the Helvetii, and those that were not drawn."""
    state = drawn()
    neutral = bits(state.fighting[NEUTRAL])
    assert len(neutral) == 45 - 3 - 1 - 8
    assert all(state.loc[tribe] == BLOCKS.home[tribe] for tribe in neutral)
    assert all(state.step[tribe] == BLOCKS.top[tribe] for tribe in neutral)
    assert where(state, "nantuates") == ""
    assert where(state, "bellovaci") == where(state, "caletes") == "bellovaci"


def test_leaders_of_gaul_are_not_in_play() -> None:
    """3, 8.3, 8.4."""
    state = drawn()
    assert not state.on_map & BLOCKS.gallic_leaders


def test_the_force_pool() -> None:
    """3, E10: XIII, XIV and XV; Legion I by an option."""
    assert BLOCKS.names_of(drawn().pool) == ("legion_xiii", "legion_xiv", "legion_xv")
    assert holds(drawn(legion_i="pool").pool, "legion_i")
    assert drawn(legion_i="pool").pool.bit_count() == 4


def test_chance_draws_one_of_two_tribes() -> None:
    """3, N6: openly and with equal chances; the other is out of the game."""
    state = GAME.start()
    assert (state.to_act, state.clock) == (Seat.CHANCE, "58.0")
    assert legal(state) == {"draw atrebates", "draw morini"}
    log = act(state, "draw morini")
    assert log == [TribeDrawn("morini", "atrebates", "atrebates")]
    assert (where(state, "morini"), strength(state, "morini"), side_of(state, "morini")) == (
        "atrebates",
        4,
        NEUTRAL,
    )
    assert where(state, "atrebates") == ""
    assert holds(state.out, "atrebates")


@pytest.mark.parametrize("first", [True, False])
def test_eight_pairs_are_drawn_and_the_first_year_begins(first: bool) -> None:
    """3: each of the eight areas that list two names with a slash gets one tribe."""
    state = GAME.start()
    log = []
    while state.phase == "settle":
        log += state.play(state.legal_actions()[0 if first else -1])
    assert len(of(log, TribeDrawn)) == 8
    assert len({event.area for event in of(log, TribeDrawn)}) == 8
    assert state.out.bit_count() == 8
    for pair in BLOCKS.pairs:
        assert [where(state, BLOCKS.ids[tribe]) != "" for tribe in pair] == [first, not first]
    assert log[-1] == YearBegan(58)
    assert (state.year, state.phase) == (1, "deal")
