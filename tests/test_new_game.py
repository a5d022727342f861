"""The game that `docs/new-game.md` tells of is played as it stands there."""

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Game, Seat
from engine.games import all_games, faults_of_games
from engine.match import Match
from engine.simulate import Series, play_one
from jc_tui.app import GameApp
from jc_tui.game_ui import ui_of
from jc_tui.saves.summary import summarise
from jc_tui.screens.new_game import NewGameScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from tests.engine.contract_suite import ContractSuite
from tests.jc_tui.games import jc
from tests.jc_tui.playing import run
from tests.jc_tui.screens.stage import missing, press, screen_text, see, settled
from tests.jc_tui.terminals import PseudoTerminal
from tests.packages import installed, write

PAGE = Path(__file__).parent.parent / "docs" / "new-game.md"
FILES = dict(
    re.findall(r"^### `(\S+)`\n.*?^```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
)
MOST, MOST_OF_FACE = 700, 330


@pytest.fixture(scope="module", autouse=True)
def ford(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The package of the page is installed."""
    folder = tmp_path_factory.mktemp("ford")
    write(folder, FILES)
    with installed(folder):
        yield


class TestFord(ContractSuite):
    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return load_game("ford")


def test_the_page_tells_a_whole_package_in_few_lines() -> None:
    lines = {name: text.count("\n") for name, text in FILES.items()}
    assert set(lines) > {"pyproject.toml", "ford/__init__.py", "ford/game.py", "ford/ui.py", "test_ford.py"}
    assert sum(lines.values()) <= MOST
    assert lines["ford/ui.py"] <= MOST_OF_FACE


def test_it_is_listed_after_the_built_in_games_and_the_tests_of_the_page_pass() -> None:
    assert list(all_games())[-1] == "ford"
    assert faults_of_games() == {}
    assert ui_of("ford").title.name == "The Ford"
    one, other = (test for name, test in vars(import_module("test_ford")).items() if name.startswith("test_"))
    one()
    other()


def test_a_save_is_written_and_replayed(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    with Match.new(load_game("ford"), None, {"red": "human", "blue": "random"}, SeededChance(1), save) as table:
        for action, seat in (("send 4", "red"), ("send 1", "blue")):
            table.act(action, Seat(seat))
        table.run_chance()
        end = table.state.digest()
    with Match.open(load_game, save, read_only=True) as again:
        assert again.state.digest() == end
        assert [str(entry.action)[:4] for entry in again.history] == ["send", "send", "roll"]
    summary = summarise(save)
    assert (summary.game, summary.damage, summary.clock) == ("ford", None, "round 2")
    assert str(save.stem) in jc("saves", "--saves", tmp_path, status=0).output


def test_bots_play_it() -> None:
    outcome = play_one(Series({"red": "random", "blue": "random"}, 1, 1, game="ford"), 0)
    assert outcome.clock == "round 3"
    assert "random" in jc("simulate", "--games", 2, "--game", "ford", "--seed", 1, status=0).output


def test_text_mode_plays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Match.new(load_game("ford"), {"rounds": 1}, None, SeededChance(2))
    told = run(table, ("send 5", "help F1", "send 4", "send 3", "quit"), load_game("ford").seats)
    assert not missing(told, "A block fights once.", "Red has 4 +", "Round 1 of 1")
    assert "F1: you have no block 5; send one that you have." in capsys.readouterr().err
    begun = jc("text", "first", "--saves", tmp_path, "--game", "ford", text="send 2\nquit\n", status=0)
    assert "Red sends block 2." in begun.output


@pytest.mark.slow
async def test_it_is_chosen_begun_played_and_replayed_on_the_screens(tmp_path: Path) -> None:
    app = GameApp(Settings(), tmp_path)
    async with app.run_test(size=(100, 32)) as pilot:
        await settled(pilot)
        app.screen.action_turn(-1)  # type: ignore[attr-defined]
        shown = await see(pilot)
        assert not missing(shown, "T H E   F O R D", "any river")
        await press(pilot, "n")
        assert isinstance(app.screen, NewGameScreen)
        assert not missing(screen_text(app), "The Ford", "Rounds")
        app.screen.action_begin()
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert not missing(screen_text(app), "Round 1 of 3", "Red sends a block", "send 4")
        await press(pilot, "4")
        shown = await see(pilot)
        assert app.session is not None
        done = [str(entry.action) for entry in app.session.table.history]
        assert done[0] == "send 4"
        app.session.table.close()
        (save,) = tmp_path.glob("*.jsonl")
        with Match.open(load_game, save, read_only=True) as table:
            await app.push_screen(ReplayScreen(table, context=app))
            assert "Red sends block 4." in await see(pilot, "end")


@pytest.mark.slow
def test_the_command_of_the_page_opens_it(tmp_path: Path) -> None:
    write(tmp_path / "package", FILES)
    path = os.pathsep.join((str(PAGE.parent.parent), str(tmp_path / "package")))
    words = re.findall(r"`jc-tui (play .*?--game ford)`", PAGE.read_text("utf-8"))[0].split()
    environment = {"PYTHONPATH": path, "JC_TUI_SAVES": str(tmp_path), "JC_TUI_CONFIG": str(tmp_path)}
    with PseudoTerminal(*words, environment=environment, size=(100, 30)) as terminal:
        terminal.until("Round 1 of 3")
    assert [file.name for file in tmp_path.glob("*.jsonl")] == ["first.jsonl"]
