"""Who may look into the folder of the saves, and what is swept out of it when the program starts."""

import os
import stat
import time
from pathlib import Path

import pytest

from engine.contract import GameError
from engine.julius_caesar.seats import CAESAR
from jc_tui.saves import folder
from jc_tui.saves.care import duplicate_save, repair_save, trash_save
from jc_tui.saves.folder import open_folder
from jc_tui.seats.notes import NotePad
from jc_tui.seats.open_game import begin_or_open, new_session
from jc_tui.settings import save_settings, settings_path
from tests.jc_tui.games import begun, damage, jc, last_turn, program, sentence, summarised

pytestmark = pytest.mark.usefixtures("usual_umask")


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JC_TUI_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> set[int]:
    return {mode(path) for path in folder.iterdir()}


RIGHTS = {"": (0o700, {0o600}), "--shared": (0o2770, {0o660}), "2775": (0o2775, {0o660}), "755": (0o755, {0o600})}
"""Of the folder and what is in it, by the option or, where it is there, by the rights that it has."""


@pytest.mark.parametrize("given", RIGHTS)
def test_who_may_read_a_game_that_is_begun(saves: Path, given: str) -> None:
    if given.isdigit():
        saves.mkdir()
        saves.chmod(int(given, 8))
    jc("text", "new", *(["--shared"] if given == "--shared" else []), text="quit\n", status=0)
    assert (mode(saves), modes(saves)) == RIGHTS[given]


def test_a_stricter_umask_counts(saves: Path) -> None:
    old = os.umask(0o377)
    try:
        open_folder(saves)
    finally:
        os.umask(old)
    assert mode(saves) == 0o400


def test_a_shared_game_may_be_named_by_a_path_and_one_begun_on_the_screen_is_the_player_s_alone(saves: Path):
    jc("text", (club := saves.with_name("club")) / "new.jsonl", "--shared", text="quit\n", status=0)
    assert (mode(club), modes(club)) == (0o2770, {0o660})
    new_session(saves, name="new").table.close()
    assert (mode(saves), modes(saves)) == (0o700, {0o600})


@pytest.mark.parametrize("command", ["text", "play"])
def test_a_folder_or_save_that_is_there_is_not_shared_by_the_option(saves: Path, command: str) -> None:
    saves.mkdir(mode=0o755)
    assert sentence(jc(command, "--shared", status=1)) == (
        f"jc-tui: {saves} is not shared with its group, so neither would a save in it be; "
        "`chmod g+rwxs` on the folder shares it."
    )
    assert (mode(saves), list(saves.iterdir())) == (0o755, [])
    old = last_turn(saves / "old.jsonl")
    refused = jc(command, "old", "--shared")
    assert sentence(refused) == f"jc-tui: {old} exists already: --shared is for a new game."


def test_the_default_folder_of_an_older_version_is_closed(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "default_folder", lambda: saves)
    saves.mkdir(mode=0o755)
    for shared, rights in ((False, 0o700), (True, 0o2770), (False, 0o2770)):
        open_folder(saves, shared=shared)
        assert mode(saves) == rights


def test_a_default_folder_that_is_a_link_keeps_its_rights(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "default_folder", lambda: saves)
    (real := saves.with_name("real")).mkdir(mode=0o755)
    saves.symlink_to(real)
    open_folder(saves)
    assert mode(real) == 0o755
    with pytest.raises(GameError):
        open_folder(saves, shared=True)


@pytest.mark.parametrize(("shared", "file", "trash"), [(False, 0o600, 0o700), (True, 0o660, 0o2770)])
def test_what_is_made_of_a_save_has_its_rights(saves: Path, shared: bool, file: int, trash: int) -> None:
    open_folder(saves, shared=shared)
    begun(saves / "one.jsonl", 12).close()
    NotePad(saves / "one.jsonl", CAESAR).write("beware")
    copy = duplicate_save(saves / "one.jsonl", "two")
    damage(copy, 5)
    repair_save(copy)
    assert len(list(saves.iterdir())) >= 6
    assert modes(saves) == {file}
    gone = trash_save(copy)
    assert (mode(gone.parent), modes(gone.parent)) == (trash, {file})


def test_a_copy_of_a_save_that_nobody_may_write_can_be_played_on(saves: Path) -> None:
    open_folder(saves)
    last_turn(one := saves / "one.jsonl").chmod(0o444)
    assert mode(duplicate_save(one, "two")) == 0o644


def test_notes_that_are_a_link_are_neither_read_nor_copied(saves: Path, tmp_path: Path) -> None:
    open_folder(saves)
    begun(saves / "one.jsonl", 4).close()
    (tmp_path / "secret").write_text("secret")
    (saves / "one.notes-caesar.txt").symlink_to(tmp_path / "secret")
    with pytest.raises(Exception, match="cannot be read: it is a link"):
        NotePad(saves / "one.jsonl", CAESAR).read()
    duplicate_save(saves / "one.jsonl", "two")
    assert not (saves / "two.notes-caesar.txt").exists()


def test_settings_and_the_cache_of_the_list_are_the_player_s_alone(saves: Path, tmp_path: Path) -> None:
    save_settings({"theme": "dark"})
    assert mode(settings_path()) == 0o600
    open_folder(saves)
    summarised(last_turn(saves / "one.jsonl"), tmp_path / "cache.json")
    assert mode(tmp_path / "cache.json") == 0o600


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("saves",), ("text", "one")])
def test_what_killed_processes_left_is_swept_at_the_next_start(saves: Path, arguments: tuple[str, ...]) -> None:
    saves.mkdir()
    left, fresh = (saves / f".{name}.jsonl.4194305.1780000000000000000.new" for name in ("one", "two"))
    for path in (left, fresh):
        path.write_bytes(b"half")
    os.utime(left, (time.time() - 7200,) * 2)
    program(*arguments, input="quit\n", check=True)
    assert (left.exists(), fresh.exists()) == (False, True)


def test_a_shared_game_for_two_has_seats_that_the_group_may_take(saves: Path) -> None:
    open_folder(saves, shared=True)
    begin_or_open(saves / "club.jsonl", saves, CAESAR, None, None)
    assert (saves / ".club.caesar.seat").exists()
    assert modes(saves) == {0o660}
