"""Playing a state on by rules of thumb, chance included."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.bots.julius_caesar.mind.policy import decide
from engine.bots.julius_caesar.mind.weights import STYLES
from engine.contract import Action
from engine.julius_caesar.state import CHANCE_PHASES, DEAL, OVER, State

HORIZON = 1
"""How many game turns a course is played on, the present one included."""


def outcome(state: State, dice: Random) -> Action:
    """One outcome of chance, as likely as the state says."""
    actions = state.legal_actions()
    if state.phase == DEAL:
        return dice.choices(actions, state.outcome_weights())[0]
    return actions[int(dice.random() * len(actions))]


def obey(state: State, actions: Iterable[Action]) -> list[Action]:
    """Do actions till one is not legal any more; those that were done. The state is changed."""
    done = []
    for action in actions:
        if action not in state.legal_actions():
            break
        state.play(action)
        done.append(action)
    return done


def advance(state: State, dice: Random) -> None:
    """Play on by one decision, of chance or of the side to act; the state is changed."""
    if state.phase in CHANCE_PHASES:
        state.play(outcome(state, dice))
        return
    first, *rest = decide(state, dice, STYLES[state.actor], quick=True)
    state.play(first)
    obey(state, rest)


def play_turns(state: State, dice: Random, turns: int) -> State:
    """Play a state until so many game turns have ended, or the game has; the state is changed.

    The last turn of a year ends with its winter; the deal of the next year is no turn.
    """
    left, clock, turn = turns, state.clock, state.turn
    while state.phase != OVER and left > 0:
        advance(state, dice)
        if state.clock != clock:
            left -= turn > 0
            clock, turn = state.clock, state.turn
    return state


def play_battle(state: State, dice: Random) -> State:
    """Play a state until the battle being fought has ended; the state is changed."""
    space = state.battle
    while state.phase != OVER and state.battle == space:
        advance(state, dice)
    return state
