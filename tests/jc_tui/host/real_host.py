"""A host as its owner starts it, in a process of its own, on the loopback and at a port that is free."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from engine.values import frozen
from jc_tui.host.sandbox.landlock import available
from tests.jc_tui.terminals import PATIENCE, ROOT, RUN, processes_of

TERMINAL = re.compile(r"^tty-index:\s*(\d+)", re.MULTILINE)  # of which a process has the other end


@frozen
class Processes:
    server: int
    fork_server: int
    players: tuple[int, ...]


class RealHost:
    """`jc-tui host` on a folder, once players can come to its `port`."""

    def __init__(self, folder: Path, *options: str, packages: Sequence[Path] = ()) -> None:
        sandbox = () if available() is None else ("--no-sandbox",)
        self.folder = folder
        self._told = tempfile.TemporaryFile("w+b")  # noqa: SIM115 - open as long as the host
        command = ("host", "--data", folder, "--listen", "127.0.0.1", "--port", "0", *sandbox, *options)
        path = os.pathsep.join(map(str, (ROOT, *packages)))
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, *command],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._told,
            start_new_session=True,
        )
        first = self.process.stdout.readline().decode()
        if (found := re.search(r"-p (\d+)", first)) is None:
            self.kill()
            raise AssertionError(f"no host: {first}{self.told}")
        self.port = int(found[1])

    @property
    def told(self) -> str:
        self._told.seek(0)
        return self._told.read().decode(errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            print(self.told)
        self.stop()

    def processes(self) -> Processes:
        server = self.process.pid
        fork_server = next(iter(processes_of(server)), 0)
        return Processes(server, fork_server, tuple(processes_of(fork_server)) if fork_server else ())

    def players(self, *, at_tables: bool) -> list[int]:
        """The processes of players who have a save open, or of all others, however their fork server fares."""
        lent: set[str] = set()
        for path in Path(f"/proc/{self.process.pid}/fdinfo").iterdir():
            with suppress(OSError):  # it has just been closed
                lent |= {f"/dev/pts/{index}" for index in TERMINAL.findall(path.read_text())}
        games, found = f"{self.folder.resolve()}/games/", []
        for path in Path("/proc").glob("[0-9]*/fd"):
            with suppress(OSError):  # it has just ended
                files = [os.readlink(file) for file in path.iterdir()]
                if lent.intersection(files[:1]) and any(file.startswith(games) for file in files) is at_tables:
                    found.append(int(path.parts[2]))
        return found

    def stop(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End its server at once; those of its processes that are left see that it has gone."""
        self.process.kill()
        self.process.communicate()
