"""The list of places: what it lists, in which order, and what it says to the screen."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from engine.contract import Seat
from jc_tui.appearance.glyphs import ASCII
from jc_tui.blocks.places import PlaceRow
from jc_tui.julius_caesar.order_choices import CaesarOrders
from jc_tui.julius_caesar.table import LocationsPane, place_rows
from jc_tui.table.intents import Pick, Point
from tests.jc_tui.screens.stage import click, present
from tests.jc_tui.widgets.bench import CONTESTED, FACTS, LEVIES, Bench, C, P, S, benched, sitting_at, wished


def rows_of(position: str = CONTESTED, seat: Seat = C) -> list[PlaceRow]:
    session = sitting_at(position, seat)
    return place_rows(session.view, session.legal)


def row(place: str, rows: list[PlaceRow]) -> PlaceRow:
    return next(row for row in rows if row.place == place)


def test_own_blocks_by_name_enemy_blocks_by_number() -> None:
    rows = rows_of()
    assert len(rows) == len(FACTS.cities) + len(FACTS.seas)
    genua = row("genua", rows).forces[0]
    assert (genua.short, genua.long) == ("Anton II L12 II L6(P) I", "Antonius II, Legio 12 II, Pompey's Legio 6 I")
    assert row("brundisium", rows).forces[0].long == "2 blocks (1 tan)"
    assert row("mare_internum", rows).forces[0].long == "2 Navis"
    assert row("rome", rows_of(seat=P)).forces[0].short == "3 (3*)"


def test_control_and_news() -> None:
    rome, sea = row("rome", rows_of()), row("mare_hispanum", rows_of())
    assert (rome.control, rome.contested) == ("C/P", True)
    assert rome.note == "C attacks from Ravenna, 1 in reserve"
    assert (sea.control, sea.sea, "mine" in sea.tags, "enemy" in sea.tags) == ("C", True, True, False)
    assert (row("utica", rows_of()).control, row("genua", rows_of()).note) == ("-", "begun")


def test_where_one_can_move_or_levy_comes_from_the_legal_actions() -> None:
    assert "can move" in row("genua", rows_of()).tags
    assert not any("can levy" in row.tags for row in rows_of())
    assert "can levy" in row("massilia", rows_of(LEVIES)).tags
    assert not any(row.tags & {"can move", "can levy"} for row in rows_of(seat=P))
    assert not present(repr(rows_of(seat=S)), "Legio", "Antonius"), "hidden blocks have no names"


@asynccontextmanager
async def listed(kind: Any = LocationsPane) -> AsyncIterator[tuple[Any, Pilot[None], list[Message]]]:
    """The list with the focus."""
    async with benched(pane := kind()) as (pilot, told):
        pane.update_places(rows_of())
        await pilot.pause()
        yield pane, pilot, told


def places(pane: LocationsPane) -> list[str]:
    return [row.place for row in pane.shown_places]


@pytest.mark.slow
async def test_filter_order_and_search_by_keys() -> None:
    async with listed() as (pane, pilot, _):
        assert {*places(pane), "asturica"} > {*places(pane)} > {"rome", "utica", "genua"}
        await pilot.press("f", "f")
        assert {*places(pane)} == {"rome", "genua", "mare_hispanum", "massilia"}
        await pilot.press("F")
        assert len(pane.shown_places) == 76
        await pilot.press("o")
        assert [row.worth[1] for row in pane.shown_places[:3]] == ["2", "2", "1"]
        await pilot.press("o", "o")
        assert places(pane)[0] == "olisipo"
        await pilot.press(*"/rav")
        assert (places(pane), "/rav_" in pane.plain_text) == (["ravenna"], True)
        await pilot.press("enter")
        assert pane.cursor_key == "ravenna"
        await pilot.press("escape")
        assert len(pane.shown_places) == 76


async def test_select_from_outside_is_silent_and_with_the_focus_lifts_a_filter_that_hides_the_place() -> None:
    told, pane = list[Message](), LocationsPane()
    async with (app := Bench(pane)).run_test(size=(60, 24), message_hook=told.append) as pilot:
        app.set_focus(None)
        pane.update_places(rows_of())
        await pilot.pause()
        pane.select("asturica")
        await pilot.pause()
        assert (pane.filter, "▸" in pane.plain_text) == ("held/VP", False)
        pane.select("genua")
        await pilot.pause()
        assert next(line for line in pane.plain_text.splitlines() if line[0] == "▸")[5:10] == "Genua"
        pane.select("asturica")
        pane.focus()
        await pilot.pause()
        assert (pane.cursor_key, pane.filter) == ("asturica", "all")
        pane.select("nowhere")
        assert pane.cursor_key == "asturica"
    assert not wished(told)


async def test_cursor_and_choice_are_told_also_of_the_mouse_and_the_title_filters() -> None:
    async with listed() as (pane, pilot, told):
        await pilot.press("down", "down", "enter")
        await pilot.click(pane, offset=(8, 4))
        await click(pilot, pane, offset=(8, 4))
        _, one, two, three, *_ = places(pane)
        assert wished(told) == [Point(one), Point(two), Pick(two), Point(three), Pick(three)]
        await pilot.click(pane, offset=(10, 0))
        assert pane.filter == "all"


@pytest.mark.usefixtures("painted_at_once")
async def test_a_step_sends_two_rows_and_the_title() -> None:
    sent: list[Region] = []

    class Counting(LocationsPane):
        def refresh(self, *regions: Region, **how: Any) -> Any:
            sent.extend(regions or [Region(0, 0, 999, 999)])
            return super().refresh(*regions, **how)

    async with listed(Counting) as (pane, pilot, _):
        sent.clear()
        await pilot.press("down")
        assert [region.y for region in sent] == [0, 1, 2]
        sent.clear()
        pane.update_places(rows_of())
        assert sent == []


async def test_a_filter_with_nothing_in_it_says_so_and_shows_what_matters() -> None:
    async with listed() as (pane, pilot, _):
        pane.filter = "can levy"
        pane.refresh_list()
        await pilot.pause()
        assert "none: can levy" in pane.plain_text.splitlines()[1]
        assert {*places(pane)} > {"rome", "utica", "genua"}


async def test_where_the_chosen_group_can_go_comes_first_with_what_going_there_is() -> None:
    orders = CaesarOrders(session := sitting_at(CONTESTED, C))
    orders.choose("genua")
    async with Bench(pane := LocationsPane(), glyphs=ASCII).run_test(size=(72, 24)) as pilot:
        rows = place_rows(session.view, session.legal)
        pane.update_places(rows, orders.goals())
        await pilot.pause()
        lines = pane.plain_text.splitlines()[1:]
        place, *goals = orders.goals()
        assert (place, "3 blocks go" in lines[0]) == ("genua", True)
        assert (lines[1][1:3], "reserve" in lines[1]) == ("+!", True)
        assert all(FACTS.cities[goal].name in line for goal, line in zip(goals, lines[1:], strict=False))
        assert "others: held/VP" in lines[1 + len(goals)]
        pane.focus()
        await pilot.press("home", "down", "enter")
        assert pane.cursor_key == goals[0]
        pane.update_places(rows)
        await pilot.pause()
        assert "others" not in pane.plain_text
