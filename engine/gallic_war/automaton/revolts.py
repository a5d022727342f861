"""How Vercingetorix attacks, whom revolts raise, and leaders of some years (12, 4b-4d, A2, A15, A17 to A20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.automaton.march import (
    able,
    aim,
    beside,
    draw,
    drawn,
    follow,
    hostile,
    rest,
    send,
    set_out,
    tell_plan,
    way_in,
    with_tribes_to_turn,
)
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, AreaTable
from engine.gallic_war.events import RevoltBegan
from engine.gallic_war.rules.cards import YEAR_OF_VERCINGETORIX, may_supply, put
from engine.gallic_war.rules.events import AQUITANIA, AREAS, FIRST_YEAR, MAJOR, MASSIVE, MINOR, raise_area, rebel
from engine.gallic_war.rules.politics import come, minor_leaders_left, regions_of
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MANY, NONE, State

FAR = 99

POOR = 1
"""The limit of garrisons after a poor harvest."""


def distances(areas: AreaTable, end: int, *, by_land: bool) -> dict[int, int]:
    """Return how many borders a Gaul has to cross from each area to one."""
    shut = 1 << areas.germania | 1 << areas.off_map
    found, edge, steps = {end: 0}, 1 << end, 0
    while edge:
        steps += 1
        reached = 0
        for area in bits(edge):
            reached |= beside(areas, area, by_land=by_land)
        edge = mask_of(area for area in bits(reached & ~shut) if area not in found)
        found |= dict.fromkeys(bits(edge), steps)
    return found


def _mustered(state: State, first: int) -> int:
    """Return the strength of the strongest party that he can lead to an area beside."""
    leader = state.blocks.vercingetorix
    start = state.loc[leader]
    others = able(state, state.at[BARBARIAN_SIDE][start], first) & ~(1 << leader)
    best = sorted(map(state.strength, bits(others)), reverse=True)[: max(way_in(state, start, first) - 1, 0)]
    return state.strength(leader) + sum(best)


def _beaten(state: State, area: int) -> tuple[int, int]:
    """Return how far an area is, and the areas by which he is strong enough for it."""
    areas, by_land = state.areas, state.options.restricted
    start, away = state.loc[state.blocks.vercingetorix], distances(areas, area, by_land=by_land)
    if start not in away:
        return FAR, 0
    first = [one for one in bits(beside(areas, start, by_land=by_land)) if away.get(one, FAR) == away[start] - 1]
    strength = state.strength_of(state.at[ROMAN_SIDE][area] | state.at[NEUTRAL][area])
    return away[start], mask_of(step for step in first if _mustered(state, step) >= strength)


def raid_or_attack(state: State, log: Log) -> bool:
    """Raid where there is supply to take, else attack (A15)."""
    if state.supply and may_supply(state, BARBARIAN_SIDE):
        follow(state, "raid", log)
        return state.do(tasks.SupplyAction())
    follow(state, "vercingetorix", log)
    return find_quarry(state, log)


def find_quarry(state: State, log: Log) -> bool:
    """Find the nearest enemy, else neutral area, that he is strong enough for."""
    areas, neutral = state.areas, state.occ[NEUTRAL] & ~(state.occ[0] | state.occ[1])
    for kind in (state.occ[ROMAN_SIDE] & ~(1 << areas.germania | 1 << areas.off_map), neutral):
        found = {area: away for area in bits(kind) for away, steps in (_beaten(state, area),) if steps}
        nearest = min(found.values(), default=FAR)
        if found:
            return draw(state, tasks.Quarry, mask_of(area for area, away in found.items() if away == nearest))
    return rest(state, log)


def quarry(state: State, area: int, log: Log) -> bool:
    """Attack it, or go towards it past enemies and neutral tribes."""
    away, steps = _beaten(state, area)
    if away > 1:
        steps &= ~(state.occ[ROMAN_SIDE] | state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE])
    return draw(state, tasks.HisWay, steps) or rest(state, log)


def his_way(state: State, end: int, log: Log) -> bool:
    """Take the strongest party that the border lets, of equals those not at home."""
    leader = state.blocks.vercingetorix
    start = state.loc[leader]
    room = way_in(state, start, end)
    others = able(state, state.at[BARBARIAN_SIDE][start], end) & ~(1 << leader)
    ranks: dict[tuple[int, bool], int] = {}
    for block in bits(others):
        rank = (-state.strength(block), state.homes[block] == start)
        ranks[rank] = ranks.get(rank, 0) | 1 << block
    going = 1 << leader
    for rank in sorted(ranks):
        if going.bit_count() + ranks[rank].bit_count() > room:
            break
        going |= ranks.pop(rank)
    send(state, start, end, going.bit_count(), going)
    if ranks and going.bit_count() < room:
        send(state, start, end, room, going | ranks[min(ranks)])
    tell_plan(state, "vercingetorix", start, end, min(room, 1 + others.bit_count()), log)
    return set_out(state)


# --- the winter (ruling A19) -------------------------------------------------------------------------------------


def homes(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Send Vercingetorix home, and Ariovistus after a poor harvest (A19)."""
    blocks = state.blocks
    if state.leader == blocks.vercingetorix or state.garrison == POOR:
        return legal[:1]
    return legal


def companions(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Leave nobody with Vercingetorix, with Ariovistus as many as may (A19)."""
    return legal[-1:] if state.leader == state.blocks.vercingetorix else legal[:-1]


YEAR_OF_DUMNORIX, YEAR_OF_AMBIORIX = 5, 6

FIRST_OF_VERCINGETORIX = 6
"""53 BC, from which on a Massive Revolt is one (4d)."""


# --- the beginning of a year (A19, A20) --------------------------------------------------------------------------


def begin_year(state: State, log: Log) -> bool:
    """Set Massive Revolt apart in 52 BC, and bring a minor leader before (A19, A20)."""
    if state.year == YEAR_OF_VERCINGETORIX and not state.massive:
        state.bound, state.hands = True, put(state.hands, BARBARIAN_SIDE, (state.cards.massive,))
    leader = leader_of_year(state)
    state.done()
    if leader != NONE and not state.on_map >> leader & 1:
        found = regions_of(state, leader) & with_tribes_to_turn(state) & hostile(state)
        draw(state, tasks.LEADER_OF_YEAR, found)
    return True


def leader_of_year(state: State) -> int:
    """Return the minor leader who comes this year, `NONE` in most."""
    blocks = state.blocks
    return {YEAR_OF_DUMNORIX: blocks.dumnorix, YEAR_OF_AMBIORIX: blocks.ambiorix}.get(state.year, NONE)


def bring_leader_of_year(state: State, area: int, log: Log) -> bool:
    """Bring a minor leader with the tribes of the area, who fight there (A19)."""
    state.active = BARBARIAN_SIDE
    raise_area(state, area, log)
    lead(state, leader_of_year(state), area, log)
    return state.do(tasks.Battles(CAME_HOME))


def lead(state: State, leader: int, area: int, log: Log) -> None:
    """Bring a leader to the tribes, with whom he attacks (A17)."""
    come(state, leader, area, log)
    if state.occ[ROMAN_SIDE] >> area & 1:
        state.moves.barbarians_attack |= 1 << area
        state.moves.returned |= 1 << leader


# --- which areas rise (4b-4d, A17, A20) --------------------------------------------------------------------------


def open_areas(state: State) -> int:
    """Return the areas with a tribe that can rise (13.2.1)."""
    found = with_tribes_to_turn(state)
    return found & ~(1 << state.areas.helvetii) if state.year == FIRST_YEAR else found


def without_strangers(state: State, areas: int) -> int:
    """Return those of the areas with no Roman unit but their own tribes (A17, A20)."""
    here, homes = state.at[ROMAN_SIDE], state.blocks.home_tribes
    return mask_of(area for area in bits(areas) if not here[area] & ~homes[area])


def minor(state: State, log: Log) -> bool:
    return begin(state, MINOR, open_areas(state), state.rules.components.chart.tribes, log)


def major(state: State, log: Log) -> bool:
    fit = without_strangers(state, open_areas(state))
    return begin(state, MAJOR, fit, state.rules.components.chart.tribes, log)


def massive(state: State, log: Log) -> bool:
    follow(state, "4d", log)
    return begin(state, MASSIVE, open_areas(state) & hostile(state), state.rules.components.chart.homes, log)


def begin(state: State, size: str, fit: int, table: Mapping[int, int], log: Log) -> bool:
    """Draw the first area. Without one the card has no effect (A5)."""
    if not draw(state, tasks.FIRST_AREA, fit, table):
        return rest(state, log)
    state.revolt = size
    return True


def first(state: State, area: int, log: Log) -> bool:
    state.target = area
    return add(state, area, log)


def add(state: State, area: int, log: Log) -> bool:
    """Have an area rise, then draw a neighbour of the first (A17, A20)."""
    state.revolted |= 1 << area
    areas, is_major = state.areas, state.revolt == MAJOR
    if state.revolted.bit_count() >= AREAS[state.revolt]:
        return rise(state, log)
    near = beside(areas, state.target) & areas.tribal & ~state.revolted
    near = mask_of(other for other in bits(near) if state.blocks.home_tribes[other] & state.on_map)  # 13.2.1, N5
    if state.year == FIRST_YEAR:
        near &= ~(1 << areas.helvetii)
    aquitania = areas.regions[AQUITANIA]
    if is_major and state.revolted & aquitania:
        near &= ~aquitania
    better = near & open_areas(state) & ~state.controlled(BARBARIAN_SIDE)
    if is_major:
        better = without_strangers(state, better)
    return draw(state, tasks.OTHER_AREA, better or near) or rise(state, log)


# --- they rise ---------------------------------------------------------------------------------------------------


def rise(state: State, log: Log) -> bool:
    """Bring all tribes home with a leader, to fight whom they find (V1)."""
    log.append(RevoltBegan(SEATS[BARBARIAN_SIDE], state.revolt, state.areas.names_of(state.revolted)))
    rebel(state, log)
    if state.revolt == MASSIVE:
        lead(state, state.blocks.vercingetorix, state.target, log)
    elif state.revolt == MAJOR:
        bring_minor_leader(state, log)
    state.target = NONE
    return state.do(tasks.Battles(CAME_HOME), tasks.Risen())


def bring_minor_leader(state: State, log: Log) -> None:
    """Bring a minor leader to the first area that one fits (A17)."""
    safe = state.occ[BARBARIAN_SIDE] | ~state.occ[ROMAN_SIDE]  # not among the Romans without a tribe (V3, A17)
    for area in (state.target, *bits(state.revolted & ~(1 << state.target))):
        for leader in bits(minor_leaders_left(state)):
            if (regions_of(state, leader) & safe) >> area & 1:
                lead(state, leader, area, log)
                return


def risen(state: State, log: Log) -> bool:
    """Have the areas that it holds attack; of several, targets are drawn first (A17).

    If none of the tribes that rose is left, the revolt is over (13.4, 13.5, V1).
    """
    state.done()
    if not state.rebels & state.on_map:
        return True
    state.rising = state.revolted & state.occ[BARBARIAN_SIDE]
    if state.revolt != MINOR:
        state.tracks |= MANY
    return aim(state, log)


BOOK = {
    tasks.LEADER_HOME: homes,
    tasks.COMPANIONS: companions,
}
GO = {
    tasks.Quarry: drawn(quarry),
    tasks.HisWay: drawn(his_way),
    tasks.YearOfLeader: begin_year,
    tasks.Risen: risen,
}
ERRANDS = {
    tasks.LEADER_OF_YEAR: bring_leader_of_year,
    tasks.FIRST_AREA: first,
    tasks.OTHER_AREA: add,
}
