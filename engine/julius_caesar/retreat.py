"""Leaving a battle: retreats by land and sea, Navis retreats (7.6, 7.82), and regroups (7.7, 7.83)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.blocks.choices import Choices, Chunk, Product
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.blocks.ways import Route
from engine.contract import Action
from engine.julius_caesar.catalogue import JUST_END
from engine.julius_caesar.components import STRAIT, SpaceTable
from engine.julius_caesar.events import BlockRegrouped, BlockRetreated
from engine.julius_caesar.movement import used_links
from engine.julius_caesar.state import State

RETREAT_LIMIT = {**SpaceTable.ROAD_LIMIT, STRAIT: 1}
"""How many blocks of a side retreat by a road of each kind in a round (7.61)."""


def open_retreats(state: State, block: int) -> tuple[Route, ...]:
    if state.blocks.navis >> block & 1:
        return _near_retreats(state, by_sea=True)
    return (*_near_retreats(state, by_sea=False), *_sea_retreats(state))


def retreat_choices(state: State, block: int) -> Sequence[Action]:
    make = state.rules.catalogue.retreat.make
    return [make(block, route) for route in open_retreats(state, block)]


def _beyond(state: State, links: int) -> int:
    other_end = state.spaces.other_end
    return mask_of(other_end(link, state.battle.space) for link in bits(links))


def _near_retreats(state: State, by_sea: bool) -> tuple[Route, ...]:
    """Return the ways to spaces beside the battle (7.61-7.63, 7.82, B6, B8).

    The side is the one whose battle turn it is. Attackers go to vacant spaces only where any of theirs came from;
    defenders not by the attackers' roads, Navis to vacant seas only, and not where the attackers came from.
    """
    side, space, table = state.actor, state.battle.space, state.spaces
    vacant = ~(state.occ[0] | state.occ[1])
    closed = 0 if by_sea else _full_links(state, side, RETREAT_LIMIT)
    if side == state.battle.attacker:
        vacant &= _beyond(state, used_links(state, side, space))
    elif by_sea:
        vacant &= table.seas & ~_beyond(state, used_links(state, 1 - side, space))
    else:
        closed |= used_links(state, 1 - side, space)
    return state.rules.routes.neighbours(space, state.friendly(side) | vacant, by_sea, closed)


def _full_links(state: State, side: int, limits: Mapping[str, int]) -> int:
    """Return the links at the battle that are full for a side (7.61, 7.7)."""
    table = state.spaces
    used = state.battle.retreats[side * table.land_links :]
    return mask_of(link for link, _ in table.roads[state.battle.space] if used[link] >= limits[table.kind[link]])


def _sea_retreats(state: State) -> tuple[Route, ...]:
    """Return ways over a friendly sea, one block a round (7.64, B7)."""
    side, space, table = state.actor, state.battle.space, state.spaces
    friendly, along = state.friendly(side), state.rules.routes.along
    seas = table.sea_neighbours[space] & table.seas & friendly
    if not table.ports >> space & 1 or not seas or state.battle.sea_retreats >> side & 1:
        return ()
    ports = table.ports & friendly & ~(1 << space)
    ways = [(sea, port) for sea in bits(seas) for port in bits(table.sea_neighbours[sea] & ports)]
    return tuple([along((space, *way)) for way in ways])


def retreat(state: State, block: int, route: Route, log: Log) -> None:
    side, name, _ = state.named(block)
    log.append(BlockRetreated(side, name, route.names))
    if len(route.links) > 1:
        state.battle.sea_retreats |= 1 << state.actor
    _leave(state, block, route, log)


def regroup_choices(state: State) -> Choices:
    """List the victor's regroups and the end (7.7, 7.83, B9)."""
    rules, side, space = state.rules, state.actor, state.battle.space
    blocks, regrouping = state.blocks, rules.catalogue.regroup
    here, open_to = state.at[side][space], ~state.occ[1 - side]
    chunks: list[Chunk] = []
    for group, by_sea in ((here & blocks.land, False), (here & blocks.navis, True)):
        if group:
            full = 0 if by_sea else _full_links(state, side, SpaceTable.ROAD_LIMIT)
            routes = rules.routes.neighbours(space, open_to, by_sea, full)
            chunks.append(Product(bits(group), routes, regrouping))
    chunks.append(JUST_END)
    return Choices(chunks)


def regroup(state: State, block: int, route: Route, log: Log) -> None:
    side, name, _ = state.named(block)
    log.append(BlockRegrouped(side, name, route.names))
    _leave(state, block, route, log)


def _leave(state: State, block: int, route: Route, log: Log) -> None:
    width = state.spaces.land_links
    if route.links[0] < width:
        state.battle.retreats[state.actor * width + route.links[0]] += 1
    state.forget_move(block)
    state.shift(block, route.dest, log)
