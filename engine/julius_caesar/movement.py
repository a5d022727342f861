"""Movement (6.1-6.3): group moves, attacks and responses, Navis, pinning, and amphibious moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.blocks.legal_actions import ActionProduct, Chunk, LegalActions
from engine.blocks.routes import Route
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.julius_caesar.action_table import JUST_END
from engine.julius_caesar.components import SpaceTable
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.events import BlockMoved
from engine.julius_caesar.routes import MARCH, MERCURY, Closed
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State


@lru_cache(1 << 16)
def closed_links(spaces: SpaceTable, counts: bytes, pluto: bool) -> Closed:
    """Return the links that are full for a side (6.11, 4.32, M3, M4, G6).

    `counts` are, by land link, its blocks that have used it; under `pluto` the side attacks by wider roads.
    """
    used = [(link, count) for link, count in enumerate(counts) if count]

    def full(limits: Sequence[int]) -> int:
        return mask_of([link for link, count in used if count >= limits[link]])

    attack = full(spaces.pluto_limit if pluto else spaces.attack_limit)
    return full(spaces.limit), attack, full(spaces.attack_limit)


def used_links(state: State, side: int, space: int) -> int:
    """Return the links by which a side entered a battle's space."""
    used = state.moves.used[side]
    return sum([link for link, entered in state.spaces.ways_in[space] if used & entered]) if used else 0


def unpinned(state: State, side: int, space: int) -> int:
    """Return how many defenders may still leave a contested space (6.13, M7)."""
    pinning = state.line(1 - side, space).bit_count()
    return max(0, state.line(side, space).bit_count() - pinning)


def move_choices(state: State) -> LegalActions:
    """List the moves of the acting side, amphibious ones first (6.3), and the end."""
    god, respond = state.cards.god_ids.get(state.card), state.attacks(1 - state.actor)
    sailing = state.moves_left and not state.moves.active and not god
    sails = _sail_chunks(state, respond) if sailing else ()
    return LegalActions([*sails, *_group_chunks(state, respond, god), JUST_END])


def _shut(state: State, space: int) -> int | None:
    """Return the links closed to defenders, None where all are pinned (6.13, M7)."""
    side = state.actor
    return used_links(state, 1 - side, space) if unpinned(state, side, space) else None


def _group_chunks(state: State, respond: int, god: str | None) -> list[Chunk]:
    routes, moves, side = state.rules.routes, state.rules.catalogue.move, state.actor
    table, blocks = state.spaces, state.blocks
    here, enemy = state.at[side], state.occ[1 - side]
    attack = enemy & ~respond
    width = table.land_links
    closed = closed_links(table, bytes(state.moves.roads[side * width : (side + 1) * width]), god == "pluto")
    reach = MERCURY if god == "mercury" else MARCH
    land = 0 if god == "neptune" else blocks.land
    navis = blocks.navis if god in (None, "neptune") else 0
    chunks: list[Chunk] = []
    resting = ~state.moves.moved
    for space in bits(state.occ[side] if state.moves_left else state.occ[side] & state.moves.active):
        group = here[space] & resting
        shut = _shut(state, space) if group and respond >> space & 1 else 0
        if not group or shut is None:
            continue
        walkers, ships = group & land, group & navis
        if walkers and (ways := routes.land(space, reach, attack, respond, closed, shut)):
            chunks.append(ActionProduct(bits(walkers), ways, moves))
        if ships and not is_guard(state, space, ships) and (ways := routes.fleet(space, enemy, shut)):
            chunks.append(ActionProduct(bits(ships), ways, moves))
    return chunks


def is_guard(state: State, space: int, ships: int) -> bool:
    """Return whether the last Navis must stay for a crossing (6.3, M9)."""
    return ships.bit_count() <= 1 and bool(state.moves.guarded >> space & 1)


def _sail_chunks(state: State, respond: int) -> list[Chunk]:
    """List the crossings of land blocks in ports beside a friendly sea (6.3)."""
    rules, side = state.rules, state.actor
    table, sail = state.spaces, rules.catalogue.sail
    seas, hostile = state.friendly(side) & table.seas, state.occ[1 - side] & table.ports
    resting = state.blocks.land & ~state.moves.moved
    chunks: list[Chunk] = []
    for port in bits(state.occ[side] & table.ports) if seas else ():
        group = state.at[side][port] & resting
        shut = _shut(state, port) if respond >> port & 1 else 0
        if not group or shut is None or not table.sea_neighbours[port] & seas:
            continue
        if routes := rules.routes.crossings(port, seas, hostile, shut):
            chunks.append(ActionProduct(bits(group), routes, sail))
    return chunks


def move(state: State, block: int, route: Route, log: Log) -> None:
    """Move a block, activating the space it leaves for a point (6.1, M1)."""
    side, start, width, moves = state.actor, 1 << route.start, state.spaces.land_links, state.moves
    if not moves.active & start:
        moves.active |= start
        state.moves_left -= 1
    for link in route.links:
        if link < width:
            moves.roads[side * width + link] += 1
    manner = "move"
    if state.occ[1 - side] >> route.dest & 1:
        manner = _join_battle(state, block, side, route.dest, route.links[-1])
    _go(state, block, route, manner, log)


def _go(state: State, block: int, route: Route, manner: str, log: Log) -> None:
    log.append(BlockMoved(SEATS[state.actor], state.blocks.ids[block], route.names, manner))
    state.moves.moved |= 1 << block
    state.moves.entry[block] = route.links[-1] + 1
    state.shift(block, route.dest, log)


def _join_battle(state: State, block: int, side: int, space: int, link: int) -> str:
    """Begin or join an attack, or respond (6.12, 6.14, M5, M6)."""
    state.moves.used[side] |= 1 << state.spaces.directed(link, space)
    if not state.occ[side] >> space & 1:
        state.begin_attack(side, space)
        state.moves.main[space] = 0 if state.edition.main_attack == DECLARED else link + 1
        return "attack"
    attacks = state.attacker_at(space) == side
    if attacks and state.moves.main[space] in (0, link + 1):  # 0 while it is still to be declared
        return "attack"
    state.moves.reserve |= 1 << block
    return "reserve" if attacks else "response"


def sail(state: State, block: int, route: Route, log: Log) -> None:
    """Move a land block over friendly seas, each guarded by a Navis (6.3)."""
    state.moves_left -= 1
    for sea in route.spaces[:-1]:
        state.moves.guarded |= 1 << sea
    _go(state, block, route, "sail", log)
