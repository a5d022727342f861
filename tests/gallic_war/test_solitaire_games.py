"""Whole games against the automaton: what holds at every step, and that each step can be written down (12)."""

import pytest

from engine.contract import Seat
from engine.gallic_war.state import State
from engine.gallic_war.tasks import DEAL, LAY, TOP_CARD, AreaDraw, DieRoll
from tests.gallic_war.playing import steps
from tests.gallic_war.rules.test_random_years import cards_of, check_between, check_leaders
from tests.gallic_war.support import BLOCKS, GAME

OPTIONS = (
    {"barbarians": "automaton"},
    {"barbarians": "automaton", "naval": "restricted", "objectives": "yearly"},
    {"barbarians": "automaton", "reinforcements": "historical", "legion_i": "pool"},
)

OF_THE_AUTOMATON = ("top card", "die", "aim", "call", "react", "move", "leader home", "regroup")
"""Phases in which what it plans has to be written down."""


def check(state: State) -> None:
    """Blocks and cards are where they can be, supply and hands within their limits (3, 5, 7.6, A1)."""
    assert state.on_map.bit_count() + state.loc.count(255) == BLOCKS.count == 64
    assert 0 <= state.supply <= 19
    cards = cards_of(state)
    assert len(cards) == len(set(cards))
    assert len(state.hands[0]) <= 5
    assert len(state.hands[1]) <= int(state.bound)
    assert (state.to_act is Seat.CHANCE) or state.actor == 0
    if state.phase in (TOP_CARD, LAY):
        assert len(cards) - state.massive <= 2 * 5
        check_leaders(state)
    if state.phase == LAY:
        check_between(state)
    if state.phase not in (*OF_THE_AUTOMATON, "battle", "roll", "hit") and state.actor == 0:
        assert type(state.task) not in (DieRoll, AreaDraw)


@pytest.mark.parametrize("seed", range(6))
def test_what_holds_at_every_step_of_a_game(seed: int) -> None:
    number = 0
    for state, _, _ in steps(seed, OPTIONS[seed % 3]):
        check(state)
        number += state.phase == DEAL
    assert number >= 4


@pytest.mark.slow
def test_a_position_is_read_back_wherever_the_automaton_is() -> None:
    """With its errand, the areas it draws from, its orders, and what marks its card; and it goes on alike."""
    met = dict.fromkeys(OF_THE_AUTOMATON, 0)
    for seed in range(4):
        for state, action, _ in steps(seed, OPTIONS[seed % 3]):
            if state.phase not in met or met[state.phase] >= 12 or (state.phase == "move" and not state.actor):
                continue
            met[state.phase] += 1
            again = GAME.position(state.position())
            assert (again.digest(), list(again.legal_actions())) == (state.digest(), list(state.legal_actions()))
            assert again.outcome_weights() == state.outcome_weights()
            twin = state.copy()
            assert (again.play(action), again.digest()) == (twin.play(action), twin.digest())
    assert min(met.values()) > 0, met
