"""How Vercingetorix attacks, and where the leaders winter (12, Vercingetorix, rulings A2, A15, A19)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.automaton.cards import draw, follow, rest
from engine.gallic_war.automaton.march import able, beside, send, set_out, tell_plan, way_in
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, AreaTable
from engine.gallic_war.rules.cards import may_supply
from engine.gallic_war.state import State

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
            return draw(state, tasks.QUARRY, mask_of(area for area, away in found.items() if away == nearest))
    return rest(state, log)


def quarry(state: State, area: int, log: Log) -> bool:
    """Attack it, or go towards it past enemies and neutral tribes."""
    away, steps = _beaten(state, area)
    if away > 1:
        steps &= ~(state.occ[ROMAN_SIDE] | state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE])
    return draw(state, tasks.HIS_WAY, steps) or rest(state, log)


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


BOOK = {tasks.LEADER_HOME: homes, tasks.COMPANIONS: companions}
ERRANDS = {tasks.QUARRY: quarry, tasks.HIS_WAY: his_way}
