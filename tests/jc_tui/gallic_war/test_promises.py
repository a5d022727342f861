"""Random games in which cards do what is said, and points are told; `python -m tools.fuzz promises` plays more."""

import random
from collections import Counter

import pytest

from tests.jc_tui.gallic_war import promises as gallic_war
from tests.jc_tui.julius_caesar import promises as julius_caesar
from tests.seeds import seeds

GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")
KINDS = {
    gallic_war: ("supply", "activation", "politics", "movement", "event", "points"),
    julius_caesar: ("command", *GODS, "surprise", "points"),
}
GAMES = 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("game", [gallic_war, julius_caesar])
def test_cards_do_what_is_said_and_points_are_told(game, seed):
    kept = sum((game.keep(random.Random(f"{seed} {number}")) for number in range(GAMES)), start=Counter())
    assert all(kept[kind] for kind in KINDS[game]), kept
