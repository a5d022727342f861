"""Borders: how many blocks cross them, who crossed them last, and who may not leave by them (5.2.1 E)."""

from __future__ import annotations

from functools import lru_cache

from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import AreaTable
from engine.gallic_war.state import State


@lru_cache(1 << 16)
def _full(areas: AreaTable, counts: bytes) -> int:
    return mask_of(way for way, used in enumerate(counts) if used and used >= areas.limit[way >> 1])


def full(areas: AreaTable, counts: bytearray, side: int) -> int:
    """Return the directed borders that take no more blocks of a side, by `Moves.crossed` or `Fight.retreats`."""
    width = 2 * len(areas.ends)
    return _full(areas, bytes(counts[side * width : (side + 1) * width]))


def entered_by(state: State, side: int, area: int) -> int:
    """Return the borders by which blocks of a side entered an area in this card play."""
    areas, width = state.areas, 2 * len(state.areas.ends)
    return mask_of(
        border
        for border, _ in areas.near[area]
        if state.moves.crossed[side * width + areas.directed(border, area)]
    )


def cross(state: State, side: int, start: int, end: int) -> int:
    """Have a block of a side cross a border, and return the directed border."""
    areas = state.areas
    border = areas.border_between[start, end]
    way = areas.directed(border, end)
    state.moves.crossed[side * 2 * len(areas.ends) + way] += 1
    state.moves.over[border] = side + 1
    return way


def unpinned(state: State, side: int, area: int) -> int:
    """Return how many more of the defender's blocks may leave a contested area (M6)."""
    attackers = state.at[1 - side][area].bit_count()
    return max(0, state.line(side, area).bit_count() - attackers)


def shut(state: State, side: int, area: int) -> int | None:
    """Return the directed borders by which no block of a side leaves an area, None when none may leave.

    In a contested area the attacker's blocks have moved, and the defender's are pinned (ruling M6).
    """
    if not state.contested >> area & 1:
        return 0
    if state.attacker_at(area) == side or not unpinned(state, side, area):
        return None
    areas = state.areas
    return mask_of(
        areas.directed(border, areas.other_end(border, area)) for border in bits(entered_by(state, 1 - side, area))
    )
