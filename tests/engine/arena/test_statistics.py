"""Shares, intervals, times and ratings, against published values and what can be counted by hand."""

import math
from random import Random

import pytest

from engine.arena import statistics
from engine.arena.statistics import Deals, Figure, Rating, Share, figure, has_maximum, rate, solve


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


def test_wilson_is_symmetric_and_knows_nothing_out_of_nothing_and_a_share_may_hold_half_points():
    low, high = Share(30, 40).interval
    assert Share(10, 40).interval == pytest.approx((1 - high, 1 - low))
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(200, 200).interval[1] == 1.0
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
    speed = statistics.speed_of([statistics.times_of(seconds[:9]), statistics.times_of(seconds[9:])])
    assert speed.decisions == 5001
    found = (speed.median, speed.percentile_95, speed.longest)
    assert found == pytest.approx((ordered[2500], ordered[4750], ordered[-1]), rel=0.01)
    assert statistics.speed_of([]) == statistics.Speed(0, 0, 0, 0)


WON, LOST, SPLIT = (2.0, 0.0), (0.0, 2.0), (1.0, 1.0)


def by_player(ratings: tuple[Rating, ...]) -> dict[str, float]:
    return {rating.player: rating.elo for rating in ratings}


@pytest.mark.slow
def test_two_players_are_as_far_apart_as_the_formula_says():
    deals: Deals = {("a", "b"): [WON, SPLIT] * 50}
    found = by_player(rate(["a", "b"], deals)[0])
    assert found["a"] - found["b"] == pytest.approx(400 * math.log10(3))
    assert found["a"] + found["b"] == pytest.approx(3000)


def test_the_published_example_of_four_players():
    """The table of the article on the Bradley-Terry model in Wikipedia, whose geometric mean is 1."""
    points = [[0.0, 2, 0, 1], [3, 0, 5, 0], [0, 3, 0, 1], [4, 0, 3, 0]]
    assert [math.exp(value) for value in solve(points)] == pytest.approx([0.640, 1.043, 0.660, 2.270], abs=5e-4)
    one, two = solve([[0, 9999.5], [0.5, 0]])
    assert one - two == pytest.approx(math.log(19999)), "a lopsided result is solved too"


def test_at_the_maximum_everybody_scores_what_is_expected():
    luck, size = Random(3), 6
    points = [[0.0 if i == j else luck.randrange(1, 40) for j in range(size)] for i in range(size)]
    strengths = solve(points)
    for i in range(size):
        met = [(points[i][j] + points[j][i], strengths[j] - strengths[i]) for j in range(size) if i != j]
        assert sum(whole / (1 + math.exp(lead)) for whole, lead in met) == pytest.approx(sum(points[i]))


def test_who_is_linked_to_whom_by_wins():
    assert all(map(has_maximum, ([[0, 1], [1, 0]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]])))
    assert not any(map(has_maximum, ([[0, 1], [0, 0]], [[0, 1, 0], [1, 0, 1], [0, 0, 0]], [])))


def test_a_clean_sweep_gives_finite_figures_and_says_so_and_who_has_not_played_yet_does_no_harm():
    ratings, finite = rate(["a", "b"], {("a", "b"): [WON] * 100})
    assert not finite
    found = by_player(ratings)
    assert found["a"] - found["b"] == pytest.approx(400 * math.log10(200.5 / 0.5))
    best = ratings[0]
    assert best.low < best.elo < best.high
    ratings, finite = rate(["a", "b", "c"], {("a", "b"): [SPLIT], ("a", "c"): [], ("b", "c"): []})
    assert not finite
    assert [rating.elo for rating in ratings] == pytest.approx([1500] * 3)


@pytest.mark.slow
def test_the_bootstrap_agrees_with_theory_where_deals_hold_independent_games():
    """100 games won half: each of two players is known to 34 points, sqrt(1 / 25) / 2 of log-odds times 1.96."""
    luck = Random(5)
    results = [1.0, 0.0] * 50
    luck.shuffle(results)
    (best, _), _ = rate(["a", "b"], {("a", "b"): [(won, 1 - won) for won in results]})
    assert (best.high - best.low) / 2 == pytest.approx(34.05, rel=0.15)


@pytest.mark.slow
def test_mirrored_games_that_cancel_out_narrow_the_interval():
    """When the deal decides everything, pairs always split, and nothing is left to chance."""
    (settled, _), _ = rate(["a", "b"], {("a", "b"): [SPLIT] * 50})
    assert settled.high - settled.low == pytest.approx(0, abs=1e-6)
    (swept, _), _ = rate(["a", "b"], {("a", "b"): [WON, LOST] * 25})
    assert swept.high - swept.low > 60


@pytest.mark.slow
def test_the_same_seed_gives_the_same_intervals(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(statistics, "RESAMPLES", 100)
    deals: Deals = {("a", "b"): [WON, SPLIT, LOST] * 9, ("b", "c"): [WON, LOST] * 9, ("a", "c"): [WON, SPLIT] * 9}
    assert rate(["a", "b", "c"], deals) == rate(["a", "b", "c"], deals)
    assert rate(["a", "b", "c"], deals) != rate(["a", "b", "c"], deals, seed=1)
