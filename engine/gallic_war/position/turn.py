"""Lines about who acts, the hands, and what the automaton is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.blocks.lines import in_a_row
from engine.blocks.position import Row, Words, by_side, number
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.battle.ranks import turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position.sheet import AREAS, CARDS_IN_ORDER, FLAG, NOTHING, Sheet, row
from engine.gallic_war.position.stack import ERRANDS, asked
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import AreaDraw
from engine.gallic_war.words.saying import say


def _chooser(state: State) -> int:
    return state.active if state.first_mover == NONE else state.first_mover


def _victor(state: State) -> int:
    return ROMAN_SIDE if state.occ[ROMAN_SIDE] >> state.battle & 1 else BARBARIAN_SIDE


DUE: Mapping[str, Callable[[State], int]] = {
    **dict.fromkeys(
        (
            s.OFFER,
            s.NEW_HOME,
            s.BAGGAGE,
            s.LEADER,
            s.WITHDRAW,
            s.LEADER_HOME,
            s.COMPANIONS,
            s.TOP_CARD,
            s.DIE,
            s.AIM,
        ),
        lambda state: BARBARIAN_SIDE,
    ),
    **dict.fromkeys((s.LEGIONS_HOME, s.SUPPLY, s.REPLACE, s.BUILD), lambda state: ROMAN_SIDE),
    **dict.fromkeys((s.POLITICS, s.REVOLT, s.GROUPS, s.MOVE), lambda state: state.active),
    **dict.fromkeys((s.MAIN, s.SORTIE, s.STORM, s.LEAVE), lambda state: state.attacker),
    s.SHELTER: lambda state: 1 - state.attacker,
    s.CHOOSE: _chooser,
    s.BATTLE: turn_of,
    s.HIT: lambda state: 1 - state.side_of(state.firing),
    s.REGROUP: _victor,
    s.STACKING: lambda state: state.crowded[0][0],
}
"""Who acts, by phase; in the others the text says it, or it is the Romans."""


def due(state: State) -> int:
    """Who acts in a phase if the text does not say it."""
    return DUE[state.phase](state) if state.phase in DUE else ROMAN_SIDE


def show_actor(words: Words, state: State) -> str:
    """The side that acts, where it could be another."""
    return "" if state.actor == due(state) else words.sides[state.actor]


def read_actor(sheet: Sheet, state: State) -> None:
    """The side that acts; what follows from the rest can be said, but not otherwise."""
    given, follows = sheet.named("actor", sheet.to_side), due(state)
    if given is not None and given != follows and state.phase in DUE:
        raise sheet.fail("actor", say("positions.other-actor"))
    state.actor = follows if given is None else given


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


def _show_hand(side: int, words: Words, state: State) -> str:
    hand = state.hands[side]
    if hand:
        return in_a_row(words.cards, hand)
    return NOTHING if _usual(state, side) else ""


def _read_hand(side: int, sheet: Sheet, state: State) -> None:
    key, hands = f"hand {SEATS[side]}", list(state.hands)
    named = mask_of(hands[0]) | mask_of(hands[1]) | used(state)
    if key in sheet:
        hands[side] = tuple(sorted(CARDS_IN_ORDER.read(sheet, state, key)))
        usual = _usual(state, side)
        least, most = (0, size(state) - 1) if _is_dealt(state, side) else (usual, usual)
        if not least <= len(hands[side]) <= most:
            raise sheet.fail(key, say("positions.other-hand", found=len(hands[side]), wanted=most))
        if mask_of(hands[side]) & named:
            raise sheet.fail(key, say("positions.card-twice"))
    else:
        for seat in SEATS:  # what the other hand names is not dealt
            if f"hand {seat}" in sheet:
                named |= mask_of(CARDS_IN_ORDER.read(sheet, state, f"hand {seat}"))
        left = bits(((1 << state.cards.count) - 1) & ~named)
        hands[side] = left[: _usual(state, side)]
    state.hands = (hands[0], hands[1])


HANDS = by_side(SEATS, "hand", _show_hand, _read_hand)


HEAVIEST = 999


def _show_errand(words: Words, state: State) -> str:
    return state.errand


def _read_errand(sheet: Sheet, state: State) -> None:
    if "errand" in sheet and sheet.value("errand") != NOTHING:
        sheet.errand = sheet.one_of("errand", tuple(ERRANDS))


def _show_fates(words: Words, state: State) -> str:
    fates = state.task.fates if type(state.task) is AreaDraw else ()
    return ", ".join([f"{words.places[area]} {weight}" for area, weight in fates])


def _read_fates(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("fates"):
        found = part.split()
        if len(found) != 2:
            raise sheet.wrong(say("positions.no-fate", part=part))
        sheet.fates = (*sheet.fates, (sheet.to_area(found[0]), sheet.to_number(found[1], 1, HEAVIEST)))


def _show_orders(words: Words, state: State) -> str:
    lines = []
    for start, end, most, mask in state.orders:
        blocks = [words.blocks[block] for block in bits(mask)]
        lines.append(" ".join((words.places[start], words.places[end], str(most), *blocks)))
    return ", ".join(lines)


def _read_orders(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("orders"):
        found = part.split()
        if len(found) < 4:
            raise sheet.wrong(say("positions.no-order", part=part))
        start, end = map(sheet.to_area, found[:2])
        blocks = mask_of(map(sheet.to_block, found[3:]))
        state.orders = (
            *state.orders,
            (start, end, sheet.to_number(found[2], 1, len(state.blocks.ids)), blocks),
        )


BOOK = (
    Row("errand", _show_errand, _read_errand),
    Row("fates", _show_fates, _read_fates),
    row("tracks", number(0, 15), 0),
    row("rising", AREAS),
    Row("orders", _show_orders, _read_orders),
    row("asked", AREAS),
    row("helping", FLAG, False),
    row("shaken", FLAG, False),
)
