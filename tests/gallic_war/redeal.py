"""Changing what a seat cannot see: hidden blocks trade places and steps, hidden cards are dealt anew.

The result may be a situation that no game reaches; all that counts is that the seat cannot tell the difference.
"""

import random
from dataclasses import replace
from typing import Any, cast

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.contract import Action, Seat
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import LAY
from engine.gallic_war.view import _way
from engine.gallic_war.visibility import at_home, known_blocks
from tests.gallic_war.support import BLOCKS, part_with

MARKS = ("moved", "reserve", "inside", "acted", "returned", "going", "halves", "sorties")
"""Sets of blocks that go with the place of a block."""


WITH_PLACE = ("loc", "moved", "reserve", "origin", "entry", "inside", "halves", "acted", "going")
"""What a block takes over with the place of another: arrays by block, and sets of blocks."""


def side_of(seat: Seat) -> int:
    return SEATS.index(seat) if seat in SEATS else NONE


def redeal(state: State, seat: Seat, dice: random.Random) -> State:
    """Shuffle what is hidden from a seat: blocks of one side and colour, strengths, and cards."""
    twin, side = state.copy().own(), side_of(seat)
    twin._legal = None
    hidden = state.on_map & ~known_blocks(state, side)
    for own in state.fighting[:NEUTRAL]:
        for members in state.blocks.coloured:
            _shuffle(twin, bits(own & members & hidden & ~at_home(state)), dice)
    for block in bits(hidden):
        twin.step[block] = dice.randint(1, state.blocks.top[block])
    _redeal(twin, side, dice)
    return twin


def _shuffle(state: State, group: tuple[int, ...], dice: random.Random) -> None:
    """Let blocks take each other's places, with all that hangs on these."""
    before, models = state.copy().own(), dice.sample(group, len(group))
    for block in group:
        state.at[state.side_of(block)][before.loc[block]] &= ~(1 << block)
    for block, model in zip(group, models, strict=True):
        for name in WITH_PLACE:
            part, then = part_with(state, name), getattr(part_with(before, name), name)
            now = getattr(part, name)
            if isinstance(now, bytearray):
                now[block] = then[model]
            elif part is not before.battle:  # which both share while there is none
                setattr(part, name, now & ~(1 << block) | (then >> model & 1) << block)
        state.at[state.side_of(block)][state.loc[block]] |= 1 << block


def _redeal(state: State, side: int, dice: random.Random) -> None:
    """Deal hands and face-down cards of others from all cards that the side has not seen."""
    shown = {*sum(state.discards, ()), *sum(state.activated, ()), *bits(state.removed)}
    face_down = [who for who in (0, 1) if who != side and state.phase == LAY and state.laid[who] != NONE]
    shown |= {card for who, card in enumerate(state.laid) if who not in face_down}
    shown |= set(state.hands[side]) if side != NONE else set()
    deck = [card for card in range(state.cards.count) if card not in shown]
    dice.shuffle(deck)
    if side != 1 and state.bound and state.cards.massive in state.hands[1]:
        deck.remove(state.cards.massive)
        deck.append(state.cards.massive)
    hands, laid = list(state.hands), list(state.laid)
    for who in (1, 0):
        if who != side:
            hands[who] = tuple(sorted([deck.pop() for _ in hands[who]]))
    for who in face_down:
        laid[who] = deck.pop()
    state.hands, state.laid = (hands[0], hands[1]), (laid[0], laid[1])


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
