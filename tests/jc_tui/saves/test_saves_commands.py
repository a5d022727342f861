"""`saves`, `verify`, `repair` and `export`: where saves lie, what lies beside them, and what is told of them."""

import json
import os
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.chance import SeededChance
from engine.match import Match
from jc_tui.lookback.branching import branch
from jc_tui.saves import folder as saves_folder
from jc_tui.saves import summary_cache
from jc_tui.saves.folder import find_save, list_saves, new_save
from jc_tui.seats.notes import NotePad
from tests.jc_tui.games import GAME, ROOT, C, P, Time, begun, damage, finished, jc, last_turn, missing, sentence

pytestmark = pytest.mark.usefixtures("saves")


def test_the_folder_is_chosen_or_found(monkeypatch: pytest.MonkeyPatch, saves: Path):
    assert saves_folder.saves_folder("/a") == Path("/a")
    assert saves_folder.saves_folder() == saves
    monkeypatch.delenv("JC_TUI_SAVES")
    assert saves_folder.saves_folder() == ROOT / "saves"
    monkeypatch.setenv("XDG_DATA_HOME", str(saves))
    monkeypatch.setattr(saves_folder, "__file__", str(saves / "site-packages" / "jc_tui" / "saves" / "folder.py"))
    assert saves_folder.saves_folder() == saves / "jc-tui" / "saves"


def test_bare_name_is_looked_up_in_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    (folder := tmp_path / "saves").mkdir()
    (folder / "one.jsonl").touch()
    assert find_save("one", folder) == find_save("one.jsonl", folder) == folder / "one.jsonl"
    assert find_save("new", folder) == folder / "new.jsonl"
    assert find_save("./one", folder) == Path("one")
    (tmp_path / "here.jsonl").touch()
    assert find_save("here.jsonl", folder) == Path("here.jsonl")


def test_new_saves_never_share_a_name(saves: Path):
    now = datetime(2026, 3, 15, 20, 41, 7)
    for name in ("2026-03-15-204107.jsonl", "2026-03-15-204107-2.jsonl"):
        assert new_save(saves, now).name == name
        new_save(saves, now).touch()


def test_option_may_stand_before_or_behind_the_command(saves: Path):
    (elsewhere := saves / "elsewhere").mkdir()
    finished(elsewhere / "x.jsonl")
    for arguments in (["--saves", elsewhere, "verify", "x"], ["verify", "x", "--saves", elsewhere]):
        assert jc(*arguments).exit_code == 0
    assert jc("verify", "x").exit_code == 1


def test_saves_lists_finished_running_and_damaged(saves: Path):
    finished(saves / "done.jsonl")
    begun(saves / "running.jsonl").close()
    finished(saves / "broken.jsonl", damaged=9)
    (saves / "notes.txt").touch()
    result = jc("saves", status=0)
    assert not missing(result.output, "finished, won by Caesar (points)", "in play", "damaged: ", "line 9")
    assert "notes" not in result.output
    entries = {entry["name"]: entry for entry in json.loads(jc("saves", "--json").output)}
    done, running, broken = (entries[name] for name in ("done", "running", "broken"))
    assert (done["winner"], done["to_act"], done["clock"][:2]) == ("caesar", None, "70")
    assert done["points"]["caesar"] >= 10
    assert (running["players"], running["winner"]) == ({"caesar": "human", "pompey": "tiro"}, None)
    assert running["to_act"] in ("caesar", "pompey")
    assert (broken["actions"], "line 9" in broken["damage"]) == (7, True)


def test_saves_of_an_empty_or_missing_folder(saves: Path):
    assert "There are no saves" in jc("saves").output
    assert "There are no saves" in jc("saves", "--saves", saves / "none").output
    assert json.loads(jc("saves", "--json").output) == []
    (saves / "file").touch()
    sentence(jc("saves", "--saves", saves / "file", status=1))
    assert sentence(jc("saves", saves / "nowhere", status=1)) == f"jc-tui: There is no folder {saves / 'nowhere'}."


def test_saves_once_listed_are_not_replayed_again(saves: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("one", "two"):
        finished(saves / f"{name}.jsonl")
    first = jc("saves", "--json").output
    assert len(json.loads(first)) == 2
    monkeypatch.setattr(summary_cache, "summarise", lambda path: pytest.fail(f"{path} is read again"))
    assert jc("saves", "--json").output == first


def test_verify_has_a_line_for_each_save_and_fails_for_any(saves: Path):
    records = len(finished(saves / "good.jsonl").read_bytes().splitlines()) - 1
    begun(saves / "open.jsonl").close()
    finished(saves / "bad.jsonl", damaged=12)
    assert jc("verify", "good", "open").exit_code == 0
    lines = jc("verify", "good", "bad", "open", "missing", status=1).stdout.splitlines()
    sound = f"good.jsonl: sound, {records} records, won by Caesar (points)."
    for line, said in zip(lines, (sound, "damaged at line 12", "not finished", "There is no save"), strict=True):
        assert said in line


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


@pytest.mark.parametrize(("line", "kept"), [(40, 38), (21, 19)], ids=["damage", "an action that the rules refuse"])
def test_repair_keeps_what_is_before(line: int, kept: int, saves: Path):
    path = finished(saves / "game.jsonl", damaged=40 if line == 40 else None)
    if line != 40:
        resealed(path, 20, "move legio_13 ravenna-rome-alexandria")
    before = path.read_bytes()
    assert f"line {line}" in jc("verify", "game", status=1).stdout
    assert not missing(jc("repair", "game", status=0).stdout, f"line {line}", f"{kept} records kept")
    assert path.read_bytes() == before
    with Match.open(GAME, saves / "game.repaired.jsonl") as table:
        assert table.number == kept
    assert jc("verify", "game.repaired").exit_code == 0


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("seat", ["caesar", "pompey", "all"])
def test_export_tells_the_story_and_leaves_the_save_alone_as_does_repair(saves: Path, form: str, seat: str):
    last_turn(path := saves / "game.jsonl")
    before = path.read_bytes(), path.stat().st_mtime_ns
    assert "nothing to repair" in sentence(jc("repair", "game", status=1))
    assert list_saves(saves) == [path]
    result = jc("export", "game", "--as", form, "--seat", seat, status=0)
    assert len(result.stdout) > 1000
    assert form != "json" or json.loads(result.stdout)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


@pytest.fixture
def folder(saves: Path) -> Path:
    (folder := saves / "folder").mkdir()
    return folder


@pytest.fixture
def one(folder: Path) -> Path:
    begun(folder / "one.jsonl").close()
    return folder / "one.jsonl"


def everything(folder: Path) -> list[Path]:
    """What a shell makes of ``folder/*``."""
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def test_every_save_of_a_folder_is_verified(folder: Path):
    assert sentence(jc("verify", folder, status=1)) == "jc-tui: There is no save among these files."
    paths = [finished(folder / "one.jsonl"), folder / "two.jsonl"]
    begun(paths[1]).close()
    (folder / "notes.txt").write_text("not looked at")
    told = jc("verify", folder, status=0).stdout.splitlines()
    assert [line.split(":")[0] for line in told] == [*map(str, paths)]
    damage(paths[1], 5)
    assert "two.jsonl is damaged at line 5" in jc("verify", folder, status=1).stdout


def test_what_lies_beside_a_save_is_passed_over(folder: Path, one: Path):
    NotePad(one, C).write("beware")
    (folder / "one.jsonl.torn").write_bytes(b'{"n":')
    (folder / "one.review.json").write_text("{}")
    (folder / "trash").mkdir()
    finished(folder / "trash" / "gone.jsonl")
    result = jc("verify", *everything(folder), status=0)
    assert len(result.stdout.splitlines()) == 2
    assert "is not a save" not in result.output


@pytest.mark.parametrize("name", ["README.md", "two.jsonl.head", "one", "onetwo.txt"])
@pytest.mark.usefixtures("one")
def test_a_file_that_belongs_to_no_save_there_is_still_an_error(folder: Path, name: str):
    (folder / name).write_text("something else")
    assert f"{folder / name} is not a save of this program." in jc("verify", *everything(folder), status=1).stdout


def test_a_copy_of_a_save_under_another_ending_is_verified(folder: Path, one: Path):
    (folder / "one.backup").write_bytes(one.read_bytes())
    assert "one.backup: sound" in jc("verify", *everything(folder)).stdout
    damage(folder / "one.backup", 5)
    assert "one.backup is damaged at line 5" in jc("verify", *everything(folder), status=1).stdout


def test_a_save_that_has_lost_its_end_is_not_sound_and_its_head_alone_is_no_save(one: Path):
    assert "no save" in sentence(jc("verify", f"{one}.head", status=1))
    one.write_bytes(b"".join(one.read_bytes().splitlines(keepends=True)[:6]))
    told = jc("verify", one, status=1).stdout
    assert ("sound" in told, "one.jsonl has lost its end: record" in told) == (False, True)


def test_a_torn_line_that_lost_nothing_does_not_count_against_a_save(one: Path):
    one.write_bytes(before := one.read_bytes() + b'{"n":99')
    told = jc("verify", one, status=0).stdout
    assert not missing(told, "cut short (7 bytes)", "Nothing acknowledged is lost")
    assert (told.count("\n"), one.read_bytes()) == (1, before)


def test_without_a_head_it_is_said_what_cannot_be_known_unless_the_game_is_over(folder: Path, one: Path):
    Path(f"{one}.head").unlink()
    because = "because one.jsonl.head is missing."
    told = f"not finished. Whether the game had gone on from there cannot be known, {because}\n"
    assert jc("verify", one, status=0).stdout.endswith(told)
    os.truncate(one, one.stat().st_size - 5)
    result = jc("verify", one, status=0)
    assert result.stdout.count(because) == 1
    assert "Nothing acknowledged is lost" not in result.stdout
    assert "known" not in jc("verify", finished(folder / "over.jsonl")).stdout


def test_a_folder_can_be_listed_and_an_unreadable_one_is_told_without_raw_characters(folder: Path):
    finished(folder / "one.jsonl")
    assert "one" in jc("saves", folder).stdout
    assert '"name": "one"' in jc("saves", "--json", folder).stdout
    assert "There are no saves in" in jc("saves").stdout
    (odd := folder / "odd\x1b[2J").mkdir()
    refused = PermissionError(13, "Permission denied", str(odd))
    with patch("jc_tui.saves.folder.list_saves", side_effect=refused):
        assert jc("verify", odd, status=1).stdout == f"{folder}/odd\\x1b[2J: Permission denied.\n"


def test_a_stamp_that_was_noted_is_found_at_its_record(saves: Path) -> None:
    with begun(saves / "one.jsonl", 3, stamped=True) as table:
        early = table.stamp
        table.resign(table.to_act)
        last, number = table.stamp, table.number
    told = jc("verify", "one", "--head", f"#{early[:8].upper()}", status=0).output
    assert f"{early[:8]} is the stamp of record {number - 1} of {number} in" in told
    begun(saves / "two.jsonl", 5).close()
    told = jc("verify", saves, "--head", last, status=0).output.splitlines()[-1]
    assert not missing(told, f"{last} is the stamp of record {number} of", "one.jsonl")


def test_saves_that_never_had_the_stamp_and_one_that_was_changed_are_told_of_once(one: Path) -> None:
    begun(one.with_name("two.jsonl"), 3).close()
    asked = ("--head", "0123456789abcdef")
    assert jc("verify", one.parent, *asked, status=1).output.count(f"never had {asked[1]}") == 2
    one.write_text(one.read_text().replace('"n":2,', '"n":2, '))
    told = jc("verify", one, *asked, status=1).output
    assert told.count("is damaged at line 3") == len(told.splitlines()) == 1


@pytest.mark.parametrize("head", ["", "1234567", "xyzxyzxyz", "0" * 33, "\x1b[31m12345678"])
def test_what_is_no_stamp_is_refused(one: Path, head: str) -> None:
    assert "is not a stamp" in sentence(jc("verify", one, "--head", head, status=2))


@pytest.fixture
def late(tmp_path: Path, time: Time) -> Path:
    """Caesar stayed away for three days, and Pompey claimed the win."""
    path, players = tmp_path / "late.jsonl", {C: "ann", P: "bob"}
    with Match.new(GAME, None, players, SeededChance(1), path, clock=time, timed="4h-3d") as table:
        table.run_chance()
        time.wait(80)
        table.claim(P)
    return path


def test_every_command_says_so_and_a_branch_is_played_without_clocks(late: Path) -> None:
    for command in ("verify", "export"):
        assert "on time" in jc(command, late, status=0).stdout, command
    story = json.loads(jc("export", late, "--as", "json").stdout)
    assert (story["result"]["winner"], story["result"]["kind"]) == ("pompey", "time")
    listed = json.loads(jc("saves", "--json", "--saves", late.parent).stdout)
    assert [entry["kind"] for entry in listed] == ["time"]
    with Match.open(GAME, late, read_only=True) as table:
        new = branch(table, len(table.history), late.with_name("branch.jsonl"), table.header.seats)
    with Match.open(GAME, new) as again:
        assert (again.clocks, again.to_act) == (None, C)
