"""The program in a pseudo-terminal of its own, as a person has it."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from pathlib import Path
from typing import Any, Self

from tests import forked
from tests.forked import ROOT as ROOT
from tests.forked import RUN as RUN

CHUNK = 2048
SCREEN_OFF = b"\x1b[?1049l"
TITLE, FOOT = "J U L I U S", "quit"
"""What stands on the title, at its top and in its last line."""

PATIENCE = 20.0
"""Seconds until a test gives up; the machine may be busy."""


class PseudoTerminal:
    """A process whose standard streams and controlling terminal are a pseudo-terminal.

    It is forked, where it is not to have a `true_start`: see `tests.forked`.
    """

    def __init__(self, *arguments: object, environment=(), size=(80, 24), code=RUN, true_start=False) -> None:
        self.master, slave = pty.openpty()
        self.slave: int | None = slave
        self.resize(*size)
        self.modes = termios.tcgetattr(slave)
        self.shown = b""
        usual = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        own = _clean() | usual | dict(environment)
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), slave)
        self.process = forked.start(
            code, *arguments, environment=own, terminal=True, true_start=true_start, **streams
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
        self.hang_up()

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, seconds: float = 0.05) -> bytes:
        """What has been written meanwhile."""
        new = b""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                break
            if not piece:
                break
            new += piece
        self.shown += new
        return new

    def until(self, wanted: str, since: int = 0) -> int:
        """Wait until something has been written; return where what comes after it begins."""
        deadline = time.monotonic() + PATIENCE
        while (place := self.shown.find(wanted.encode(), since)) < 0:
            assert time.monotonic() < deadline, f"{wanted!r} was not shown: {self.shown[since:]!r}"
            assert self.process.poll() is None or self.read(), f"ended: {self.shown[since:]!r}"
            self.read()
        return place + len(wanted)

    def type(self, keys: str | bytes) -> None:
        """Send keys, all of them however many there are, and read what comes meanwhile."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self.master, data[:CHUNK]) :]
            if data:
                self.read(0)

    def ended(self, within: float = PATIENCE) -> int:
        """Wait for the end, reading all the time; return the status."""
        deadline = time.monotonic() + within
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"still running: {self.shown[-500:]!r}"
            self.read() if self.slave is not None else time.sleep(0.01)
        if self.slave is not None:
            self.read()
        return self.process.returncode

    def ends_by(self, number: signal.Signals) -> None:
        """Send a signal: the process ends as one that it has ended, and leaves the terminal as it was."""
        self.process.send_signal(number)
        assert self.ended() == 128 + number
        assert self.now() == self.modes

    def quits(self) -> None:
        """Press Ctrl-C: the program ends as it should, and leaves the terminal as it was."""
        self.type("\x03")
        assert self.ended() == 0
        assert self.now() == self.modes

    @property
    def after(self) -> str:
        """What is told on the usual screen, after the program's own."""
        return self.shown.rpartition(SCREEN_OFF)[2].decode()

    def now(self) -> list[Any]:
        assert self.slave is not None
        return termios.tcgetattr(self.slave)

    def hang_up(self) -> None:
        """Close the terminal, as a dropped line does."""
        if self.slave is not None:
            os.close(self.slave)
            os.close(self.master)
            self.slave = None


def processes_of(parent: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def state(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        return state(process) != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _clean() -> dict[str, str]:
    """The environment without what changes the screens."""
    names = ("NO_COLOR", "COLORTERM", "LC_COLORTERM", "LC_ALL", "TERM")
    kept = (name for name in os.environ if name not in names and not name.startswith(("TEXTUAL", "JC_TUI_SAVES")))
    return {name: os.environ[name] for name in kept}
