"""The folder of a run: what it keeps, when it goes on, and what it refuses."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from engine import load_game
from engine.arena.runner import Folder, GameRecord, finished, missing
from engine.arena.schedule import ArenaPlan
from engine.bots import RandomBot
from engine.contract import GameError
from engine.datafiles import program_digest
from engine.table import Table
from engine.values import plain
from tests.engine.arena.playing import plan, play_in, records, timeless


@pytest.mark.slow
def test_every_game_is_kept_and_its_save_verifies(tmp_path: Path):
    played = play_in(tmp_path, plan(games=4))
    assert len(played) == 4
    for record in played:
        with Table.open(load_game, tmp_path / "saves" / f"{record.key}.jsonl", read_only=True) as table:
            assert table.result.winner == record.winner
            assert (table.number, table.header.seats) == (record.actions, record.players)


@pytest.mark.slow
def test_both_games_on_a_deal_have_the_same_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Two players of luck, whose games are long and have nothing in common but the deals."""
    monkeypatch.setattr("engine.bots.specs.make_bot", lambda name, seed, **_: RandomBot(f"{name} {seed}"))
    one, other = (deals_of(record.key, tmp_path) for record in play_in(tmp_path, plan(games=2)))
    assert len(one) > 2 * 12
    both = min(len(one), len(other))
    assert one[:both] == other[:both]


def deals_of(key: str, folder: Path) -> list[str]:
    with Table.open(load_game, folder / "saves" / f"{key}.jsonl", read_only=True) as table:
        return [record.do for record in table.records if record.do and record.do.startswith("deal")]


@pytest.mark.slow
def test_a_record_goes_through_json():
    for record in records(games=2):
        assert GameRecord.from_dict(json.loads(json.dumps(plain(record)))) == record


@pytest.mark.slow
def test_only_what_is_missing_is_played(tmp_path: Path):
    first = play_in(tmp_path, plan(games=4))
    assert play_in(tmp_path, plan(games=4)) == []
    lost = tmp_path / "saves" / f"{first[2].key}.jsonl"
    lost.unlink()
    (again,) = play_in(tmp_path, plan(games=4))
    assert timeless(again) == timeless(first[2])
    assert lost.exists()
    with Folder.open(tmp_path, plan(games=4), "") as folder:
        assert [record.key for record in finished(plan(games=4), folder)] == [record.key for record in first]


@pytest.mark.slow
def test_a_torn_last_line_is_cut_off_and_its_game_played_again_but_a_damaged_one_is_refused(tmp_path: Path):
    first = play_in(tmp_path, plan(games=2))
    games = tmp_path / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-20])
    (again,) = play_in(tmp_path, plan(games=2))
    assert timeless(again) == timeless(first[-1])
    assert games.read_bytes().endswith(b"}\n")
    assert len(games.read_bytes().splitlines()) == 2
    games.write_bytes(games.read_bytes().replace(b'"key"', b'"cay"', 1))
    with pytest.raises(GameError, match=r"Line 1 of .*games.jsonl is damaged"):
        play_in(tmp_path, plan(games=2))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (plan(games=6), "games 4, not 6"),
        (plan(seed=8), "seed 1, not 8"),
        (plan("tiro,centurio"), "players tiro,random, not tiro,centurio"),
        (plan(limit=1.5), "limit 60.0, not 1.5"),
        (plan(options={"deployment": "free"}), r'options {}, not {"deployment": "free"}'),
    ],
)
def test_other_options_are_refused_in_one_sentence(tmp_path: Path, other: ArenaPlan, said: str):
    Folder.open(tmp_path, plan(), "").close()
    with pytest.raises(GameError, match="was played with other options") as caught:
        Folder.open(tmp_path, other, "")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_another_program_is_refused(tmp_path: Path):
    Folder.open(tmp_path, plan(), "one").close()
    with pytest.raises(GameError, match="with other bots or rules than there are now"):
        Folder.open(tmp_path, plan(), "two")


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(GameError, match="is not empty and holds no arena"):
        Folder.open(tmp_path, plan(), "")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_plan_that_cannot_be_read_is_refused(tmp_path: Path):
    (tmp_path / "plan.json").write_text("[]")
    with pytest.raises(GameError, match="cannot be read as the plan"):
        Folder.open(tmp_path, plan(), "")


def test_one_process_at_a_time_has_a_folder(tmp_path: Path):
    with Folder.open(tmp_path, plan(), ""), pytest.raises(GameError, match="Another arena is playing in"):
        Folder.open(tmp_path, plan(), "")
    with Folder.open(tmp_path, plan(), "") as folder:
        assert len(missing(plan(), folder)) == 4


def test_the_fingerprint_stands_for_the_program():
    assert program_digest() == program_digest()
    assert len(program_digest()) == 16


def test_the_old_place_of_the_folder_works_for_one_release() -> None:
    assert import_module("engine.arena.records").Folder is Folder
