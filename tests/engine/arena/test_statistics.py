"""Shares, intervals and times, against values that others have published or that can be counted by hand."""

import math
from random import Random

import pytest

from engine.arena.statistics import Figure, Share, Speed, figure, speed_of, times_of


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(part: int, whole: int, low: float, high: float):
    assert Share(part, whole).interval == pytest.approx((low, high), abs=5e-5)


def test_wilson_is_symmetric_and_knows_nothing_out_of_nothing():
    low, high = Share(30, 40).interval
    assert Share(10, 40).interval == pytest.approx((1 - high, 1 - low))
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(200, 200).interval[1] == 1.0


def test_a_share_may_hold_half_points():
    share = Share(2.5, 5)
    assert share.rate == 0.5
    assert share.as_data()["of"] == 5
    assert sum(share.interval) == pytest.approx(1)
    assert Share(0, 0).rate == 0


def test_a_figure_is_a_mean_with_its_interval_and_the_median():
    found = figure([1, 6, 2, 3])
    spread = 1.959964 * math.sqrt(14 / 3 / 4)
    assert (found.mean, found.low, found.high) == pytest.approx((3, 3 - spread, 3 + spread))
    assert found.median == 2.5
    assert figure([]) == Figure(0, 0, 0, 0)
    assert figure([7]) == Figure(7, 7, 7, 7)
    assert figure([1, 2, 6]).median == 2


def test_times_tell_quantiles_to_one_in_a_hundred():
    luck = Random(1)
    seconds = [luck.lognormvariate(-5, 2) for _ in range(5001)]
    ordered = sorted(seconds)
    speed = speed_of([times_of(seconds[:9]), times_of(seconds[9:])])
    assert speed.decisions == 5001
    found = (speed.median, speed.percentile_95, speed.longest)
    assert found == pytest.approx((ordered[2500], ordered[4750], ordered[-1]), rel=0.01)
    assert speed_of([]) == Speed(0, 0, 0, 0)
