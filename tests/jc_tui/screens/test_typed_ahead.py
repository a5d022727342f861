"""Keys that come together, as they do over a slow line, are done in their order."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import TextArea

from engine.contract import Seat
from jc_tui.app import JuliusApp
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from tests.jc_tui.screens.hands import quiet, type_fast
from tests.jc_tui.screens.stage import by_pilot, sitting
from tests.jc_tui.test_orders import MOVES


@pytest.fixture(autouse=True)
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    type_fast(monkeypatch)


@by_pilot
async def test_a_choice_before_the_game_begins(tmp_path: Path) -> None:
    app = JuliusApp(Settings(), tmp_path)
    async with app.run_test() as pilot:
        await quiet(pilot)
        await pilot.press("n")
        await quiet(pilot)
        await pilot.press("right", "right", "enter")
        await quiet(pilot)
        await quiet(pilot)
        assert app.sitting is not None
        assert app.sitting.humans == {Seat.CAESAR, Seat.POMPEY}


@by_pilot
async def test_the_end_of_a_note(tmp_path: Path) -> None:
    app = JuliusApp(Settings(), sitting=sitting(MOVES, path=tmp_path / "game.jsonl"))
    async with app.run_test() as pilot:
        await quiet(pilot)
        for expected in ("", "rome is weak"):
            await pilot.press("n")
            await quiet(pilot)
            assert app.screen.query_one(TextArea).text == expected
            await pilot.press(*"rome", "space", *"is", "space", *"weak", "escape")
            await quiet(pilot)
            await quiet(pilot)
            assert isinstance(app.screen, TableScreen)
