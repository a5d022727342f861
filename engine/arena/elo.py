"""Ratings from results, by maximum likelihood in the Bradley-Terry model, with intervals by bootstrap.

A player with rating R scores 1 / (1 + 10 ** ((S - R) / 400)) points a game against one with rating S; a draw is
half a point. Only differences mean something: the mean of all ratings is set to `MEAN`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, quantiles

MEAN = 1500.0
SCALE = 400 / math.log(10)
"""Elo points for one unit of the logarithm of the odds."""

PRIOR = 0.5
"""Points given to both sides of every pair when there is no finite maximum."""

RESAMPLES = 1000
STEPS = 10_000
EXACT = 1e-9

Matrix = list[list[float]]

Deals = Mapping[tuple[str, str], Sequence[tuple[float, float]]]
"""By pair of players, for each deal that they played: the points of the first and of the second."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating with its 95 % interval."""

    player: str
    elo: float
    low: float
    high: float


def rate(players: Sequence[str], deals: Deals, seed: int = 0) -> tuple[tuple[Rating, ...], bool]:
    """Rate players, best first, and return whether the results alone fix that.

    Else a player lost or won everything against the others, there is no finite maximum, and the figures come from
    half a point added to both sides of every pair.

    Intervals come from random weights of deals, fixed by `seed`, as two games on one deal are related.
    """
    finite = has_maximum(_points(players, deals))
    if not finite:
        deals = {pair: [*results, (PRIOR, 0.0), (0.0, PRIOR)] for pair, results in deals.items()}
    luck = Random(seed)
    # Rubin's Bayesian bootstrap: a deal has a weight by the exponential distribution, some deals their sum.
    samples = [
        solve(_points(players, deals, lambda count: luck.gammavariate(count, 1.0))) for _ in range(RESAMPLES)
    ]
    found = []
    for player, middle, drawn in zip(
        players, solve(_points(players, deals)), zip(*samples, strict=True), strict=True
    ):
        low, *_, high = quantiles(drawn, n=40, method="inclusive")
        found.append(Rating(player, *(MEAN + SCALE * value for value in (middle, low, high))))
    return tuple(sorted(found, key=lambda rating: -rating.elo)), finite


def solve(points: Matrix) -> list[float]:
    """Return the likeliest strengths by Newman's iteration, as logarithms of odds around 0.

    `points[i][j]` is what player i won from player j, and `has_maximum` (Newman, JMLR 24, 2023).
    """
    odds = [1.0] * len(points)
    for _ in range(STEPS):
        change = 0.0
        for i, row in enumerate(points):
            won = sum(value * odds[j] / (odds[i] + odds[j]) for j, value in enumerate(row))
            lost = sum(other[i] / (odds[i] + odds[j]) for j, other in enumerate(points))
            change = max(change, abs(won / lost / odds[i] - 1))
            odds[i] = won / lost
        if change < EXACT:
            break
    middle = fmean(map(math.log, odds)) if odds else 0.0
    return [math.log(value) - middle for value in odds]


def has_maximum(points: Matrix) -> bool:
    """Return whether chains of wins link all players, for a finite maximum."""
    turned = [list(column) for column in zip(*points, strict=True)]
    return len(points) > 0 and all(len(_reached(table)) == len(points) for table in (points, turned))


def _reached(points: Matrix) -> set[int]:
    """Return whom the first player reaches by going from winner to loser."""
    reached, waiting = {0}, [0]
    while waiting:
        new = {j for j, value in enumerate(points[waiting.pop()]) if value > 0} - reached
        reached |= new
        waiting.extend(new)
    return reached


def _points(players: Sequence[str], deals: Deals, weigh: Callable[[int], float] = float) -> Matrix:
    """Return what each player won from each other; `weigh` takes the number of deals of one result."""
    points = [[0.0] * len(players) for _ in players]
    for pair, results in deals.items():
        one, two = map(players.index, pair)
        for (mine, theirs), count in Counter(results).items():
            weight = weigh(count)
            points[one][two] += weight * mine
            points[two][one] += weight * theirs
    return points
