"""The order pane alone: where its cursor is, and what an Enter too early does."""

from __future__ import annotations

from math import inf

from textual.message import Message

from jc_tui.table.order_menu import OrderOption
from jc_tui.widgets.orders_pane import Cursor, OrdersPane
from tests.jc_tui.widgets.bench import Bench, heard

USES = [OrderOption("Supply"), OrderOption("Activation"), OrderOption("Movement")]


async def test_a_key_that_was_meant_for_a_show_chooses_nothing() -> None:
    pane, told = OrdersPane(), list[Message]()
    async with Bench(pane).run_test(size=(60, 6), message_hook=told.append) as pilot:
        pane.show_items("For:", USES)
        pane.focus()
        pane.hold(inf)
        await pilot.press("space")
        await pilot.pause()
        assert not heard(OrdersPane.Chosen, told)
        (asked,) = heard(OrdersPane.Asked, told)
        assert "Enter once more" in asked.question
        await pilot.press("enter")
        await pilot.pause()
        assert [message.index for message in heard(OrdersPane.Asked, told)] == [0, 0], (
            "the screen knows the answer"
        )
        await pilot.press("right", "enter")
        await pilot.pause()
        pane.show_items("legatus: " + "a long order " * 6)
        await pilot.pause()
        assert pane.plain_text.split() == pane.line.split(), "without items, all of a heading is told"
    assert [message.index for message in heard(OrdersPane.Chosen, told)] == [1]


def test_the_cursor_begins_anew_where_something_else_is_asked() -> None:
    pane, hand = OrdersPane(), Cursor(2)
    pane.cursor.at = 2
    pane.begin_anew()
    assert pane.cursor.at == 0
    pane.cursor = hand
    pane.begin_anew()
    assert hand.at == 2, "a hand that other panes show keeps its place"
