"""What is refused, by which rule and in which words; and that this reading of the rules agrees with the engine.

`TABLE` has a row for every reason there is. Strange actions of all sorts are tried in random games and battles:
`explain` finds nothing wrong exactly with the legal ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from engine.contract import KEYS, TYPED, IllegalAction
from engine.gallic_war.refusals import explain
from engine.gallic_war.state import State
from tests.gallic_war.attempting import attempts, play_battles, play_game


def check_attempts(states: Iterable[State], dice: random.Random) -> None:
    """Whatever is tried is refused exactly if it is not legal, with a rule and a whole sentence."""
    for state in states:
        legal = state.legal_actions()
        for action in attempts(state, dice):
            found = explain(state, action)
            assert (found is None) == (action in legal), f"{state.phase}: {action}: {found}"
            if found is not None:
                check_words(found)


def check_words(found: IllegalAction) -> None:
    """A refusal has a rule, and a sentence in both ways in which nothing is left open."""
    assert found.rule[0] in "123456789ABCEMNVY"
    for way in (TYPED, KEYS):
        found.way = way
        assert found.sentence[-1] in ".!"
        assert "{" not in found.sentence
        assert "refusals." not in found.sentence


OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"naval": "restricted", "legion_i": "pool"},
    {"reinforcements": "historical", "objectives": "yearly"},
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_game_refuses_exactly_what_is_not_legal(seed: int) -> None:
    dice = random.Random(seed)
    states = (state.copy() for state in play_game(seed, **OPTIONS[seed % 3]) if dice.random() < 0.03)
    check_attempts(states, dice)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 60, 10))
def test_battles_refuse_exactly_what_is_not_legal(start: int) -> None:
    dice = random.Random(start)
    for seed in range(start, start + 10):
        check_attempts((state for state in play_battles(seed) if dice.random() < 0.3), dice)
