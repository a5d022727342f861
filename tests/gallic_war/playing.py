"""Random games for tests: every state, with what is done in it and what happens."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine.chance import SeededChance
from engine.contract import Action, Event, Seat
from engine.gallic_war.state import State
from tests.gallic_war.support import GAME


def steps(seed: int, options: Mapping[str, Any] | None = None) -> Iterator[tuple[State, Action, list[Event]]]:
    """Of a random game each state before an action, the action, and its events."""
    choices, chance = random.Random(f"choices {seed}"), SeededChance(seed)
    state = GAME.start(options)
    while state.to_act is not None:
        action, before = by_chance(state, choices, chance), state.copy()
        yield before, action, state.play(action)


def by_chance(state: State, dice: random.Random, chance: SeededChance) -> Action:
    """An action by chance, all alike likely but those of dice and cards."""
    legal = state.legal_actions()
    return chance.choose(state) if state.to_act is Seat.CHANCE else legal[dice.randrange(len(legal))]


WEIGHTS = {"end": 1, "sail": 12, "march": 6}


def choose(state: State, dice: random.Random, chance: SeededChance) -> Action:
    """An action by chance, seldom the end and often a voyage."""
    if state.to_act is Seat.CHANCE:
        return chance.choose(state)
    actions = [*state.legal_actions()]
    return dice.choices(actions, [WEIGHTS.get(action.verb, 4) for action in actions])[0]
