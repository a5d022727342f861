"""What cannot be seen at the table is not computed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from jc_tui.app import JuliusApp
from jc_tui.full_screen_ui import TablePane
from jc_tui.screens.table import TableScreen
from tests.jc_tui.screens.stage import press, staged
from tests.jc_tui.screens.test_questions import MOVES, sit


def counted(pane: TablePane, drawn: Counter[str]) -> TablePane:
    """The same pane, which counts how often it is drawn."""

    def draw() -> None:
        drawn[pane.name] += 1
        pane.draw()

    return replace(pane, draw=draw)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "seen"), [((80, 24), set()), ((120, 40), {"hand", "log"})])
async def test_panes_that_are_hidden_are_drawn_no_times(size: tuple[int, int], seen: set[str]) -> None:
    async with staged(JuliusApp(session=sit(MOVES)), size) as (app, pilot):
        screen, drawn = app.screen, Counter[str]()
        assert isinstance(screen, TableScreen)
        screen.view.panes = [counted(pane, drawn) for pane in screen.view.panes]
        await press(pilot, "1", "right", "left", "up", "escape", "2", "slash", *"rome", "enter", "u")
        assert set(drawn) == seen
        await press(pilot, "p")
        assert set(drawn) == seen | {"pool"}
