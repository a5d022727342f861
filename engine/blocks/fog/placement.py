"""Logic of the places of hidden blocks, by the numbers in each spot.

Blocks are bits of a mask, spots anything that can be a key. `propagate` leaves of the possibilities exactly those
that belong to some way of placing every block, so what is left with one spot is there for certain.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from engine.blocks.sets import bits

Spot = TypeVar("Spot", bound=Hashable)


def split(may: Mapping[Spot, int]) -> tuple[int, int]:
    """Return the blocks that have one spot only, and those that have several."""
    once = several = 0
    for mask in may.values():
        several |= once & mask
        once |= mask
    return once & ~several, several


def simplify(count: Mapping[Spot, int], may: dict[Spot, int]) -> int:
    """Let full spots take no more blocks, and keep all where all are needed.

    Returns the blocks that still have several spots.
    """
    while True:
        fixed, loose = split(may)
        if not loose:
            return 0
        changed = False
        for spot, mask in may.items():
            if not mask & loose:
                continue
            free = count[spot] - (mask & fixed).bit_count()
            if free <= 0:
                may[spot] = mask & ~loose
                changed = True
            elif free == (mask & loose).bit_count():
                changed |= keep(may, spot, mask & loose)
        if not changed:
            return loose


def keep(may: dict[Spot, int], here: Spot, blocks: int) -> bool:
    """Place these blocks here and nowhere else, and return whether that was news."""
    news = False
    for spot, mask in may.items():
        may[spot] = left = mask | blocks if spot == here else mask & ~blocks
        news = news or left != mask
    return news


def propagate(count: Mapping[Spot, int], may: dict[Spot, int]) -> bool:
    """Drop what no placing of all blocks allows, and return whether there is any.

    `count` tells how many blocks stand in each spot, `may`, which is changed, which of them may be there.
    """
    settled, several = split(may)
    loose = simplify(count, may)
    fixed, _ = split(may)
    room = {spot: count[spot] - (mask & fixed).bit_count() for spot, mask in may.items()}
    spots = [spot for spot in may if may[spot] & loose]
    if fixed | loose != settled | several or any(free for spot, free in room.items() if spot not in spots):
        return False
    masks, free = [may[spot] & loose for spot in spots], [room[spot] for spot in spots]
    placed = [0] * len(spots)
    if sum(free) != loose.bit_count() or any(number < 0 for number in free):
        return False
    if not all(_push(1 << block, masks, placed, free, set()) for block in bits(loose)):
        return False
    reach = _reach(masks, placed)
    for number, spot in enumerate(spots):
        possible = placed[number]
        for other, here in enumerate(placed):
            if reach[number] >> other & 1:
                possible |= here & masks[number]
        may[spot] = may[spot] & fixed | possible
    return True


def _push(bit: int, masks: list[int], placed: list[int], room: list[int], tried: set[int]) -> bool:
    """Find a spot for a block, making others move on where that is needed."""
    for number, mask in enumerate(masks):
        if mask & bit and placed[number].bit_count() < room[number]:
            placed[number] |= bit
            return True
    for number, mask in enumerate(masks):
        if not mask & bit or number in tried:
            continue
        tried.add(number)
        for block in bits(placed[number]):
            if _push(1 << block, masks, placed, room, tried):
                placed[number] ^= 1 << block | bit
                return True
    return False


def _reach(masks: list[int], placed: list[int]) -> list[int]:
    """Return from each spot those where its blocks can make room, pushing others on."""
    reach = [
        sum(1 << there for there, mask in enumerate(masks) if mask & here) | 1 << number
        for number, here in enumerate(placed)
    ]
    for middle in range(len(reach)):
        for number, ends in enumerate(reach):
            if ends >> middle & 1:
                reach[number] = ends | reach[middle]
    return reach
