"""The map by itself, with the places of a battle."""

from __future__ import annotations

import pytest

from jc_tui.app import JuliusApp
from jc_tui.map.view import MapView
from jc_tui.screens.map import MapScreen
from tests.jc_tui.julius_caesar.battles import BOTH, battle_sitting
from tests.jc_tui.julius_caesar.test_battle import RESERVES
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import Around, press, screen_text, staged
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.slow


async def test_it_marks_the_places_and_goes_away_again() -> None:
    session = sit(MOVES)
    app = JuliusApp(session=session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        below = app.screen
        app.push_screen(MapScreen(session, "rome", ("neapolis", "asculum"), "", around=Around()))
        await pilot.pause()
        board = app.screen.query_one(MapView)
        assert (board.selected, set(board.targets)) == ("rome", {"neapolis", "asculum"})
        assert board.marks["rome"].text == "P2"
        await pilot.press("escape")
        assert app.screen is below


async def test_a_look_at_the_map_does_not_drop_the_choice_of_a_way_out() -> None:
    async with staged(JuliusApp(session=battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, []))) as (app, pilot):
        await press(pilot, "m")
        assert "first press r in its turn" in screen_text(app)
        await press(pilot, "escape", "r", "m")
        assert "Retreats: Genua, Ravenna." in screen_text(app)
        await press(pilot, "escape")
        assert "Where does Legio 8 retreat?" in screen_text(app)
        await press(pilot, "enter")
        assert "Legio 8 retreats Rome - Genua." in screen_text(app)
