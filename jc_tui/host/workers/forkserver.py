"""The fork server, which has the program loaded and forks each worker; `python -m` with a socket.

It has one thread and does nothing but fork and reap, so that its workers share what it has loaded.
"""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from selectors import EVENT_READ, DefaultSelector

from jc_tui.host.api.messages import GameTable, Lobby, Location, PastGame, Register
from jc_tui.host.workers.launch import ANSWER, LARGEST, spec_of
from jc_tui.host.workers.worker import run_worker

APPS: Mapping[type[Location], str] = {
    Register: "jc_tui.host.ui.run_lobby",
    Lobby: "jc_tui.host.ui.run_lobby",
    GameTable: "jc_tui.host.ui.table_app",
    PastGame: "jc_tui.host.ui.table_app",
}
"""The module of each room, whose `run(spec, desk)` is what its worker does."""

LOADED = ("engine", "jc_tui")
NOT_LOADED = frozenset(
    (
        *("engine.arena", "engine.executing", "engine.simulate"),
        *("jc_tui.arena", "jc_tui.cli", "jc_tui.command_line", "jc_tui.commands", "jc_tui.export", "jc_tui.host"),
        *("jc_tui.options", "jc_tui.protocol", "jc_tui.text_mode"),
    )
)
"""Packages that are loaded whole beforehand, and what no worker needs of them."""

NOT_OF_GAMES = ".text.lines"
"""End of the name of a game's module that is for text mode alone."""


def main(apps: Mapping[type[Location], str] = APPS) -> None:
    """Fork workers for the server, whose socket is the first argument, until it has gone."""
    server = socket.socket(fileno=int(sys.argv[1]))
    os.umask(0o077)
    load(apps)
    with suppress(ConnectionError):
        serve(server, apps)


def load(apps: Mapping[type[Location], str]) -> None:
    """Load all that workers may need, and keep it from the garbage collector."""
    from jc_tui.terminal.modes import prepare

    prepare("256", os.environ)  # Textual reads these variables when it is imported.
    gc.disable()
    for package in LOADED:
        _load_all(package)
    for name in sorted(set(apps.values())):
        import_module(name)
    _load_data()
    gc.freeze()  # Garbage too: workers would fill the gaps it leaves, and each copy the pages around them.


def _load_all(package: str) -> None:
    for found in iter_modules(import_module(package).__path__, f"{package}."):
        if found.name in NOT_LOADED or found.name.endswith(("__main__", NOT_OF_GAMES)):
            continue
        if found.ispkg:
            _load_all(found.name)
        else:
            import_module(found.name)


def _load_data() -> None:
    """Read the games, what shows them, and their words in all languages."""
    from engine.games import GAMES, load_game
    from engine.words import read_all
    from jc_tui.game_ui import ui_of
    from jc_tui.host.sandbox import landlock, seccomp

    for game in GAMES:
        load_game(game).start()
        ui = ui_of(game)
        for part in ("map", "log", "replay", "help"):
            getattr(ui, part)
    landlock.program_files()
    with suppress(OSError):  # there is no libseccomp
        for plays in (True, False):
            seccomp.filter_program(plays=plays)
    read_all(game.replace("-", "_") for game in GAMES)


def serve(server: socket.socket, apps: Mapping[type[Location], str]) -> None:
    """Launch and reap workers until the server has gone. Raises ConnectionError."""
    waiting = DefaultSelector()
    waiting.register(server, EVENT_READ)
    server.send(ANSWER)
    while True:
        for key, _ in waiting.select():
            if key.fileobj is not server:
                waiting.unregister(key.fd)
                os.waitid(os.P_PIDFD, key.fd, os.WEXITED)
                os.close(key.fd)
                continue
            packet, fds, _, _ = socket.recv_fds(server, LARGEST, 3)
            if not packet:
                return
            if pid := _launch(packet, apps, *fds):
                waiting.register(os.pidfd_open(pid), EVENT_READ)


def _launch(packet: bytes, apps: Mapping[type[Location], str], terminal: int, channel: int, answer: int) -> int:
    """Fork a worker, which answers itself, and return its number; 0 if there is no room for it."""
    spec, pid = spec_of(packet), 0
    with socket.socket(fileno=answer) as end:
        try:
            pid = os.fork()
            if pid == 0:
                run_worker(spec, apps[type(spec.location)], terminal, channel, end)
        except OSError:
            with suppress(OSError):  # the launch was given up meanwhile
                end.send(ANSWER)
    os.close(terminal)
    os.close(channel)
    return pid


if __name__ == "__main__":
    main()
