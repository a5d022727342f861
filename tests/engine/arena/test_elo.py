"""Ratings, against what can be worked out by hand and against a published table."""

import math
from random import Random

import pytest

from engine.arena.statistics import Deals, Rating, has_maximum, rate, solve

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


def test_at_the_maximum_everybody_scores_what_is_expected():
    luck = Random(3)
    size = 6
    points = [[0.0 if i == j else luck.randrange(1, 40) for j in range(size)] for i in range(size)]
    strengths = solve(points)
    for i in range(size):
        expected = sum(
            (points[i][j] + points[j][i]) / (1 + math.exp(strengths[j] - strengths[i]))
            for j in range(size)
            if i != j
        )
        assert expected == pytest.approx(sum(points[i]))


def test_a_lopsided_result_is_solved_too():
    one, two = solve([[0, 9999.5], [0.5, 0]])
    assert one - two == pytest.approx(math.log(19999))


def test_who_is_linked_to_whom_by_wins():
    assert has_maximum([[0, 1], [1, 0]])
    assert not has_maximum([[0, 1], [0, 0]])
    assert has_maximum([[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    assert not has_maximum([[0, 1, 0], [1, 0, 1], [0, 0, 0]])
    assert not has_maximum([])


def test_a_clean_sweep_gives_finite_figures_and_says_so():
    ratings, finite = rate(["a", "b"], {("a", "b"): [WON] * 100})
    assert not finite
    found = by_player(ratings)
    assert found["a"] - found["b"] == pytest.approx(400 * math.log10(200.5 / 0.5))
    best = ratings[0]
    assert best.low < best.elo < best.high


def test_somebody_who_has_not_played_yet_does_no_harm():
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
def test_the_same_seed_gives_the_same_intervals():
    deals: Deals = {("a", "b"): [WON, SPLIT, LOST] * 9, ("b", "c"): [WON, LOST] * 9, ("a", "c"): [WON, SPLIT] * 9}
    assert rate(["a", "b", "c"], deals) == rate(["a", "b", "c"], deals)
    assert rate(["a", "b", "c"], deals) != rate(["a", "b", "c"], deals, seed=1)
