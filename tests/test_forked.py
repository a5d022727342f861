"""A forked program does as one does that was truly started: streams, environment, faults and ends."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.forked import begins_alike, run, start

CODES = {
    "what it is given": "import os, sys; print(sys.argv, os.environ['X'], os.getcwd(), input(), __name__)",
    "its streams": "import sys\nfor one in (sys.stdin, sys.stdout, sys.stderr): print(one, one.line_buffering)",
    "a status": "raise SystemExit(3)",
    "a sentence": "raise SystemExit('no')",
    "a fault": "def f(): 1 / 0\nf()",
    "a thread": "import threading; threading.Timer(0.05, print, 'x').start(); raise SystemExit(4)",
    "what is done at its end": "import atexit; atexit.register(print, 'last'); print('first', end='')",
    "an output that is full": "import sys; sys.stdout = open('/dev/full', 'w'); print('lost')",
    "an end without one": "import os; print('lost'); os._exit(5)",
    "a signal": "import os, signal; os.kill(os.getpid(), signal.SIGTERM)",
    "ctrl-c": "raise KeyboardInterrupt",
    "what it heeds": "import signal; print([signal.getsignal(number) for number in (2, 1, 13, 17)])",
    "rights": "import os; print(os.umask(0), os.getpgrp() == os.getpid(), os.getsid(0) == os.getpid())",
}


def ended(code: str, *, true_start: bool) -> tuple[int, str, str]:
    options = {"input": "typed", "cwd": "/tmp", "environment": {**os.environ, "X": "é"}, "text": True}
    done = run(code, 1, "två", true_start=true_start, **options)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("what", CODES)
def test_a_forked_program_ends_as_a_true_one(what: str) -> None:
    forked, true = (ended(CODES[what], true_start=true_start) for true_start in (False, True))
    assert forked[:2] == true[:2]
    assert forked[2].splitlines()[-1:] == true[2].splitlines()[-1:]


@pytest.mark.slow
@pytest.mark.parametrize("closed", [[0], [1], [2], [0, 1, 2]])
def test_streams_are_closed_as_by_a_shell(closed: list[int], tmp_path: Path) -> None:
    code = """
import sys
with open("told", "w") as told:
    print([each is None for each in (sys.stdin, sys.stdout, sys.stderr)], told.fileno(), file=told)
"""
    told = []
    for true_start in (False, True):
        run(code, environment=os.environ, cwd=tmp_path, closed=closed, true_start=true_start, check=True)
        told.append((tmp_path / "told").read_text())
    assert told[0] == told[1]
    assert told[0].count("True") == len(closed)


@pytest.mark.slow
def test_it_is_a_child_that_is_stopped_killed_and_waited_for() -> None:
    with start("input()", environment=os.environ, stdin=subprocess.PIPE) as process:
        process.send_signal(signal.SIGSTOP)
        assert os.WIFSTOPPED(os.waitpid(process.pid, os.WUNTRACED)[1])
        process.kill()
        assert process.wait() == -signal.SIGKILL


def test_what_python_reads_as_it_begins_needs_a_true_start() -> None:
    assert begins_alike({**os.environ, "NO_COLOR": "1", "TEXTUAL_DRIVER": "x"})
    for name in ("PYTHONIOENCODING", "PYTHONPATH", "TEXTUAL_FPS", "TERM_PROGRAM"):
        assert not begins_alike({**os.environ, name: "other"}), name
    assert not begins_alike({**os.environ, "LC_ALL": "C"})
