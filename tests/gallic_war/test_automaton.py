"""The automaton that plays the Barbarians, in whole games and some of its battles (12, rulings A1-A21)."""

from random import Random

import pytest

from engine.contract import Seat
from engine.gallic_war.options import VALUES
from engine.gallic_war.state import MARCHED
from tests.gallic_war.by_the_book import book, turn_up
from tests.gallic_war.support import BLOCKS, GAME, act, barbarians, board, go, legal, neutrals, romans, where


def test_attackers_that_are_weaker_go_back_to_where_they_came_from_a10_a18() -> None:
    state = book()
    barbarians(state, "sequani", "sequani 1")
    romans(state, "mandubii", "legion_vii")
    turn_up(state, "sequani")
    act(state, "end", "fire legion_vii", "roll 6 6 6 6")
    assert where(state, "sequani") == "sequani"


def test_legions_beside_may_help_for_a_supply_point_each_a7() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii 1")
    romans(state, "aedui", "legion_viii", "legion_xi", "legion_xii", "volcae")
    neutrals(state, "boii")
    turn_up(state, "sequani")
    assert legal(state) == {f"move legion_{name} aedui-mandubii" for name in ("viii", "xi", "xii")} | {"end"}
    act(state, "move legion_viii aedui-mandubii", "move legion_xi aedui-mandubii")
    assert state.supply == 13
    assert not state.reserve
    assert state.phase != "react"


def test_the_automaton_helps_on_1_to_3_and_neutral_areas_get_no_help_a7() -> None:
    state = board(automaton=True)
    romans(state, "aedui", "legion_vii")
    barbarians(state, "mandubii", "mandubii", "senones")
    barbarians(state, "sequani", "sequani")
    romans(state, "transalpine_gaul", "legion_x")
    state.active, state.then, state.groups_left, state.named_from = 0, "actions", 1, -1
    state.uses = ("movement", "")
    go(state, "movement")
    act(state, "group aedui", "move legion_vii aedui-mandubii")
    assert state.cause == MARCHED
    assert state.errand == "reinforcement"
    act(state, "roll 3")
    assert where(state, "sequani") == "mandubii"


@pytest.mark.parametrize("option", ["", "objectives", "reinforcements", "naval", "legion_i"])
@pytest.mark.parametrize("seed", range(2))
def test_a_random_roman_against_it_comes_to_the_end(seed: int, option: str) -> None:
    """Whichever option is chosen (10, 11); no block is lost on the way, and supply keeps its limits."""
    rng = Random(seed)
    chosen = {option: VALUES[option][1]} if option else {}
    state = GAME.start({"barbarians": "automaton", **chosen})
    for _ in range(20000):
        if state.result is not None:
            break
        actions = list(state.legal_actions())
        assert state.to_act is Seat.CHANCE or state.actor == 0
        state.play(rng.choices(actions, state.outcome_weights() if state.to_act is Seat.CHANCE else None)[0])
        assert state.on_map.bit_count() + state.loc.count(255) == BLOCKS.count
        assert 0 <= state.supply <= 19
    assert state.result is not None
