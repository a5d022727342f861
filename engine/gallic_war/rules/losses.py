"""Losses of steps and blocks, and tribes that change place or side (5.2.1-13.2)."""

from __future__ import annotations

from collections.abc import Collection

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.leading import by_block, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.actions import Hit
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.events import BlockEliminated, StepGained, StepLost, TribeReturned, TribeTurned
from engine.gallic_war.rules.points import kill_caesar, score_elimination
from engine.gallic_war.seats import OWNERS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import STACKING, Attrition, Stacking


def lose_step(state: State, block: int, cause: str, log: Log) -> None:
    if state.step[block] == 1:
        eliminate(state, block, cause, log)
        return
    state.step[block] -= 1
    log.append(StepLost(*state.named(block), state.strength(block), cause))


def gain(state: State, block: int, cause: str, log: Log) -> None:
    state.step[block] += 1
    log.append(StepGained(*state.named(block), state.strength(block), cause))


def eliminate(state: State, block: int, cause: str, log: Log) -> None:
    """Take a block of a player's off the map.

    Legions return a year later (7.7.1), tribes and Germans at the end of this one (7.3.1, 7.3.5) but the Helvetii,
    and minor leaders can come again (8.4). Ariovistus and Vercingetorix are out for good.
    """
    blocks, bit, side = state.blocks, 1 << block, state.side_of(block)
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
    state.take(block, log)
    state.step[block] = 0
    state.forget_move(block)
    if state.blocks.gallic_leaders >> block & 1:
        state.homes[block] = NOWHERE


def bring(state: State, block: int, side: int, area: int, cause: str, log: Log) -> None:
    """Bring a block to an area and a side, which is no movement (13.2).

    One that becomes neutral is at full strength. Events say last who holds the areas in the end.
    """
    was, origin = state.side_of(block), state.loc[block]
    state.forget_move(block)
    if was == side and origin == area:
        return
    held: Log = []
    state.take(block, held)
    state.put(block, side, area, held)
    name, places = state.blocks.ids[block], state.areas.ids
    if origin != area:
        log.append(TribeReturned(OWNERS[side], name, places[origin], places[area], cause))
    if was != side:
        if side == NEUTRAL:
            state.step[block] = state.blocks.top[block]
        log.append(TribeTurned(name, OWNERS[side], OWNERS[was], places[area], state.strength(block), cause))
    log += held if origin != area else held[-1:]


def return_to(state: State, tribes: Collection[int], side: int, cause: str, log: Log) -> None:
    """Bring tribes home for a side, where they attack enemies (5.2.1 C and D, 13.2).

    Those whom a revolt has sent home may go into their fortress (13.2.1, B8). The caller leads on to the battles.
    """
    for tribe in tribes:
        bring(state, tribe, side, state.homes[tribe], cause, log)
    for tribe in tribes:
        home = state.homes[tribe]
        if state.occ[1 - side] >> home & 1:
            state.let_attack(side, home)
            state.moves.returned |= (cause == "revolt") << tribe


def find_crowds(state: State, log: Log) -> bool:
    """Find where blocks stand too close, the Romans' first (M9)."""
    most = state.rules.limits.stack
    state.crowded = tuple(
        (side, area, excess)
        for side in (0, 1)
        for area in bits(state.occ[side])
        if (excess := counted(state, side, area).bit_count() - most) > 0
    )
    return state.go_to(Stacking())


def counted(state: State, side: int, area: int) -> int:
    areas, here = state.areas, state.at[side][area]
    if area == areas.off_map:
        return 0
    return here & ~state.blocks.legions if area == areas.transalpine else here


def losers(state: State) -> int:
    """Return the blocks of which one loses the next step by stacking (M9).

    Each loses one while others can, and none its last while another has a step to spare. Tribes go first.
    """
    side, area, _ = state.crowded[0]
    here = counted(state, side, area)
    spare = mask_of(block for block in bits(here) if state.step[block] > 1)
    found = spare & ~state.acted or spare or here
    return found & state.blocks.tribes or found


def go_on_stacking(state: State, log: Log) -> bool:
    while state.crowded:
        side, _, left = state.crowded[0]
        blocks = losers(state)
        if not blocks or not left:
            state.acted, state.crowded = 0, state.crowded[1:]
            continue
        if blocks.bit_count() > max(left, 1):
            return state.ask(side)
        for block in bits(blocks):
            _lose(state, block, log)
    state.forget_moves()
    return state.done()


def _lose(state: State, block: int, log: Log) -> None:
    (side, area, left), rest = state.crowded[0], state.crowded[1:]
    state.crowded = ((side, area, left - 1), *rest)
    state.acted |= 1 << block
    lose_step(state, block, "stacking", log)


CHOICES = {STACKING: each(Hit, losers)}
ACT = {(STACKING, Hit): by_block(_lose)}
GO = {Attrition: find_crowds, Stacking: go_on_stacking}
