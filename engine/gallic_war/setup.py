"""Setting up (3): who stands where, and the tribes of which one of two is drawn (ruling N6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import Draw
from engine.gallic_war.events import TribeDrawn
from engine.gallic_war.state import State
from engine.gallic_war.tasks import SETTLE, DrawTribes, Year


def set_up(state: State) -> None:
    """Put the blocks of both sides and the neutral tribes into their areas; the pairs are to be drawn."""
    blocks = state.blocks
    for block in bits(blocks.placed):
        state.step[block] = blocks.start_step[block]
        state.put(block, blocks.start_side[block], blocks.start_area[block], [])
    state.pool = blocks.pool | (state.options.legion_i << blocks.legion_i)
    state.supply = state.rules.numbers.supply.start


def next_pair(state: State) -> tuple[int, int] | None:
    pairs = state.blocks.pairs
    return next((pair for pair in pairs if not state.out >> pair[0] & 1 and not state.out >> pair[1] & 1), None)


def choices(state: State) -> Sequence[Action]:
    draw = state.rules.catalogue.of[Draw]
    return tuple([draw[block] for block in next_pair(state) or ()])


def settle(state: State, log: Log) -> bool:
    return False if next_pair(state) else state.go_to(Year())


def draw(state: State, action: Draw, log: Log) -> None:
    """A tribe is in the game, neutral and at its full strength; the other is out of it."""
    blocks = state.blocks
    block, pair = blocks.index[action.block], next_pair(state)
    assert pair
    other, area = pair[block == pair[0]], blocks.start_area[block]
    state.out |= 1 << other
    state.step[block] = blocks.start_step[block]
    state.put(block, NEUTRAL, area, [])
    log.append(TribeDrawn(action.block, blocks.ids[other], state.areas.ids[area]))


CHOICES = {SETTLE: choices}
ACT = {(SETTLE, Draw): draw}
GO = {DrawTribes: settle}
