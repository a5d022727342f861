"""`make quick` leaves out what is marked slow, and whatever starts a process has to be."""

from __future__ import annotations

import multiprocessing
import os
import pty
import subprocess
import sys
from collections.abc import Callable

import pytest


def fork() -> None:
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)


def fork_a_pseudo_terminal() -> None:
    child, master = pty.fork()
    if not child:
        os._exit(0)
    os.close(master)
    os.waitpid(child, 0)


def spawn() -> None:
    child = os.posix_spawn(sys.executable, [sys.executable, "-c", ""], os.environ)
    os.waitpid(child, 0)


def fork_by_a_server() -> None:
    process = multiprocessing.get_context("forkserver").Process(target=os.getpid)
    process.start()
    process.join()


@pytest.mark.xfail(raises=pytest.fail.Exception)
@pytest.mark.parametrize(
    "start",
    [
        fork,
        fork_a_pseudo_terminal,
        fork_by_a_server,
        spawn,
        lambda: os.system("true"),
        lambda: subprocess.run(["true"], check=True),
    ],
)
def test_a_test_that_starts_a_process_without_being_marked_fails(start: Callable[[], None]):
    start()


def test_a_test_that_starts_none_need_not_be_marked():
    assert os.getpid()
