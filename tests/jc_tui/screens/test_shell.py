"""The screens around the game, by keyboard and by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.julius_caesar.seats import SEATS
from jc_tui.app import JuliusApp
from jc_tui.screens.new_game import NewGameScreen
from jc_tui.screens.settings import SettingsScreen
from jc_tui.screens.title import TitleScreen
from jc_tui.screens.too_small import TooSmallScreen
from jc_tui.settings import load_settings
from jc_tui.terminal.modes import Terminal
from jc_tui.widgets.menu import Menu
from jc_tui.widgets.value_line import ValueLine
from tests.jc_tui.games import begun, damage, finished
from tests.jc_tui.shell import (
    HelpScreen,
    ReplayScreen,
    SavesScreen,
    TableScreen,
    drive,
    lines,
    new_app,
    players,
    press,
    settle,
    stand_ins,
    text,
)

C, P = SEATS


@pytest.fixture(autouse=True)
def _others(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins(monkeypatch)


# --- title and new game ---


@pytest.mark.slow
def test_enter_enter_plays_caesar_against_tiro(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.humans == {C}
        assert len(app.screen_stack) == 2

    drive(new_app(tmp_path), steps)
    (save,) = tmp_path.glob("*.jsonl")
    assert players(save) == {"caesar": "human", "pompey": "tiro"}
    assert load_settings()[0].last_game == str(save)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("l", SavesScreen), ("r", SavesScreen), ("h", HelpScreen), ("S", SettingsScreen)],
)
def test_each_line_has_its_key(key: str, screen: type, tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, key)
        assert isinstance(app.screen, screen)

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [["q"], ["ctrl+c"], ["ctrl+q"], ["end", "enter"], ["n", "ctrl+c"]])
def test_quit_asks_nothing(keys: list[str], tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        assert app._exit

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_arrows_go_round_and_skip_what_cannot_be_chosen(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        menu = app.screen.query_one(Menu)
        seen = [menu.at]
        for _ in range(7):
            await pilot.press("down")
            seen.append(menu.at)
        assert seen == ["new", "learn julius-caesar", "load", "replay", "help", "settings", "quit", "new"]
        await pilot.press("up")
        assert menu.at == "quit"
        await press(app, pilot, "c")
        assert isinstance(app.screen, TitleScreen)

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_mouse_alone_begins_a_game(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await pilot.click(Menu, Offset(8, 1))
        await settle(app, pilot)
        line = next(line for line in lines(app) if "You play" in line)
        seats = app.screen.query_one("#seats", ValueLine)
        await pilot.click(seats, Offset(line.index("Pompey") - seats.region.x, 0))
        await pilot.click("#begin")
        await settle(app, pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.humans == {P}

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_keys_at_the_foot_can_be_clicked(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "n")
        foot = lines(app)[-1]
        await pilot.click(offset=(foot.index("back"), 23))
        await settle(app, pilot)
        assert isinstance(app.screen, TitleScreen)

    drive(new_app(tmp_path), steps)


# --- going on ---


@pytest.mark.slow
def test_last_game_is_gone_on_with(tmp_path: Path):
    begun(tmp_path / "rubicon.jsonl").close()

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert "rubicon: 705, turn 1, points " in text(app)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.table.path == tmp_path / "rubicon.jsonl"

    drive(new_app(tmp_path, last_game=str(tmp_path / "rubicon.jsonl")), steps)


@pytest.mark.slow
def test_unfinished_game_is_offered_though_another_is_begun_by_enter(tmp_path: Path):
    begun(tmp_path / "rubicon.jsonl").close()

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert app.screen.query_one(Menu).at == "new"
        await press(app, pilot, "c")
        assert isinstance(app.screen, TableScreen)

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_who_comes_back_from_a_game_they_began_can_go_on_with_it(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert app.screen.query_one(Menu).at == "new"
        await press(app, pilot, "e")
        assert isinstance(app.screen, TableScreen)
        app.screen.dismiss(None)
        await settle(app, pilot)
        assert isinstance(app.screen, TitleScreen)
        assert app.screen.query_one(Menu).at == "continue"

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_damaged_save_is_told_on_the_title(tmp_path: Path):
    finished(tmp_path / "bad.jsonl")
    damage(tmp_path / "bad.jsonl", 30)

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "l")
        app.screen.dismiss(tmp_path / "bad.jsonl")
        await settle(app, pilot)
        assert isinstance(app.screen, TitleScreen)
        assert "line 30" in text(app)

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_save_is_loaded_and_replayed(tmp_path: Path):
    begun(tmp_path / "game.jsonl").close()

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "r")
        assert isinstance(app.screen, SavesScreen)
        assert app.screen.purpose == "replay"
        app.screen.dismiss(tmp_path / "game.jsonl")
        await settle(app, pilot)
        assert isinstance(app.screen, ReplayScreen)
        app.screen.dismiss(None)
        await settle(app, pilot)
        await press(app, pilot, "l")
        app.screen.dismiss(None)  # type: ignore[attr-defined]
        await settle(app, pilot)
        assert isinstance(app.screen, TitleScreen)
        await press(app, pilot, "l")
        app.screen.dismiss(tmp_path / "game.jsonl")
        await settle(app, pilot)
        assert isinstance(app.screen, TableScreen)
        assert len(app.screen_stack) == 2

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_branch_of_a_replay_is_played_on(tmp_path: Path):
    for name in ("old", "branch"):
        begun(tmp_path / f"{name}.jsonl").close()

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        app.replay(tmp_path / "old.jsonl")
        await settle(app, pilot)
        app.screen.dismiss(tmp_path / "branch.jsonl")
        await settle(app, pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.table.path == tmp_path / "branch.jsonl"
        assert len(app.screen_stack) == 2

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_other_game_takes_the_place_of_the_first(tmp_path: Path):
    for name in ("one", "two"):
        begun(tmp_path / f"{name}.jsonl").close()

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        app.open_save(tmp_path / "one.jsonl")
        await settle(app, pilot)
        app.open("settings")
        app.open_save(tmp_path / "two.jsonl")
        await settle(app, pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.table.path == tmp_path / "two.jsonl"
        assert len(app.screen_stack) == 2
        assert app.settings.last_game == str(tmp_path / "two.jsonl")

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_game_that_is_over_is_not_gone_on_with(tmp_path: Path):
    finished(tmp_path / "over.jsonl", "tiro")
    path = str(tmp_path / "over.jsonl")

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        app.open_save(Path(path), C)
        await settle(app, pilot)
        assert app.settings.last_game == ""

    drive(new_app(tmp_path, last_game=path), steps)
    assert load_settings()[0].last_game == ""


# --- settings ---


@pytest.mark.slow
def test_each_change_holds_at_once_and_is_kept(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "s", "right", "right")
        assert app.theme == "light"
        await press(app, pilot, "down", "left")
        assert app.glyphs.ascii
        assert text(app).isascii()
        await press(app, pilot, "down", "down", "down", "left", "down", "right", "down", "right", "down", "right")
        await press(app, pilot, "down", "right")
        assert not app.screen.query_one("#keys").display
        await press(app, pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        assert text(app).isascii()

    drive(new_app(tmp_path), steps)
    kept = load_settings()[0]
    assert (kept.theme, kept.charset, kept.show, kept.battle_speed) == ("light", "ascii", "fast", "fast")
    assert (kept.confirmations, kept.key_hints, kept.bell) == (False, False, False)


@pytest.mark.slow
def test_settings_that_cannot_be_kept_hold_for_this_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("JC_TUI_CONFIG", str(tmp_path / "file" / "settings.toml"))

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "s", "right")
        assert "cannot be kept" in text(app)
        assert app.theme == "dark"

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_options_of_one_run_are_not_kept(tmp_path: Path):
    app = JuliusApp(None, tmp_path, overrides={"theme": "contrast", "charset": "ascii"})

    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert (app.theme, app.glyphs.ascii) == ("contrast", True)
        app.change(bell=False)

    drive(app, steps)
    kept = load_settings()[0]
    assert (kept.theme, kept.charset, kept.bell) == ("auto", "auto", False)


@pytest.mark.slow
def test_notice_is_on_the_title(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert "settings.toml: something is wrong" in text(app)

    drive(JuliusApp(None, tmp_path, notice="settings.toml: something is wrong."), steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("terminal", "theme", "plain"),
    [
        (Terminal(), "dark", False),
        (Terminal("16"), "dark-16", False),
        (Terminal("8"), "dark-8", False),
        (Terminal(no_colour=True), "monochrome-8", False),
        (Terminal(unicode=False), "dark", True),
    ],
)
def test_looks_suit_the_terminal(terminal: Terminal, theme: str, plain: bool, tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert (app.theme, app.glyphs.ascii) == (theme, plain)

    drive(JuliusApp(None, tmp_path, terminal=terminal), steps)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [[], ["n"], ["n", "down", "down", "down"], ["s"]])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_ascii_is_enough(keys: list[str], size: tuple[int, int], tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)
        assert text(app).isascii()

    drive(new_app(tmp_path, charset="ascii"), steps, size)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [[], ["n", "right", "right", "right"], ["s"]])
def test_everything_fits_into_the_smallest_terminal(keys: list[str], tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)
        assert app.screen.max_scroll_y == 0
        body = [widget for widget in app.screen.query("*") if widget.display and widget.can_focus]
        assert all(app.screen.region.contains_region(widget.region) and widget.region for widget in body)

    drive(new_app(tmp_path), steps)


# --- too little room ---


async def resize(app: JuliusApp, pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await settle(app, pilot)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_too_small_asks_for_room_and_gives_the_screen_back(size: tuple[int, int], tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "n", "down", "right")
        await resize(app, pilot, *size)
        assert isinstance(app.screen, TooSmallScreen)
        said = " ".join(text(app).split())
        assert "80 × 24" in said or size == (20, 5)
        await press(app, pilot, "enter", "escape", "question_mark")
        assert isinstance(app.screen, TooSmallScreen)
        await resize(app, pilot, size[0] + 1, size[1])
        await resize(app, pilot, 80, 24)
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.query_one("#seats", ValueLine).value == "pompey"

    drive(new_app(tmp_path), steps)


@pytest.mark.slow
def test_too_small_from_the_start(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TooSmallScreen)
        await resize(app, pilot, 80, 24)
        assert isinstance(app.screen, TitleScreen)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)

    drive(new_app(tmp_path), steps, (60, 20))


@pytest.mark.slow
def test_screen_that_opens_while_there_is_no_room_is_covered_too(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await resize(app, pilot, 60, 20)
        app.open("settings")
        await settle(app, pilot)
        assert isinstance(app.screen, TooSmallScreen)
        app.pop_screen()
        await settle(app, pilot)
        assert isinstance(app.screen, TooSmallScreen)
        await resize(app, pilot, 90, 30)
        assert isinstance(app.screen, SettingsScreen)
        await press(app, pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        assert len(app.screen_stack) == 1

    drive(new_app(tmp_path), steps)


def test_too_small_can_be_left(tmp_path: Path):
    async def steps(app: JuliusApp, pilot: Pilot[None]) -> None:
        await pilot.press("q")
        assert app._exit

    drive(new_app(tmp_path), steps, (60, 20))
