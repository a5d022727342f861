"""The map by itself, with the places of a battle."""

from __future__ import annotations

from jc_tui.app import JuliusApp
from jc_tui.screens.map import MapScreen
from jc_tui.widgets.map_view import MapView
from tests.jc_tui.screens.stage import by_pilot
from tests.jc_tui.sittings import sit
from tests.jc_tui.test_orders import MOVES


@by_pilot
async def test_it_marks_the_places_and_goes_away_again() -> None:
    sitting = sit(MOVES)
    app = JuliusApp(sitting=sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        below = app.screen
        app.push_screen(MapScreen(sitting, ("rome", "neapolis", "asculum")))
        await pilot.pause()
        board = app.screen.query_one(MapView)
        assert (board.selected, set(board.targets)) == ("rome", {"neapolis", "asculum"})
        assert board.marks["rome"].text == "P2"
        await pilot.press("escape")
        assert app.screen is below
