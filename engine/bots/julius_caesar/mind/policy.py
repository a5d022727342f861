"""One decision of any kind by rules of thumb, on a state that is known or imagined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.bots.julius_caesar.mind import council, fighting, mustering
from engine.bots.julius_caesar.mind.field import Field, Forces
from engine.bots.julius_caesar.mind.marching import at_once, marches
from engine.bots.julius_caesar.mind.weights import DEFAULT, Weights
from engine.contract import Action
from engine.julius_caesar import state as phases
from engine.julius_caesar.catalogue import END
from engine.julius_caesar.state import State

WHIM = 0.8
"""How much better than another a card must be to be always played before it, on the scale of `command_worth`."""

ONE_BY_ONE: dict[str, Callable[[State, Sequence[Action], Weights], Action]] = {
    phases.DISCARD: council.discard,
    phases.JUPITER: council.jupiter,
    phases.DEFECT: council.defect,
    phases.VULCAN: council.vulcan,
    phases.SURPRISE: fighting.next_battle,
    phases.CHOOSE: fighting.next_battle,
    phases.BATTLE: fighting.battle_turn,
    phases.HIT: fighting.take_hit,
    phases.PORT: mustering.to_port,
    phases.SUPPLY: mustering.starve,
}
"""What decides in the phases that need no plan; all are called alike, though not all have use for weights."""


def decide(
    state: State, dice: Random, weights: Weights = DEFAULT, forces: Forces = (None, None), quick: bool = False
) -> tuple[Action, ...]:
    """What the side to act does next: one action, or the moves of a whole order.

    Args:
        state: a state in which a player is to act; it is not changed.
        dice: shakes the choice of cards a little, so that it cannot be read.
        weights: how much each thing counts.
        forces: by side, the power believed to stand in each space, where it is not what the state says.
        quick: whether to decide on all moves at once, where one does not touch the other.
    """
    actions = state.legal_actions()
    if len(actions) == 1:
        return (actions[0],)
    phase = state.phase
    one = ONE_BY_ONE.get(phase)
    if one is not None:
        return (one(state, actions, weights),)
    if phase == phases.MOVE:
        found = marches(state, Field(state, weights, forces))
        if not found:
            return (END,)
        if quick:
            return tuple([action for order in at_once(found, state.moves_left) for action in order.actions])
        return found[0].actions
    if phase == phases.LEVY:
        valued = mustering.levy(state, actions, Field(state, weights, forces))
        if quick:
            return mustering.at_once(valued, state.levies_left) or (END,)
        return (valued[0][1] if valued and valued[0][0] > 0 else END,)
    if phase == phases.PLAY:
        return (_card(state, actions, dice, weights),)
    if phase == phases.REGROUP:
        return (fighting.regroup(state, actions, weights) or END,)
    return (END if END in actions else actions[0],)


def _card(state: State, actions: Sequence[Action], dice: Random, weights: Weights) -> Action:
    """The card that does most now, or one that does hardly less."""
    valued = council.play(state, actions, weights)
    return max((worth + dice.random() * WHIM, number, action) for number, (worth, action) in enumerate(valued))[2]
