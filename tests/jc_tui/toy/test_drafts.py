"""Orders of the toy are drafted as any game's."""

from __future__ import annotations

import pytest

from engine.contract import GameError
from jc_tui.seats.game_session import GameSession
from jc_tui.table.plans import OrderPlan
from tests.jc_tui.toy.test_toy import table
from tests.toy import NORTH, SOUTH, Lay, March, Muster
from tests.toy_ui import ToyPlanner

pytestmark = pytest.mark.usefixtures("toy_at_home")


def drafting(*done: str) -> tuple[GameSession, OrderPlan]:
    session = GameSession(table(), frozenset({NORTH}))
    for number, text in enumerate(done):
        session.table.act(text, (NORTH, SOUTH)[number])
    found = session.drafted[NORTH] = OrderPlan(session, ToyPlanner())
    session.planning = True
    return session, found


def test_marches_are_drafted_and_nothing_is_marched() -> None:
    session, found = drafting("lay 4", "lay 1")
    found.add([March(1)])
    found.add([March(3)])
    assert session.view.to_dict()["points"] == [4, 0]
    assert session.legal == [March(2), Muster()]
    assert found.effects == ["Points were [0, 0] and would be [4, 0]."]
    with pytest.raises(GameError, match="That cannot be drafted"):
        found.add([Muster()])
    assert len(session.table.history) == 3
    found.remove(0)
    assert session.view.to_dict()["hills"] == [3]
    session.planning = False
    assert session.view.to_dict()["hills"] == []


def test_a_card_that_waits_for_the_other_cannot_be_drafted() -> None:
    session, found = drafting()
    with pytest.raises(GameError, match="That cannot be drafted"):
        found.add([Lay(2)])
    assert session.view == session.real_view
