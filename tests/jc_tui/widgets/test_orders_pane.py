"""The order pane alone: what it tells of the option that is chosen."""

from __future__ import annotations

from textual.message import Message

from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.widgets.orders_pane import OrdersPane
from tests.jc_tui.widgets.bench import Bench, heard

USES = [OrderOption("Supply"), OrderOption("Activation"), OrderOption("Movement")]


async def test_enter_and_a_second_click_confirm_what_is_chosen() -> None:
    pane, told = OrdersPane(), list[Message]()
    async with Bench(pane).run_test(size=(60, 6), message_hook=told.append) as pilot:
        pane.show_menu(OrderMenu("For:", USES))
        pane.focus()
        await pilot.press("right", "enter")
        await pilot.click(pane, offset=(3, 1))
        await pilot.pause()
        pane.show_menu(OrderMenu("legatus: " + "a long order " * 6))
        await pilot.pause()
        assert pane.plain_text.split() == pane.line.split(), "without items, all of a heading is told"
    assert [(each.index, each.confirmed) for each in heard(OrdersPane.Chosen, told)] == [(1, True), (0, False)]
