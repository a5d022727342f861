"""Stacking and attrition at the end of a card play (5.2.1 E, ruling M9)."""

from __future__ import annotations

from engine.blocks.leading import by_block, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.actions import Hit
from engine.gallic_war.rules.losses import lose_step
from engine.gallic_war.state import State
from engine.gallic_war.tasks import STACKING, Attrition, Stacking


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
