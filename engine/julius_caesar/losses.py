"""Losing steps and blocks (7.4, 7.5), and Cleopatra, who changes sides instead (7.52, ruling B10)."""

from __future__ import annotations

from engine.blocks.state import Log
from engine.julius_caesar.data import NEXT_ROUND
from engine.julius_caesar.events import BlockEliminated, CleopatraTurned, StepLost
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State


def lose_step(state: State, block: int, cause: str, log: Log) -> None:
    """A block on the map loses a step; on its last one it is eliminated, or Cleopatra joins the enemy."""
    if state.step[block] <= 1:
        lose_block(state, block, cause, log)
        return
    state.step[block] -= 1
    log.append(StepLost(*state.named(block), state.strength(block), cause))


def lose_block(state: State, block: int, cause: str, log: Log) -> None:
    """A block on the map is eliminated, or Cleopatra joins the enemy where she stands, at strength I."""
    if block == state.blocks.cleopatra:
        _turn_cleopatra(state, log)
        if cause == "hit" and state.edition.cleopatra_acts == NEXT_ROUND:
            state.acted |= 1 << block
        return
    log.append(BlockEliminated(*state.named(block), cause))
    state.eliminate(block, log)


def _turn_cleopatra(state: State, log: Log) -> None:
    """She becomes part of the enemy's main force."""
    block = state.blocks.cleopatra
    side, space = 1 - state.side_of(block), state.loc[block]
    log.append(CleopatraTurned(SEATS[side], state.spaces.ids[space], 1))
    alone = state.at[0][space] | state.at[1][space] == 1 << block  # then the space just changes hands
    state.take(block, [] if alone else log)
    state.forget_move(block)
    state.step[block] = 1
    state.put(block, side, space, log)
