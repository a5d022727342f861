"""Random games in which cards do what is said, and points are told; `python -m tools.fuzz promises` plays more."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.jc_tui.julius_caesar.promises import keep

GAMES = 60

KINDS = ("command", "apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan", "surprise", "points")


@pytest.mark.slow
def test_cards_do_what_is_said_and_points_are_told():
    kept: Counter[str] = Counter()
    for seed in range(GAMES):
        kept += keep(random.Random(seed))
    assert min(kept[kind] for kind in KINDS) >= 20, kept
