"""The options that a game declares are given to every command that begins one, as the game takes them."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from engine import load_game
from engine.contract import GameError
from engine.match import Match
from jc_tui.cli import cli
from jc_tui.commands import play
from jc_tui.seats.open_game import begin_or_open
from jc_tui.settings import Settings
from tests.jc_tui.games import jc, sentence
from tests.toy import NORTH

pytestmark = pytest.mark.usefixtures("toy_at_home", "saves")

COMMANDS = {
    "play": ("one", "--seat", "north"),
    "text": ("one",),
    "simulate": ("--games", 1, "--seed", 1),
    "arena": ("--players", "tiro,random", "--games", 2),
}


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screens are not run; what they would open on is opened, and closed."""

    def run(folder: Path, opening: Any, **settings: Any) -> int:
        session, _ = opening(Settings())
        session.close()
        return 0

    monkeypatch.setattr(play, "run", run)


def begun(command: str, folder: Path, *arguments: object) -> dict[str, Any]:
    out = {"simulate": ("--save-dir", folder), "arena": ("--out", folder / "arena")}.get(command, ())
    jc(command, *COMMANDS[command], *out, *arguments, text="quit\n", status=0)
    save = next(path for path in folder.rglob("*.jsonl") if path.name != "games.jsonl")
    options: dict[str, Any] = json.loads(save.read_text(encoding="utf-8").splitlines()[0])["options"]
    return options


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_number_is_taken_as_one(command: str, saves: Path) -> None:
    assert begun(command, saves, "--game", "toy", "--option", "rounds=1")["rounds"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_what_there_is_not_is_refused_in_a_sentence(command: str, saves: Path) -> None:
    bad = {"lengths=1": "There is no option 'lengths'; there are: edition, rounds."}
    for option, reason in (bad | {"rounds=many": "rounds is a whole number from 1."}).items():
        told = jc(command, *COMMANDS[command], "--game", "toy", "--option", option)
        assert told.exit_code
        assert reason in sentence(told)
    assert not list(saves.iterdir())


@pytest.mark.parametrize("command", COMMANDS)
def test_all_of_them_take_the_same_and_what_switches_are_short_for_by_no_other_game(command: str) -> None:
    refused = jc(command, *COMMANDS[command], "--game", "toy", "--free-deployment")
    assert sentence(refused).endswith("There is no option 'deployment'; there are: edition, rounds.")
    told = jc(command, "--help").output
    for switch in ("--game", "--option", "--edition", "--free-deployment"):
        assert told.count(f"  {switch} ") == 1


def test_a_new_game_is_of_the_game_named_and_a_save_of_another_is_not_opened(saves: Path) -> None:
    begun("play", saves, "--game", "toy")
    with Match.open(load_game, saves / "one.jsonl", read_only=True) as table:
        assert table.game.id == "toy"
    for command, reason in (("play", "gallic-war has no seat north"), ("text", "another game: toy.")):
        assert reason in sentence(jc(command, *COMMANDS[command], "--game", "gallic-war"))
    with pytest.raises(GameError, match="another game: toy"):
        begin_or_open(saves / "one.jsonl", saves, NORTH, game="gallic-war")
    assert sentence(jc("play", "--game", "toy")).startswith("jc-tui: --game is for a new game: give a FILE")


def test_they_are_completed() -> None:
    completion = ShellComplete(cli, {}, "jc-tui", "_JC_TUI_COMPLETE")
    given = [each.value for each in completion.get_completions(["play", "--game", "toy", "--option"], "r")]
    assert given == ["rounds=3", "rounds=1"]
