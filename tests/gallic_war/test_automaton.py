"""The automaton that plays the Barbarians, in whole games (12, rulings A1-A21)."""

from random import Random

import pytest

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.contract import Seat
from engine.gallic_war.options import VALUES
from engine.gallic_war.state import State
from tests.gallic_war.support import AREAS, BLOCKS, GAME


def is_sound(state: State) -> bool:
    """Whether all blocks are somewhere, and each where it may be; borders and supply in their limits (A3, A7)."""
    germania = AREAS.germania
    used = zip(
        (*state.moves.crossed, *state.battle.retreats),
        [limit for limit in AREAS.limit for _ in "io"] * 4,
        strict=True,
    )
    return (
        state.on_map.bit_count() + state.loc.count(NOWHERE) == BLOCKS.count
        and 0 <= state.supply <= 19
        and not state.contested & state.occ[NEUTRAL]
        and not state.at[1][germania] & ~BLOCKS.germans
        and not state.at[0][germania] & ~BLOCKS.legions
        and not state.moves.reserve
        and all(number <= limit for number, limit in used)
    )


@pytest.mark.parametrize("option", ["", "objectives", "reinforcements", "naval", "legion_i"])
@pytest.mark.parametrize("seed", range(2))
def test_a_random_roman_against_it_comes_to_the_end(seed: int, option: str) -> None:
    """Whichever option is chosen (10, 11)."""
    rng = Random(seed)
    chosen = {option: VALUES[option][1]} if option else {}
    state = GAME.start({"barbarians": "automaton", **chosen})
    for _ in range(20000):
        if state.result is not None:
            break
        actions = list(state.legal_actions())
        assert state.to_act is Seat.CHANCE or state.actor == 0
        state.play(rng.choices(actions, state.outcome_weights() if state.to_act is Seat.CHANCE else None)[0])
        assert is_sound(state)
    assert state.result is not None
