"""Cards at the table: looked at one by one, laid aside and played, and never played by a key too many."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from jc_tui.sitting import Sitting
from jc_tui.widgets.orders_pane import OrdersPane
from tests.jc_tui.screens.stage import by_pilot, screen_text, settled
from tests.jc_tui.screens.test_table import said, table
from tests.jc_tui.sittings import sit


@by_pilot
async def test_cards_have_the_focus_and_say_what_they_give() -> None:
    sitting = sit()
    async with table(sitting) as pilot:
        pane = pilot.app.screen.query_one(OrdersPane)
        assert pane.has_focus
        told = {pane.line}
        for _ in range(5):
            await pilot.press("right")
            told.add(pane.line)
        assert len(told) >= 3
        assert all(line.startswith("Discard: ") for line in told)
        await pilot.press("enter")
        assert sitting.view.phase == "play"


@by_pilot
async def test_a_closed_pane_gives_the_keys_back_to_the_cards() -> None:
    async with table(sit()) as pilot:
        pane = pilot.app.screen.query_one(OrdersPane)
        for close in ("h", "escape"):
            await pilot.press("h", close)
            assert pane.has_focus
        await pilot.press("right")
        assert pane.cursor == 1


async def discard(pilot: Pilot[None], sitting: Sitting) -> None:
    await pilot.press("enter")
    await settled(pilot)
    assert sitting.view.phase == "play"


@by_pilot
async def test_an_enter_too_many_plays_no_card() -> None:
    sitting = sit()
    async with table(sitting) as pilot:
        await discard(pilot, sitting)
        number = sitting.table.number
        await pilot.press("enter")
        await settled(pilot)
        assert sitting.table.number == number
        assert said(pilot) == "Enter once more plays the card under the cursor."
        await pilot.press("enter")
        await settled(pilot)
        assert sitting.table.number > number


@pytest.mark.parametrize("keys", [("right", "enter"), ("2",)])
@by_pilot
async def test_who_chooses_a_card_plays_it_at_once(keys: tuple[str, ...]) -> None:
    sitting = sit()
    async with table(sitting) as pilot:
        await discard(pilot, sitting)
        number = sitting.table.number
        await pilot.press(*keys)
        await settled(pilot)
        assert sitting.table.number > number


@by_pilot
async def test_a_second_click_does_not_play_the_card_that_lies_there_then() -> None:
    sitting = sit()
    async with table(sitting) as pilot:
        pane = pilot.app.screen.query_one(OrdersPane)
        await pilot.click(pane, offset=(4, 1), times=2)
        await settled(pilot)
        assert sitting.view.phase == "play"
        assert sitting.view.chosen is None
        number = sitting.table.number
        await pilot.click(pane, offset=(4, 1))
        await settled(pilot)
        assert sitting.table.number > number or "cannot" in screen_text(pilot.app)
