"""The engine's choices of moves against the rules written down a second time, over random games."""

from __future__ import annotations

import random

import pytest

from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.tasks import MOVE
from tests.julius_caesar.oracle import Oracle
from tests.julius_caesar.playing import Chooser, by_chance, eagerly


@pytest.mark.slow
@pytest.mark.parametrize("choose", [by_chance, eagerly])
@pytest.mark.parametrize("seed", range(3))
def test_moves_are_those_of_the_rules(game: JuliusCaesar, seed: int, choose: Chooser) -> None:
    """6.1-6.3, 6.11, 6.12, 6.13, 6.14, M1-M10, G4-G6: every choice of every move phase of a game."""
    dice = random.Random(f"oracle {seed}")
    state = game.start({"deployment": ("historical", "free")[seed % 2]})
    oracle: Oracle | None = None
    clock, compared = "", 0
    while state.to_act is not None:
        action = choose(state, dice)
        if state.phase == MOVE:
            if oracle is None or clock != state.clock:
                oracle, clock = Oracle(state), state.clock
            elif oracle.side != state.actor:
                oracle.begin_command()
            assert {str(choice) for choice in state.legal_actions()} == oracle.choices(), state.position()
            oracle.follow(action)
            compared += 1
        state.apply(action)
    assert compared > 40
