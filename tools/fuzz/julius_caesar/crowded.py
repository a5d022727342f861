"""Years that begin with blocks crowded in a corner of the map, and what a view leaves out."""

import random
from collections.abc import Iterator, Mapping

from engine.blocks.sets import bits
from engine.contract import Seat
from engine.julius_caesar.fog.sampling import StateSampler
from engine.julius_caesar.state import NONE, State
from tests.julius_caesar.playing import brawl, lively
from tests.julius_caesar.support import loaded

OPTION_SETS: Mapping[str, Mapping[str, str]] = {
    "2.0": {},
    "2.0, free deployment": {"deployment": "free"},
    "1.x": {"edition": "1.x"},
    "1.x, free deployment": {"edition": "1.x", "deployment": "free"},
}

HIDDEN = ("loc", "step", "at", "occ", "fighting", "pool", "hands", "chosen", "discards")
"""What a seat does not know of a state: who stands where or in the pool, and the cards."""

HIDDEN_MOVES = ("entry", "moved", "reserve")
"""What it does not know of moves: who has come by which way."""

STALE = ("attack", "acted")
"""First words of lines that a view leaves out where nothing comes of them: attacks that are over, the fallen."""


def crowded(seed: int, options: Mapping[str, str]) -> Iterator[State]:
    """Yield the states of one year of a crowded game, in which Vulcan often finds a weak Cleopatra."""
    dice = random.Random(f"crowded {seed}")
    state = brawl(loaded(), dice, options.get("edition", "2.0"))
    blocks, cards = state.blocks, state.cards
    for block in bits((blocks.navis | blocks.leaders) & (state.fighting[0] | state.fighting[1])):
        if state.side_of(block) != blocks.home[block]:
            state.disband(block, [])
    if dice.random() < 0.5:
        state.step[blocks.cleopatra] = 1
        side, vulcan = 1 - state.side_of(blocks.cleopatra), cards.index["vulcan"]
        if not any(vulcan in group for group in (*state.hands, state.discards)):
            mine = tuple(sorted((vulcan, *state.hands[side][1:])))
            state.hands = (state.hands[0], mine) if side else (mine, state.hands[1])
    ((caesars, pompeys, _, _),) = state.played
    state.played = ((caesars, pompeys, NONE, int(cards.move[pompeys] > cards.move[caesars])),)
    state.deployment = options.get("deployment", "historical")
    state = loaded().position(state.position())
    year = state.year
    while state.to_act is not None and state.year == year:
        yield state
        home = state.spaces.ids[state.loc[blocks.cleopatra]]
        struck = [action for action in state.legal_actions() if str(action) == f"vulcan {home}"]
        state.play(struck[0] if struck else lively(state, dice))


def filled(state: State, seat: Seat, dice: random.Random) -> State:
    """Return the state that is imagined of a seat's view, with the truth in place of what is hidden."""
    twin, truth = StateSampler(state.rules, state.view(seat)).sample(dice), state.copy().own()
    assert twin.view(seat) == state.view(seat)
    for name in HIDDEN:
        setattr(twin, name, getattr(truth, name))
    for name in HIDDEN_MOVES:
        setattr(twin.moves, name, getattr(truth.moves, name))
    twin._legal = None
    return twin
