"""`simulate`: its table, its saves, and how it ends when it is stopped or a process dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine import load_game
from engine.table import Table
from tests.jc_tui.games import ROOT, jc, missing, sentence

pytestmark = pytest.mark.slow

LATER = 120.0
"""Seconds after which what a child has been told to do will not be done any more, however busy the machine is."""

RUN = "from jc_tui.cli import main; main()"


def test_table_of_results():
    result = jc("simulate", "--games", 4, "--caesar", "tiro", "--pompey", "random", "--seed", 5, status=0)
    assert not missing(result.stdout, "4 games, Caesar tiro against Pompey random, seed 5", "Caesar (tiro)")
    assert not missing(result.stdout, "points 4", "Pompey's points", "Time (ms)")
    assert result.stderr == ""


def without_times(output: str) -> list[str]:
    lines = [line for line in output.splitlines() if "Time (ms)" not in line and "a second" not in line]
    assert len(lines) > 8
    return lines


def test_same_seed_same_table_whatever_the_jobs():
    arguments = ("simulate", "--games", 5, "--caesar", "random", "--pompey", "random", "--seed", 2)
    assert without_times(jc(*arguments).stdout) == without_times(jc(*arguments, "--jobs", 2).stdout)


def test_seed_is_told_when_none_was_given():
    first = jc("simulate", "--games", 1).stdout
    seed = first.splitlines()[0].rpartition(" ")[2]
    assert without_times(jc("simulate", "--games", 1, "--seed", seed).stdout) == without_times(first)


def test_all_saves_verify(tmp_path: Path):
    bots = ("--caesar", "random", "--pompey", "random")
    jc("simulate", "--games", 6, *bots, "--jobs", 2, "--save-dir", tmp_path, "--free-deployment")
    saves = sorted(tmp_path.glob("*.jsonl"))
    assert len(saves) == 6
    assert jc("verify", *saves).exit_code == 0


def test_saves_there_already_are_not_overwritten(tmp_path: Path):
    arguments = ("simulate", "--games", 2, "--seed", 1, "--save-dir", tmp_path)
    assert jc(*arguments).exit_code == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert "exists already" in sentence(jc(*arguments, status=1))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@contextmanager
def running(folder: Path, *arguments: str, games: int = 3) -> Iterator[subprocess.Popen[str]]:
    """A long simulation that has begun so many games."""
    command = [
        sys.executable,
        "-c",
        RUN,
        *["simulate", "--games", "100000", "--caesar", "random", "--pompey", "random"],
    ]
    child = subprocess.Popen(
        [*command, "--save-dir", str(folder), "--seed", "1", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + LATER
        while len(list(folder.glob("*.jsonl"))) < games and child.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield child
    finally:
        child.kill()
        child.communicate()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_is_finished(tmp_path: Path, jobs: str):
    with running(tmp_path, "--jobs", jobs, games=8) as child:  # so that it has heard of some that are finished
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=LATER)
    assert child.returncode == 1
    assert "Won by" in out
    assert "Stopped after" in err
    assert len(err.splitlines()) == 1


def processes_of(parent: int) -> list[int]:
    path = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(child) for child in path.read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_a_process_that_is_killed_is_told_with_the_seed(tmp_path: Path):
    with running(tmp_path, "--jobs", "2") as child:
        os.kill(processes_of(child.pid)[0], signal.SIGKILL)
        _, err = child.communicate(timeout=LATER)
    assert child.returncode == 1
    assert not missing(err, "A process was killed", "1/")
    assert "Traceback" not in err


@pytest.mark.parametrize("games", [1, 2, 4, 6])
def test_killed_simulation_leaves_saves_that_open(tmp_path: Path, games: int):
    with running(tmp_path, "--jobs", "2", games=games) as child:
        workers = processes_of(child.pid)
        for process in (child.pid, *workers):
            os.kill(process, signal.SIGKILL)
    saves = sorted(tmp_path.glob("*.jsonl"))
    assert len(saves) >= games
    for save in saves:
        with Table.open(load_game, save) as table:
            assert table.fault is None


def test_full_disk_is_told_and_nothing_acknowledged_is_lost(tmp_path: Path):
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
    arguments = ["simulate", "--games", "1", "--seed", "1", "--save-dir", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", limit + RUN, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "could not be written" in done.stderr
    assert "Traceback" not in done.stderr
    (save,) = tmp_path.glob("*.jsonl")
    with Table.open(load_game, save) as table:
        assert table.number > 20
