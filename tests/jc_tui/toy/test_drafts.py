"""Orders of the toy are drafted as any game's."""

from __future__ import annotations

import pytest

from engine.contract import GameError
from jc_tui.sitting.drafting import Drafting
from jc_tui.sitting.sitting import Sitting
from tests.jc_tui.toy.test_toy import table, toy_at_home  # noqa: F401 - a fixture
from tests.toy import NORTH, SOUTH, Lay, March, Muster
from tests.toy_planner import ToyPlanner


def drafting(*done: str) -> tuple[Sitting, Drafting]:
    sitting = Sitting(table(), frozenset({NORTH}))
    for number, text in enumerate(done):
        sitting.table.act(text, (NORTH, SOUTH)[number])
    found = sitting.drafted[NORTH] = Drafting(sitting, ToyPlanner())
    sitting.planning = True
    return sitting, found


def test_marches_are_drafted_and_nothing_is_marched() -> None:
    sitting, found = drafting("lay 4", "lay 1")
    found.add([March(1)])
    found.add([March(3)])
    assert sitting.view.to_dict()["points"] == [4, 0]
    assert sitting.legal == [March(2), Muster()]
    assert found.effects == ["Points were [0, 0] and would be [4, 0]."]
    with pytest.raises(GameError, match="That cannot be drafted"):
        found.add([Muster()])
    assert len(sitting.table.history) == 3
    found.remove(0)
    assert sitting.view.to_dict()["hills"] == [3]
    sitting.planning = False
    assert sitting.view.to_dict()["hills"] == []


def test_a_card_that_waits_for_the_other_cannot_be_drafted() -> None:
    sitting, found = drafting()
    with pytest.raises(GameError, match="That cannot be drafted"):
        found.add([Lay(2)])
    assert sitting.view == sitting.real_view
