"""Changing what a seat cannot see: hidden blocks trade places and steps, hidden cards are dealt anew.

The result may be a situation that no game reaches; all that counts is that the seat cannot tell the difference.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, cast

from engine.blocks.sets import bits
from engine.contract import Action, Seat
from engine.gallic_war.seats import SEATS
from engine.gallic_war.sight import known_blocks
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import LAY
from engine.gallic_war.view import _way
from tests.gallic_war.support import BLOCKS, part_with

MARKS = ("moved", "reserve", "inside", "acted", "returned", "going", "halves", "sorties")
"""Sets of blocks that go with the place of a block."""


def redeal(state: State, seat: Seat, dice: random.Random) -> State:
    """A state with the same view for `seat`."""
    twin = state.copy()
    twin._legal = None
    known = known_blocks(state, SEATS.index(seat) if seat in SEATS else NONE) | state.moves.returned
    for side in (0, 1):
        if SEATS[side] is not seat:
            for members in BLOCKS.coloured:
                _shuffle(twin, side, bits(state.fighting[side] & members & ~known), dice)
            _deal(twin, side, dice)
    return twin


def looks(state: State, block: int) -> object:
    """All that can be seen of a block that is unseen itself."""
    colour = next(number for number, members in enumerate(BLOCKS.coloured) if members >> block & 1)
    marks = [getattr(part_with(state, mark), mark) >> block & 1 for mark in MARKS]
    return state.side_of(block), state.loc[block], colour, _way(state, block), marks


def others_like(state: State, action: Action) -> list[Action]:
    """What could be done instead that names another block, which looks the same to the other side."""
    side = state.actor
    hidden, name = state.fighting[side] & ~known_blocks(state, 1 - side), getattr(action, "block", None)
    if name is None or not hidden >> (block := BLOCKS.index[name]) & 1:
        return []
    alike = [other for other in bits(hidden) if other != block and looks(state, other) == looks(state, block)]
    found = [replace(cast(Any, action), block=BLOCKS.ids[other]) for other in alike]
    return [other for other in found if other in state.legal_actions()]


def _shuffle(state: State, side: int, group: tuple[int, ...], dice: random.Random) -> None:
    """Blocks of one colour take each other's places, with all that can be seen there, at steps of their own."""
    before, models = state.copy(), list(group)
    dice.shuffle(models)
    for block, model in zip(group, models, strict=True):
        state.at[side][before.loc[block]] &= ~(1 << block)
        for name in MARKS:
            mask = getattr(part_with(state, name), name) & ~(1 << block)
            model_has = getattr(part_with(before, name), name) >> model & 1
            setattr(part_with(state, name), name, mask | model_has << block)
        state.loc[block], state.moves.entry[block] = before.loc[model], before.moves.entry[model]
        state.moves.origin[block] = before.moves.origin[model]
        state.step[block] = dice.randint(1, state.blocks.top[block])
    for block in group:
        state.at[side][state.loc[block]] |= 1 << block


def _deal(state: State, side: int, dice: random.Random) -> None:
    """The hand of a side, and its card that lies face down, come from what nobody has seen."""
    shown = [*sum(state.discards, ()), *sum(state.activated, ()), *bits(state.removed), *state.hands[1 - side]]
    shown += [card for card in state.laid if card != NONE]
    hand, deck = len(state.hands[side]), set(range(state.cards.count)) - set(shown)
    if state.phase == LAY and state.laid[side] != NONE:
        deck.add(state.laid[side])
    cards = sorted(deck)
    dice.shuffle(cards)
    if state.phase == LAY and state.laid[side] != NONE:
        state.laid = (cards.pop(), state.laid[1]) if side == 0 else (state.laid[0], cards.pop())
    hands = list(state.hands)
    hands[side] = tuple(sorted(cards[:hand]))
    state.hands = (hands[0], hands[1])
