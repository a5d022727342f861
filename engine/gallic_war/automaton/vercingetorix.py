"""How Vercingetorix attacks, with those around him (12, Vercingetorix, rulings A2, A15)."""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.automaton.chance import alike, draw, drawn, once
from engine.gallic_war.automaton.march import able, beside, send, set_out, tell_plan, way_in
from engine.gallic_war.automaton.matrix import rest
from engine.gallic_war.components import BARBARIAN_SIDE, NEUTRAL, ROMAN_SIDE
from engine.gallic_war.state import State
from engine.gallic_war.tasks import HisWay, Quarry, VercingetorixAims

FAR = 99


def _next_to(state: State, area: int) -> int:
    """The areas that he can go to from one: beside it, with Restricted Naval Movement by land alone (11)."""
    return state.areas.neighbours[area] if state.options.restricted else beside(state, area)


def _distances(state: State, end: int) -> dict[int, int]:
    """How many borders a Gaul has to cross from each area to one."""
    areas = state.areas
    shut = 1 << areas.germania | 1 << areas.off_map
    found, edge, steps = {end: 0}, 1 << end, 0
    while edge:
        steps += 1
        reached = 0
        for area in bits(edge):
            reached |= _next_to(state, area)
        edge = mask_of(area for area in bits(reached & ~shut) if area not in found)
        found |= dict.fromkeys(bits(edge), steps)
    return found


def _first_steps(state: State, start: int, end: int) -> tuple[int, tuple[int, ...]]:
    """How far an area is, and the areas that the shortest ways to it begin with."""
    away = _distances(state, end)
    if start not in away:
        return FAR, ()
    nearer = [area for area in bits(_next_to(state, start)) if away.get(area, FAR) == away[start] - 1]
    return away[start], tuple(nearer)


def _mustered(state: State, first: int) -> int:
    """The strength of the strongest party, with Vercingetorix, that can go to an area beside him."""
    leader = state.blocks.vercingetorix
    start = state.loc[leader]
    others = able(state, state.at[BARBARIAN_SIDE][start], first) & ~(1 << leader)
    best = sorted(map(state.strength, bits(others)), reverse=True)[: max(way_in(state, start, first) - 1, 0)]
    return state.strength(leader) + sum(best)


def _beaten(state: State, area: int) -> tuple[int, int]:
    """How far an area is that he is strong enough for, and the areas beside him by which he is; 0 if by none."""
    away, first = _first_steps(state, state.loc[state.blocks.vercingetorix], area)
    strength = state.strength_of(state.at[ROMAN_SIDE][area] | state.at[NEUTRAL][area])
    return away, mask_of(step for step in first if _mustered(state, step) >= strength)


def aim(state: State, log: Log) -> bool:
    """The nearest enemy, else the nearest neutral area, for which he is strong enough."""
    areas, neutral = state.areas, state.occ[NEUTRAL] & ~(state.occ[0] | state.occ[1])
    for kind in (state.occ[ROMAN_SIDE] & ~(1 << areas.germania | 1 << areas.off_map), neutral):
        found = {area: away for area in bits(kind) for away, steps in (_beaten(state, area),) if steps}
        nearest = min(found.values(), default=FAR)
        if found:
            return draw(state, Quarry, alike(mask_of(a for a, away in found.items() if away == nearest)))
    return rest(state, log)


def quarry(state: State, log: Log) -> bool:
    """He attacks it, or goes towards it, not through enemies or neutral tribes."""
    away, steps = _beaten(state, drawn(state))
    if away > 1:
        steps &= ~(state.occ[ROMAN_SIDE] | state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE])
    return draw(state, HisWay, alike(steps)) if steps else rest(state, log)


def his_way(state: State, log: Log) -> bool:
    """The strongest party that the border lets; among equals those not at home."""
    leader, end = state.blocks.vercingetorix, drawn(state)
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


GO = {VercingetorixAims: once(aim), Quarry: quarry, HisWay: his_way}
