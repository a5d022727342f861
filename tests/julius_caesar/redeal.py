"""Changing what a seat cannot see: hidden blocks trade places and steps, hidden cards are dealt anew.

The result may be a situation that no game reaches; all that counts is that the seat cannot tell the difference.
"""

import random

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.contract import Seat
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.visibility import known_blocks


def redeal(state: State, seat: Seat, dice: random.Random) -> State:
    """A state with the same view for `seat`."""
    twin = state.copy().own()
    twin._legal = None  # what was worked out already is not what can be done with other blocks
    for hidden_side in (0, 1):
        if SEATS[hidden_side] is not seat:
            _redeal_blocks(twin, hidden_side, seat, dice)
            _redeal_cards(twin, hidden_side, seat, dice)
    return twin


def _redeal_blocks(state: State, side: int, seat: Seat, dice: random.Random) -> None:
    blocks = state.blocks
    known = known_blocks(state, SEATS.index(seat) if seat in SEATS else NONE)
    for colour in (0, 1):
        hidden = state.fighting[side] & blocks.of[colour] & ~known
        if colour == side:
            hidden |= state.pool & blocks.of[side]
        if state.phase == "defect":
            hidden &= ~(1 << state.drawn)
        for group in (hidden & blocks.navis, hidden & blocks.land):
            _shuffle(state, bits(group), dice)
    _mix_navis_and_land(state, side, known, dice)
    for block in bits(state.fighting[side] & ~known):
        if not (state.phase == "defect" and block == state.drawn):
            state.step[block] = dice.randint(1, blocks.top[block])


def _mix_navis_and_land(state: State, side: int, known: int, dice: random.Random) -> None:
    """A Navis in a port and a land block in the pool, or in another port, change places."""
    table, blocks = state.spaces, state.blocks
    hidden = state.fighting[side] & blocks.of[side] & ~known
    places = [block for block in bits(hidden) if table.ports >> state.loc[block] & 1]
    places += bits(state.pool & blocks.of[side])
    if state.phase == "defect":
        places = [block for block in places if block != state.drawn]
    _shuffle(state, tuple(places), dice)


def _shuffle(state: State, group: tuple[int, ...], dice: random.Random) -> None:
    """Blocks of one colour take each other's places, with everything that can be seen there."""
    order = list(group)
    dice.shuffle(order)
    before = state.copy().own()
    for block, model in zip(group, order, strict=True):
        _take_place(state, before, block, model)


def _take_place(state: State, before: State, block: int, model: int) -> None:
    """`block` stands where `model` stood."""
    bit = 1 << block
    old, new = before.loc[block], before.loc[model]
    if old != NOWHERE:
        state.at[before.side_of(block)][old] &= ~bit
    state.pool &= ~bit
    for name in ("moved", "reserve"):
        now, then = getattr(state.moves, name), getattr(before.moves, name)
        setattr(state.moves, name, now & ~bit | (then >> model & 1) << block)
    for side in (0, 1):
        state.fighting[side] = state.fighting[side] & ~bit | (before.fighting[side] >> model & 1) << block
    state.loc[block], state.moves.entry[block] = new, before.moves.entry[model]
    if new == NOWHERE:
        state.pool |= bit
        state.step[block] = 0
    else:
        state.at[before.side_of(model)][new] |= bit
        state.step[block] = min(before.step[model], state.blocks.top[block])


def _redeal_cards(state: State, side: int, seat: Seat, dice: random.Random) -> None:
    """The hand, the face-down card and the discard of a side come from what the seat has not seen."""
    cards = state.cards
    other = 1 - side
    out = [card for turn in state.played for card in turn[:2]]
    out += [*state.hands[other], state.chosen[other], state.discards[other]]
    deck = [card for card, copies in enumerate(cards.copies) for _ in range(copies)]
    for card in out:
        if card != NONE:
            deck.remove(card)
    dice.shuffle(deck)
    hands = list(state.hands)
    hands[side] = tuple(sorted(deck.pop() for _ in state.hands[side]))
    state.hands = (hands[0], hands[1])
    for name in ("chosen", "discards"):
        pair = list(getattr(state, name))
        if pair[side] != NONE:
            pair[side] = deck.pop()
        setattr(state, name, tuple(pair))
