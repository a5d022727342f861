"""Positions from the middle of games, for tests of the bots."""

import random
from collections.abc import Iterator

from engine.bots.julius_caesar.mind.policy import advance
from engine.julius_caesar.game import load
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import OVER

GAME = load()


def situations(seed: int, phase: str, number: int) -> Iterator[State]:
    """States of games played by rules of thumb in which a player has to act in a phase."""
    dice, found = random.Random(seed), 0
    state = GAME.start()
    while found < number:
        if state.phase == OVER:
            state = GAME.start()
        if state.phase == phase and len(state.legal_actions()) > 1:
            found += 1
            yield state.copy()
        advance(state, dice)
