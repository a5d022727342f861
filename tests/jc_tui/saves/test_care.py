"""Saves as files: renamed, duplicated, thrown away, repaired; and looked into."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.contract import GameError, Seat
from engine.journal.seat_lock import SeatStatus, seat_path, seat_status
from engine.match import Match
from jc_tui.saves.care import companions, duplicate_save, rename_save, trash_save
from jc_tui.saves.folder import check_name, free_name, list_saves
from jc_tui.saves.preview import heading, preview
from jc_tui.seats.open_game import open_session
from tests.jc_tui.games import GAME, C, begun, finished, jc


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def saved(folder: Path, name: str = "one") -> Path:
    """A save with everything that can lie beside one."""
    path = folder / f"{name}.jsonl"
    begun(path, 8).close()
    (folder / f"{name}.notes-caesar.txt").write_text("beware")
    return path


def test_renaming_takes_the_small_files_along_but_what_a_killed_player_left(tmp_path: Path):
    path = saved(tmp_path)
    assert (rename_save(path, "one.jsonl"), path.exists()) == (path, True)
    seat_path(path, "caesar").write_text("{}")
    data = path.read_bytes()
    new = rename_save(path, "two")
    assert names(tmp_path) == {"two.jsonl", "two.jsonl.head", "two.notes-caesar.txt"}
    assert new.read_bytes() == data
    with Match.open(GAME, new) as table:
        assert table.notices == []


def test_the_small_files_of_a_save_with_a_longer_name_are_its_own(tmp_path: Path):
    path, other = saved(tmp_path), saved(tmp_path, "one.repaired")
    for save in (path, other):
        name = save.stem
        assert [file.name for file in companions(save)] == [f"{name}.jsonl.head", f"{name}.notes-caesar.txt"]


@pytest.mark.parametrize("change", [rename_save, duplicate_save])
def test_nothing_is_overwritten(tmp_path: Path, change):
    path, other = saved(tmp_path), saved(tmp_path, "two")
    before = path.read_bytes(), other.read_bytes()
    with pytest.raises(GameError, match="two already"):
        change(path, "two")
    assert (path.read_bytes(), other.read_bytes()) == before


TROUBLE = ["", "  ", ".hidden", "a/b", "../up", "line\nbreak", "x" * 101, "what?", ".jsonl", "\ud800", "\x1b[2J"]


@pytest.mark.parametrize("name", TROUBLE)
def test_names_that_make_trouble_are_refused_and_others_are_trimmed_and_lose_their_ending(name: str):
    assert check_name("  Alésia 52.jsonl ") == "Alésia 52"
    with pytest.raises(GameError):
        check_name(name)


def test_a_duplicate_is_a_save_of_its_own(tmp_path: Path):
    path = saved(tmp_path)
    copy = duplicate_save(path, "two")
    assert copy.read_bytes() == path.read_bytes()
    assert (tmp_path / "two.notes-caesar.txt").read_text() == "beware"
    with Match.open(GAME, copy) as table:
        table.act(table.state.legal_actions()[0], table.state.to_act)
    assert copy.read_bytes() != path.read_bytes()


def test_deleted_saves_lie_in_the_trash_with_their_small_files(tmp_path: Path):
    first, second = (trash_save(saved(tmp_path)) for _ in range(2))
    assert (first.name, second.name) == ("one.jsonl", "one-2.jsonl")
    assert first.parent == second.parent == tmp_path / "trash"
    assert names(tmp_path) == {"trash"}
    assert {"one.notes-caesar.txt", "one-2.notes-caesar.txt"} <= names(tmp_path / "trash")
    assert list_saves(tmp_path) == []


def test_a_trash_that_cannot_be_made_is_told_and_the_name_stays_taken(tmp_path: Path):
    assert free_name(tmp_path, "one").name == "one.jsonl"
    path = saved(tmp_path)
    (tmp_path / "trash").write_text("a file")
    with pytest.raises(GameError, match="cannot be made"):
        trash_save(path)
    assert path.exists()
    assert free_name(tmp_path, "one").name == "one-2.jsonl"


def test_a_preview_holds_nothing_that_one_player_alone_knows(tmp_path: Path):
    position = "phase: move\nactor: caesar\ncard: 2/2\nmoves: 2\nrome caesar: legio_8, legio_9\n"
    with Match.new(GAME, path=tmp_path / "one.jsonl", position=position) as table:
        table.act("move legio_8 rome-neapolis", C)
    seen = preview(tmp_path / "one.jsonl")
    assert seen.view == table.state.view(Seat.SPECTATOR)
    assert not any(space.blocks for space in seen.view.spaces.values())
    assert seen.last[0] == "An unseen block of Caesar moves Rome - Neapolis."


def test_a_damaged_save_is_shown_as_far_as_it_is_sound_and_of_no_save_the_reason_alone(tmp_path: Path):
    seen = preview(finished(tmp_path / "one.jsonl", damaged=60))
    assert (seen.actions, "line 60" in str(seen.summary.damage)) == (58, True)
    assert seen.view is not None
    for content in ("", "no save", "{}\n"):
        (tmp_path / "one.jsonl").write_text(content)
        seen = preview(tmp_path / "one.jsonl")
        assert seen.summary.damage, content
        assert (seen.view, heading(seen)) == (None, [])


@pytest.mark.parametrize("do", [lambda path: rename_save(path, "two"), trash_save])
def test_a_save_that_is_being_played_stays_where_it_is(do: Callable[[Path], Path], tmp_path: Path):
    path = saved(tmp_path)
    session = open_session(path)
    before = names(tmp_path)
    with pytest.raises(GameError, match=r"^one is being played by .*\. Leave the game there first\.$"):
        do(path)
    assert names(tmp_path) - {"trash"} == before
    session.close()
    assert do(path).exists()
    assert not any(name.endswith(".seat") for name in names(tmp_path))


def test_a_save_that_is_being_played_may_be_duplicated_and_the_files_of_its_seats_do_not_count(tmp_path: Path):
    path = saved(tmp_path)
    open_session(path)
    assert list_saves(tmp_path) == [path]
    assert not any(file.name.endswith(".seat") for file in companions(path))
    assert jc("verify", *tmp_path.glob("[!.]*.jsonl")).exit_code == 0
    assert ".seat" not in jc("--saves", tmp_path, "saves").output
    copy = duplicate_save(path, "two")
    assert seat_status(copy, "caesar")[0] is SeatStatus.NOBODY
    open_session(copy)
