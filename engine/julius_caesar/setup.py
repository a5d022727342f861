"""Setting up (5.x): the historical deployment, and the free rearrangement of it (5.3, ruling S1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.julius_caesar.action_table import END
from engine.julius_caesar.actions import Swap
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.events import BlocksSwapped, DeploymentEnded
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import FreeDeployment, Year

HISTORICAL, FREE = "historical", "free"


def deploy(state: State) -> None:
    """Put all blocks where they begin, at full strength (5.1)."""
    blocks = state.blocks
    log: Log = []
    for block, space in enumerate(blocks.start):
        if space != NOWHERE:
            state.put(block, blocks.home[block], space, log)
            state.step[block] = blocks.top[block]
            state.pool &= ~(1 << block)
    if state.deployment == FREE:
        _give_deployment(state, CAESAR_SIDE)


def _give_deployment(state: State, side: int) -> None:
    """Let a side exchange as often as it has blocks (5.1)."""
    state.go_to(FreeDeployment(side))
    state.swaps_left = state.fighting[side].bit_count()


def may_swap(state: State, first: int, second: int) -> bool:
    """Return whether two blocks may be exchanged, no Navis ending inland (S1)."""
    here, there, stand = state.loc[first], state.loc[second], state.blocks.stand
    return here != there and bool(stand[there] >> first & stand[here] >> second & 1)


def deployment_choices(state: State) -> Sequence[Action]:
    """List the useful exchanges while any are left, and the end."""
    if not state.swaps_left:
        return (END,)
    ids, mine = state.blocks.ids, bits(state.fighting[state.actor])
    pairs = [pair for pair in combinations(mine, 2) if may_swap(state, *pair)]
    return (*[Swap(ids[first], ids[second]) for first, second in pairs], END)


def swap(state: State, action: Swap, log: Log) -> None:
    first, second = (state.blocks.index[block] for block in (action.first, action.second))
    here, there = state.loc[first], state.loc[second]
    unseen: Log = []
    state.shift(first, there, unseen)
    state.shift(second, here, unseen)
    state.swaps_left -= 1
    log.append(BlocksSwapped(SEATS[state.actor], action.first, action.second))


def end_deployment(state: State, action: Action, log: Log) -> None:
    """Let Pompey deploy next, then begin the first year."""
    log.append(DeploymentEnded(SEATS[state.actor]))
    state.swaps_left = 0
    if state.actor == POMPEY_SIDE:
        state.go_to(Year())
    else:
        _give_deployment(state, POMPEY_SIDE)
