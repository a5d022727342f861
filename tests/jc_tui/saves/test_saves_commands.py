"""`saves`, `verify`, `repair` and `export`, and where saves lie."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from engine import load_game
from engine.table import Table
from jc_tui.saves import folder as saves_folder
from jc_tui.saves import summary, summary_cache
from jc_tui.saves.folder import find_save, list_saves, new_save
from jc_tui.saves.summary import summarise
from tests.jc_tui.games import ROOT, begun, damage, finished, jc, missing, sentence, summarised

MANY = 10


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("saves")
    monkeypatch.setenv("JC_TUI_SAVES", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    return folder


def test_folder_is_chosen_or_the_environments_or_the_checkouts(monkeypatch: pytest.MonkeyPatch, own_folders: Path):
    assert saves_folder.saves_folder("/a") == Path("/a")
    assert saves_folder.saves_folder() == own_folders
    monkeypatch.delenv("JC_TUI_SAVES")
    assert saves_folder.saves_folder() == ROOT / "saves"


def test_folder_of_an_installed_game_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("JC_TUI_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    away = tmp_path / "site-packages" / "jc_tui" / "saves" / "folder.py"
    monkeypatch.setattr(saves_folder, "__file__", str(away))
    assert saves_folder.saves_folder() == tmp_path / "jc-tui" / "saves"


def test_bare_name_is_looked_up_in_the_folder(own_folders: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    (own_folders / "one.jsonl").touch()
    assert find_save("one", own_folders) == own_folders / "one.jsonl"
    assert find_save("one.jsonl", own_folders) == own_folders / "one.jsonl"
    assert find_save("new", own_folders) == own_folders / "new.jsonl"
    assert find_save("./one", own_folders) == Path("one")
    (tmp_path / "here.jsonl").touch()
    assert find_save("here.jsonl", own_folders) == Path("here.jsonl")


def test_new_saves_never_share_a_name(own_folders: Path):
    now = datetime(2026, 3, 15, 20, 41, 7)
    first = new_save(own_folders, now)
    first.touch()
    assert first.name == "2026-03-15-204107.jsonl"
    assert new_save(own_folders, now).name == "2026-03-15-204107-2.jsonl"


def test_option_may_stand_before_or_behind_the_command(own_folders: Path, tmp_path: Path):
    finished(tmp_path / "x.jsonl")
    for arguments in (["--saves", tmp_path, "verify", "x"], ["verify", "x", "--saves", tmp_path]):
        assert jc(*arguments).exit_code == 0
    assert jc("verify", "x").exit_code == 1


def test_saves_lists_finished_running_and_damaged(own_folders: Path):
    finished(own_folders / "done.jsonl")
    begun(own_folders / "running.jsonl").close()
    finished(own_folders / "broken.jsonl", damaged=9)
    (own_folders / "notes.txt").touch()
    result = jc("saves", status=0)
    assert not missing(result.output, "finished, won by Caesar (points)", "in play", "damaged: ", "line 9")
    assert "notes" not in result.output
    entries = {entry["name"]: entry for entry in json.loads(jc("saves", "--json").output)}
    assert entries["done"]["winner"] == "caesar"
    assert entries["done"]["to_act"] is None
    assert entries["done"]["points"]["caesar"] >= 10
    assert entries["done"]["clock"].startswith("70")
    assert entries["running"]["to_act"] in ("caesar", "pompey")
    assert entries["running"]["players"] == {"caesar": "human", "pompey": "tiro"}
    assert entries["running"]["winner"] is None
    assert entries["broken"]["actions"] == 7
    assert "line 9" in entries["broken"]["damage"]


def test_saves_of_an_empty_or_missing_folder(own_folders: Path, tmp_path: Path):
    assert "There are no saves" in jc("saves").output
    assert "There are no saves" in jc("saves", "--saves", tmp_path / "none").output
    assert json.loads(jc("saves", "--json").output) == []


def test_saves_folder_that_is_a_file(tmp_path: Path):
    (tmp_path / "file").touch()
    sentence(jc("saves", "--saves", tmp_path / "file", status=1))


@pytest.mark.slow
def test_saves_once_listed_are_not_replayed_again(own_folders: Path, monkeypatch: pytest.MonkeyPatch):
    for number in range(MANY):
        finished(own_folders / f"{number}.jsonl")
    first = jc("saves", "--json").output
    assert len(json.loads(first)) == MANY
    monkeypatch.setattr(summary_cache, "summarise", lambda path, cipher: pytest.fail(f"{path} is read again"))
    assert jc("saves", "--json").output == first


def test_cache_is_not_trusted_when_a_save_changes(own_folders: Path, tmp_path: Path):
    cache, path = tmp_path / "cache.json", finished(own_folders / "one.jsonl")
    assert summarised(path, cache).damage is None
    damage(path, 9)
    assert "line 9" in str(summarised(path, cache).damage)


@pytest.mark.slow
@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', '{"a": {"b": 1}}', "\x00"])
def test_cache_that_is_broken_is_done_without(own_folders: Path, tmp_path: Path, content: str):
    cache, path = tmp_path / "cache.json", own_folders / "one.jsonl"
    cache.write_text(content)
    finished(path)
    assert summarised(path, cache) == summarise(path)
    assert summarised(path, tmp_path / "one.jsonl" / "no" / "folder") == summarise(path)


def test_program_change_makes_the_cache_stale(own_folders: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    cache, path = tmp_path / "cache.json", finished(own_folders / "one.jsonl")
    summarised(path, cache)
    monkeypatch.setattr(summary_cache, "_program_stamp", lambda: b"other")
    monkeypatch.setattr(summary_cache, "summarise", lambda *_: summary.Summary(damage="read anew"))
    assert summarised(path, cache).damage == "read anew"


def test_verify_has_a_line_for_each_save_and_fails_for_any(own_folders: Path):
    records = len(finished(own_folders / "good.jsonl").read_bytes().splitlines()) - 1
    begun(own_folders / "open.jsonl").close()
    finished(own_folders / "bad.jsonl", damaged=12)
    assert jc("verify", "good", "open").exit_code == 0
    lines = jc("verify", "good", "bad", "open", "missing", status=1).stdout.splitlines()
    assert len(lines) == 4
    assert f"good.jsonl: sound, {records} records, won by Caesar (points)." in lines[0]
    assert "damaged at line 12" in lines[1]
    assert "not finished" in lines[2]
    assert "There is no save" in lines[3]


def test_verify_reports_a_torn_tail_and_leaves_it(own_folders: Path):
    path = finished(own_folders / "torn.jsonl")
    path.write_bytes(path.read_bytes() + b'{"n":99')
    before = path.read_bytes()
    result = jc("verify", "torn", status=0)
    assert "cut short (7 bytes)" in result.stdout
    assert len(result.stdout.splitlines()) == 1
    assert path.read_bytes() == before


def resealed(path: Path, number: int, do: str) -> None:
    """Give a save another action at a record, with sound hashes."""
    from engine.journal import Journal

    with Journal.open(path, read_only=True) as old:
        header, records = old.header, list(old.records)
    records[number - 1] = records[number - 1]._replace(do=do)
    path.unlink()
    with Journal.create(path, header) as new:
        for record in records:
            new.append(record)


def test_verify_finds_an_action_that_the_rules_refuse(own_folders: Path):
    path = finished(own_folders / "cheat.jsonl")
    resealed(path, 20, "move legio_13 ravenna-rome-alexandria")
    assert "line 21" in jc("verify", "cheat", status=1).stdout


def test_repair_keeps_what_is_before_the_damage(own_folders: Path):
    path = finished(own_folders / "game.jsonl", damaged=40)
    before = path.read_bytes()
    assert not missing(jc("repair", "game", status=0).stdout, "damaged at line 40", "38 records kept")
    assert path.read_bytes() == before
    with Table.open(load_game, own_folders / "game.repaired.jsonl") as table:
        assert table.number == 38
    assert jc("verify", "game.repaired").exit_code == 0


def test_repair_keeps_what_is_before_an_action_that_the_rules_refuse(own_folders: Path):
    path = finished(own_folders / "cheat.jsonl")
    resealed(path, 20, "move legio_13 ravenna-rome-alexandria")
    before = path.read_bytes()
    assert not missing(jc("repair", "cheat", status=0).stdout, "line 21", "19 records kept")
    assert path.read_bytes() == before
    with Table.open(load_game, own_folders / "cheat.repaired.jsonl") as table:
        assert table.number == 19


def test_repair_of_a_sound_save_says_so(own_folders: Path):
    finished(own_folders / "game.jsonl")
    assert "nothing to repair" in sentence(jc("repair", "game", status=1))
    assert [path.name for path in list_saves(own_folders)] == ["game.jsonl"]


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("seat", ["caesar", "pompey", "all"])
def test_export_tells_the_story(own_folders: Path, form: str, seat: str):
    finished(own_folders / "game.jsonl")
    result = jc("export", "game", "--as", form, "--seat", seat, status=0)
    assert len(result.stdout) > 1000
    if form == "json":
        json.loads(result.stdout)


def test_export_leaves_the_save_alone(own_folders: Path):
    path = finished(own_folders / "game.jsonl")
    before = path.read_bytes(), path.stat().st_mtime_ns
    jc("export", "game")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
