"""The list with a cursor: what all lists share, whatever their rows look like."""

from dataclasses import replace

import pytest
from textual.message import Message

from jc_tui.appearance.glyphs import ASCII
from jc_tui.appearance.spans import plain_row
from jc_tui.table.intents import Choose
from jc_tui.table.order_menu import Cursor, OrderMenu, OrderOption
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.menu import Menu, MenuLine
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.screens.stage import click, missing
from tests.jc_tui.widgets.bench import Bench, benched, heard, wished

ROWS = [plain_row("", "ODD"), *(plain_row(str(n), f"number {n}") for n in range(1, 40, 2)), plain_row("", "EVEN")]
ROWS += [plain_row(str(n), f"number {n}") for n in range(2, 40, 2)]


class Plain(ListPane):
    def title(self) -> list[tuple[str, str, str]]:
        return [("Numbers", "strong", "")]


def made(kind: type[ListPane]) -> ListPane:
    pane = kind(id="list")
    pane.set_rows(ROWS)
    return pane


@pytest.mark.parametrize("kind", [Plain, PickList])
async def test_the_cursor_passes_over_headings_and_is_told_of(kind: type[ListPane]) -> None:
    async with benched(pane := made(kind), (30, 12)) as (pilot, told):
        assert pane.cursor_key == "1"
        await pilot.press("down", "end", "home", "pagedown", "up", "enter")
    highlighted = [message.key for message in heard(ListPane.Highlighted, told)]
    assert highlighted[:3] == ["3", "38", "1"]
    assert int(str(highlighted[4])) == int(str(highlighted[3])) - 2 > 9
    chosen = heard(ListPane.Chosen, told)
    assert [(message.list, message.key) for message in chosen] == [(pane, highlighted[-1])]


@pytest.mark.parametrize("kind", [Plain, PickList])
async def test_other_rows_leave_the_cursor_on_its_entry_or_near_it(kind: type[ListPane]) -> None:
    async with Bench(pane := made(kind)).run_test(size=(30, 12)):
        pane.set_rows(ROWS, "5")
        pane.set_rows([row for row in ROWS if row.key != "3"])
        assert pane.cursor_key == "5"
        pane.set_rows([row for row in ROWS if row.key != "5"])
        assert pane.cursor_key in ("3", "7")
        pane.set_rows(ROWS, "no such number")
        assert pane.cursor_key == "1"
        pane.set_rows([plain_row("", "NOTHING")])
        assert pane.cursor_key is None


@pytest.mark.parametrize(("kind", "clicks"), [(Plain, 2), (PickList, 1)])
async def test_a_click_chooses_at_once_only_where_there_is_no_title(kind: type[ListPane], clicks: int) -> None:
    pane, told = made(kind), list[Message]()
    async with Bench(pane).run_test(size=(30, 12), message_hook=told.append) as pilot:
        await pilot.pause()
        row = pane.HEAD + 3
        for _ in range(clicks):
            assert not heard(ListPane.Chosen, told)
            await click(pilot, pane, offset=(4, row), times=1)
            assert pane.cursor_key == "5"
    assert [message.key for message in heard(ListPane.Chosen, told)] == ["5"]


async def test_the_list_without_a_title_marks_its_cursor_without_the_focus() -> None:
    pane, other = made(PickList), PickList(id="other")
    other.can_focus = True
    async with Bench(other, pane).run_test(size=(30, 24)) as pilot:
        pane.set_rows(ROWS, "3")
        other.focus()
        await pilot.pause()
        assert not missing(pane.plain_text.splitlines(), "▸number 3", " number 5")


NAMES = ("First", "Second", "Third")


async def test_a_menu_goes_around_its_ends_past_what_is_not_open_and_by_letters() -> None:
    entries = [MenuLine(key, key, name, enabled=key != "b") for key, name in zip("abc", NAMES, strict=True)]
    async with benched(menu := Menu(entries), (30, 5), ASCII) as (pilot, told):
        assert menu.plain_text.isascii()
        for keys, at in ((["down"], "c"), (["down"], "a"), (["b", "C"], "c")):
            await pilot.press(*keys)
            assert menu.at == at
        menu.offer([replace(entry, enabled=True) for entry in entries])
        await pilot.press("b")
    assert [message.key for message in heard(Menu.Chosen, told)] == ["c", "b"]


USES = [OrderOption("Supply"), OrderOption("Activation"), OrderOption("Movement")]


async def test_enter_and_a_second_click_confirm_what_is_chosen() -> None:
    async with benched(pane := OrdersPane(), (60, 6)) as (pilot, told):
        pane.show_menu(OrderMenu("For:", USES), Cursor())
        await pilot.press("right", "enter")
        await pilot.click(pane, offset=(8, 0))
        await pilot.pause()
        pane.tell("legatus: " + "a long order " * 6)
        await pilot.pause()
        assert pane.plain_text.count("order") == 6, "all of a text is told"
    chosen = [intent for intent in wished(told) if isinstance(intent, Choose)]
    assert [(each.number, each.confirmed) for each in chosen] == [(1, True), (0, False)]
