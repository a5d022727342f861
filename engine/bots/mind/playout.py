"""Playing a state on by rules of thumb, chance included.

`sight` says how much either side knows of the other's hidden blocks when it moves: the state as it is (1), or only
how many there are in each space (0); see `engine.bots.mind.field.through_fog`.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.bots.mind.field import Forces, believed, through_fog
from engine.bots.mind.policy import decide
from engine.bots.mind.weights import STYLES, Styles
from engine.contract import Action
from engine.julius_caesar.state import CHANCE_PHASES, DEAL, MOVE, OVER, State


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


def advance(state: State, dice: Random, styles: Styles = STYLES, sight: float = 1.0) -> None:
    """Play on by one decision, of chance or of the side to act; the state is changed."""
    if state.phase in CHANCE_PHASES:
        state.play(outcome(state, dice))
        return
    first, *rest = decide(state, dice, styles[state.actor], _forces(state, sight), quick=True)
    state.play(first)
    obey(state, rest)


def _forces(state: State, sight: float) -> Forces:
    """What the side to act knows of the other's forces, where that is not all there is to know."""
    if sight == 1.0 or state.phase != MOVE:
        return None, None
    foe = 1 - state.actor
    return believed(foe, through_fog(state, foe, sight))


def play_turns(state: State, dice: Random, turns: int, styles: Styles = STYLES, sight: float = 1.0) -> State:
    """Play a state until so many game turns have ended, or the game has; the state is changed.

    The last turn of a year ends with its winter; the deal of the next year is no turn.
    """
    left, clock, turn = turns, state.clock, state.turn
    while state.phase != OVER and left > 0:
        advance(state, dice, styles, sight)
        if state.clock != clock:
            left -= turn > 0
            clock, turn = state.clock, state.turn
    return state


def play_battle(state: State, dice: Random, styles: Styles = STYLES) -> State:
    """Play a state until the battle being fought has ended; the state is changed."""
    space = state.battle
    while state.phase != OVER and state.battle == space:
        advance(state, dice, styles)
    return state
