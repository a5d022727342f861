"""The order of cards against the automaton: one of the Romans', then the top card of the deck (12, A1, A20)."""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.actions import EVENT, MOVEMENT, Play
from engine.gallic_war.automaton.chance import alike, draw, drawn
from engine.gallic_war.cards import YEAR_OF_VERCINGETORIX, bc, put
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events.automaton import CardTurned
from engine.gallic_war.events.cards import CardPlayBegan
from engine.gallic_war.harvest import years_end
from engine.gallic_war.homecoming import return_to
from engine.gallic_war.leaders import come, regions_of
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MARCHED, NONE, State
from engine.gallic_war.tasks import (
    TOP_CARD,
    Actions,
    Battles,
    LayCard,
    LeaderOfYear,
    Matrix,
    TopCard,
    Turns,
    YearOfLeader,
)

YEAR_OF_DUMNORIX, YEAR_OF_AMBIORIX = 5, 6


# --- the beginning of a year -------------------------------------------------------------------------------------


def begin_year(state: State, log: Log) -> bool:
    """Massive Revolt is set apart in 52 BC; minor leaders come in the two years before (rulings A19, A20)."""
    blocks, massive = state.blocks, state.cards.massive
    if state.year == YEAR_OF_VERCINGETORIX and not state.massive:
        state.bound, state.hands = True, put(state.hands, BARBARIAN_SIDE, (massive,))
    leader = {YEAR_OF_DUMNORIX: blocks.dumnorix, YEAR_OF_AMBIORIX: blocks.ambiorix}.get(state.year, NONE)
    state.done()
    if leader == NONE or state.on_map >> leader & 1:
        return True
    found = regions_of(state, leader) & with_tribes_to_turn(state) & ~state.controlled(BARBARIAN_SIDE)
    found &= state.occ[2] | state.controlled(ROMAN_SIDE)
    return draw(state, LeaderOfYear, alike(found)) if found else True


def with_tribes_to_turn(state: State) -> int:
    """The areas with a tribe on the map that is not the automaton's (N5)."""
    others = state.on_map & ~state.fighting[BARBARIAN_SIDE]
    return mask_of(area for area in bits(state.areas.tribal) if state.home_tribes(area) & others)


def leader_of_the_year(state: State, log: Log) -> bool:
    """A minor leader comes with the tribes of the area, and they fight who stands there."""
    blocks, area = state.blocks, drawn(state)
    leader = blocks.dumnorix if state.year == YEAR_OF_DUMNORIX else blocks.ambiorix
    state.active = BARBARIAN_SIDE
    raise_area(state, area, log)
    lead(state, leader, area, log)
    return state.do(Battles(CAME_HOME, "deal"))


def raise_area(state: State, area: int, log: Log) -> int:
    """The tribes of an area go home for the automaton; which these are (13.2, ruling A17)."""
    tribes = state.home_tribes(area) & state.on_map & ~state.fighting[BARBARIAN_SIDE]
    return_to(state, bits(tribes), BARBARIAN_SIDE, "revolt", log)
    return tribes


def lead(state: State, leader: int, area: int, log: Log) -> None:
    """A leader comes with the tribes, and attacks with them (ruling A17)."""
    come(state, leader, area, log)
    if state.occ[ROMAN_SIDE] >> area & 1:
        state.barbarians_attack |= 1 << area
        state.returned |= 1 << leader


# --- whose card is next ------------------------------------------------------------------------------------------


def turn(state: State, log: Log) -> bool:
    """The other plays a card, or the next pair of cards begins; the Romans first but in the year of the revolt."""
    played = tuple(map(bool, state.uses))
    state.active, state.queue, state.cause = NONE, (), MARCHED
    state.then = state.after = state.resume = state.regrouped = ""
    if played[0] == played[1]:
        state.actor = ROMAN_SIDE
        if not state.hands[ROMAN_SIDE]:
            return state.go_to(*years_end(state))
        state.uses = ("", "")
        state.play_number += 1
        log.append(CardPlayBegan(bc(state), state.play_number))
        side = BARBARIAN_SIDE if state.bound else ROMAN_SIDE
    else:
        side = BARBARIAN_SIDE if played[ROMAN_SIDE] else ROMAN_SIDE
    state.actor = side
    return state.do(LayCard(ROMAN_SIDE)) if side == ROMAN_SIDE else state.do(TopCard(), Actions())


def deck(state: State) -> int:
    """The cards that are left in the deck, or on top of it."""
    gone = state.removed | mask_of((*state.hands[0], *state.hands[1], *sum(state.discards, ())))
    gone |= mask_of((*sum(state.activated, ()), *(card for card in state.laid if card != NONE)))
    return ((1 << state.cards.count) - 1) & ~gone


def ask_top(state: State, log: Log) -> bool:
    """The top card is turned up; it is Massive Revolt, if that was set apart."""
    if state.hands[BARBARIAN_SIDE]:
        return _turn_up(state, state.cards.massive, log)
    return False


def turn_up(state: State, action: Play, log: Log) -> bool:
    """The card is known."""
    return _turn_up(state, state.cards.index[action.card], log)


def _turn_up(state: State, card: int, log: Log) -> bool:
    cards = state.cards
    state.hands = put(state.hands, BARBARIAN_SIDE, ())
    state.laid = put(state.laid, BARBARIAN_SIDE, card)
    state.uses = put(state.uses, BARBARIAN_SIDE, EVENT if cards.event[card] else MOVEMENT)
    state.active = BARBARIAN_SIDE
    log.append(CardTurned(SEATS[BARBARIAN_SIDE], cards.ids[card]))
    return state.go_to(Matrix())


CHOICES = {TOP_CARD: lambda state: tuple(map(state.rules.catalogue.of[Play].__getitem__, bits(deck(state))))}
ACT = {(TOP_CARD, Play): turn_up}
GO = {YearOfLeader: begin_year, LeaderOfYear: leader_of_the_year, Turns: turn, TopCard: ask_top}
