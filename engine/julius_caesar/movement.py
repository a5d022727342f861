"""Movement (6.1-6.3): group moves, attacks and responses, Navis, pinning, and amphibious moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.choices import Choices, Chunk, Product
from engine.julius_caesar.catalogue import JUST_END
from engine.julius_caesar.components import CAESAR_SIDE, SpaceTable, bits, mask_of
from engine.julius_caesar.events import BlockMoved
from engine.julius_caesar.routes import MARCH, MERCURY, Closed, Route
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import Log, State


@lru_cache(1 << 16)
def closed_links(spaces: SpaceTable, counts: bytes, pluto: bool) -> Closed:
    """The links that take no more blocks of a side this turn (6.11, 4.32, rulings M3, M4, G6).

    Args:
        spaces: the map.
        counts: by land link, how many of its blocks have used it.
        pluto: whether the side attacks under Pluto.
    """
    closed = attack = response = 0
    for link, used in enumerate(counts):
        if not used:
            continue
        bit = 1 << link
        if used >= spaces.limit[link]:
            closed |= bit
        if used >= spaces.attack_limit[link]:
            response |= bit
        if used >= (spaces.pluto_limit if pluto else spaces.attack_limit)[link]:
            attack |= bit
    return closed, attack, response


def used_links(state: State, side: int, space: int) -> int:
    """The links by which a side's blocks entered the battle in a space."""
    table, used = state.game.components.spaces, state.used[side]
    if not used:
        return 0
    near = (*table.roads[space], *table.borders[space])
    return mask_of(link for link, _ in near if used >> table.directed(link, space) & 1)


def unpinned(state: State, side: int, space: int) -> int:
    """How many more of the defender's blocks may leave a contested space (6.13, ruling M7)."""
    pinning = state.line(1 - side, space).bit_count()
    return max(0, state.line(side, space).bit_count() - pinning)


def move_choices(state: State) -> Choices:
    """Every move and amphibious move of the acting side, and the end of its moves."""
    return Choices([*_sail_chunks(state), *_group_chunks(state), JUST_END])


def _groups(state: State, spaces: int, kinds: int) -> Iterator[tuple[int, int, int]]:
    """The spaces that blocks of these may leave, with those blocks and the links that are shut to them (6.13)."""
    side = state.actor
    respond = state.attacks(1 - side)
    free = kinds & ~state.moved
    for space in bits(spaces):
        group = state.at[side][space] & free
        if not group:
            continue
        if not respond >> space & 1:
            yield space, group, 0
        elif unpinned(state, side, space):
            yield space, group, used_links(state, 1 - side, space)


def _group_chunks(state: State) -> Iterator[Chunk]:
    """The choices of each group: its blocks times the routes open to them."""
    game, side = state.game, state.actor
    table, blocks, move = game.components.spaces, game.components.blocks, game.catalogue.move
    enemy = state.occ[1 - side]
    respond = state.attacks(1 - side)
    god = game.god(state.card)
    width = table.land_links
    closed = closed_links(table, bytes(state.roads[side * width : (side + 1) * width]), god == "pluto")
    reach = MERCURY if god == "mercury" else MARCH
    kinds = (0 if god == "neptune" else blocks.land) | (blocks.navis if god in (None, "neptune") else 0)
    spaces = state.occ[side] if state.moves_left else state.occ[side] & state.active
    for space, group, shut in _groups(state, spaces, kinds):
        if walkers := group & blocks.land:
            routes = game.routes.land(space, enemy & ~respond, respond, closed, shut, reach)
            if routes:
                yield Product(bits(walkers), routes, move.make, move.split)
        if (ships := group & blocks.navis) and not is_guard(state, space, ships):
            routes = game.routes.fleet(space, enemy, shut)
            if routes:
                yield Product(bits(ships), routes, move.make, move.split)


def is_guard(state: State, space: int, ships: int) -> bool:
    """Whether the last Navis of `ships` must stay for an amphibious move that crossed this sea (6.3, M9)."""
    return bool(state.guarded >> space & 1) and ships.bit_count() <= 1


def _sail_chunks(state: State) -> Iterator[Chunk]:
    """The amphibious moves: land blocks in ports beside a friendly sea times the crossings open to them.

    There are none after any other move, nor by the power of a god (6.3).
    """
    game, side = state.game, state.actor
    table, sail = game.components.spaces, game.catalogue.sail
    seas = state.friendly(side) & table.seas
    if not seas or not state.moves_left or state.marched or game.god(state.card):
        return
    hostile = state.occ[1 - side] & table.ports
    for port, group, shut in _groups(state, state.occ[side] & table.ports, game.components.blocks.land):
        if table.sea_neighbours[port] & seas and (routes := game.routes.crossings(port, seas, hostile, shut)):
            yield Product(bits(group), routes, sail.make, sail.split)


def move(state: State, block: int, route: Route, log: Log) -> str | None:
    """A block goes along its route; entering an enemy it attacks, joins an attack, or responds.

    A move point activates the space it leaves, unless that is active (6.1, M1).
    """
    side, start, width = state.actor, 1 << route.start, state.game.components.spaces.land_links
    if not state.active & start:
        state.active |= start
        state.moves_left -= 1
    state.marched = True
    for link in route.links:
        if link < width:
            state.roads[side * width + link] += 1
    manner = "move"
    if state.occ[1 - side] >> route.dest & 1:
        manner = _join_battle(state, block, side, route.dest, route.links[-1])
    _go(state, block, route, manner, log)
    return None


def _go(state: State, block: int, route: Route, manner: str, log: Log) -> None:
    log.append(BlockMoved(SEATS[state.actor], state.game.components.blocks.ids[block], route.names, manner))
    state.moved |= 1 << block
    state.entry[block] = route.links[-1] + 1
    state.shift(block, route.dest, log)


def _join_battle(state: State, block: int, side: int, space: int, link: int) -> str:
    """A block enters a space of the enemy: begin or join an attack, or respond (6.12, 6.14, M5, M6)."""
    state.used[side] |= 1 << state.game.components.spaces.directed(link, space)
    bit = 1 << space
    if not state.occ[side] & bit:
        state.pompey_attacks = state.pompey_attacks & ~bit if side == CAESAR_SIDE else state.pompey_attacks | bit
        state.main[space] = link + 1
        return "attack"
    if state.attacker_at(space) == side:
        if state.main[space] == link + 1:
            return "attack"
        state.reserve |= 1 << block
        return "reserve"
    state.reserve |= 1 << block
    return "response"


def sail(state: State, block: int, route: Route, log: Log) -> str | None:
    """A land block crosses friendly seas for one move point; a Navis must stay in each (6.3)."""
    state.moves_left -= 1
    for sea in route.spaces[:-1]:
        state.guarded |= 1 << sea
    _go(state, block, route, "sail", log)
    return None
