"""What a process left half written when it was killed is swept, and nothing else."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.journal.files import OLD, sweep

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


@pytest.mark.parametrize(
    "name",
    [
        "one.jsonl",
        f"one.jsonl.{DEAD}.{TIME}.new",
        f".one.jsonl.{DEAD}.{TIME}",
        f".one.jsonl.{DEAD}.12.new",
        f".one.jsonl.0.{TIME}.new",
        f".one.jsonl.{DEAD}.{TIME}.new2",
        ".one.jsonl.new",
        ".hidden",
    ],
)
def test_other_files_stay_however_old(tmp_path: Path, name: str) -> None:
    old(tmp_path / name)
    assert sweep(tmp_path) == []


def test_links_and_folders_of_that_name_stay(tmp_path: Path) -> None:
    target = old(tmp_path / "precious")
    link = tmp_path / f".one.jsonl.{DEAD}.{TIME}.new"
    link.symlink_to(target)
    old(link)
    folder = tmp_path / f".two.jsonl.{DEAD}.{TIME}.new"
    folder.mkdir()
    old(folder)
    assert sweep(tmp_path) == []
    assert target.exists()


def test_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    assert sweep(tmp_path / "nowhere") == []
