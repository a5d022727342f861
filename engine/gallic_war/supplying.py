"""What wintering costs, what supply points buy, and what makes new ones (7.4-7.6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import supply
from engine.gallic_war.actions import End, Starve, Step
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.harvest import gain
from engine.gallic_war.homeward import outside
from engine.gallic_war.losses import lose_step
from engine.gallic_war.state import State
from engine.gallic_war.tasks import REPLACE, SUPPLY, Production, Replacements, WinterSupply

STEP_COST = 1
"""Supply points of a step (7.5)."""


# --- Supply and attrition (7.4, ruling E7) -----------------------------------------------------------------------


def hungry(state: State) -> int:
    """The legions that cost a point: those in tribal areas, but for Caesar, that have not gone without."""
    return outside(state) & ~(1 << state.blocks.caesar) & ~state.acted


def feed(state: State, log: Log) -> bool:
    """Every legion is supplied that can be; the Romans choose who goes without where points are too few."""
    legions = hungry(state)
    if legions.bit_count() > state.supply:
        if not state.supply:
            for legion in bits(legions):
                _go_without(state, legion, log)
            return True
        return state.ask(ROMAN_SIDE)
    supply.spend_supply(state, legions.bit_count(), "winter", log)
    state.acted = 0
    return state.done()


def _go_without(state: State, legion: int, log: Log) -> None:
    state.acted |= 1 << legion
    lose_step(state, legion, "supply", log)


def hungry_choices(state: State) -> Sequence[Action]:
    """The legions of which one goes without."""
    return tuple(map(state.rules.catalogue.of[Starve].__getitem__, bits(hungry(state))))


def starve(state: State, action: Starve, log: Log) -> None:
    """A legion goes without and loses a step."""
    _go_without(state, state.blocks.index[action.block], log)


# --- Replacements (7.5) ------------------------------------------------------------------------------------------


def replaceable(state: State) -> int:
    """The legions that can gain a step: each once outside Transalpine Gaul, elsewhere to their full strength."""
    blocks = state.blocks
    if state.supply < STEP_COST:
        return 0
    found = 0
    for legion in bits(state.fighting[ROMAN_SIDE] & blocks.legions & ~(outside(state) & state.acted)):
        if state.step[legion] < blocks.top[legion]:
            found |= 1 << legion
    return found


def ask_replacement(state: State, log: Log) -> bool:
    """The Romans buy steps for their legions."""
    return state.ask(ROMAN_SIDE) if replaceable(state) else _end_replacing(state)


def replace_choices(state: State) -> Sequence[Action]:
    """The legions that can gain a step, and the end."""
    return (*map(state.rules.catalogue.of[Step].__getitem__, bits(replaceable(state))), END)


def buy_step(state: State, action: Step, log: Log) -> None:
    """A legion gains a step for a point."""
    legion = state.blocks.index[action.block]
    state.acted |= 1 << legion
    supply.spend_supply(state, STEP_COST, "replacement", log)
    gain(state, legion, "replacement", log)


def end_replacing(state: State, action: End, log: Log) -> None:
    """No more steps are bought."""
    _end_replacing(state)


def _end_replacing(state: State) -> bool:
    state.acted = 0
    return state.done()


# --- Production (7.6) --------------------------------------------------------------------------------------------


def produce(state: State, log: Log) -> bool:
    """Fortified towns under Roman control make points; Transalpine Gaul unless Barbarians alone are there (N2)."""
    areas = state.areas
    controlled = state.controlled(ROMAN_SIDE)
    if not (state.occ[BARBARIAN_SIDE] & ~state.occ[ROMAN_SIDE]) >> areas.transalpine & 1:
        controlled |= 1 << areas.transalpine
    supply.change_supply(state, sum([areas.supply_value[area] for area in bits(controlled)]), "production", log)
    return state.done()


CHOICES = {SUPPLY: hungry_choices, REPLACE: replace_choices}
ACT = {(SUPPLY, Starve): starve, (REPLACE, Step): buy_step, (REPLACE, End): end_replacing}
GO = {WinterSupply: feed, Replacements: ask_replacement, Production: produce}
