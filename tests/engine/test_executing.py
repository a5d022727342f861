"""Tasks in other processes can be stopped at any time, also while a result is being sent."""

import subprocess
import sys
from pathlib import Path

import pytest

LATER = 60.0
"""Seconds after which what is to end is taken not to."""

STOPPED = """
import sys, time
from engine.executing import _done, local_processes

def large(size):
    return b"x" * size

def sending(executor):
    executor.submit(_done, large, 50 << 20)
    while not executor._result_queue._reader.poll():
        time.sleep(0.0002)

def working(executor):
    executor.submit(_done, time.sleep, 1000)
    time.sleep(0.2)

def waiting(executor):
    executor.submit(_done, large, 1).result()

if __name__ == "__main__":
    try:
        with local_processes(2, patient=False) as executor:
            {"sending": sending, "working": working, "waiting": waiting}[sys.argv[1]](executor)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("stopped")
"""


@pytest.mark.slow
@pytest.mark.parametrize("what", ["sending", "working", "waiting"])
def test_processes_can_be_stopped_whatever_they_are_at(what: str, tmp_path: Path) -> None:
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, what], capture_output=True, text=True, timeout=LATER, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("stopped\n", "", 0)
