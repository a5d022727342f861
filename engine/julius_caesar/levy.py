"""Levies (6.4, rulings L1-L4): steps for blocks on the map and new blocks from the pool."""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.choices import Choices, Listed, Product
from engine.julius_caesar.actions import Step
from engine.julius_caesar.catalogue import JUST_END
from engine.julius_caesar.components import NOWHERE, BlockTable, Components
from engine.julius_caesar.events import BlockLevied, StepGained
from engine.julius_caesar.state import State


def levy_choices(state: State) -> Choices:
    """Every step and every new block that a levy point can buy the acting side, and the end of its levies."""
    if not state.levies_left:
        return Choices((JUST_END,))
    catalogue, side = state.rules.catalogue, state.actor
    table, blocks = state.spaces, state.blocks
    steps, levies = catalogue.of[Step], catalogue.levy
    here, step, top, home = state.at[side], state.step, blocks.top, blocks.levy_city
    cities, pool = state.friendly(side) & table.cities, state.pool & levied(blocks, side, state.lost)
    growing = [steps[block] for city in bits(cities) for block in bits(here[city]) if step[block] < top[block]]
    named = [block for block in bits(pool & ~blocks.anywhere & ~blocks.navis) if cities >> home[block] & 1]
    return Choices(
        [
            Listed(growing),
            Product(bits(pool & blocks.anywhere), bits(cities), levies),
            Product(bits(pool & blocks.navis), bits(cities & table.major_ports), levies),
            Listed([levies.make(block, home[block]) for block in named]),
            JUST_END,
        ]
    )


def levied(blocks: BlockTable, side: int, lost: int) -> int:
    """The blocks that a side may levy: its own, the third leader only when one is among the lost (L3)."""
    own = blocks.of[side]
    return own if lost & own else own & ~blocks.third_leaders


def may_come(components: Components, city: int, side: int, lost: int) -> int:
    """The blocks that a side may levy in a city of its own if they are upright in its pool, those being lost."""
    table, blocks = components.spaces, components.blocks
    navis = blocks.navis if table.major_ports >> city & 1 else 0
    named = mask_of(block for block, home in enumerate(blocks.levy_city) if home == city)
    return (blocks.anywhere | navis | named) & levied(blocks, side, lost)


def levy(state: State, block: int, city: int, log: Log) -> None:
    """A new block comes to a city at its lowest step."""
    assert state.loc[block] == NOWHERE
    state.pool &= ~(1 << block)
    state.step[block] = 1
    state.put(block, state.actor, city, log)
    log.append(BlockLevied(*state.named(block)))
    state.levies_left -= 1


def grow(state: State, block: int, log: Log) -> None:
    """A block gains a step."""
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block)))
    state.levies_left -= 1
