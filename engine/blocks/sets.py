"""Sets of small numbers: an `int` with the bits of its members."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """Return the members of a set, ascending."""
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return tuple(members)


def mask_of(members: Iterable[int]) -> int:
    """Return the set of `members`."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
