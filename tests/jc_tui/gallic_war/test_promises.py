"""Random games in which cards do what is said, and points are told; `python -m tools.fuzz promises` plays more."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.jc_tui.gallic_war.promises import keep

GAMES = 60

KINDS = ("supply", "activation", "politics", "movement", "event", "points")


@pytest.mark.slow
def test_cards_do_what_is_said_and_points_are_told():
    kept: Counter[str] = Counter()
    for seed in range(GAMES):
        kept += keep(random.Random(seed))
    assert min(kept[kind] for kind in KINDS) >= GAMES, kept
