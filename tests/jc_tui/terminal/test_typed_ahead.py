"""Keys that come together, as they do over a slow line, are done in their order."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from textual.events import Key, Paste
from textual.widgets import TextArea

from engine.julius_caesar.seats import CAESAR, POMPEY
from jc_tui.app import GameApp
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.map.view import MapView
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from jc_tui.terminal import keyboard, pasting, typed_ahead
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.julius_caesar.battles import BOTH, battle_sitting
from tests.jc_tui.julius_caesar.test_battle import RESERVES
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.hands import quiet, type_fast
from tests.jc_tui.screens.stage import screen_text, session
from tests.jc_tui.screens.test_table import offered

pytestmark = pytest.mark.slow


together = pytest.fixture(type_fast, autouse=True)


def key(name, character=None):
    return Key(name, character or {"space": " ", "enter": "\r"}.get(name, name if len(name) == 1 else None))


async def burst(pilot, *keys):
    for name in keys:
        pilot.app.post_message(key(name))
    await pilot.pause()
    await quiet(pilot)


@asynccontextmanager
async def running(app):
    async with app.run_test() as pilot:
        await quiet(pilot)
        yield pilot


@asynccontextmanager
async def at_table(folder):
    seat = session(MOVES, path=folder / "game.jsonl")
    async with running(app := GameApp(Settings(), session=seat)) as pilot:
        yield pilot, app, seat


async def press(pilot, *keys):
    await pilot.press(*keys)
    await quiet(pilot)


async def paste(pilot, text):
    pilot.app.post_message(Paste(text))
    await quiet(pilot)


async def test_a_choice_before_the_game_begins(tmp_path):
    async with running(app := GameApp(Settings(), tmp_path)) as pilot:
        for keys in (["n"], ["down", "right", "right", "enter"], []):
            await press(pilot, *keys)
        assert app.session.humans == {CAESAR, POMPEY}


async def test_the_end_of_a_note(tmp_path):
    async with at_table(tmp_path) as (pilot, app, _):
        for expected in ("", "rome is weak"):
            await press(pilot, "n")
            assert app.screen.query_one(TextArea).text == expected
            await press(pilot, *"rome", "space", *"is", "space", *"weak", "escape")
            await quiet(pilot)
            assert isinstance(app.screen, TableScreen)


async def test_a_place_is_found_and_no_letter_of_it_does_anything_else(tmp_path):
    async with at_table(tmp_path) as (pilot, app, seat):
        assert not app.typed_ahead.holds_back(key("down")), "it is alone"
        before, table = seat.table.number, app.screen
        assert isinstance(table, TableScreen)
        for place in ("narbo", "emerita", "eburacum", "genua"):
            found = table.query_one(MapView).art.places.get(place)
            await burst(pilot, "slash", *place, "enter")
            assert app.screen is table
            assert table.query_one(MapView).has_focus
            assert found is None or table.query_one(MapView).selected == place
        assert seat.table.number == before
        assert not table.model.orders.place, "a place found is not chosen yet"


async def test_a_whole_order(tmp_path):
    """A group by its name, one block less, its way by a name, and to the table again after help."""
    async with at_table(tmp_path) as (pilot, _, seat):
        order = ["slash", *"genua", "enter", "enter", "1", "slash", *"massilia", "enter", "enter"]
        await burst(pilot, "question_mark", "escape", *order)
        moves = ["move legio_8 genua-massilia", "move legio_12 genua-massilia"]
        assert [str(entry.action) for entry in seat.table.history] == moves


async def test_the_way_out_of_a_battle():
    """The arrow after `r` chooses among the ways, not another block."""
    fight = battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, [])
    async with running(app := GameApp(Settings(battle_speed="at once"), session=fight)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        await burst(pilot, "r", "down", "enter")
        assert [str(entry.action) for entry in fight.table.history] == ["retreat legio_8 rome-ravenna"]


async def test_what_never_ends_holds_no_key_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(typed_ahead, "PAUSES", 3)
    async with running(app := GameApp(Settings(), tmp_path)):
        stuck = asyncio.Event()
        app.screen.call_later(stuck.wait)
        await asyncio.sleep(0.05)
        app.post_message(key("h"))
        app.post_message(key("ctrl+c"))
        await asyncio.sleep(0.01)
        assert app.typed_ahead.waiting
        for _ in range(100):
            await asyncio.sleep(0.01)
            if app._exit:
                break
        stuck.set()
        assert app._exit
        assert not app.typed_ahead.waiting


async def test_text_pasted_at_the_table_does_nothing(tmp_path):
    """With bracketed paste the text comes as one; it goes into a line that is open, and nowhere else."""
    async with at_table(tmp_path) as (pilot, app, seat):
        before = (offered(pilot), seat.table.number)
        await paste(pilot, "e\re\r/narbo\r:end\r\x1b")
        assert (offered(pilot), seat.table.number) == before
        assert "A paste of 17 keys was dropped" in screen_text(app)
        for event in (key("slash", "/"), Paste("narbo"), key("enter")):
            app.post_message(event)
        await quiet(pilot)
        assert app.screen.query_one(MapView).selected == "narbo"
        assert seat.table.number == before[1]


async def test_text_pasted_where_no_line_is_for_messages_is_dropped_and_told(tmp_path):
    async with at_table(tmp_path) as (pilot, app, _):
        await press(pilot, "f1")
        await paste(pilot, "e\re\r")
        assert not app.screen.query(MessageLine)
        assert any("A paste of 4 keys was dropped" in told.message for told in app._notifications)


async def test_sixty_keys_typed_ahead_all_count_and_more_than_a_hand_types_are_dropped(tmp_path):
    async with at_table(tmp_path) as (pilot, app, seat):
        places = ["narbo", "genua", "tarraco", "athena", "rome", "salone", "utica", "genua"]
        await burst(pilot, *[key for place in places for key in ("slash", *place, "enter")][-keyboard.MOST_KEYS :])
        assert app.screen.query_one(MapView).selected == "genua"
        assert "dropped" not in screen_text(app)
        before = (offered(pilot), seat.table.number)
        await burst(pilot, *["e", "enter", "l", "1"] * 100)
        assert (offered(pilot), seat.table.number) == before
        assert "A paste of 400 keys was dropped" in screen_text(app)
        await burst(pilot, "slash", *"narbo", "enter")
        assert app.screen.query_one(MapView).selected == "narbo"


async def test_a_paste_goes_into_notes_a_line_and_a_search_without_what_cannot_be_printed(tmp_path):
    async with at_table(tmp_path) as (pilot, app, _):
        await press(pilot, "n")
        await paste(pilot, "one\r\ntwo\x1b[31m\x07" + "x" * 30_000)
        written = app.screen.query_one(TextArea).text
        assert written.startswith("one\ntwo[31mxxx")
        assert len(written) == pasting.LONGEST_TEXT
        assert f"Only {pasting.LONGEST_TEXT} of" in screen_text(app)
        await press(pilot, "escape")
        await pilot.press("l", "slash")
        await paste(pilot, "\nge\x00nua\n")
        assert "/ge nua_" in screen_text(app)


async def test_many_keys_at_once_in_a_line_are_its_text(tmp_path):
    async with at_table(tmp_path) as (pilot, app, seat):
        await press(pilot, "colon")
        words = "move legio_8 genua-ravenna and then whatever else was in the clipboard just now"
        await burst(pilot, *("space" if sign == " " else sign for sign in words), "enter")
        assert app.screen.query_one(TypedLine).value.endswith("in the clipboard just now")
        assert seat.table.number == 0, "nobody has pressed Enter"
