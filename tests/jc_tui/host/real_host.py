"""A host as its owner starts it, in a process of its own, on the loopback and at a port that is free."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.values import frozen
from jc_tui.host.sandbox.landlock import available
from tests.jc_tui.terminals import ROOT, RUN

LISTENING = re.compile(r"-p (\d+)")
TERMINAL = re.compile(r"^tty-index:\s*(\d+)", re.MULTILINE)
"""How the system tells which terminal one has the other end of."""

PATIENCE = 20.0


@frozen
class Processes:
    """The processes of a host, by number: its server, the fork server, and those of its players."""

    server: int
    fork_server: int
    players: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        """Every one of them."""
        return (self.server, *((self.fork_server,) if self.fork_server else ()), *self.players)


class RealHost:
    """`jc-tui host` on a folder; `port` is where it listens."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        """Start it, and wait until players can come. AssertionError where it does not start."""
        sandbox = () if available() is None else ("--no-sandbox",)
        self.folder = folder
        self._told = tempfile.TemporaryFile("w+b")  # noqa: SIM115 - open as long as the host
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", RUN, "host", "--data", folder),
                *("--listen", "127.0.0.1", "--port", str(port), *sandbox, *options),
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._told,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline().decode()
        found = LISTENING.search(first)
        if found is None:
            self.kill()
        assert found is not None, f"no host: {first}{self.told}"
        self.port = int(found[1])

    @property
    def told(self) -> str:
        """What it has complained of."""
        self._told.seek(0)
        return self._told.read().decode(errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            print(self.told)
        self.stop()

    def processes(self) -> Processes:
        """Those that are alive now."""
        server = self.process.pid
        fork_server = next(iter(forked_by(server)), 0)
        return Processes(server, fork_server, tuple(forked_by(fork_server)) if fork_server else ())

    def players_at_tables(self) -> list[int]:
        """The processes of players who have a save open, also of those whose fork server has died."""
        return [pid for pid in self._at_terminals() if self._has_save(pid)]

    def players_elsewhere(self) -> list[int]:
        """The other processes of players, likewise."""
        return [pid for pid in self._at_terminals() if not self._has_save(pid)]

    def _at_terminals(self) -> list[int]:
        """The processes whose terminal is one of the server's."""
        lent = {
            f"/dev/pts/{index}"
            for path in Path(f"/proc/{self.process.pid}/fdinfo").glob("*")
            for index in TERMINAL.findall(_text(path))
        }
        found = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
        return [pid for pid in found if _target(Path(f"/proc/{pid}/fd/0")) in lent]

    def _has_save(self, pid: int) -> bool:
        games = f"{self.folder.resolve()}/games/"
        return any(_target(path).startswith(games) for path in Path(f"/proc/{pid}/fd").glob("*"))

    def stop(self) -> None:
        """Have it end, in order if it can."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self._close()

    def kill(self) -> None:
        """End its server at once; those of its processes that are left see that it has gone."""
        self.process.kill()
        self.process.wait()
        self._close()

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has just been closed
        return ""


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""


def forked_by(pid: int) -> list[int]:
    """The processes that a process has started and that are alive, as the system lists them."""
    try:
        return [
            int(number)
            for path in Path(f"/proc/{pid}/task").glob("*/children")
            for number in path.read_text().split()
        ]
    except OSError:
        return []
