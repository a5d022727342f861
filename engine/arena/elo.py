"""Ratings from results, by maximum likelihood in the Bradley-Terry model, with intervals by bootstrap.

A player with rating R scores 1 / (1 + 10 ** ((S - R) / 400)) points a game against one with rating S; a draw is
half a point. Only differences mean something: the mean of all ratings is set to `MEAN`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.arena.statistics import CONFIDENCE, Z, quantile

MEAN = 1500.0
SCALE = 400 / math.log(10)
"""Elo points for one unit of the logarithm of the odds."""

PRIOR = 0.5
"""Points given to both sides of every pair when there is no finite maximum."""

RESAMPLES = 1000
STEPS = 100
LONGEST_STEP = 2.0
EXACT = 1e-10

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
    half a point added to both sides of every pair. `seed` fixes the bootstrap.

    Intervals come from drawing deals again, as two games on one deal are related, or where there is no finite
    maximum from Fisher's information.
    """
    points = _points(players, deals)
    finite = has_maximum(points)
    if not finite:
        points = _with_prior(points)
    middle = solve(points)
    bounds = _bootstrap(players, deals, Random(seed)) if finite else _fisher(points, middle)
    found = [
        Rating(player, MEAN + SCALE * value, MEAN + SCALE * low, MEAN + SCALE * high)
        for player, value, (low, high) in zip(players, middle, bounds, strict=True)
    ]
    return tuple(sorted(found, key=lambda rating: -rating.elo)), finite


def solve(points: Matrix) -> list[float]:
    """Return the likeliest strengths, by Newton's method, with a mean of 0.

    `points[i][j]` is what player i won from player j. Strengths are logarithms of odds; `SCALE` makes Elo of them.
    """
    size = len(points)
    strengths = [0.0] * size
    for _ in range(STEPS):
        gradient, curvature = _slopes(points, strengths)
        step = [math.fsum(row[j] * gradient[j] for j in range(size)) for row in inverse(curvature)]
        longest = max((abs(part) for part in step), default=0.0)
        shorten = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [value + shorten * part for value, part in zip(strengths, step, strict=True)]
        if longest < EXACT:
            break
    mean = math.fsum(strengths) / size if size else 0.0
    return [value - mean for value in strengths]


def has_maximum(points: Matrix) -> bool:
    """Return whether chains of wins link all players, for a finite maximum."""
    size = len(points)
    turned = [list(column) for column in zip(*points, strict=True)]
    return size > 0 and all(len(_reached(table)) == size for table in (points, turned))


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a square matrix, by elimination. Raises ValueError where it has none."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        if abs(rows[pivot][column]) < 1e-300:
            raise ValueError("the matrix has no inverse")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for i in range(size):
            if i != column and (factor := rows[i][column]):
                rows[i] = [value - factor * other for value, other in zip(rows[i], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _slopes(points: Matrix, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient, and the information plus 1 / size, which fixes the mean."""
    size = len(points)
    gradient = [0.0] * size
    information = [[1.0 / size] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            games = points[i][j] + points[j][i]
            if i == j or not games:
                continue
            expected = 1 / (1 + math.exp(strengths[j] - strengths[i]))
            gradient[i] += points[i][j] - games * expected
            weight = games * expected * (1 - expected)
            information[i][i] += weight
            information[i][j] -= weight
    return gradient, information


def _points(players: Sequence[str], deals: Deals) -> Matrix:
    place = {player: number for number, player in enumerate(players)}
    points = [[0.0] * len(players) for _ in players]
    for (one, two), results in deals.items():
        points[place[one]][place[two]] += math.fsum(mine for mine, _ in results)
        points[place[two]][place[one]] += math.fsum(theirs for _, theirs in results)
    return points


def _with_prior(points: Matrix) -> Matrix:
    return [[value + PRIOR * (i != j) for j, value in enumerate(row)] for i, row in enumerate(points)]


def _reached(points: Matrix) -> set[int]:
    """Return whom the first player reaches by going from winner to loser."""
    reached, waiting = {0}, [0]
    while waiting:
        row = points[waiting.pop()]
        new = {j for j, value in enumerate(row) if value > 0} - reached
        reached |= new
        waiting.extend(new)
    return reached


def _bootstrap(players: Sequence[str], deals: Deals, luck: Random) -> list[tuple[float, float]]:
    samples: list[list[float]] = [[] for _ in players]
    for _ in range(RESAMPLES):
        drawn = {pair: luck.choices(results, k=len(results)) if results else [] for pair, results in deals.items()}
        points = _points(players, drawn)
        strengths = solve(points if has_maximum(points) else _with_prior(points))
        for column, value in zip(samples, strengths, strict=True):
            column.append(value)
    tail = (1 - CONFIDENCE) / 2
    return [(quantile(column, tail), quantile(column, 1 - tail)) for column in samples]


def _fisher(points: Matrix, strengths: Sequence[float]) -> list[tuple[float, float]]:
    size = len(points)
    _, information = _slopes(points, strengths)
    covariance = inverse(information)
    # Taking 1 / size out again leaves the variance of the strengths about their mean.
    spreads = [Z * math.sqrt(max(0.0, covariance[i][i] - 1.0 / size)) for i in range(size)]
    return [(value - spread, value + spread) for value, spread in zip(strengths, spreads, strict=True)]
