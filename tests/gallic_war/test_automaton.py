"""The automaton that plays the Barbarians (12, rulings A1-A21)."""

import pytest

from engine.contract import OptionError
from tests.gallic_war.support import GAME


def test_a_game_against_the_automaton_is_refused_until_it_can_be_played() -> None:
    with pytest.raises(OptionError, match="automaton cannot play"):
        GAME.options({"barbarians": "automaton"})
