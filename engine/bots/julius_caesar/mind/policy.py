"""Rules of thumb for all decisions on known or imagined states, and playouts by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from engine.bots.julius_caesar.mind import card_policy, fighting
from engine.bots.julius_caesar.mind.move_policy import at_once, marches
from engine.bots.julius_caesar.mind.position_features import STYLES, Forces, PositionFeatures
from engine.bots.search import outcome
from engine.contract import Action
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.action_table import END
from engine.julius_caesar.state import State

WHIM = 0.8  # how much better a card must be to be always played before another, on the scale of `hold_worth`
HORIZON = 1  # how many game turns a course is played on, the present one included

ONE_BY_ONE: dict[str, Callable[[State, Sequence[Action]], Action]] = {
    phases.DISCARD: card_policy.discard,
    phases.MAIN_ATTACK: fighting.main_attack,
    phases.JUPITER: card_policy.strike,
    phases.COLOUR: card_policy.colour,
    phases.DEFECT: card_policy.defect,
    phases.VULCAN: card_policy.strike,
    phases.SURPRISE: fighting.next_battle,
    phases.CHOOSE: fighting.next_battle,
    phases.BATTLE: fighting.battle_turn,
    phases.HIT: fighting.take_hit,
    phases.PORT: card_policy.to_port,
    phases.SUPPLY: card_policy.starve,
}
"""What decides in the phases that need no plan."""


def decide(state: State, dice: Random, forces: Forces = (None, None), quick: bool = False) -> tuple[Action, ...]:
    """Return what the side to act does, `quick` orders that touch no other at once."""
    actions, phase = state.legal_actions(), state.stack[-1].phase
    if len(actions) == 1:
        return (actions[0],)
    if phase in ONE_BY_ONE:
        return (ONE_BY_ONE[phase](state, actions),)
    if phase == phases.MOVE:
        found = marches(state, PositionFeatures(state, STYLES[state.actor], forces))
        if quick and found:
            return tuple([action for order in at_once(found, state.moves_left) for action in order.actions])
        return found[0].actions if found else (END,)
    if phase == phases.LEVY:
        valued = card_policy.levy(state, actions, PositionFeatures(state, STYLES[state.actor], forces))
        if quick:
            return card_policy.at_once(valued, state.levies_left) or (END,)
        return (valued[0][1] if valued and valued[0][0] > 0 else END,)
    if phase == phases.PLAY:
        # The card that does most now, or one that does hardly less, so that it cannot be read.
        valued = card_policy.play(state, actions)
        shaken = [(worth + dice.random() * WHIM, number) for number, (worth, _) in enumerate(valued)]
        return (valued[max(shaken)[1]][1],)
    if phase == phases.REGROUP:
        return (fighting.regroup(state, actions) or END,)
    return (END if END in actions else actions[0],)


def obey(state: State, actions: Iterable[Action]) -> list[Action]:
    """Do actions until one is no longer legal, and return those done."""
    done = []
    for action in actions:
        if action not in state.legal_actions():
            break
        state.play(action)
        done.append(action)
    return done


def after(state: State, actions: Iterable[Action]) -> State:
    later = state.copy()
    obey(later, actions)
    return later


def advance(state: State, dice: Random) -> None:
    """Play on by one decision, of chance or of the side to act."""
    if state.stack[-1].chance:
        state.play(outcome(state, dice))
        return
    first, *rest = decide(state, dice, quick=True)
    state.play(first)
    if rest:
        obey(state, rest)


def play_turns(state: State, dice: Random, turns: int) -> State:
    """Play a state for `turns` game turns with their winters, or to its end."""
    year, turn = state.year, state.turn
    while turns > 0 and state.stack[-1].phase != phases.OVER:
        advance(state, dice)
        if state.turn != turn or state.year != year:
            turns -= turn > 0  # the deal of a year is no turn
            year, turn = state.year, state.turn
    return state


def play_battle(state: State, dice: Random) -> State:
    space = state.battle.space
    while state.phase != phases.OVER and state.battle.space == space:
        advance(state, dice)
    return state
