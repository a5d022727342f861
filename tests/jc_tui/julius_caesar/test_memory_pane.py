"""What was seen of the enemy, as a pane and at the table: there is room for it, and it leads back to the map."""

import pytest
from textual.message import Message

from engine.julius_caesar.words.names import short_label
from jc_tui.app import JuliusApp
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.table import MemoryPane
from jc_tui.map.view import MapView
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.wishes import Jumped
from tests.jc_tui.playing import played
from tests.jc_tui.screens.stage import press, staged
from tests.jc_tui.widgets.bench import Bench, C, heard

pytestmark = pytest.mark.slow


async def test_every_block_of_the_enemy_is_listed_in_its_group() -> None:
    session = GameSession(played(3, 330), frozenset((C,)))
    memory = remember(session)
    pane = MemoryPane(session)
    async with Bench(pane).run_test(size=(80, 50)):
        text = pane.plain_text
    assert f"Hidden on the map {memory.hidden}, " in text
    assert f"Upright in the pool {memory.pool}, {len(memory.group('pool'))} known." in text
    for block in memory.blocks:
        assert short_label(block.block) in text


async def test_a_block_leads_to_where_it_was_seen() -> None:
    told: list[Message] = []
    session = GameSession(played(3, 330), frozenset((C,)))
    memory = remember(session)
    seen = memory.group("placed")[1]
    pane = MemoryPane(session)
    async with Bench(pane).run_test(size=(80, 50), message_hook=told.append) as pilot:
        pane.focus()
        await pilot.press(*f"/{short_label(seen.block)}", "enter", "enter")
        await pilot.pause()
    assert [jump.place for jump in heard(Jumped, told)] == [*seen.places]


def app_after(actions: int) -> JuliusApp:
    return JuliusApp(session=GameSession(played(3, actions), frozenset((C,))))


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 15), ((120, 40), 32), ((160, 50), 40)], ids=str)
async def test_it_has_room_and_says_what_is_certain(size: tuple[int, int], rows: int) -> None:
    async with staged(app_after(140), size) as (app, pilot):
        await press(pilot, "y")
        pane = app.screen.query_one(MemoryPane)
        assert pane.has_focus
        assert pane.region.height >= rows
        told = pane.plain_text
        assert "Hidden on the map 16, 9 known." in " ".join(told.split())
        assert "Hidden, but certainly here (10)" in told
        lines = [line for line in told.splitlines() if "Dyrrachium" in line and "Pompey" in line]
        assert lines, "he was seen in Neapolis, and has marched since"
        if size[0] < 160:
            assert "Rome, for Caesar" in told
            assert "705.4 Neapolis" in lines[0]
            assert "Bilbilis, Carthago Nova or pool" in told


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)], ids=str)
async def test_a_block_leads_to_its_place_on_the_map(size: tuple[int, int]) -> None:
    async with staged(app_after(140), size) as (app, pilot):
        await press(pilot, "y", *"/pompey", "enter", "enter")
        board = app.screen.query_one(MapView)
        assert board.selected == "dyrrachium"
        assert board.region
        await press(pilot, "m")
        if size[0] > 80:
            assert app.screen.query_one("#log").region.height > 2
            assert app.screen.query_one("#hand").region.height > 2
