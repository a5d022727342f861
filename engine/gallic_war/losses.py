"""Steps lost, and blocks eliminated: where they go, and the points that fall (6, 7.3, 7.7.1, 8, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.gallic_war.components import BARBARIAN_SIDE, NOWHERE
from engine.gallic_war.events.year import BlockEliminated, StepLost
from engine.gallic_war.victory import kill_caesar, score_elimination

if TYPE_CHECKING:
    from engine.blocks.state import Log
    from engine.gallic_war.state import State


def lose_step(state: State, block: int, cause: str, log: Log) -> None:
    """A block loses a step, its last with its life."""
    if state.step[block] == 1:
        eliminate(state, block, cause, log)
        return
    state.step[block] -= 1
    log.append(StepLost(*state.named(block), state.strength(block), cause))


def eliminate(state: State, block: int, cause: str, log: Log) -> None:
    """A player's block is eliminated.

    Legions return a year later (7.7.1); tribes and Germans at the end of this one (7.3.1, 7.3.5), but the Helvetii
    never; Ariovistus and Vercingetorix are out for good; minor leaders can come again (8.4).
    """
    blocks, bit = state.blocks, 1 << block
    side = state.side_of(block)
    log.append(BlockEliminated(*state.named(block), cause))
    leave_map(state, block, log)
    if side == BARBARIAN_SIDE:
        state.slain |= bit
    if block in (blocks.helvetii, blocks.ariovistus, blocks.vercingetorix):
        state.out |= bit
    elif not blocks.leaders & bit:
        state.fallen |= bit
    if block != blocks.caesar or state.options.rulings == 1:
        score_elimination(state, block, side, log)
    if block == blocks.caesar:
        kill_caesar(state, log)


def leave_map(state: State, block: int, log: Log) -> None:
    """A block is on the map no longer; a Gallic leader has no home any more."""
    state.take(block, log)
    state.step[block] = 0
    state.forget_move(block)
    if state.blocks.gallic_leaders >> block & 1:
        state.homes[block] = NOWHERE
