"""What the tests of the Gallic War share."""

import pytest

from tests.gallic_war.acting import Playtest


@pytest.fixture
def play() -> Playtest:
    """A game on an empty map."""
    return Playtest()


@pytest.fixture
def solo() -> Playtest:
    """A game against the automaton, whose card is to be turned up."""
    game = Playtest()
    game.solitaire()
    return game
