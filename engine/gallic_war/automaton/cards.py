"""Turn up the automaton's cards, and leave to chance what it determines at random (12, A1, A5, A12, A20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.leading import by_card, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import EVENT, MOVEMENT, Aim, Play, Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import AreaDrawn, CardPlayBegan, CardTurned, FateRolled
from engine.gallic_war.rules.cards import YEAR_OF_VERCINGETORIX, bc, put
from engine.gallic_war.rules.leaders import come, regions_of
from engine.gallic_war.rules.losses import return_to
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MARCHED, NONE, State
from engine.gallic_war.tasks import (
    AIM,
    DIE,
    TOP_CARD,
    Actions,
    AreaDraw,
    Battles,
    DieRoll,
    Errand,
    LayCard,
    LeaderOfYear,
    Matrix,
    TopCard,
    Turns,
    YearOfLeader,
)


def draw(state: State, errand: type[Errand], fit: int, table: Mapping[int, int] | None = None) -> bool:
    """Draw one of the areas that fit, by a table or all alike. Return whether any does."""
    fates = [(area, table.get(area, 0) if table else 1) for area in bits(fit)]
    found = tuple([(area, weight) for area, weight in fates if weight])
    if not found:
        return False
    return state.do(errand(found[0][0]) if len(found) == 1 else AreaDraw(errand(), found))


def once(do: Callable[[State, Log], bool]) -> Callable[[State, Log], bool]:
    """Return what takes up a task that is done at once."""

    def go(state: State, log: Log) -> bool:
        state.done()
        return do(state, log)

    return go


def drawn(state: State) -> int:
    """Take up what was drawn, or rolled."""
    errand: Errand = state.task
    state.done()
    return errand.drawn


def areas(state: State) -> Sequence[Action]:
    return tuple([state.rules.catalogue.of[Aim][area] for area, _ in state.task.fates])


def ask(state: State, log: Log) -> bool:
    return state.ask(BARBARIAN_SIDE)


def aim(state: State, action: Aim, log: Log) -> None:
    errand: Errand = state.task.then
    log.append(AreaDrawn(SEATS[BARBARIAN_SIDE], errand.word, action.area))
    state.go_to(type(errand)(state.areas.index[action.area]))


def roll(state: State, action: Roll, log: Log) -> None:
    errand: Errand = state.task.then
    log.append(FateRolled(SEATS[BARBARIAN_SIDE], errand.word, action.dice[0]))
    state.go_to(type(errand)(action.dice[0]))


# --- the order of cards (12, A1, A20) ----------------------------------------------------------------------------


YEAR_OF_DUMNORIX, YEAR_OF_AMBIORIX = 5, 6


# --- the beginning of a year -------------------------------------------------------------------------------------


def begin_year(state: State, log: Log) -> bool:
    """Set Massive Revolt apart in 52 BC, and bring a minor leader before (A19, A20)."""
    blocks, massive = state.blocks, state.cards.massive
    if state.year == YEAR_OF_VERCINGETORIX and not state.massive:
        state.bound, state.hands = True, put(state.hands, BARBARIAN_SIDE, (massive,))
    leader = {YEAR_OF_DUMNORIX: blocks.dumnorix, YEAR_OF_AMBIORIX: blocks.ambiorix}.get(state.year, NONE)
    state.done()
    if leader == NONE or state.on_map >> leader & 1:
        return True
    found = regions_of(state, leader) & with_tribes_to_turn(state) & hostile(state)
    draw(state, LeaderOfYear, found)
    return True


def hostile(state: State) -> int:
    """Return the areas that are the Romans' or neutral (A11, A21)."""
    neutral = state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE]
    return (state.friendly(ROMAN_SIDE) | neutral) & ~(1 << state.areas.off_map)


def with_tribes_to_turn(state: State) -> int:
    """Return the areas with a tribe on the map that is not the automaton's (N5)."""
    others = state.on_map & ~state.fighting[BARBARIAN_SIDE]
    return mask_of(area for area in bits(state.areas.tribal) if state.blocks.home_tribes[area] & others)


def leader_of_the_year(state: State, log: Log) -> bool:
    """Bring a minor leader with the tribes of the area, who fight there (A19)."""
    blocks, area = state.blocks, drawn(state)
    leader = blocks.dumnorix if state.year == YEAR_OF_DUMNORIX else blocks.ambiorix
    state.active = BARBARIAN_SIDE
    raise_area(state, area, log)
    lead(state, leader, area, log)
    return state.do(Battles(CAME_HOME, "deal"))


def raise_area(state: State, area: int, log: Log) -> int:
    """Bring an area's tribes home for the automaton, and return them (13.2, A17)."""
    tribes = state.blocks.home_tribes[area] & state.on_map & ~state.fighting[BARBARIAN_SIDE]
    return_to(state, bits(tribes), BARBARIAN_SIDE, "revolt", log)
    return tribes


def lead(state: State, leader: int, area: int, log: Log) -> None:
    """Bring a leader to the tribes, with whom he attacks (A17)."""
    come(state, leader, area, log)
    if state.occ[ROMAN_SIDE] >> area & 1:
        state.moves.barbarians_attack |= 1 << area
        state.moves.returned |= 1 << leader


# --- whose card is next ------------------------------------------------------------------------------------------


def turn(state: State, log: Log) -> bool:
    """Let the other side play, or begin the next pair of cards (12, A20)."""
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
    """Return the cards that are left in the deck."""
    gone = state.removed | mask_of((*state.hands[0], *state.hands[1], *sum(state.discards, ())))
    gone |= mask_of((*sum(state.activated, ()), *(card for card in state.laid if card != NONE)))
    return ((1 << state.cards.count) - 1) & ~gone


def ask_top(state: State, log: Log) -> bool:
    """Turn up the top card, or Massive Revolt where it was set apart (A20)."""
    if state.hands[BARBARIAN_SIDE]:
        return turn_up(state, state.cards.massive, log)
    return False


def turn_up(state: State, card: int, log: Log) -> bool:
    cards = state.cards
    state.hands = put(state.hands, BARBARIAN_SIDE, ())
    state.laid = put(state.laid, BARBARIAN_SIDE, card)
    state.uses = put(state.uses, BARBARIAN_SIDE, EVENT if cards.event[card] else MOVEMENT)
    state.active = BARBARIAN_SIDE
    log.append(CardTurned(SEATS[BARBARIAN_SIDE], cards.ids[card]))
    return state.go_to(Matrix())


CHOICES = {
    AIM: areas,
    DIE: lambda state: DICE,
    TOP_CARD: each(Play, deck),
}
WEIGHTS = {
    AIM: lambda state: tuple([weight for _, weight in state.task.fates]),
}
ACT = {
    (AIM, Aim): aim,
    (DIE, Roll): roll,
    (TOP_CARD, Play): by_card(turn_up),
}
GO = {
    AreaDraw: ask,
    DieRoll: ask,
    YearOfLeader: begin_year,
    LeaderOfYear: leader_of_the_year,
    Turns: turn,
    TopCard: ask_top,
}
