"""Several dice that are rolled at once: what they can show, and how often (6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

from engine.gallic_war.actions import Roll

SIDES = 6
MOST = 8
"""The most dice that a block rolls: the Helvetii at full strength."""


def _outcomes(dice: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations_with_replacement(range(1, SIDES + 1), dice))


def _ways(shown: tuple[int, ...]) -> int:
    """In how many orders the dice can fall that show this."""
    return factorial(len(shown)) // prod(factorial(number) for number in Counter(shown).values())


ROLLS = tuple(tuple(map(Roll, _outcomes(dice))) for dice in range(MOST + 1))
"""By the number of dice, every outcome, its dice sorted."""

WEIGHTS = tuple(tuple(map(_ways, _outcomes(dice))) for dice in range(MOST + 1))
"""By the number of dice, how likely each outcome is, compared with the others."""
