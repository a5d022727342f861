"""Drafting in tests: orders by their notation."""

from __future__ import annotations

from jc_tui.seats.game_session import GameSession
from jc_tui.table.plans import OrderPlan


def drafting(at: GameSession) -> OrderPlan:
    """Begin to draft at a sitting."""
    planner = at.ui.planner(at)
    assert planner is not None
    found = at.drafted[at.eyes] = OrderPlan(at, planner)
    at.planning = True
    return found


def add(found: OrderPlan, at: GameSession, *texts: str) -> None:
    """Draft one order of these actions."""
    found.add([at.table.state.parse(text) for text in texts])
