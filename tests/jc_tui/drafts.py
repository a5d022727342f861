"""Drafting in tests: orders by their notation."""

from __future__ import annotations

from jc_tui.sitting.drafting import Drafting
from jc_tui.sitting.sitting import Sitting


def drafting(at: Sitting) -> Drafting:
    """Begin to draft at a sitting."""
    planner = at.pack.faces.planner(at)
    assert planner is not None
    found = at.drafted[at.eyes] = Drafting(at, planner)
    at.planning = True
    return found


def add(found: Drafting, at: Sitting, *texts: str) -> None:
    """Draft one order of these actions."""
    found.add([at.table.state.parse(text) for text in texts])
