"""The automaton's Vercingetorix, revolts and leaders of some years (12, 4b-4d, A15-A20)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.automaton import march
from engine.gallic_war.automaton.march import beside, draw, follow, hostile, rest
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, AreaTable
from engine.gallic_war.events import RevoltBegan
from engine.gallic_war.rules.cards import YEAR_OF_VERCINGETORIX, may_supply, put
from engine.gallic_war.rules.events import AREAS, MAJOR, MASSIVE, MINOR, may_rise, raise_area, rebel
from engine.gallic_war.rules.politics import come, minor_leaders_left, regions_of
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MANY, NONE, State

FAR = 99

POOR = 1
"""The limit of garrisons after a poor harvest."""

FIRST_OF_VERCINGETORIX = 6
"""53 BC, from which on a Massive Revolt is one (4d)."""


def distances(areas: AreaTable, end: int, *, by_land: bool) -> dict[int, int]:
    """Return how many borders a Gaul has to cross from each area to one."""
    shut, found, reached = 1 << areas.germania | 1 << areas.off_map, {end: 0}, [end]
    for area in reached:
        for other in bits(beside(areas, area, by_land=by_land) & ~shut):
            if other not in found:
                found[other] = found[area] + 1
                reached.append(other)
    return found


def _companions(state: State, end: int) -> int:
    leader = state.blocks.vercingetorix
    start = state.loc[leader]
    return march.able(state, state.at[BARBARIAN_SIDE][start], end) & ~(1 << leader)


def _beaten(state: State, area: int) -> tuple[int, int]:
    """Return how far an area is, and by which areas he beats it."""
    areas, by_land, leader = state.areas, state.options.restricted, state.blocks.vercingetorix
    start, away = state.loc[leader], distances(areas, area, by_land=by_land)
    if start not in away:
        return FAR, 0
    strength, steps = state.strength_of(state.at[ROMAN_SIDE][area] | state.at[NEUTRAL][area]), 0
    near = bits(beside(areas, start, by_land=by_land))
    for step in [area for area in near if away.get(area, FAR) == away[start] - 1]:
        others = sorted(map(state.strength, bits(_companions(state, step))), reverse=True)
        mustered = state.strength(leader) + sum(others[: max(march.way_in(state, start, step) - 1, 0)])
        steps |= (mustered >= strength) << step
    return away[start], steps


def raid_or_attack(state: State, log: Log) -> bool:
    """Take supply where there is some, else attack (A15)."""
    if state.supply and may_supply(state, BARBARIAN_SIDE):
        follow(state, "raid", log)
        return state.do(tasks.SupplyAction())
    follow(state, "vercingetorix", log)
    return find_quarry(state, log)


def find_quarry(state: State, log: Log) -> bool:
    areas, neutral = state.areas, state.occ[NEUTRAL] & ~(state.occ[0] | state.occ[1])
    for kind in (state.occ[ROMAN_SIDE] & ~(1 << areas.germania | 1 << areas.off_map), neutral):
        if found := {area: beaten[0] for area in bits(kind) if (beaten := _beaten(state, area))[1]}:
            nearest = min(found.values())
            return draw(state, tasks.QUARRY, mask_of(area for area, away in found.items() if away == nearest))
    return rest(state, log)


def quarry(state: State, area: int, log: Log) -> bool:
    """Go to the area, or towards it past enemies and neutral tribes."""
    away, steps = _beaten(state, area)
    if away > 1:
        steps &= ~(state.occ[ROMAN_SIDE] | state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE])
    return draw(state, tasks.HIS_WAY, steps) or rest(state, log)


def his_way(state: State, end: int, log: Log) -> bool:
    """Take the strongest party that the border lets, of equals those not at home."""
    leader = state.blocks.vercingetorix
    start, others = state.loc[leader], _companions(state, end)
    room = march.way_in(state, start, end)

    def rank(block: int) -> tuple[int, bool]:
        return -state.strength(block), state.homes[block] == start

    going, equals = march.first_by_rank(others, rank, room - 1)
    going |= 1 << leader
    march.send(state, start, end, going.bit_count(), going)
    if equals:
        march.send(state, start, end, room, going | equals)
    march.tell_plan(state, "vercingetorix", start, end, min(room, 1 + others.bit_count()), log)
    return march.set_out(state)


def homes(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Send Vercingetorix home, and Ariovistus after a poor harvest (A19)."""
    goes = state.leader == state.blocks.vercingetorix or state.garrison == POOR
    return legal[:1] if goes else legal


def companions(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Leave no block with Vercingetorix, with Ariovistus as many as may (A19)."""
    return legal[-1:] if state.leader == state.blocks.vercingetorix else legal[:-1]


def begin_year(state: State, log: Log) -> bool:
    """Set Massive Revolt apart in 52 BC, and bring a minor leader before (A19, A20)."""
    if state.year == YEAR_OF_VERCINGETORIX and not state.massive:
        state.bound, state.hands = True, put(state.hands, BARBARIAN_SIDE, (state.cards.massive,))
    leader = leader_of_year(state)
    state.done()
    if leader != NONE and not state.on_map >> leader & 1:
        found = regions_of(state, leader) & state.homes_of(state.others(BARBARIAN_SIDE)) & hostile(state)
        draw(state, tasks.LEADER_OF_YEAR, found)
    return True


def leader_of_year(state: State) -> int:
    """Return the minor leader of 54 or 53 BC, `NONE` in other years (A19)."""
    return {5: state.blocks.dumnorix, 6: state.blocks.ambiorix}.get(state.year, NONE)


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
        state.let_attack(BARBARIAN_SIDE, area)
        state.moves.returned |= 1 << leader


def without_strangers(state: State, areas: int) -> int:
    """Return those of the areas with no Roman unit but their own tribes (A17, A20)."""
    here, homes = state.at[ROMAN_SIDE], state.blocks.home_tribes
    return mask_of(area for area in bits(areas) if not here[area] & ~homes[area])


def begin(state: State, size: str, log: Log) -> bool:
    """Draw the first area, without which the card has no effect (4b-4d, A5, A17, A20)."""
    fit, chart = may_rise(state, state.others(BARBARIAN_SIDE)), state.rules.components.chart
    if size == MAJOR:
        fit = without_strangers(state, fit)
    if size == MASSIVE:
        follow(state, "4d", log)
        fit &= hostile(state)
    if not draw(state, tasks.FIRST_AREA, fit, chart.homes if size == MASSIVE else chart.tribes):
        return rest(state, log)
    state.revolt = size
    return True


def add(state: State, area: int, log: Log) -> bool:
    """Have an area rise, then draw a neighbour of the first (A17, A20)."""
    if state.target == NONE:
        state.target = area
    state.revolted |= 1 << area
    if state.revolted.bit_count() >= AREAS[state.revolt]:
        return rise(state, log)
    near = beside(state.areas, state.target) & may_rise(state, state.on_map)
    better = near & may_rise(state, state.others(BARBARIAN_SIDE)) & ~state.controlled(BARBARIAN_SIDE)
    if state.revolt == MAJOR:
        better = without_strangers(state, better)
    return draw(state, tasks.OTHER_AREA, better or near) or rise(state, log)


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
    """Have the areas that it holds attack, unless none who rose is left (A17, V1)."""
    state.done()
    if not state.rebels & state.on_map:
        return True
    state.rising = state.revolted & state.occ[BARBARIAN_SIDE]
    if state.revolt != MINOR:
        state.tracks |= MANY
    return march.aim(state, log)


BOOK = {
    tasks.LEADER_HOME: homes,
    tasks.COMPANIONS: companions,
}
GO = {
    tasks.YearOfLeader: begin_year,
    tasks.Risen: risen,
}
ERRANDS = {
    tasks.QUARRY: quarry,
    tasks.HIS_WAY: his_way,
    tasks.LEADER_OF_YEAR: bring_leader_of_year,
    tasks.FIRST_AREA: add,
    tasks.OTHER_AREA: add,
}
