"""The terminal's own cursor, which screen readers follow, is where the player is, in every pane too."""

import pytest

from engine.julius_caesar.words import label
from engine.julius_caesar.words.names import short_label
from jc_tui.app import GameApp
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.map.view import MapView
from jc_tui.screens.replay import ReplayScreen
from jc_tui.settings import Settings
from jc_tui.widgets import list_pane, orders_pane, pick_list, scrubber, typed_line
from tests.jc_tui.games import begun, thoroughly
from tests.jc_tui.julius_caesar.battles import BOTH, battle_sitting
from tests.jc_tui.julius_caesar.test_battle import RESERVES
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import press, screen_text, session, staged, winter_sitting
from tests.jc_tui.screens.test_table import table
from tests.jc_tui.sessions import sit

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("painted_at_once")]

SIZES = pytest.mark.parametrize("size", thoroughly([((80, 24),), ((120, 40),)]))


def at_cursor(pilot):
    """What stands on the screen from the terminal's cursor on, to the end of its row."""
    x, y = pilot.app.cursor_position
    return screen_text(pilot.app).splitlines()[y][x:]


@SIZES
async def test_a_list_that_is_opened(size):
    async with table(sit(MOVES), size) as pilot:
        for key in "lspy":
            await pilot.press(key)
            seen = set()
            for step in ("home", "down", "down", "up", "end"):
                await press(pilot, step)
                pane = pilot.app.focused
                assert isinstance(pane, list_pane.ListPane), key
                assert pane.region.contains_point(pilot.app.cursor_position), key
                if pane.cursor_key is not None:
                    assert at_cursor(pilot).startswith(pane.glyphs.cursor), key
                    seen.add(at_cursor(pilot))
            assert len(seen) > 1 or key == "s", key
            await press(pilot, "escape")
            assert pilot.app.screen.query_one(MapView).region.contains_point(pilot.app.cursor_position), key


@SIZES
async def test_the_hand_and_the_line_of_its_cards(size):
    async with table(sit(), size) as pilot:
        orders, hand = pilot.app.screen.query_one(orders_pane.OrdersPane), pilot.app.screen.query_one(HandPane)
        for _ in range(3):
            await press(pilot, "right")
            item = orders.items[orders.cursor.at]
            assert at_cursor(pilot).startswith(f">{orders.cursor.at + 1} {item.label}")
        await pilot.press("h")
        for step in ("left", "right", "right"):
            await press(pilot, step)
            assert label(hand.card or "").lower() in at_cursor(pilot)[:14].lower()


async def test_the_map_as_soon_as_it_has_the_focus_and_a_field_that_is_typed_in():
    async with table(sit(MOVES), (120, 40)) as pilot:
        board = pilot.app.screen.query_one(MapView)
        for keys in (("slash", *"rome", "enter"), ("h", "m"), ("right",)):
            await press(pilot, *keys)
            x, y = pilot.app.cursor_position
            (top, left), area = board._corner, board.content_region
            assert board.art.at(y - area.y + top, x - area.x + left) == board.selected
        await press(pilot, "colon", "a", "b")
        field = pilot.app.focused
        assert isinstance(field, typed_line.TypedLine)
        assert pilot.app.cursor_position == field.cursor_screen_offset


async def test_blocks_and_ways_out_of_a_battle():
    fight = battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, [])
    async with staged(GameApp(Settings(battle_speed="at once"), session=fight)) as (app, pilot):
        assert isinstance(app.screen, BattleScreen)
        for _ in range(2):
            lineup = app.screen.query_one(Lineup)
            spot, origin = lineup.spots[app.screen.view.battle.chosen], lineup.content_region
            assert app.cursor_position == (origin.x + spot.x + 1, origin.y + spot.y)
            await press(pilot, "right")
        await press(pilot, "r", "down")
        assert at_cursor(pilot).startswith(">2 ")


@pytest.mark.parametrize("screen", [WinterScreen, DeploymentScreen])
async def test_the_lists_of_winter_and_of_the_deployment(screen):
    winter = screen is WinterScreen
    seats = winter_sitting() if winter else session(deployment="free")
    async with staged(GameApp(Settings(), session=seats)) as (app, pilot):
        assert isinstance(app.screen, screen)
        for step in ("down", "enter" if winter else "right", "down"):
            await press(pilot, step)
            picker = app.focused
            assert isinstance(picker, pick_list.PickList)
            assert picker.region.contains_point(app.cursor_position)
            assert at_cursor(pilot).startswith("▸")
            assert winter or short_label(picker.key) in at_cursor(pilot)[:14]


async def test_menus_choices_lists_of_help_and_of_saves_and_the_line_of_a_replay(tmp_path):
    for save in ("one", "two"):
        begun(tmp_path / f"{save}.jsonl").close()
    async with staged(GameApp(Settings(), tmp_path)) as (app, pilot):
        assert "New game" in at_cursor(pilot)
        await press(pilot, "n", "down", "down")
        assert "bot" in at_cursor(pilot)
        await press(pilot, "escape", "l", "down")
        assert app.screen.query_one(list_pane.ListPane).cursor_key.stem in at_cursor(pilot)
        await press(pilot, "f1", "4", "down")
        picker = app.screen.query_one(pick_list.PickList)
        (row,) = (row for row in picker.rows if row.key == picker.key)
        assert at_cursor(pilot).startswith(f"▸{row.text[:10]}")
        await press(pilot, "escape", "v")
        assert isinstance(app.screen, ReplayScreen)
        places = set()
        for _ in range(3):
            await press(pilot, "right")
            places.add(app.cursor_position)
            assert app.screen.query_one(scrubber.Scrubber).region.contains_point(app.cursor_position)
        await press(pilot, "end")
        assert app.cursor_position not in places
