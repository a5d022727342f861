"""Pictures of what the Gallic War tells a player: memory, plan, help."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.gallic_war.seats import ROMANS
from jc_tui.seats.game_session import GameSession
from tests.jc_tui.gallic_war.sessions import sit
from tests.jc_tui.gallic_war.test_lines import new_table, view_of
from tests.jc_tui.gallic_war.test_planning import war
from tests.jc_tui.snapshots.shows import app_at, keys, still

Snap = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


def second_year() -> GameSession:
    """A game of chance when the Romans name their groups in its second year."""
    table, dice = new_table(4), random.Random(9)
    while not ((view := view_of(table)).phase == "groups" and table.to_act is ROMANS and view.year > 1):
        table.act(dice.choice(list(table.state.legal_actions())), table.to_act)
        table.run_chance()
    return GameSession(table, frozenset((ROMANS,)))


@pytest.mark.slow
@SIZES
def test_memory(snap_compare: Snap, size: tuple[int, int]) -> None:
    """Where each block of the Barbarians is or may be, how strong, and when it was seen."""
    assert snap_compare(app_at(second_year()), terminal_size=size, run_before=still(keys("y")))


@pytest.mark.slow
def test_plan(snap_compare: Snap) -> None:
    """A group, an attack and a move into neutral tribes, and what they come to."""
    steps = keys("d", "1", "2", "3", "3", "g", "s", "4", "g", "m", "d")
    assert snap_compare(app_at(sit(war().position(), bots=None)), terminal_size=(80, 24), run_before=still(steps))


@pytest.mark.slow
def test_help_on_areas(snap_compare: Snap) -> None:
    """The areas by region, one of them with its borders."""
    steps = keys("f1", "7", "down", "down")
    assert snap_compare(app_at(second_year()), terminal_size=(80, 24), run_before=still(steps))
