"""Who may read a save and what lies beside it, links beside it, and what a killed process left there."""

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.journal import Journal, files, repair
from engine.journal.files import OLD, make_folder, sweep
from engine.journal.scanning import head_path
from tests.engine.saves import make, record, records_of, refuse, write_behind

pytestmark = pytest.mark.usefixtures("usual_umask")


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "shared"
    make_folder(folder, shared=True)
    return folder


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def play_on(path: Path, count: int = 1) -> None:
    with Journal.open(path) as journal:
        for _ in range(count):
            journal.append(record(journal.number + 1))


def tear(path: Path) -> None:
    write_behind(path, b'{"n":')


# --- rights ---
def test_a_new_save_and_all_that_comes_beside_it_are_for_its_owner_alone(path: Path) -> None:
    make(path, 2)
    tear(path)
    play_on(path)
    tear(path)
    repair(path)
    made = {file.name: mode(file) for file in path.parent.iterdir()}
    assert made == dict.fromkeys(["one.jsonl", "one.jsonl.head", "one.jsonl.torn", "one.repaired.jsonl"], 0o600)


def test_the_umask_is_never_widened(path: Path) -> None:
    os.umask(0o277)
    files.write_new(path, b"")
    assert mode(path) == 0o400


def test_a_folder_made_for_saves_is_for_its_owner_or_group_and_others_stay(tmp_path: Path, shared: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    for folder in ("there", "new/saves"):
        make_folder(tmp_path / folder)
    assert (mode(tmp_path / "new" / "saves"), mode(shared), mode(tmp_path / "there")) == (0o700, 0o2770, 0o755)


def test_saves_in_a_folder_with_the_setgid_bit_are_as_open_to_its_group_as_the_folder(shared: Path) -> None:
    os.umask(0o077)
    make(shared / "one.jsonl", 2)
    play_on(shared / "one.jsonl")
    assert {mode(file) for file in shared.iterdir()} == {0o660}
    os.umask(0o022)
    shared.chmod(0o2750)
    make(shared / "two.jsonl", 1)
    assert mode(shared / "two.jsonl") == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_side_file_belongs_to_the_group_of_its_save(path: Path) -> None:
    make(path, 1)
    path.chmod(0o660)
    os.chown(path, -1, 12345)
    play_on(path)
    head = head_path(path).stat()
    assert (head.st_gid, stat.S_IMODE(head.st_mode)) == (12345, 0o660)


def test_a_side_file_is_not_opened_to_another_group_than_that_of_its_save(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path, 1)
    path.chmod(0o660)
    if os.geteuid() == 0:
        os.chown(path, -1, 12345)
    refuse(monkeypatch, os, "fchown", PermissionError())
    play_on(path)
    if path.stat().st_gid != os.getegid():
        assert mode(head_path(path)) == 0o600


def test_what_lies_beside_a_save_of_an_older_version_has_its_rights(path: Path) -> None:
    make(path, 1)
    path.chmod(0o644)
    play_on(path)
    tear(path)
    repair(path)
    assert {mode(file) for file in path.parent.iterdir()} == {0o644}


# --- links ---
def test_a_link_in_the_place_of_the_head_is_neither_written_through_nor_read(path: Path, tmp_path: Path) -> None:
    make(path, 3)
    play_on(path)
    head = head_path(path)
    _, last, first = head.read_bytes().split()
    ahead = b"%10d %s %s\n" % (99, last, first)
    target = tmp_path / "elsewhere"
    target.write_bytes(ahead)
    head.unlink()
    head.symlink_to(target)
    with Journal.open(path) as journal:
        assert not any("record 99" in notice for notice in journal.notices)
        journal.append(record(5))
    assert target.read_bytes() == ahead
    head.unlink()
    head.symlink_to(tmp_path / "nowhere")
    play_on(path)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("made", [Path.mkdir, os.mkfifo])
def test_a_head_that_is_no_file_is_done_without(path: Path, made: Callable[[Path], None]) -> None:
    make(path, 1)
    made(head_path(path))
    play_on(path, 2)
    assert len(records_of(path)) == 3


def test_a_link_in_the_place_of_a_torn_line_is_passed_over(path: Path, tmp_path: Path) -> None:
    make(path, 1)
    path.with_name("one.jsonl.torn").symlink_to(tmp_path / "nowhere")
    tear(path)
    play_on(path)
    assert not (tmp_path / "nowhere").exists()
    assert path.with_name("one.jsonl.torn-2").read_bytes() == b'{"n":'


def test_a_save_may_be_a_link_that_its_player_made(path: Path, tmp_path: Path) -> None:
    make(tmp_path / "real.jsonl", 1)
    path.symlink_to(tmp_path / "real.jsonl")
    play_on(path)
    assert len(records_of(tmp_path / "real.jsonl")) == 2


@pytest.mark.parametrize("like", [True, False])
def test_a_file_that_is_written_over_replaces_a_link(path: Path, tmp_path: Path, like: bool) -> None:
    make(path, 1)
    path.chmod(0o664)
    target, notes = tmp_path / "target", tmp_path / "one.notes-caesar.txt"
    target.write_bytes(b"another's")
    notes.symlink_to(target)
    files.write_over(notes, b"mine", like=path if like else None)
    assert (target.read_bytes(), notes.read_bytes(), notes.is_symlink()) == (b"another's", b"mine", False)
    assert mode(notes) == (0o664 if like else 0o600)


def test_a_side_file_that_is_there_is_opened_as_it_is(path: Path) -> None:
    make(path, 1)
    beside = path.with_name("one.jsonl.seats")
    beside.write_bytes(b"there")
    fd = files.open_or_create(beside, os.O_RDWR, like=path)
    assert os.read(fd, 10) == b"there"
    os.close(fd)
    with pytest.raises(FileExistsError):
        files.create(beside, os.O_RDWR, files.rights_like(path))


DEAD = "4194305"  # above the highest process number there can be
TIME = "1780000000000000000"

KILLED = """
import os, signal, sys
from pathlib import Path
from engine.journal import files
os.fsync = lambda fd: os.kill(os.getpid(), signal.SIGKILL)
files.write_new(Path(sys.argv[1]), b"header")
"""


def old(path: Path) -> Path:
    if not path.exists():
        path.write_bytes(b"half")
    hours_ago = time.time() - 2 * OLD
    os.utime(path, (hours_ago, hours_ago), follow_symlinks=False)
    return path


@pytest.mark.slow
def test_what_a_save_left_whose_creation_was_killed_is_swept_when_it_is_old(tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "one.jsonl")], check=False)
    assert killed.returncode == -signal.SIGKILL
    (left,) = tmp_path.iterdir()
    assert sweep(tmp_path) == []
    old(left)
    assert sweep(tmp_path) == [left]
    assert list(tmp_path.iterdir()) == []


ENDS = (f".{DEAD}.{TIME}", f".{DEAD}.12.new", f".0.{TIME}.new", f".{DEAD}.{TIME}.new2", ".new")
OTHERS = ("one.jsonl", f"one.jsonl.{DEAD}.{TIME}.new", *(f".one.jsonl{end}" for end in ENDS), ".hidden")


def test_other_files_and_links_and_folders_of_that_name_stay_however_old(tmp_path: Path) -> None:
    for name in OTHERS:
        old(tmp_path / name)
    assert sweep(tmp_path) == []
    target = old(tmp_path / "precious")
    link = tmp_path / f".one.jsonl.{DEAD}.{TIME}.new"
    link.symlink_to(target)
    old(link)
    folder = tmp_path / f".two.jsonl.{DEAD}.{TIME}.new"
    folder.mkdir()
    old(folder)
    assert sweep(tmp_path) == []
    assert target.exists()
    assert sweep(tmp_path / "nowhere") == [], "a folder that is not there is no error"
