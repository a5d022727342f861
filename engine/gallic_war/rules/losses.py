"""Take steps and blocks, by stacking too, and bring tribes home or over to a side (5.2.1, 6, 7.3, 8, 13.2)."""

from __future__ import annotations

from collections.abc import Collection

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.leading import by_block, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.actions import Hit
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.events import BlockEliminated, StepLost, TribeReturned, TribeTurned
from engine.gallic_war.rules.points import kill_caesar, score_elimination
from engine.gallic_war.seats import OWNERS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import STACKING, Attrition, Stacking


def lose_step(state: State, block: int, cause: str, log: Log) -> None:
    """Take a step from a block, with the last its life."""
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
    """Take a block off the map, with its home if it is a Gallic leader."""
    state.take(block, log)
    state.step[block] = 0
    state.forget_move(block)
    if state.blocks.gallic_leaders >> block & 1:
        state.homes[block] = NOWHERE


# --- tribes that come home, or change sides (5.2.1 C and D, 7.3, 13.2) -------------------------------------------


def bring(state: State, block: int, side: int, area: int, cause: str, log: Log) -> None:
    """A block comes to an area and a side, from wherever on the map it stands, at its strength.

    It is no movement (13.2). One that becomes neutral is at its full strength. Last it is told who holds the areas
    in the end.
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


def turn(state: State, block: int, side: int, cause: str, log: Log) -> None:
    """Have a block change sides where it stands."""
    bring(state, block, side, state.loc[block], cause, log)


def return_to(state: State, blocks: Collection[int], side: int, cause: str, log: Log) -> None:
    """Bring tribes home for a side, where they attack enemies at once.

    The battle is not begun: the caller leads on to the step ``battles`` (5.2.1 C and D, 13.2). In it those whom a
    revolt has sent home may go into their fortress (13.2.1, ruling B8).
    """
    homes = {state.homes[block] for block in blocks}
    for block in blocks:
        bring(state, block, side, state.homes[block], cause, log)
    for home in homes:
        if not state.occ[1 - side] >> home & 1:
            continue
        if cause == "revolt":
            state.moves.returned |= mask_of(block for block in blocks if state.homes[block] == home)
        bit, attacks = 1 << home, state.moves.barbarians_attack
        state.moves.barbarians_attack = attacks | bit if side == BARBARIAN_SIDE else attacks & ~bit


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
    """Return the blocks of a side that count in an area."""
    areas, here = state.areas, state.at[side][area]
    if area == areas.off_map:
        return 0
    return here & ~state.blocks.legions if area == areas.transalpine else here


def losers(state: State) -> int:
    """The blocks of which one loses the next step where it is too crowded.

    Each loses one while others can, and none its last while another has a step to spare; tribes before the others.
    """
    side, area, _ = state.crowded[0]
    here, tribes = counted(state, side, area), state.blocks.tribes
    spare = mask_of(block for block in bits(here) if state.step[block] > 1)
    for kind in (spare & ~state.acted, spare, here):
        if kind:
            return kind & tribes or kind
    return 0


def go_on_stacking(state: State, log: Log) -> bool:
    """Take the losses that leave no choice, and ask for the others."""
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


CHOICES = {
    STACKING: each(Hit, losers),
}
ACT = {
    (STACKING, Hit): by_block(_lose),
}
GO = {
    Attrition: find_crowds,
    Stacking: go_on_stacking,
}
