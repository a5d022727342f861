"""A quick guess at how a battle ends, from the power of both sides: what `engine.julius_caesar.odds` plays out.

The figures are fitted to battles that were played out; a test holds the two together.
"""

from __future__ import annotations

from math import exp, log

SLOPE = (0.0, 3.81, 4.61, 4.93)
OFFSET = (-20.0, -3.71, -2.29, -1.46)
MANY = (0.0, -0.05, 0.04, 0.17)
"""By rounds in which the attacker still fires: how steeply his chance grows with the logarithm of the ratio of
power, where it starts, and what each block more than the defender's adds."""

LOST_ATTACKERS = (3.6, 0.30)
LOST_DEFENDERS = (4.2, 0.0)
"""How steeply each side's share of power lost depends on the logarithm of the ratio, and where it is a half."""


def logistic(x: float) -> float:
    """The S curve from 0 to 1."""
    return 1 / (1 + exp(-x)) if x > -40 else 0.0


def win_chance(attack: float, defence: float, more: int = 0, rounds: int = 3) -> float:
    """How likely the attacker takes the space, by the power of both, reserves included.

    He has so many blocks `more`, and can still fire in so many `rounds`, at most 3 (7.2).
    """
    if attack <= 0:
        return 0.0
    if defence <= 0:
        return 1.0
    return logistic(SLOPE[rounds] * log(attack / defence) + OFFSET[rounds] + MANY[rounds] * more)


def losses(attack: float, defence: float) -> tuple[float, float]:
    """The share of their power that attacker and defender lose when nobody retreats."""
    if attack <= 0:
        return 1.0, 0.0
    if defence <= 0:
        return 0.0, 1.0
    ratio = log(attack / defence)
    slope, middle = LOST_ATTACKERS
    attackers = logistic(-slope * (ratio - middle))
    slope, middle = LOST_DEFENDERS
    return attackers, logistic(slope * (ratio - middle))
