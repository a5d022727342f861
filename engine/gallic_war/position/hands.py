"""The hands; what a text does not say of them is dealt from the cards that are left."""

from __future__ import annotations

from functools import partial

from engine.blocks.lines import in_a_row
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position.rows import CARDS_IN_ORDER, Row
from engine.gallic_war.position.sheet import NOTHING, Sheet, Words
from engine.gallic_war.position.stack import asked
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.words.saying import say

NO_HANDS = (s.SETTLE, s.OFFER, s.DEAL)
"""The phases in which nobody has cards, or it is not known how many, unless the text says so."""


def used(state: State) -> int:
    """The cards that are in neither hand nor deck."""
    laid = [card for card in state.laid if card != NONE]
    return state.removed | mask_of((*laid, *sum(state.discards, ()), *sum(state.activated, ())))


def size(state: State) -> int:
    """How many cards a side is dealt this year."""
    return state.rules.numbers.turns[max(state.year, 1) - 1].hand


def _is_dealt(state: State, side: int) -> bool:
    """Whether a side's cards are being dealt, or one of them was taken openly before (5.1)."""
    phase, actor = asked(state)
    return phase == s.DEAL and (side == BARBARIAN_SIDE or actor == side)


def _usual(state: State, side: int) -> int:
    """How many cards a side has."""
    phase, actor = asked(state)
    if phase == s.DEAL and actor == BARBARIAN_SIDE and side == ROMAN_SIDE:
        return size(state)
    if phase in NO_HANDS or not state.play_number:
        return 0
    if state.options.automaton:
        has_laid = state.laid[side] != NONE or bool(state.uses[side])
        return 0 if side == BARBARIAN_SIDE else max(0, size(state) - state.play_number + (not has_laid))
    has_laid = phase != s.LAY or state.laid[side] != NONE
    return max(0, size(state) - state.play_number + (not has_laid))


def _show(side: int, words: Words, state: State) -> str:
    hand = state.hands[side]
    if hand:
        return in_a_row(words.cards, hand)
    return NOTHING if _usual(state, side) else ""


def _read(side: int, sheet: Sheet, state: State) -> None:
    key, hands = f"hand {SEATS[side]}", list(state.hands)
    named = mask_of(hands[0]) | mask_of(hands[1]) | used(state)
    if key in sheet:
        hands[side] = tuple(sorted(CARDS_IN_ORDER.read(sheet, key)))
        usual = _usual(state, side)
        least, most = (0, size(state) - 1) if _is_dealt(state, side) else (usual, usual)
        if not least <= len(hands[side]) <= most:
            raise sheet.fail(key, say("positions.other-hand", found=len(hands[side]), wanted=most))
        if mask_of(hands[side]) & named:
            raise sheet.fail(key, say("positions.card-twice"))
    else:
        for seat in SEATS:  # what the other hand names is not dealt
            if f"hand {seat}" in sheet:
                named |= mask_of(CARDS_IN_ORDER.read(sheet, f"hand {seat}"))
        left = bits(((1 << state.cards.count) - 1) & ~named)
        hands[side] = left[: _usual(state, side)]
    state.hands = (hands[0], hands[1])


ROWS = [
    Row(f"hand {seat}", ("hands",), partial(_show, side), partial(_read, side), late=True)
    for side, seat in enumerate(SEATS)
]
