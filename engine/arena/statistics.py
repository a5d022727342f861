"""Shares and means with their intervals, and times as histograms that can be added up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from typing import Any

Z = 1.959963984540054
"""How many standard deviations to either side every interval of the arena covers, for 95 %."""

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


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its 95 % interval, and the median."""

    mean: float
    low: float
    high: float
    median: float


def figure(values: Iterable[float]) -> Figure:
    """Return the mean, its interval and the median of some values, zeros for nothing."""
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


@dataclass(slots=True)
class Times:
    """Histogram of times in seconds, with buckets that grow by 2 %.

    `counts` tell how many there are in each bucket; `longest` is the longest time, exactly.
    """

    longest: float = 0.0
    counts: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Times:
        """Return the histogram of some times."""
        listed = list(seconds)
        buckets = (math.floor(math.log(max(one, SHORTEST), RATIO)) for one in listed)
        return cls(max(listed, default=0.0), Counter(buckets))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Times:
        """Return the times of which `plain` gave this data."""
        counts = {int(bucket): int(count) for bucket, count in data["counts"].items()}
        return cls(float(data["longest"]), Counter(counts))

    def merge(self, other: Times) -> None:
        """Count all of another histogram."""
        self.counts.update(other.counts)
        self.longest = max(self.longest, other.longest)

    def quantile(self, at: float) -> float:
        """Return the quantile `at` of the times, to 1 %, or 0 of none."""
        goal, seen = at * self.counts.total(), 0
        for bucket in sorted(self.counts):
            seen += self.counts[bucket]
            if seen >= goal:
                return min(float(RATIO ** (bucket + 0.5)), self.longest)
        return 0.0

    @property
    def speed(self) -> Speed:
        """Number, quantiles and longest of the times."""
        return Speed(self.counts.total(), self.quantile(0.5), self.quantile(0.95), self.longest)
