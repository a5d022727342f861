"""Random play in the tests: who chooses, and how the states on the way are had."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from engine.contract import Action, Event, Seat
from engine.julius_caesar.actions import Disband, End, Fire, Move, Retreat
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import DISBAND

HOT = frozenset((Fire, Retreat))
IDLE = frozenset((End, Disband))

Chooser = Callable[[State, random.Random], Action]


def by_chance(state: State, dice: random.Random) -> Action:
    """Uniformly random, chance by its weights."""
    legal = state.legal_actions()
    weights = state.outcome_weights()
    return legal[dice.randrange(len(legal))] if weights is None else dice.choices(legal, weights)[0]


def eagerly(state: State, dice: random.Random) -> Action:
    """Random, but spoiling for a fight: nobody is disbanded, moves that attack come first."""
    if state.to_act is Seat.CHANCE:
        return by_chance(state, dice)
    if state.phase == DISBAND:
        return End()
    legal = list(state.legal_actions())
    enemy = state.occ[1 - state.actor]
    index = state.spaces.index
    bold = [
        action
        for action in legal
        if (kind := type(action)) in HOT or (kind is Move and enemy >> index[action.path[-1]] & 1)
    ]
    busy = [action for action in legal if type(action) not in IDLE]
    if bold and dice.random() < 0.7:
        return dice.choice(bold)
    return dice.choice(busy if busy and dice.random() < 0.9 else legal)


def steps(
    game: JuliusCaesar,
    seed: int,
    choose: Chooser = by_chance,
    deployment: str = "historical",
    edition: str = "2.0",
) -> Iterator[tuple[State, Action, list[Event]]]:
    """A random game: the state after each action (played on afterwards), the action, and what happened."""
    dice = random.Random(f"{seed} {choose.__name__}")
    state = game.start({"deployment": deployment, "edition": edition})
    while state.to_act is not None:
        action = choose(state, dice)
        yield state, action, state.apply(action)
