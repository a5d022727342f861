"""`make quick` leaves out what is marked slow, and whatever starts a process has to be."""

import multiprocessing
import os
import pty
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.conftest import started


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
