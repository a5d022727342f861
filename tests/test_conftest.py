"""What every test is held to holds: in a run of its own, with a worker, over tests that are made to fail."""

from __future__ import annotations

import multiprocessing
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, started

TESTS = r"""
from time import process_time
import pytest
import tests.conftest

tests.conftest.QUICK = 0.01
first = []

def work():
    end = process_time() + 0.05
    while process_time() < end:
        pass

def test_reads_things_in():
    first.append(work() if not first else None)

def test_is_long():
    work()

@pytest.mark.slow
def test_is_long_and_marked():
    work()

def test_has_a_name_that_is_no_text():
    assert "\udce9" == "\ud800"

def test_comes_last():
    pass
"""


@pytest.mark.slow
def test_tests_that_take_long_or_cannot_be_told_fail_and_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "test_made.py").write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "xdist", "-p", "tests.conftest", "-n", "1"]
    command += ["-c", ROOT / "pyproject.toml", f"--rootdir={tmp_path}", "-p", "no:cacheprovider", "test_made.py"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert "2 failed, 4 passed" in done.stdout, done.stdout
    assert "FAILED test_made.py::test_is_long\n" in done.stdout
    assert "s of processor time: mark it slow, or let it take at most 0.01 s" in done.stdout
    assert r"'\udce9' == '\ud800'" in done.stdout


# --- what is marked slow ---
def fork() -> None:
    if not (child := os.fork()):
        os._exit(0)
    os.waitpid(child, 0)


def fork_a_pseudo_terminal() -> None:
    child, master = pty.fork()
    if not child:
        os._exit(0)
    os.close(master)
    os.waitpid(child, 0)


def spawn() -> None:
    os.waitpid(os.posix_spawn(sys.executable, [sys.executable, "-c", ""], os.environ), 0)


def spawn_a_worker() -> None:
    process = multiprocessing.get_context("spawn").Process(target=os.getpid)
    process.start()
    process.join()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "way"),
    [
        (fork, "os.fork"),
        (fork_a_pseudo_terminal, "os.forkpty"),
        (spawn, "os.posix_spawn"),
        (spawn_a_worker, "multiprocessing"),
        (lambda: os.system("true"), "os.system"),
        (lambda: subprocess.run(["true"], check=True), "subprocess.Popen"),
    ],
)
def test_every_way_to_start_a_process_is_noticed(start: Callable[[], None], way: str):
    start()
    assert started[0] == way


@pytest.mark.xfail(raises=pytest.fail.Exception)
def test_a_test_that_starts_a_process_without_being_marked_fails():
    fork()
