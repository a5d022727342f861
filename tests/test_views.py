"""What is made from a seat's view goes on as the game does; `python -m tools.fuzz views` compares more."""

import random
from itertools import islice

import pytest

from engine.games import GAMES
from tools.fuzz.views import compared, read_back, situations

SEED = 174
"""In games of which Vulcan turns Cleopatra of edition 1.x, and a battle is fought for her."""

SETS = [(game, name) for game in GAMES for name in situations(game).OPTION_SETS]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SETS)
def test_states_made_from_a_view_go_on_as_the_real_one(game: str, name: str) -> None:
    """Twelve states under each of four sets of options; with what is hidden filled in, 25 actions are alike."""
    assert len(list(islice(compared(game, name, random.Random(name)), 12))) == 12


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SETS)
def test_positions_of_crowded_games_are_read_back(game: str, name: str) -> None:
    assert read_back(game, name, SEED, random.Random(SEED)) > 5
