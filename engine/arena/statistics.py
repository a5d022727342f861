"""Shares with their intervals, and times as histograms that can be added up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

CONFIDENCE = 0.95
"""What every interval of the arena covers."""

Z = 1.959963984540054
"""How many standard deviations that is to either side."""

RATIO = 1.02
"""Ratio of a bucket of a histogram to the one before, so that times are right to one in a hundred."""

SHORTEST = 1e-9


@dataclass(frozen=True, slots=True)
class Share:
    """Part of a whole, such as games won, with draws as halves."""

    part: float
    whole: int

    @property
    def rate(self) -> float:
        """Part of the whole, from 0 to 1, or 0 of nothing."""
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
        """Return JSON-ready data."""
        low, high = self.interval
        return {"part": self.part, "of": self.whole, "rate": self.rate, "low": low, "high": high}


def mean_interval(values: Iterable[float]) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval, zeros for nothing."""
    listed = list(values)
    count = len(listed)
    mean = math.fsum(listed) / max(1, count)
    if count < 2:
        return mean, mean, mean
    variance = math.fsum((value - mean) ** 2 for value in listed) / (count - 1)
    spread = Z * math.sqrt(variance / count)
    return mean, mean - spread, mean + spread


def quantile(values: Iterable[float], at: float) -> float:
    """Return the quantile `at` of the values, interpolated, or 0 of none."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    place = at * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its 95 % interval, and the median."""

    mean: float
    low: float
    high: float
    median: float


def figure(values: Iterable[float]) -> Figure:
    """Return the mean, its interval and the median of some values."""
    listed = list(values)
    return Figure(*mean_interval(listed), quantile(listed, 0.5))


@dataclass(frozen=True, slots=True)
class Speed:
    """How long decisions took, in seconds."""

    decisions: int
    median: float
    percentile_95: float
    longest: float


class Times:
    """Histogram of times in seconds, with buckets that grow by 2 %.

    `longest` is the longest time, exactly.
    """

    def __init__(self, seconds: Iterable[float] = ()) -> None:
        listed = list(seconds)
        self._counts = Counter(math.floor(math.log(max(one, SHORTEST), RATIO)) for one in listed)
        self.longest = max(listed, default=0.0)

    def __len__(self) -> int:
        return self._counts.total()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Times) and self.as_data() == other.as_data()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def merge(self, other: Times) -> None:
        """Count all of another histogram."""
        self._counts.update(other._counts)
        self.longest = max(self.longest, other.longest)

    def quantile(self, at: float) -> float:
        """Return the quantile `at` of the times, to 1 %, or 0 of none."""
        goal, seen = at * len(self), 0
        for bucket in sorted(self._counts):
            seen += self._counts[bucket]
            if seen >= goal:
                return min(float(RATIO ** (bucket + 0.5)), self.longest)
        return 0.0

    @property
    def speed(self) -> Speed:
        """Number, quantiles and longest of the times."""
        return Speed(len(self), self.quantile(0.5), self.quantile(0.95), self.longest)

    def as_data(self) -> dict[str, Any]:
        """Return JSON-ready data."""
        counts = {str(bucket): self._counts[bucket] for bucket in sorted(self._counts)}
        return {"longest": self.longest, "counts": counts}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Times:
        """Return the times of which `as_data` gave this data."""
        times = cls()
        times.longest = float(data["longest"])
        times._counts = Counter({int(bucket): int(count) for bucket, count in data["counts"].items()})
        return times
