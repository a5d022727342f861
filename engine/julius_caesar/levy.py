"""Levies (6.4, rulings L1-L4): steps for blocks on the map and new blocks from the pool."""

from __future__ import annotations

from engine.choices import Choices, Chunk, Listed, Product
from engine.julius_caesar.actions import Step
from engine.julius_caesar.catalogue import JUST_END
from engine.julius_caesar.components import NOWHERE, Components, bits, mask_of
from engine.julius_caesar.events import BlockLevied, StepGained
from engine.julius_caesar.state import Log, State


def levy_choices(state: State) -> Choices:
    """Every step and every new block that a levy point can buy the acting side, and the end of its levies."""
    if not state.levies_left:
        return Choices((JUST_END,))
    game, side = state.game, state.actor
    table, blocks = game.components.spaces, game.components.blocks
    cities = state.friendly(side) & table.cities
    chunks: list[Chunk] = []
    steps = game.catalogue.of[Step]
    growing = [steps[block] for block in growing_blocks(state, side)]
    if growing:
        chunks.append(Listed(growing))
    pool = available(state, side)
    make, split = game.catalogue.levy.make, game.catalogue.levy.split
    anywhere = pool & (blocks.anywhere | blocks.leaders)
    chunks.append(Product(bits(anywhere), bits(cities), make, split))
    chunks.append(Product(bits(pool & blocks.navis), bits(cities & table.major_ports), make, split))
    named = [
        make(block, blocks.levy_city[block])
        for block in bits(pool & ~anywhere & ~blocks.navis)
        if cities >> blocks.levy_city[block] & 1
    ]
    chunks.append(Listed(named))
    chunks.append(JUST_END)
    return Choices(chunks)


def growing_blocks(state: State, side: int) -> list[int]:
    """A side's blocks in friendly cities that are below full strength; nothing grows at sea."""
    components = state.game.components
    top, step, here = components.blocks.top, state.step, state.at[side]
    return [
        block
        for space in bits(state.friendly(side) & components.spaces.cities)
        for block in bits(here[space])
        if step[block] < top[block]
    ]


def available(state: State, side: int) -> int:
    """The blocks of a side's pool that may be levied: upright, its third leader only after a loss (L3)."""
    blocks = state.game.components.blocks
    pool = state.pool & blocks.of[side]
    if not state.lost & blocks.of[side]:
        pool &= ~blocks.third_leaders
    return pool


def may_come(components: Components, city: int, side: int, lost: int) -> int:
    """The blocks of a side that may be levied in a city of its own while they are upright in its pool.

    Args:
        components: the tables.
        city: the city.
        side: who levies.
        lost: the leaders lost for good.
    """
    table, blocks = components.spaces, components.blocks
    anywhere = blocks.anywhere | blocks.leaders
    if not lost & blocks.of[side]:
        anywhere &= ~blocks.third_leaders
    navis = blocks.navis if table.major_ports >> city & 1 else 0
    named = mask_of(block for block, home in enumerate(blocks.levy_city) if home == city)
    return (anywhere | navis | named) & blocks.of[side]


def levy(state: State, block: int, city: int, log: Log) -> str | None:
    """A new block comes to a city at its lowest step."""
    assert state.loc[block] == NOWHERE
    state.pool &= ~(1 << block)
    state.step[block] = 1
    state.put(block, state.actor, city, log)
    log.append(BlockLevied(*state.named(block)))
    state.levies_left -= 1
    return None


def grow(state: State, block: int, log: Log) -> str | None:
    """A block gains a step."""
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block)))
    state.levies_left -= 1
    return None
