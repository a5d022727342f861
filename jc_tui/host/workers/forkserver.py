"""The warm parent: has all of the program read in, and forks a process for each player; `python -m` with a socket.

It has one thread and does nothing but fork, reap and report, so that what it has read stays shared with all its
children. It is told of births, each a line with two descriptors, and tells `{"ready": true}`,
`{"born": TOKEN, "pid": N}` or `{"unborn": TOKEN}`, and `{"gone": TOKEN, "status": N}`.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules

from engine.contract import GameError
from engine.words import say
from jc_tui.host.model import RoomKind
from jc_tui.host.wire import as_line
from jc_tui.host.workers.launch import WorkerSpec, spec_of
from jc_tui.host.workers.worker import run_worker

ROOMS: Mapping[RoomKind, str] = {
    RoomKind.REGISTER: "jc_tui.host.lobby",
    RoomKind.LOBBY: "jc_tui.host.lobby",
    RoomKind.TABLE: "jc_tui.host.table",
    RoomKind.PAST: "jc_tui.host.table",
}
"""The module of each room, whose `run(spec, desk)` is what its process does."""

READ_IN = ("engine", "jc_tui")
NOT_READ_IN = frozenset(
    (
        *("engine.arena", "engine.executing", "engine.simulate"),
        *("jc_tui.arena", "jc_tui.cli", "jc_tui.command_line", "jc_tui.commands", "jc_tui.export", "jc_tui.host"),
        *("jc_tui.options", "jc_tui.protocol", "jc_tui.text_mode"),
    )
)
"""Packages of which all is read in beforehand, and what no player's process needs."""

NOT_OF_GAMES = ".text.lines"
"""How the module of a game is called that is for text mode alone."""

CHUNK = 1 << 16
MOST_GIVEN = 64
"""Bytes and descriptors that are taken at once."""


def main(rooms: Mapping[RoomKind, str] = ROOMS) -> None:
    """Serve births on the socket whose number is the first argument, until the server has gone."""
    server = socket.socket(fileno=int(sys.argv[1]))
    os.umask(0o077)
    read_in(rooms)
    ForkServer(server, rooms).serve()


def read_in(rooms: Mapping[RoomKind, str]) -> None:
    """Load all that rooms may need, and put it where looking for garbage does not touch it."""
    from jc_tui.terminal.modes import prepare

    prepare("256", os.environ)  # before Textual is loaded, which reads its switches once
    gc.disable()
    for package in READ_IN:
        _read_all(package)
    for name in sorted({*rooms.values(), "jc_tui.host.workers.run_app"}):
        import_module(name)
    _read_data()
    gc.collect()
    gc.freeze()


def _read_all(package: str) -> None:
    for found in iter_modules(import_module(package).__path__, f"{package}."):
        if found.name in NOT_READ_IN or found.name.endswith(("__main__", NOT_OF_GAMES)):
            continue
        if found.ispkg:
            _read_all(found.name)
        else:
            import_module(found.name)


def _read_data() -> None:
    """Read the games, what shows them, and their words in all languages."""
    from engine.games import GAMES, load_game
    from engine.words import read_all
    from jc_tui.game_ui import ui_of
    from jc_tui.host import sandbox, seccomp

    for game in GAMES:
        load_game(game).start()
        ui = ui_of(game)
        for part in ("map", "log", "replay", "help"):
            getattr(ui, part)
    sandbox.program_files()
    if seccomp.library() is not None:
        for plays in (True, False):
            seccomp.filter_program(plays=plays)
    read_all(game.replace("-", "_") for game in GAMES)


class ForkServer:
    """What the parent does once it is warm."""

    def __init__(self, server: socket.socket, rooms: Mapping[RoomKind, str]) -> None:
        self._server = server
        self._rooms = rooms
        self._heard = bytearray()
        self._given: list[int] = []
        self._alive: dict[int, str] = {}

    def serve(self) -> None:
        """Fork until the server has gone. Raises GameError where a thread has been started."""
        if threading.active_count() != 1:
            raise GameError(say("wire.threads", number=threading.active_count()))
        dying, noting = os.pipe()
        for fd in (dying, noting):
            os.set_blocking(fd, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(noting, warn_on_full_buffer=False)
        self._tell(ready=True)
        while True:
            ready, _, _ = select.select([self._server.fileno(), dying], [], [])
            if dying in ready:
                os.read(dying, CHUNK)
                self._reap()
            if self._server.fileno() in ready and not self._take():
                return

    def _tell(self, **message: object) -> None:
        with suppress(OSError):  # that the server has gone is seen when it is read from
            self._server.sendall(as_line(message))

    def _take(self) -> bool:
        """Take what the server sends; False when it has gone."""
        try:
            data, given, _, _ = socket.recv_fds(self._server, CHUNK, MOST_GIVEN)
        except ConnectionError:
            return False
        self._given += given
        self._heard += data
        while (end := self._heard.find(b"\n")) >= 0:
            line = bytes(self._heard[:end])
            del self._heard[: end + 1]
            self._fork(spec_of(line))
        return bool(data)

    def _fork(self, spec: WorkerSpec) -> None:
        """Have a process be born with the next two descriptors: its terminal, and its end of the wire."""
        terminal, wire, *self._given = self._given
        try:
            pid = os.fork()
            if pid == 0:
                run_worker(spec, self._rooms[spec.room.kind], terminal, wire)
        except OSError:  # the machine has no room for another process
            self._tell(unborn=spec.token)
            return
        finally:
            os.close(terminal)
            os.close(wire)
        self._alive[pid] = spec.token
        self._tell(born=spec.token, pid=pid)

    def _reap(self) -> None:
        while self._alive:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            self._tell(gone=self._alive.pop(pid), status=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
