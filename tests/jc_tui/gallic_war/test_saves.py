"""Saves of both games in one folder: what the commands tell of them, and whose eyes they take."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.gallic_war.seats import SEATS
from engine.games import load_game
from engine.table import Table
from jc_tui.saves import summary_cache
from jc_tui.saves.summary import Summary, summarise
from jc_tui.saves.summary_cache import Summaries
from tests.jc_tui.games import damage, jc, last_turn, sentence

GAME = load_game("gallic-war")
LAST_PLAY = """
gallic-war
year: 51
play: 5
points: 130
hand romans: aedui
hand barbarians: veneti
transalpine_gaul romans: legion_x
veneti barbarians: veneti
"""


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a save of each game."""
    monkeypatch.setenv("JC_TUI_SAVES", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    last_turn(tmp_path / "civil.jsonl")
    bots = {seat: make_bot("random", seat, game=GAME.id) for seat in SEATS}
    names, path = dict.fromkeys(SEATS, "random"), tmp_path / "gallic.jsonl"
    with Table.new(GAME, {}, names, SeededChance(4), path, position=LAST_PLAY) as table:
        table.run_chance()
        while (seat := table.state.to_act) is not None:
            table.act(decide(bots[seat], table.state, seat), seat)
    return tmp_path


def test_the_list_has_both_and_tells_how_great_a_victory_was(saves: Path) -> None:
    """9: a Roman victory has a size; a victory at the other game has none."""
    listed = " ".join(jc("saves").stdout.split())
    assert "massive victory" in listed
    assert [listed.count(seat) for seat in ("Caesar Pompey Turn", "Romans Barbarians Turn")] == [1, 1]
    assert listed.index("Julius Caesar") < listed.index("civil") < listed.index("Caesar's Gallic War")
    civil, gallic = json.loads(jc("saves", "--json").stdout)
    assert (gallic["game"], gallic["winner"], gallic["grade"]) == ("gallic-war", "romans", "massive")
    assert list(gallic["points"]) == ["romans"]
    assert civil["game"] == "julius-caesar"
    assert "grade" not in civil


def test_a_save_is_read_once_though_one_side_alone_has_points(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(path: Path) -> Summary:
        raise AssertionError(f"{path} is read again")

    path, cache = saves / "gallic.jsonl", saves / "list.json"
    with Summaries(cache) as summaries:
        first = summaries.read(path)
    monkeypatch.setattr(summary_cache, "summarise", never)
    with Summaries(cache) as summaries:
        assert summaries.known(path) == first
    monkeypatch.undo()
    assert first == summarise(path)
    assert first.grade == "massive"


def test_verify_checks_both_and_finds_what_is_damaged(saves: Path) -> None:
    sound = jc("verify", saves)
    assert sound.exit_code == 0
    assert "gallic.jsonl: sound" in sound.output
    assert "civil.jsonl: sound" in sound.output
    shutil.copy(saves / "gallic.jsonl", saves / "other.jsonl")
    damage(saves / "other.jsonl", 3)
    found = jc("verify", saves)
    assert found.exit_code == 1
    assert "other.jsonl is damaged at line 3" in found.output
    assert jc("repair", "other").exit_code == 0
    assert jc("verify", "other.repaired").exit_code == 0


@pytest.mark.parametrize("command", ["export", "review"])
@pytest.mark.parametrize(
    ("save", "seat", "seats"), [("gallic", "caesar", SEATS), ("civil", "romans", ("caesar",))]
)
def test_eyes_of_the_other_game_are_refused(
    saves: Path, command: str, save: str, seat: str, seats: tuple[str, ...]
) -> None:
    refused = jc(command, save, "--seat", seat)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert seat in sentence(refused)
    assert all(own in sentence(refused) for own in seats)


@pytest.mark.parametrize("seat", [*SEATS, "all"])
@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_the_story_of_each_side_is_told(saves: Path, seat: str, form: str) -> None:
    told = jc("export", "gallic", "--seat", seat, "--as", form)
    assert told.exit_code == 0
    assert "massive" in told.stdout
