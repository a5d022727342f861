"""How a figure is printed: its median with quartiles, its target, and whether that is met."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles

from tools.bench.measures import Samples

MICRO, MILLI = 1e6, 1e3


def line(
    name: str,
    samples: Samples,
    unit: str,
    *,
    scale: float = 1.0,
    most: float = 0,
    least: float = 0,
    of: Callable[[Samples], float] = median,
) -> None:
    """Print one figure, and its target: at most `most` or at least `least`, in the unit; 0 for none.

    The figure is the median of the samples, or what else `of` makes of them.
    """
    several = samples if len(samples) > 1 else samples * 2
    low, _, high = (scale * value for value in quantiles(several, n=4, method="inclusive"))
    middle = scale * of(several)
    target = f"at most {most:g}" if most else f"at least {least:g}" if least else ""
    met = (not most or middle <= most) and (not least or middle >= least)
    verdict = ("met" if met else "MISSED") if target else ""
    spread = f"({_short(low)} to {_short(high)})"
    print(f"{name:<46} {_short(middle):>9} {unit:<5} {spread:<24} {target:<14} {verdict}".rstrip(), flush=True)


def percentile_95(samples: Samples) -> float:
    """What 95 of a hundred samples do not exceed."""
    return quantiles(samples, n=20, method="inclusive")[-1]


def _short(value: float) -> str:
    """Four digits, without an exponent before the point."""
    return f"{value:.0f}" if value >= 1000 else f"{value:.4g}"
