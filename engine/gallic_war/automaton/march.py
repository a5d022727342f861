"""Whom the automaton attacks, and with what; how its blocks go there (12, 3, rulings A2, A3, A6, A14 to A16)."""

from __future__ import annotations

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.automaton.cards import draw, drawn, hostile, once
from engine.gallic_war.automaton.matrix import PAIR, card_of, fit_germans, no_attack, pass_on, rest
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, AreaTable
from engine.gallic_war.events import AttackPlanned
from engine.gallic_war.rules.movement import finish_movement
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import GERMANS_AREA, MANY, State
from engine.gallic_war.tasks import (
    MOVE,
    AreaAims,
    AreasTarget,
    GermansShift,
    MarchOrders,
    PairsAim,
    PairsTarget,
    Shift,
)

AS_RIVER = 2
"""How many blocks go between Britannia and a port, in each direction (ruling A16)."""


# --- the map as the automaton sees it ----------------------------------------------------------------------------


def beside(areas: AreaTable, area: int, *, by_land: bool = False) -> int:
    """Return the areas adjacent to one, unless `by_land` over Britannia's sea too."""
    britannia = 1 << areas.britannia
    coast = 0 if by_land else areas.ports[areas.oceanus] | britannia
    over = coast & ~britannia if area == areas.britannia else britannia
    return areas.neighbours[area] | (over if coast >> area & 1 else 0)


def able(state: State, blocks: int, area: int) -> int:
    """Return those of an area's blocks that may enter another (11, M8, A16)."""
    areas, table = state.areas, state.blocks
    if blocks and state.options.restricted and (state.loc[bits(blocks)[0]], area) not in areas.border_between:
        blocks &= table.naval
    return blocks & table.germans if area == areas.germania else blocks


def way_in(state: State, start: int, end: int) -> int:
    """Return how many more blocks of the automaton may take a way in this card play."""
    areas = state.areas
    border = areas.border_between.get((start, end))
    if border is None:
        return AS_RIVER - next((n for a, b, n in state.moves.voyages if (a, b) == (start, end)), 0)
    used = state.moves.crossed[BARBARIAN_SIDE * 2 * len(areas.ends) + areas.directed(border, end)]
    return areas.limit[border] - used


def size(state: State, area: int) -> int:
    """Return how many blocks an area contains (A6)."""
    return sum([state.at[side][area].bit_count() for side in range(3)])


def targets(state: State, area: int, troops: int, not_these: int = 0) -> int:
    """Return the areas of which one is attacked, the Romans' before neutral ones (3a, 3e)."""
    near = hostile(state) & beside(state.areas, area) & ~not_these
    reached = [other for other in bits(near) if able(state, troops, other) and way_in(state, area, other) > 0]
    for blocks in (1, 2) if troops & (troops - 1) else (1,):
        found = mask_of(other for other in reached if size(state, other) == blocks)
        if found:
            return found & state.occ[ROMAN_SIDE] or found
    return 0


def order(state: State, step: str, start: int, end: int, number: int, blocks: int, log: Log) -> None:
    """Send blocks from one area to another by a step of the matrix."""
    send(state, start, end, number, blocks)
    tell_plan(state, step, start, end, number, log)


def send(state: State, start: int, end: int, number: int, blocks: int) -> None:
    """Order blocks to an area, counting those that were sent there before."""
    state.orders = (*state.orders, (start, end, number, blocks))


def tell_plan(state: State, step: str, start: int, end: int, number: int, log: Log) -> None:
    ids, met = state.areas.ids, size(state, end) if hostile(state) >> end & 1 else 0
    log.append(AttackPlanned(SEATS[BARBARIAN_SIDE], card_of(state), step, ids[start], ids[end], met, number))


# --- an area, and pairs of Germans -------------------------------------------------------------------------------


def aim(state: State, log: Log) -> bool:
    """Find the target of the next activated area, or go on without one (3a, 3e, 3g)."""
    if not state.rising:
        return set_out(state) if state.orders else True
    area = bits(state.rising)[0]
    troops = state.at[BARBARIAN_SIDE][area]
    if draw(state, AreasTarget, targets(state, area, troops)):
        return True
    if state.tracks & MANY:  # an area of a great revolt (A17)
        state.rising &= state.rising - 1
        return aim(state, log)
    if not hostile(state) & beside(state.areas, area):
        return pass_on(state, area, "beside", log)
    return no_attack(state, log)


def target(state: State, log: Log) -> bool:
    """Order all blocks of the area that can attack its target."""
    area, end = bits(state.rising)[0], drawn(state)
    troops = able(state, state.at[BARBARIAN_SIDE][area], end)
    number = min(troops.bit_count(), way_in(state, area, end))
    order(state, "3a" if size(state, end) == 1 else "3e", area, end, number, troops, log)
    state.rising &= state.rising - 1
    return aim(state, log)


def aim_pairs(state: State, log: Log) -> bool:
    """Find areas for two pairs of Germans, or for one (3b, 3c)."""
    germania = state.areas.germania
    fit = fit_germans(state, germania)
    chosen = mask_of(end for _, end, _, _ in state.orders)
    more = len(state.orders) < min(fit.bit_count() // PAIR, 2)
    if more and draw(state, PairsTarget, targets(state, germania, fit, chosen)):
        return True
    return set_out(state) if state.orders else no_attack(state, log)


def pairs_target(state: State, log: Log) -> bool:
    """Order a pair there, drawn among those that are fit."""
    germania = state.areas.germania
    fit = fit_germans(state, germania)
    order(state, "3b" if fit.bit_count() >= 2 * PAIR else "3c", germania, drawn(state), PAIR, fit, log)
    return aim_pairs(state, log)


# --- the shift of Germans (3g, ruling A14) -----------------------------------------------------------------------


def shift(state: State, log: Log) -> bool:
    """Shift Germans to its own areas beside, those next to an enemy first (3g, A14)."""
    areas, most = state.areas, state.rules.limits.stack
    start = bits(state.rising)[0] if state.tracks & GERMANS_AREA else areas.germania
    left = _left(state, start)
    gone = mask_of(end for _, end, _, _ in state.orders)
    open_areas = state.friendly(BARBARIAN_SIDE) & beside(areas, start) & ~(gone | 1 << areas.germania)
    found = mask_of(
        area
        for area in bits(open_areas)
        if left and way_in(state, start, area) > 0 and state.at[BARBARIAN_SIDE][area].bit_count() < most
    )
    first = mask_of(area for area in bits(found) if beside(areas, area) & hostile(state))
    if draw(state, Shift, first or found):
        return True
    return set_out(state) if state.orders else rest(state, log)


def _left(state: State, start: int) -> int:
    """Return how many Germans of an area have no order yet."""
    here = state.at[BARBARIAN_SIDE][start] & state.blocks.germans
    return here.bit_count() - sum([number for _, _, number, _ in state.orders])


def shift_to(state: State, log: Log) -> bool:
    """Order as many Germans to an area as border and stacking let."""
    areas, blocks, end = state.areas, state.blocks, drawn(state)
    start = bits(state.rising)[0] if state.tracks & GERMANS_AREA else areas.germania
    room = state.rules.limits.stack - state.at[BARBARIAN_SIDE][end].bit_count()
    number = min(_left(state, start), way_in(state, start, end), room)
    order(state, "3g", start, end, number, state.at[BARBARIAN_SIDE][start] & blocks.germans, log)
    return shift(state, log)


# --- going there -------------------------------------------------------------------------------------------------


def set_out(state: State) -> bool:
    state.active = state.moves.first_mover = BARBARIAN_SIDE
    state.moves.groups = state.moves.landed = state.moves.entering = 0
    state.moves.voyages, state.then = (), "actions"
    state.moves.were_neutral = state.fighting[NEUTRAL]
    return state.do(MarchOrders())


def _due(state: State) -> tuple[int, tuple[Action, ...]]:
    """Return how many blocks the first order still moves, and their moves."""
    start, end, number, blocks = state.orders[0]
    came = state.at[BARBARIAN_SIDE][end]
    gone = sum(
        [state.moves.origin[block] == start + 1 and bool(state.moves.moved >> block & 1) for block in bits(came)]
    )
    ready = able(state, state.at[BARBARIAN_SIDE][start] & blocks & ~state.moves.moved, end)
    left = min(number - gone, way_in(state, start, end), ready.bit_count())
    catalogue, routes, areas = state.rules.catalogue, state.rules.routes, state.areas
    if left <= 0:
        return 0, ()
    if (start, end) in areas.border_between:
        way = routes.along((start, end))
        return left, tuple([catalogue.move.make(block, way) for block in bits(ready)])
    way = routes.along((start, areas.count + areas.oceanus, end))
    return left, tuple([catalogue.sail.make(block, way) for block in bits(ready)])


def go_on(state: State, log: Log) -> bool:
    """Move blocks as ordered, drawn where not all can go."""
    state.actor = BARBARIAN_SIDE
    while state.orders:
        left, moves = _due(state)
        if left and left < len(moves):
            return state.ask(BARBARIAN_SIDE)
        if not left:
            state.orders = state.orders[1:]
            continue
        state.rules.act[MOVE, type(moves[0])](state, moves[0], log)
        return True
    return state.done() if state.helping else finish_movement(state)


BOOK = {MOVE: lambda state, legal: _due(state)[1]}
GO = {
    AreaAims: once(aim),
    AreasTarget: target,
    PairsAim: once(aim_pairs),
    PairsTarget: pairs_target,
    GermansShift: once(shift),
    Shift: shift_to,
    MarchOrders: go_on,
}
