"""Draws, dice and Political Actions of the automaton (12, A5, A8 to A12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war import tasks
from engine.gallic_war.actions import MOVEMENT, POLITICS, Aim, Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import AreaDrawn, CardIdle, FateRolled, StepFollowed
from engine.gallic_war.rules.cards import put
from engine.gallic_war.rules.politics import attempt, helped
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State

Go = Callable[[State, Log], bool]


# --- draws and dice ----------------------------------------------------------------------------------------------


def draw(state: State, errand: str, fit: int, table: Mapping[int, int] | None = None) -> bool:
    """Draw an area that fits, all alike or by a table. Return whether any does."""
    fates = [(area, table.get(area, 0) if table else 1) for area in bits(fit)]
    found = tuple([(area, weight) for area, weight in fates if weight])
    if not found:
        return False
    return state.do(tasks.Errand(errand, found[0][0]) if len(found) == 1 else tasks.AreaDraw(errand, found))


def take_up(state: State, log: Log) -> bool:
    """Do what an area was drawn for, or a die rolled."""
    errand: tasks.Errand = state.task
    state.done()
    return state.rules.errands[errand.word](state, errand.drawn, log)


def by_die(highest: int, low: Go, high: Go) -> Callable[[State, int, Log], bool]:
    """Return what takes up a die, whose rolls up to the highest lead elsewhere."""
    return lambda state, die, log: low(state, log) if die <= highest else high(state, log)


def name_area(state: State, action: Aim, log: Log) -> None:
    errand: tasks.Errand = state.task.then
    log.append(AreaDrawn(SEATS[BARBARIAN_SIDE], errand.word, action.area))
    state.go_to(type(errand)(state.areas.index[action.area]))


def roll(state: State, action: Roll, log: Log) -> None:
    errand = state.task.then
    log.append(FateRolled(SEATS[BARBARIAN_SIDE], errand, action.dice[0]))
    state.go_to(tasks.Errand(errand, action.dice[0]))


# --- what it tells -----------------------------------------------------------------------------------------------


def card_of(state: State) -> str:
    """Return the automaton's card; after it left the game it was Massive Revolt."""
    cards, played = state.cards, state.laid[BARBARIAN_SIDE]
    return cards.ids[played if played != NONE else cards.massive]


def follow(state: State, step: str, log: Log) -> None:
    log.append(StepFollowed(SEATS[BARBARIAN_SIDE], card_of(state), step))


def rest(state: State, log: Log) -> bool:
    log.append(CardIdle(SEATS[BARBARIAN_SIDE], card_of(state)))
    return True


# --- whose areas are, and Political Actions (2, rulings A8, A11, A12) --------------------------------------------


def hostile(state: State) -> int:
    """Return the areas that are the Romans' or neutral (A11, A21)."""
    neutral = state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE]
    return (state.friendly(ROMAN_SIDE) | neutral) & ~(1 << state.areas.off_map)


def with_tribes_to_turn(state: State) -> int:
    """Return the areas with a tribe on the map that is not the automaton's (N5)."""
    others = state.on_map & ~state.fighting[BARBARIAN_SIDE]
    return mask_of(area for area in bits(state.areas.tribal) if state.blocks.home_tribes[area] & others)


def random_politics(state: State, step: str, fit: int, log: Log) -> bool:
    """Try a Political Action on a random area among those that fit (A5)."""
    follow(state, step, log)
    return draw(state, tasks.RANDOM_POLITICS, fit, state.rules.components.chart.tribes) or rest(state, log)


def try_politics(state: State, area: int, log: Log) -> bool:
    """Try a Political Action, helped by Vercingetorix where he is beside (A8)."""
    if state.uses[BARBARIAN_SIDE] == MOVEMENT:  # An event's card stays one.
        state.uses = put(state.uses, BARBARIAN_SIDE, POLITICS)
    return attempt(state, area, bool(helped(state) >> area & 1), log)


CHOICES = {
    tasks.AIM: lambda state: tuple([state.rules.catalogue.of[Aim][area] for area, _ in state.task.fates]),
    tasks.DIE: lambda state: DICE,
}
WEIGHTS = {
    tasks.AIM: lambda state: tuple([weight for _, weight in state.task.fates]),
}
ACT = {
    (tasks.AIM, Aim): name_area,
    (tasks.DIE, Roll): roll,
}
GO = {
    tasks.AreaDraw: lambda state, log: state.ask(BARBARIAN_SIDE),
    tasks.DieRoll: lambda state, log: state.ask(BARBARIAN_SIDE),
    tasks.Errand: take_up,
}
ERRANDS = {
    tasks.RANDOM_POLITICS: try_politics,
}
