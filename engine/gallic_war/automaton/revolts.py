"""The automaton's revolts (12, 4b-4d, rulings A17, A20)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.automaton.cards import (
    draw,
    drawn,
    hostile,
    lead,
    once,
    raise_area,
    with_tribes_to_turn,
)
from engine.gallic_war.automaton.march import aim, beside
from engine.gallic_war.automaton.matrix import follow, germania, rest
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import RevoltBegan
from engine.gallic_war.rules.cards import put
from engine.gallic_war.rules.events import AQUITANIA, AREAS, FIRST_YEAR, MAJOR, MASSIVE, MINOR
from engine.gallic_war.rules.leaders import minor_leaders_left, regions_of
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MANY, NONE, State
from engine.gallic_war.tasks import (
    Battles,
    DieRoll,
    FirstArea,
    MajorCard,
    MajorRevolt,
    MassiveCard,
    MinorCard,
    MinorRevolt,
    OtherArea,
    Risen,
)

MINOR_ON, MAJOR_ON = 3, 2
"""The highest rolls that lead to Germania instead (4b, 4c)."""

FIRST_OF_VERCINGETORIX = 6
"""53 BC, from which on a Massive Revolt is one (4d)."""


def open_areas(state: State) -> int:
    """Return the areas with a tribe that can rise (13.2.1)."""
    found = with_tribes_to_turn(state)
    return found & ~(1 << state.areas.helvetii) if state.year == FIRST_YEAR else found


def _strangers(state: State, area: int) -> int:
    """Return the Roman units in an area but for its own tribes (A17, A20)."""
    return state.at[ROMAN_SIDE][area] & ~state.blocks.home_tribes[area]


def minor(state: State, log: Log) -> bool:
    follow(state, "4b", log)
    return state.do(DieRoll(MinorRevolt()))


def major(state: State, log: Log) -> bool:
    follow(state, "4c", log)
    return state.do(DieRoll(MajorRevolt()))


def take_up_die(state: State, log: Log) -> bool:
    """Draw the area that rises, unless the die leads to Germania (4b, 4c)."""
    size, highest = (MINOR, MINOR_ON) if isinstance(state.task, MinorRevolt) else (MAJOR, MAJOR_ON)
    if drawn(state) <= highest:
        return germania(state, log)
    state.revolt, fit = size, open_areas(state)
    if size == MAJOR:
        fit = mask_of(area for area in bits(fit) if not _strangers(state, area))
    return _first(state, fit, state.rules.components.chart.tribes, log)


def massive(state: State, log: Log) -> bool:
    """Have a major revolt until 54 BC, then Vercingetorix's (4d)."""
    if state.year < FIRST_OF_VERCINGETORIX:
        return major(state, log)
    follow(state, "4d", log)
    state.revolt = MASSIVE
    return _first(state, open_areas(state) & hostile(state), state.rules.components.chart.homes, log)


def _first(state: State, fit: int, table: Mapping[int, int], log: Log) -> bool:
    """Draw the first area. Without one the card has no effect (A5)."""
    if draw(state, FirstArea, fit, table):
        return True
    state.revolt = ""
    return rest(state, log)


def first(state: State, log: Log) -> bool:
    state.target = drawn(state)
    state.revolted = 1 << state.target
    return next_area(state, log)


def next_area(state: State, log: Log) -> bool:
    """Draw a neighbour of the first, the preferred ones first (A17, A20)."""
    areas = state.areas
    if state.revolted.bit_count() >= AREAS[state.revolt]:
        return rise(state, log)
    near = beside(areas, state.target) & areas.tribal & ~state.revolted
    near = mask_of(area for area in bits(near) if state.blocks.home_tribes[area] & state.on_map)  # 13.2.1, N5
    if state.year == FIRST_YEAR:
        near &= ~(1 << areas.helvetii)
    aquitania = areas.regions[AQUITANIA]
    if state.revolt == MAJOR and state.revolted & aquitania:
        near &= ~aquitania
    better = near & open_areas(state) & ~state.controlled(BARBARIAN_SIDE)
    if state.revolt == MAJOR:
        better = mask_of(area for area in bits(better) if not _strangers(state, area))
    return draw(state, OtherArea, better or near) or rise(state, log)


def other(state: State, log: Log) -> bool:
    state.revolted |= 1 << drawn(state)
    return next_area(state, log)


def rise(state: State, log: Log) -> bool:
    """Bring all tribes home with a leader, to fight whom they find (V1)."""
    card = state.laid[BARBARIAN_SIDE]
    log.append(RevoltBegan(SEATS[BARBARIAN_SIDE], state.revolt, state.areas.names_of(state.revolted)))
    if state.revolt == MASSIVE:
        state.massive = True
        state.removed |= 1 << card
        state.laid = put(state.laid, BARBARIAN_SIDE, NONE)
    for area in bits(state.revolted):
        state.rebels |= raise_area(state, area, log)
    _bring_leader(state, log)
    state.target = NONE
    return state.do(Battles(CAME_HOME, "book risen"), Risen())


def _bring_leader(state: State, log: Log) -> None:
    """Bring Vercingetorix to the first area, or a minor leader where one fits (A17)."""
    if state.revolt == MASSIVE:
        lead(state, state.blocks.vercingetorix, state.target, log)
    if state.revolt != MAJOR:
        return
    safe = state.occ[BARBARIAN_SIDE] | ~state.occ[ROMAN_SIDE]  # not among the Romans without a tribe (V3, A17)
    for area in (state.target, *bits(state.revolted & ~(1 << state.target))):
        for leader in bits(minor_leaders_left(state)):
            if (regions_of(state, leader) & safe) >> area & 1:
                lead(state, leader, area, log)
                return


def risen(state: State, log: Log) -> bool:
    """The areas that it holds attack; of several, targets are drawn first (ruling A17).

    If none of the tribes that rose is left, the revolt is over (13.4, 13.5, V1).
    """
    if not state.rebels & state.on_map:
        return True
    state.rising = state.revolted & state.occ[BARBARIAN_SIDE]
    if state.revolt != MINOR:
        state.tracks |= MANY
    return aim(state, log)


GO = {
    MinorCard: once(minor),
    MajorCard: once(major),
    MinorRevolt: take_up_die,
    MajorRevolt: take_up_die,
    MassiveCard: once(massive),
    FirstArea: first,
    OtherArea: other,
    Risen: once(risen),
}
