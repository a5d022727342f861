"""The list of saves: found, sorted, renamed, duplicated, thrown away, repaired, looked into."""

import asyncio
import os
import resource
import threading
import time
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from shutil import copyfile

import pytest
from textual.worker import WorkerCancelled

from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.saves.summary import Summary, summarise
from jc_tui.screens.saves import SavesScreen
from jc_tui.settings import Settings
from jc_tui.widgets.saves_list import ORDERS, SaveRow
from tests.gallic_war.golden import RECIPES
from tests.jc_tui.games import begun, finished, summarised
from tests.jc_tui.idle import workers_done
from tests.jc_tui.screens.stage import Around, Stage, click, missing, prose, screen_text, see, settled, staged

pytestmark = pytest.mark.slow

NAMES = ["strange", "over", "evening", "broken"]  # the saves, the last played first


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: tmp_path / "cache.json")
    saves = tmp_path / "saves"
    saves.mkdir()
    finished(saves / "over.jsonl")
    finished(saves / "broken.jsonl", damaged=60)
    begun(saves / "evening.jsonl", 25).close()
    (saves / "strange.jsonl").write_text("no save\n")
    for age, name in enumerate(NAMES):
        os.utime(saves / f"{name}.jsonl", (1_700_000_000 - 3600 * age,) * 2)
    return saves


class Shelf(Stage):
    """A stage that keeps what the screen ends with."""

    def __init__(self, folder, purpose="load", glyphs=UNICODE, **settings):
        context = Around(Settings(**settings), glyphs)
        context.saves_folder = folder
        self.saves = SavesScreen(purpose, context=context)
        super().__init__(self.saves, glyphs)
        self.results = []
        self.saves.dismiss = self.results.append

    @property
    def picker(self):
        return self.saves.query_one("SavesList")

    @property
    def listed(self):
        return [save.path.stem for save in self.picker.shown]

    @property
    def under_cursor(self):
        return self.picker.path.stem if self.picker.path else ""

    @property
    def said(self):
        return " ".join(str(self.saves.query_one("#message").render()).split())

    @property
    def preview(self):
        return " ".join(self.saves.query_one("#preview").plain_text.split())

    @property
    def map(self):
        (board,) = [board for board in self.saves.query("MapView") if board.display]
        return board


async def to(pilot, app, name):
    await pilot.press("home", *(["down"] * app.listed.index(name)))
    assert app.under_cursor == name


def test_the_furthest_of_each_game_comes_first():
    clocks = {"gallic-war": ("52.3", "58.1", "52.1"), "julius-caesar": ("705.1", "709.5")}
    saves = [
        SaveRow(Path(f"{game}-{clock}.jsonl"), 0, Summary(game, clock=clock))
        for game, some in clocks.items()
        for clock in some
    ]
    furthest = [save.summary.clock for save in sorted(saves, key=ORDERS["turn"][1])]
    assert furthest == ["52.3", "52.1", "58.1", "709.5", "705.1"]


async def test_all_saves_are_listed_damaged_ones_with_the_reason(folder):
    async with staged(Shelf(folder), (120, 40)) as (app, _):
        assert app.listed == NAMES
        text = screen_text(app)
        assert text.count("DAMAGED") >= 2
        assert not missing(text, "Caesar won", "4 saves")
        states = {save.path.stem: save.state for save in app.picker.shown}
        assert states["broken"].startswith("DAMAGED: at line 60")
        assert states["strange"] == "DAMAGED: is not a save of this program."


async def test_the_preview_shows_the_save_under_the_cursor(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        for size in ((80, 24), (120, 40), (160, 50)):
            await pilot.resize_terminal(*size)
            await to(pilot, app, "evening")
            assert not missing(app.preview, "705 (49 BC), turn 1 of 5", "Caesar human, Pompey tiro", "Last")
            await to(pilot, app, "broken")
            assert "line 60" in app.preview


async def test_a_row_tells_game_sides_and_points_and_the_map_lies_beside_its_story(folder):
    """Yesterday as one says it, the points as dots; of another game another map."""
    copyfile(RECIPES[0].save, folder / "gaul.jsonl")
    yesterday = datetime.now().replace(hour=12, minute=5) - timedelta(days=1)
    os.utime(folder / "evening.jsonl", (yesterday.timestamp(),) * 2)
    async with staged(Shelf(folder), (120, 40)) as (app, pilot):
        await to(pilot, app, "evening")
        rows = {row.key.stem: row.text for row in app.picker.rows}
        assert not missing(rows["evening"], "yesterday 12:05", "Julius Caesar", "Caesar     tiro", "1 ●  4 ●●●●")
        assert not missing(rows["gaul"], "Caesar's Gal", "49 ●●●●●●●●", "random")
        assert "alexandria" in app.map.marks
        await to(pilot, app, "gaul")
        assert "aedui" in app.map.marks


async def test_typing_words_leaves_the_saves_that_have_them_all(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        await pilot.press("slash", *"damaged")
        assert app.listed == ["strange", "broken"]
        await pilot.press("space", *"tiro")
        assert (app.listed, app.under_cursor) == (["broken"], "broken")
        await pilot.press("escape")
        assert app.listed == NAMES
        assert "No save has all these words" in await see(pilot, "slash", *"nowhere", "enter")
        assert app.listed == []
        await pilot.press("d", "r", "x", "f", "v", "enter")
        assert app.results == []


async def test_saves_are_sorted_by_key_and_by_mouse(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        orders = []
        for _ in range(3):
            await pilot.press("s")
            orders.append(app.listed)
        assert (orders[0], orders[1][0]) == (sorted(NAMES), "over")
        assert (orders[2][:2], orders[2][-1]) == (["strange", "broken"], "over")
        await click(pilot, "#saves", offset=(26, 0))
        assert app.listed == NAMES


async def test_enter_or_a_second_click_ends_with_the_save_and_escape_with_none(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        await to(pilot, app, "evening")
        await pilot.press("enter", "escape")
        assert app.results == [folder / "evening.jsonl", None]
        await click(pilot, "#saves", offset=(3, 2))
        assert (app.under_cursor, app.results[2:]) == (NAMES[1], [])
        await click(pilot, "#saves", offset=(3, 2))
        assert app.results[2:] == [folder / f"{NAMES[1]}.jsonl"]


async def test_a_damaged_save_cannot_be_loaded_but_looked_through_and_chosen_for_a_replay(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        await to(pilot, app, "broken")
        await pilot.press("enter")
        assert app.results == []
        assert "f saves its sound part under a new name" in app.said
        await pilot.press("v")
        assert app.context.replayed == [folder / "broken.jsonl"]
    async with staged(Shelf(folder, "replay")) as (app, pilot):
        assert "REPLAY A GAME" in screen_text(app)
        await to(pilot, app, "broken")
        await pilot.press("enter")
        assert app.results == [folder / "broken.jsonl"]


async def test_a_save_is_renamed(folder):
    data = (folder / "evening.jsonl").read_bytes()
    async with staged(Shelf(folder)) as (app, pilot):
        await pilot.press("r", *"new", "escape")
        assert (app.listed, app.results) == (NAMES, []), "Escape leaves the name as it is"
        await pilot.press("down")
        assert app.under_cursor == NAMES[1]
        await to(pilot, app, "evening")
        await pilot.press("r")
        assert app.saves.query_one("#name").value == "evening"
        await pilot.press("enter")
        assert app.said == "evening was its name already: nothing is changed."
        await pilot.press("r", *"over", "enter")
        assert "already" in app.said
        await pilot.press(*"-and-out", "enter")
        assert app.under_cursor == "over-and-out"
        assert "evening" not in app.listed
        assert (folder / "over-and-out.jsonl").read_bytes() == data
        assert not (folder / "evening.jsonl").exists()
        await pilot.press("slash", *"and-out", "enter")
        assert app.listed == ["over-and-out"]
        await pilot.press("r", *"morning", "enter")
        assert app.under_cursor == "morning"
        assert "over" in app.listed, "a search does not hide what was renamed"


async def test_a_save_is_duplicated(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        await to(pilot, app, "over")
        await pilot.press("d", "enter")
        assert app.under_cursor == "over-copy"
    assert (folder / "over-copy.jsonl").read_bytes() == (folder / "over.jsonl").read_bytes()


async def test_a_save_is_thrown_away_after_a_question(folder):
    async with staged(Shelf(folder)) as (app, pilot):
        await to(pilot, app, "over")
        await pilot.press("x")
        assert "Delete over?" in app.said
        await pilot.press("n")
        assert (folder / "over.jsonl").exists()
        await pilot.press("x", "down")
        assert app.said == ""
        await pilot.press("up", "x", "y")
        assert "trash" in app.said
        assert "over" not in app.listed
        assert not (folder / "over.jsonl").exists()
        app.settings = Settings(confirmations=False)
        await to(pilot, app, "evening")
        await pilot.press("delete")
    assert {"over.jsonl", "evening.jsonl"} <= {file.name for file in (folder / "trash").iterdir()}


async def test_a_damaged_save_is_repaired_into_a_new_one(folder):
    before = (folder / "broken.jsonl").read_bytes()
    async with staged(Shelf(folder)) as (app, pilot):
        await to(pilot, app, "broken")
        await pilot.press("f")
        assert app.under_cursor == "broken.repaired"
        assert "58 sound records" in app.said
        await pilot.press("f")
        assert "nothing to repair" in app.said
        await pilot.press("enter")
        assert app.results == [folder / "broken.repaired.jsonl"]
    assert (folder / "broken.jsonl").read_bytes() == before


async def test_an_empty_folder_says_so(tmp_path):
    async with staged(Shelf(tmp_path / "none")) as (_app, pilot):
        assert "There are no saves" in await see(pilot, "d", "r", "x", "f", "v", "enter", "down")


async def test_ascii_draws_nothing_else(folder):
    async with staged(Shelf(folder, glyphs=ASCII), (120, 40)) as (app, _):
        assert screen_text(app).isascii()


@pytest.fixture
def going_on(monkeypatch):
    """No save is read before this is set."""
    set_on = threading.Event()
    slow = lambda path, *_: (set_on.wait(20), summarise(path))[1]  # noqa: E731
    monkeypatch.setattr("jc_tui.saves.summary_cache.summarise", slow)
    yield set_on
    set_on.set()


async def test_the_list_takes_keys_before_any_save_is_read(folder, going_on):
    app = Shelf(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.listed == NAMES
        assert "being read" in screen_text(app)
        await pilot.press("down", "down")
        assert app.under_cursor == "evening"
        await pilot.press("enter")
        assert [path.stem for path in app.results if path] == ["evening"], "it can be chosen at once"
        going_on.set()
        assert "being read" not in await see(pilot)
        assert app.under_cursor == "evening"


async def test_cached_saves_are_told_before_others(folder, tmp_path, going_on):
    going_on.set()
    for name in ("over", "evening"):
        summarised(folder / f"{name}.jsonl", tmp_path / "cache.json")
    going_on.clear()
    app = Shelf(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(500):
            await pilot.pause(0.01)
            if (text := screen_text(app)).count("being read") == 2:
                break
        going_on.set()
        assert text.count("being read") == 2
        assert "won" in text
        await settled(pilot)


async def test_reading_ends_when_the_screen_is_left(folder, monkeypatch):
    read = []
    begun_reading, go_on = threading.Event(), threading.Event()

    def slow(path):
        read.append(path)
        begun_reading.set()
        go_on.wait(20)
        return summarise(path)

    monkeypatch.setattr("jc_tui.saves.summary_cache.summarise", slow)
    app = Shelf(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await asyncio.to_thread(begun_reading.wait, 20)
        app.pop_screen()
        await pilot.pause()
        go_on.set()
        with suppress(WorkerCancelled):
            await workers_done(app)
    assert len(read) == 1


async def test_what_has_no_sound_part_is_not_offered_for_repair(folder):
    (folder / "x.jsonl").mkdir()
    cases = (
        ("x", "x: it is a folder, not a save.", ("a folder", "This is a folder, not a save.")),
        ("strange", "is not a save of this program", ()),
    )
    async with staged(Shelf(folder), (120, 30)) as (app, pilot):
        for name, tried, told in cases:
            await to(pilot, app, "broken")
            assert "save it under a new name with f" in prose(screen_text(app))
            await to(pilot, app, name)
            text = prose(screen_text(app))
            assert not missing(text, *told)
            assert "save it under a new name with f" not in text
            await pilot.press("f")
            assert name != "x" or "it is a folder" in app.said
            await pilot.press("enter")
            assert tried in app.said
        assert app.results == []


async def test_a_name_that_is_too_long_and_in_another_encoding_is_copied_and_thrown_away(folder):
    name = os.fsdecode(b"caf\xe9" + b"y" * 242)
    (folder / f"{name}.jsonl").write_bytes((folder / "over.jsonl").read_bytes())
    async with staged(Shelf(folder)) as (app, pilot):
        await to(pilot, app, name)
        await pilot.press("r")
        assert app.saves.query_one("Input").value.startswith("caf_yyy")
        await pilot.press("escape", "d", "enter")
        assert f"caf_{'y' * 91}" in app.listed
        await to(pilot, app, name)
        await pilot.press("x", "x")
        assert name not in app.listed


async def test_many_saves_are_read_by_another_process_and_the_cursor_stays_where_it_was_put(folder):
    for number in range(20):
        copyfile(folder / "over.jsonl", folder / f"more-{number:02}.jsonl")

    def spent():
        return time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime

    app = Shelf(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("s", "s", "down", "down")
        chosen, (here, others) = app.under_cursor, spent()
        assert "being read" not in await see(pilot)
        assert app.under_cursor == chosen
        assert spent()[0] - here < spent()[1] - others
        states = {save.path.stem: save.state for save in app.picker.shown}
        assert states["broken"].startswith("DAMAGED: at line 60")
