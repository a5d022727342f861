"""The automaton that plays the Barbarians, in whole games (12, rulings A1-A21)."""

from random import Random

import pytest

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.contract import Seat
from engine.gallic_war.options import VALUES
from tests.gallic_war.acting import AREAS, BLOCKS, GAME, Playtest


def is_sound(play: Playtest) -> bool:
    """Whether all blocks are somewhere, and each where it may be; borders and supply in their limits (A3, A7)."""
    germania = AREAS.germania
    used = zip(
        (*play.moves.crossed, *play.battle.retreats),
        [limit for limit in AREAS.limit for _ in "io"] * 4,
        strict=True,
    )
    return (
        play.state.on_map.bit_count() + play.state.loc.count(NOWHERE) == BLOCKS.count
        and 0 <= play.supply <= 19
        and not play.state.contested & play.state.occ[NEUTRAL]
        and not play.state.at[1][germania] & ~BLOCKS.germans
        and not play.state.at[0][germania] & ~BLOCKS.legions
        and not play.moves.reserve
        and all(number <= limit for number, limit in used)
    )


@pytest.mark.parametrize("option", ["", "objectives", "reinforcements", "naval", "legion_i"])
@pytest.mark.parametrize("seed", range(2))
def test_a_random_roman_against_it_comes_to_the_end(play: Playtest, seed: int, option: str) -> None:
    """Whichever option is chosen (10, 11)."""
    rng = Random(seed)
    chosen = {option: VALUES[option][1]} if option else {}
    play.state = GAME.start({"barbarians": "automaton", **chosen})
    for _ in range(20000):
        if play.state.result is not None:
            break
        actions = list(play.state.legal_actions())
        assert play.to_act is Seat.CHANCE or play.actor == "romans"
        play.state.play(
            rng.choices(actions, play.state.outcome_weights() if play.to_act is Seat.CHANCE else None)[0]
        )
        assert is_sound(play)
    assert play.state.result is not None
