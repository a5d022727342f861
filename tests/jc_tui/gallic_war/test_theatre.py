"""How others' orders of the Gallic War look on the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.gallic_war.seats import BARBARIANS
from jc_tui.app import JuliusApp
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from jc_tui.table.intents import SaveChanged
from tests.jc_tui.gallic_war.sessions import sit
from tests.jc_tui.gallic_war.test_stage import ANNOUNCEMENTS
from tests.jc_tui.snapshots.shows import quiet, still

ANNOUNCED = "announce movement"
ATTACK = (ANNOUNCED, "group helvetii", "end", "move helvetii helvetii-sequani")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "actions"), [((80, 24), (ANNOUNCED,)), ((120, 40), ATTACK)], ids=["cards-80x24", "attack-120x40"]
)
def test_theatre(
    snap_compare: Callable[..., bool], tmp_path: Path, size: tuple[int, int], actions: tuple[str, ...]
) -> None:
    """Both cards with what is announced and who goes first and why; then an attack as an arrow over a border."""
    hands = "hand romans: boii, arverni, volcae\nhand barbarians: leuci, sequani, osismi\n"
    session = sit(f"{ANNOUNCEMENTS}use romans: movement\n{hands}", bots=None)
    app = JuliusApp(Settings(show="step"), tmp_path, session=session)

    async def steps(pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for action in actions:
            session.table.act(action, BARBARIANS)
        screen.runner.send(SaveChanged())
        await quiet(pilot)
        if len(actions) > 1:
            await pilot.press("space")

    assert snap_compare(app, terminal_size=size, run_before=still(steps))
