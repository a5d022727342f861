"""Players who are killed in the middle, against each other and against the automaton."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.engine.killed_player import check_kills
from tests.gallic_war.support import GAME

MOMENTS = 4


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"barbarians": "automaton"}], ids=["two", "solitaire"])
def test_no_action_is_lost_that_was_acknowledged_wherever_its_player_is_killed(
    tmp_path: Path, options: Mapping[str, str]
) -> None:
    """Of the automaton's turn, each roll and each block that moves is a record of its own."""
    check_kills(tmp_path, MOMENTS, GAME.id, options)
