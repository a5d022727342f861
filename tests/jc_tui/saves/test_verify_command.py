"""`verify` and `saves` of folders, of the small files beside saves, and of saves that have lost their end."""

import os
from pathlib import Path

import pytest

from engine.julius_caesar.seats import CAESAR
from jc_tui.seats.notes import NotePad
from tests.jc_tui.games import begun, damage, finished, jc, sentence


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JC_TUI_SAVES", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder


def everything(folder: Path) -> list[Path]:
    """What a shell makes of ``folder/*``."""
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def cut(path: Path, lines: int) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))


def test_every_save_of_a_folder_is_verified(folder: Path):
    finished(folder / "one.jsonl")
    begun(folder / "two.jsonl").close()
    (folder / "notes.txt").write_text("not looked at")
    assert [line.split(":")[0] for line in jc("verify", folder, status=0).stdout.splitlines()] == [
        str(folder / "one.jsonl"),
        str(folder / "two.jsonl"),
    ]
    damage(folder / "two.jsonl", 5)
    assert "two.jsonl is damaged at line 5" in jc("verify", folder, status=1).stdout


def test_a_folder_without_saves_is_said_to_have_none(folder: Path):
    assert sentence(jc("verify", folder, status=1)) == "jc-tui: There is no save among these files."


def test_what_lies_beside_a_save_is_passed_over(folder: Path):
    begun(folder / "one.jsonl").close()
    NotePad(folder / "one.jsonl", CAESAR).write("beware")
    (folder / "one.jsonl.torn").write_bytes(b'{"n":')
    (folder / "one.review.json").write_text("{}")
    (folder / "trash").mkdir()
    finished(folder / "trash" / "gone.jsonl")
    result = jc("verify", *everything(folder), status=0)
    assert len(result.stdout.splitlines()) == 2
    assert "is not a save" not in result.output


@pytest.mark.parametrize("name", ["README.md", "two.jsonl.head", "one", "onetwo.txt"])
def test_a_file_that_belongs_to_no_save_there_is_still_an_error(folder: Path, name: str):
    begun(folder / "one.jsonl").close()
    (folder / name).write_text("something else")
    assert f"{folder / name} is not a save of this program." in jc("verify", *everything(folder), status=1).stdout


def test_a_copy_of_a_save_under_another_ending_is_verified(folder: Path):
    begun(folder / "one.jsonl").close()
    (folder / "one.backup").write_bytes((folder / "one.jsonl").read_bytes())
    assert "one.backup: sound" in jc("verify", *everything(folder)).stdout
    damage(folder / "one.backup", 5)
    assert "one.backup is damaged at line 5" in jc("verify", *everything(folder), status=1).stdout


def test_a_head_alone_is_no_save(folder: Path):
    begun(folder / "one.jsonl").close()
    assert "no save" in sentence(jc("verify", folder / "one.jsonl.head", status=1))


def test_a_save_that_has_lost_its_end_is_not_sound(folder: Path):
    begun(folder / "one.jsonl").close()
    cut(folder / "one.jsonl", 6)
    result = jc("verify", folder / "one.jsonl", status=1)
    assert "sound" not in result.stdout
    assert "one.jsonl has lost its end: record" in result.stdout


def test_a_torn_line_that_lost_nothing_does_not_count_against_a_save(folder: Path):
    begun(folder / "one.jsonl").close()
    with (folder / "one.jsonl").open("ab") as file:
        file.write(b'{"n":')
    assert "Nothing acknowledged is lost" in jc("verify", folder / "one.jsonl", status=0).stdout


def test_without_a_head_it_is_said_what_cannot_be_known(folder: Path):
    begun(folder / "one.jsonl").close()
    (folder / "one.jsonl.head").unlink()
    unknown = "cannot be known, because one.jsonl.head is missing."
    result = jc("verify", folder / "one.jsonl", status=0)
    assert result.stdout.endswith(f"not finished. Whether the game had gone on from there {unknown}\n")
    os.truncate(folder / "one.jsonl", (folder / "one.jsonl").stat().st_size - 5)
    result = jc("verify", folder / "one.jsonl", status=0)
    assert result.stdout.count(unknown) == 1
    assert "Nothing acknowledged is lost" not in result.stdout


def test_a_finished_game_without_a_head_is_simply_sound(folder: Path):
    finished(folder / "one.jsonl")
    assert "cannot be known" not in jc("verify", folder / "one.jsonl").stdout


def test_a_folder_can_be_listed(folder: Path):
    finished(folder / "one.jsonl")
    assert "one" in jc("saves", folder).stdout
    assert '"name": "one"' in jc("saves", "--json", folder).stdout
    assert "There are no saves in" in jc("saves").stdout


def test_a_folder_that_is_not_there_cannot_be_listed(folder: Path):
    result = jc("saves", folder / "nowhere", status=1)
    assert sentence(result) == f"jc-tui: There is no folder {folder / 'nowhere'}."


def test_a_folder_of_nobody_s_home_is_refused_in_a_sentence(folder: Path):
    assert "there is no such home folder" in sentence(jc("saves", "~nosuch-user-here", status=1))


def test_an_unreadable_folder_is_told_without_raw_characters(folder: Path, monkeypatch: pytest.MonkeyPatch):
    odd = folder / "odd\x1b[2J"
    odd.mkdir()

    def refuse(path: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("jc_tui.saves.folder.list_saves", refuse)
    assert jc("verify", odd, status=1).stdout == f"{folder}/odd\\x1b[2J: Permission denied.\n"


def test_a_stamp_that_was_noted_is_found_at_its_record(saves: Path) -> None:
    with begun(saves / "one.jsonl", 3, stamped=True) as table:
        early = table.stamp
        seat = table.to_act
        table.resign(seat)
        last, number = table.stamp, table.number
    told = jc("verify", "one", "--head", f"#{early[:8].upper()}")
    assert f"{early[:8]} is the stamp of record {number - 1} of {number} in" in told.output
    assert told.exit_code == 0
    assert f"{last} is the stamp of record {number} of" in jc("verify", "one", "--head", last).output


def test_a_save_that_never_had_the_stamp_is_told_of(saves: Path) -> None:
    begun(saves / "one.jsonl", 3).close()
    told = jc("verify", "one", "--head", "0123456789abcdef")
    assert "never had 0123456789abcdef" in told.output
    assert told.exit_code == 1


def test_a_save_that_was_changed_is_told_of_once_whatever_stamp_is_asked_for(saves: Path) -> None:
    begun(saves / "one.jsonl", 3).close()
    path = saves / "one.jsonl"
    path.write_text(path.read_text().replace('"n":2,', '"n":2, '))
    told = jc("verify", "one", "--head", "0123456789abcdef", status=1)
    assert told.output.count("is damaged at line 3") == len(told.output.splitlines()) == 1


@pytest.mark.parametrize("head", ["", "1234567", "xyzxyzxyz", "0" * 33, "\x1b[31m12345678"])
def test_what_is_no_stamp_is_refused(saves: Path, head: str) -> None:
    begun(saves / "one.jsonl", 3).close()
    assert "is no stamp" in sentence(jc("verify", "one", "--head", head, status=2))
