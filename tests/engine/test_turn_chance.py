"""Chance with a stream for each game turn: the dice of a turn do not depend on the turns before."""

from __future__ import annotations

from engine import load_game
from engine.chance import SeededChance, TurnChance
from engine.contract import Seat, State

GAME = load_game("julius-caesar")


def outcomes(state: State, chance: SeededChance | TurnChance, clock: str) -> list[str]:
    """What chance does in one game turn, when everybody does the first thing there is."""
    found = []
    while state.to_act is not None:
        if state.to_act is not Seat.CHANCE:
            state.apply(state.legal_actions()[0])
            continue
        action = chance.choose(state)
        if state.clock == clock:
            found.append(str(action))
        state.apply(action)
    return found


def test_the_same_seed_gives_the_same_outcomes():
    assert outcomes(GAME.start(), TurnChance(1), "705.0") == outcomes(GAME.start(), TurnChance("1"), "705.0")
    assert outcomes(GAME.start(), TurnChance(1), "705.0") != outcomes(GAME.start(), TurnChance(2), "705.0")


def test_a_deal_does_not_depend_on_how_much_was_rolled_before():
    used = TurnChance(5)
    outcomes(GAME.start(), used, "705.1")
    fresh = outcomes(GAME.start(), TurnChance(5), "706.0")
    assert outcomes(GAME.start(), used, "706.0") == fresh != []
