"""The screens around the game, by keyboard and by mouse."""

from unittest.mock import Mock

import pytest
from textual.geometry import Offset

from jc_tui.app import GameApp
from jc_tui.settings import load_settings
from jc_tui.terminal.modes import TerminalCapabilities
from tests.jc_tui.games import C, P, begun, finished
from tests.jc_tui.screens.stage import click, missing, see, settled, staged, top
from tests.jc_tui.shell import lines, new_app, players, stand_ins, text

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _others(monkeypatch):
    stand_ins(monkeypatch)


async def test_enter_enter_plays_caesar_against_tiro(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("enter")
        assert top(app) == "NewGameScreen"
        await pilot.press("enter")
        assert (top(app), app.screen.session.humans, len(app.screen_stack)) == ("TableScreen", {C}, 2)
    (save,) = tmp_path.glob("*.jsonl")
    assert players(save) == {"caesar": "human", "pompey": "tiro"}
    assert load_settings()[0].last_game == str(save)


async def test_each_line_has_its_key(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        for key, screen in (("n", "NewGame"), ("l", "Saves"), ("r", "Saves"), ("h", "Help"), ("S", "Settings")):
            await pilot.press(key)
            assert (key, top(app)) == (key, f"{screen}Screen")
            assert await end_with(pilot) == "TitleScreen"


async def test_quit_asks_nothing(tmp_path, monkeypatch):
    async with staged(new_app(tmp_path)) as (app, pilot):
        monkeypatch.setattr(app, "exit", quits := Mock())
        for number, keys in enumerate((["q"], ["ctrl+c"], ["ctrl+q"], ["end", "enter"], ["n", "ctrl+c"]), 1):
            await pilot.press(*keys)
            assert quits.call_count == number, keys


async def test_arrows_go_round_and_skip_what_cannot_be_chosen(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        menu = app.screen.query_one("Menu")
        seen = [menu.at]
        for _ in range(7):
            await pilot.press("down")
            seen.append(menu.at)
        assert seen == ["new", "learn", "load", "replay", "help", "settings", "quit", "new"]
        await pilot.press("up")
        assert menu.at == "quit"
        await pilot.press("c")
        assert top(app) == "TitleScreen"


@pytest.mark.parametrize(("key", "name"), [("e", "lesson"), ("enter", "lesson"), ("a", "lesson-2")])
async def test_learn_asks_whether_to_go_on_with_a_lesson_that_was_begun(key, name, tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("e")
        assert top(app) == "TableScreen"
        app.to_title()
        assert "Begin again" not in await see(pilot)
        assert not missing(await see(pilot, "e"), "You have begun this lesson.", "a  Begin again")
        assert top(app) == "TitleScreen"
        await pilot.press(key)
        assert (top(app), app.screen.session.table.path) == ("TableScreen", tmp_path / f"{name}.jsonl")
        assert app.screen.session.coach is not None


async def test_mouse_alone_begins_a_game_and_clicks_on_keys_at_the_foot(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await click(pilot, "Menu", Offset(8, 1))
        await click(pilot, offset=(lines(app)[-1].index("back"), 23))
        assert top(app) == "TitleScreen"
        await click(pilot, "Menu", Offset(8, 1))
        line = next(line for line in lines(app) if "You play" in line)
        seats = app.screen.query_one("#seats")
        await pilot.click(seats, Offset(line.index("Pompey") - seats.region.x, 0))
        await click(pilot, "#begin")
        assert (top(app), app.screen.session.humans) == ("TableScreen", {P})


async def end_with(pilot, result=None):
    """Have the screen on top end with a result; return which then is on top."""
    pilot.app.screen.dismiss(result)
    await settled(pilot)
    return top(pilot.app)


@pytest.mark.parametrize("known", [True, False])
async def test_unfinished_game_is_gone_on_with_by_its_key_and_the_last_one_by_enter(known, tmp_path):
    path = tmp_path / "rubicon.jsonl"
    begun(path).close()
    async with staged(new_app(tmp_path, last_game=str(path) if known else "")) as (app, pilot):
        assert app.screen.query_one("Menu").at == ("continue" if known else "new")
        assert "rubicon: 705, turn 1, points " in text(app)
        await pilot.press("enter" if known else "c")
        assert (top(app), app.screen.session.table.path) == ("TableScreen", path)


async def test_who_comes_back_from_a_game_they_began_can_go_on_with_it(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        assert app.screen.query_one("Menu").at == "new"
        await pilot.press("e")
        assert top(app) == "TableScreen"
        assert await end_with(pilot) == "TitleScreen"
        assert app.screen.query_one("Menu").at == "continue"


async def test_damaged_save_is_told_on_the_title(tmp_path):
    finished(tmp_path / "bad.jsonl", damaged=30)
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("l")
        assert await end_with(pilot, tmp_path / "bad.jsonl") == "TitleScreen"
        assert "line 30" in text(app)


async def test_save_is_loaded_and_replayed(tmp_path):
    begun(tmp_path / "game.jsonl").close()
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("r")
        assert (top(app), app.screen.purpose) == ("SavesScreen", "replay")
        assert await end_with(pilot, tmp_path / "game.jsonl") == "ReplayScreen"
        await end_with(pilot)
        await pilot.press("l")
        assert await end_with(pilot) == "TitleScreen"
        await pilot.press("l")
        assert await end_with(pilot, tmp_path / "game.jsonl") == "TableScreen"
        assert len(app.screen_stack) == 2


async def test_branch_of_a_replay_or_another_game_takes_the_place_of_the_first(tmp_path):
    for name in ("old", "branch", "two"):
        begun(tmp_path / f"{name}.jsonl").close()
    async with staged(new_app(tmp_path)) as (app, pilot):
        app.replay(tmp_path / "old.jsonl")
        await settled(pilot)
        for name in ("branch", "two"):
            if name == "branch":
                await end_with(pilot, tmp_path / "branch.jsonl")
            else:
                app.open("settings")
                app.open_save(tmp_path / "two.jsonl")
                await settled(pilot)
            assert top(app) == "TableScreen"
            assert app.screen.session.table.path == tmp_path / f"{name}.jsonl"
            assert len(app.screen_stack) == 2
        assert app.settings.last_game == str(tmp_path / "two.jsonl")


async def test_game_that_is_over_is_not_gone_on_with(tmp_path):
    path = finished(tmp_path / "over.jsonl", "tiro")
    async with staged(new_app(tmp_path, last_game=str(path))) as (app, pilot):
        app.open_save(path, C)
        await settled(pilot)
        assert app.settings.last_game == load_settings()[0].last_game == ""


async def test_each_change_holds_at_once_and_is_kept(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("s", "right", "right")
        assert app.theme == "light"
        assert (await see(pilot, "down", "left")).isascii()
        assert app.glyphs.ascii
        await pilot.press("down", "down", "down", "left", "down", "right", "down", "right", "down", "right")
        assert (await see(pilot, "escape")).isascii()
        assert top(app) == "TitleScreen"
    kept = load_settings()[0]
    assert (kept.theme, kept.charset, kept.show, kept.battle_speed) == ("light", "ascii", "fast", "fast")
    assert (kept.confirmations, kept.bell) == (False, False)


async def test_settings_that_cannot_be_kept_hold_for_this_run(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("JC_TUI_CONFIG", str(tmp_path / "file" / "settings.toml"))
    async with staged(new_app(tmp_path)) as (app, pilot):
        assert "cannot be kept" in await see(pilot, "s", "right")
        assert app.theme == "dark"


async def test_options_of_one_run_are_not_kept_and_its_notice_is_on_the_title(tmp_path):
    run = GameApp(None, tmp_path, overrides={"theme": "contrast", "charset": "ascii"}, notice="It is wrong.")
    async with staged(run) as (app, _):
        assert "It is wrong." in text(app)
        assert (app.theme, app.glyphs.ascii) == ("contrast", True)
        app.change(bell=False)
    kept = load_settings()[0]
    assert (kept.theme, kept.charset, kept.bell) == ("auto", "auto", False)


LOOKS = (
    *((TerminalCapabilities(), "dark", False), (TerminalCapabilities("16"), "dark-16", False)),
    *((TerminalCapabilities("8"), "dark-8", False), (TerminalCapabilities(unicode=False), "dark", True)),
    (TerminalCapabilities(no_colour=True), "monochrome-8", False),
)


def test_looks_suit_the_terminal(tmp_path):
    for terminal, theme, plain in LOOKS:
        app = GameApp(None, tmp_path, terminal=terminal)
        assert (app.theme, app.glyphs.ascii) == (theme, plain)


async def test_ascii_is_enough_and_everything_fits_into_the_smallest_terminal(tmp_path):
    walk = (), ("n",), ("down", "down", "down"), ("up", "up", "up", "right", "right", "right"), ("escape", "s")
    async with staged(new_app(tmp_path, charset="ascii")) as (app, pilot):
        for keys in walk:
            await pilot.press(*keys)
            for size in ((120, 40), (80, 24)):
                await resize(pilot, *size)
                assert text(app).isascii(), keys
                assert app.screen.max_scroll_y == 0
                body = [widget for widget in app.screen.query("*") if widget.display and widget.can_focus]
                assert all(app.screen.region.contains_region(widget.region) and widget.region for widget in body)
        assert top(app) == "SettingsScreen"


async def resize(pilot, width, height):
    await pilot.resize_terminal(width, height)
    await settled(pilot)


async def test_too_small_asks_for_room_and_gives_the_screen_back(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n", "down", "right")
        for size in ((79, 24), (80, 23), (20, 5)):
            await resize(pilot, *size)
            assert top(app) == "TooSmallScreen"
            assert "80 × 24" in " ".join(text(app).split()) or size == (20, 5)
            await pilot.press("enter", "escape", "question_mark")
            assert top(app) == "TooSmallScreen"
            await resize(pilot, size[0] + 1, size[1])
            await resize(pilot, 80, 24)
            assert top(app) == "NewGameScreen"
            assert app.screen.query_one("#seats").value == "pompey"


async def test_too_small_from_the_start_covers_what_opens_meanwhile_and_can_be_left(tmp_path):
    async with staged(new_app(tmp_path), (60, 20)) as (app, pilot):
        assert top(app) == "TooSmallScreen"
        await resize(pilot, 80, 24)
        assert top(app) == "TitleScreen"
        await resize(pilot, 60, 20)
        app.open("settings")
        await settled(pilot)
        assert top(app) == "TooSmallScreen"
        app.pop_screen()
        await settled(pilot)
        assert top(app) == "TooSmallScreen"
        await resize(pilot, 90, 30)
        assert top(app) == "SettingsScreen"
        await pilot.press("escape")
        assert (top(app), len(app.screen_stack)) == ("TitleScreen", 1)
        await pilot.press("enter")
        assert top(app) == "NewGameScreen"
        await resize(pilot, 60, 20)
        await pilot.press("q")
        assert app._exit
