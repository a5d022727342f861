"""Shares, means and ratings with their 95 % intervals, and times of decisions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, median, quantiles, stdev
from typing import Any

Z = 1.959963984540054  # standard deviations to either side that hold 95 %
MEAN = 1500.0  # of all ratings, as only differences mean something
SCALE = 400 / math.log(10)  # a rating of 400 more stands for odds of ten to one
PRIOR = 0.5  # points for both sides of every pair when there is no finite maximum
RESAMPLES = 1000
STEPS = 10_000
EXACT = 1e-9

Matrix = list[list[float]]  # what the player of a row won from that of a column
Deals = Mapping[tuple[str, str], Sequence[tuple[float, float]]]  # points of both on each deal
Times = Mapping[str, int]  # numbers of decisions by their seconds, to three digits


@dataclass(frozen=True, slots=True)
class Share:
    """Part of a whole, such as games won, with draws as halves."""

    part: float
    whole: int

    @property
    def rate(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the rate, from 0 to 1 for nothing."""
        if not self.whole:
            return 0.0, 1.0
        rate, whole, square = self.rate, self.whole, Z * Z
        middle = (rate + square / (2 * whole)) / (1 + square / whole)
        spread = Z / (1 + square / whole) * math.sqrt(rate * (1 - rate) / whole + square / (4 * whole * whole))
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def as_data(self) -> dict[str, Any]:
        low, high = self.interval
        return {"part": self.part, "of": self.whole, "rate": self.rate, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Figure:
    mean: float
    low: float
    high: float
    median: float


def figure(values: Iterable[float]) -> Figure:
    listed = list(values) or [0.0]
    mean, spread = fmean(listed), 0.0
    if len(listed) > 1:
        spread = Z * stdev(listed) / math.sqrt(len(listed))
    return Figure(mean, mean - spread, mean + spread, float(median(listed)))


@dataclass(frozen=True, slots=True)
class Speed:
    """How long decisions took, in seconds."""

    decisions: int
    median: float
    percentile_95: float
    longest: float


def times_of(seconds: Iterable[float]) -> Times:
    return Counter(f"{one:.3g}" for one in seconds)


def speed_of(every: Iterable[Times]) -> Speed:
    times: Counter[str] = Counter()
    for one in every:
        times.update(one)
    ordered = sorted(map(float, times.elements())) or [0.0]
    within = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return Speed(times.total(), median(ordered), within, ordered[-1])


@dataclass(frozen=True, slots=True)
class Rating:
    player: str
    elo: float
    low: float
    high: float


def rate(players: Sequence[str], deals: Deals, seed: int = 0) -> tuple[tuple[Rating, ...], bool]:
    """Rate players by maximum likelihood, best first, and return whether the results alone fix that."""
    finite = has_maximum(_points(players, deals))
    if not finite:  # a player lost or won everything
        deals = {pair: [*results, (PRIOR, 0.0), (0.0, PRIOR)] for pair, results in deals.items()}
    luck = Random(seed)
    # Rubin's Bayesian bootstrap of whole deals, as two games on one deal are related: a deal has a weight by the
    # exponential distribution, some deals their sum.
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
    """Return the likeliest strengths as logarithms of odds around 0 (Newman, JMLR 24, 2023)."""
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
    """Return whether chains of wins link all players, so that their strengths are finite."""
    for table in (points, list(zip(*points, strict=True))):
        reached = {0}
        for _ in points:
            reached |= {other for player in reached for other, won in enumerate(table[player]) if won > 0}
        if len(reached) != len(points):
            return False
    return True


def _points(players: Sequence[str], deals: Deals, weigh: Callable[[int], float] = float) -> Matrix:
    """Return the points that players won from each other, with `weigh` applied to counts."""
    points = [[0.0] * len(players) for _ in players]
    for pair, results in deals.items():
        one, two = map(players.index, pair)
        for (mine, theirs), count in Counter(results).items():
            weight = weigh(count)
            points[one][two] += weight * mine
            points[two][one] += weight * theirs
    return points
