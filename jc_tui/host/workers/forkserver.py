"""The fork server, which has the program loaded and forks each worker; `python -m` with a socket.

It has one thread and does nothing but fork, so that its workers share what it has loaded.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from engine.games import DEFAULT_GAME, GAMES, Packages, all_games, load_game
from engine.match import Match
from engine.translations import read_all
from jc_tui.host.api.messages import GameTable, Lobby, Location, PastGame, Register
from jc_tui.host.sandbox import landlock, seccomp
from jc_tui.host.workers.launch import ANSWER, LARGEST, spec_of
from jc_tui.host.workers.worker import run_worker

APPS: Mapping[type[Location], str] = {
    **dict.fromkeys((Register, Lobby), "jc_tui.host.ui.run_lobby"),
    **dict.fromkeys((GameTable, PastGame), "jc_tui.host.ui.table_app"),
}
"""The module of each location, whose `run(spec, api)` is what its worker does."""

NOT_LOADED = (
    *("engine.arena", "engine.executing", "engine.simulate", "jc_tui.arena", "jc_tui.cli", "jc_tui.command"),
    *("jc_tui.export", "jc_tui.host", "jc_tui.options", "jc_tui.protocol", "jc_tui.text_mode"),
)
"""How the names begin of what no worker needs of the program, nor the module of a game for text mode."""


def main(apps: Mapping[type[Location], str] = APPS) -> None:
    """Load the program, and fork workers for the server until it has gone."""
    from jc_tui.terminal.modes import prepare

    prepare("256", os.environ)  # Textual reads these variables when it is imported.
    gc.disable()
    for name in ("engine", "jc_tui", *sorted(set(apps.values()))):
        _load_all(import_module(name))
    from jc_tui.game_ui import ui_of

    Packages.allowed = sys.argv[2:] == [str(True)]
    for game in all_games():
        with suppress(*() if game in GAMES else (Exception,)):  # What is wrong is said when it is begun.
            load_game(game).start()
            for part in ("map", "log", "replay", "help"):
                getattr(ui_of(game), part)
    landlock.program_files()
    with suppress(OSError):  # there is no libseccomp
        for plays in (True, False):
            seccomp.filter_program(plays=plays)
    read_all(game.replace("-", "_") for game in GAMES)
    asyncio.run(draw_table(DEFAULT_GAME))
    gc.freeze()  # Garbage too: workers would fill the gaps it leaves, and each copy the pages around them.
    with suppress(ConnectionError):
        serve(socket.socket(fileno=int(sys.argv[1])), apps)


def _load_all(module: ModuleType) -> None:
    for found in iter_modules(getattr(module, "__path__", ()), f"{module.__name__}."):
        if not found.name.startswith(NOT_LOADED) and not found.name.endswith((".__main__", ".text.lines")):
            _load_all(import_module(found.name))


async def draw_table(game: str) -> None:
    """Draw a game on no terminal, and keep what each worker would make.

    That is styles, caches and compiled patterns. A second game adds too little to them.
    """
    from jc_tui.seats.game_session import GameSession
    from jc_tui.settings import Settings
    from jc_tui.single_game import SingleGameApp
    from jc_tui.terminal.modes import TerminalCapabilities

    table = Match.new(load_game(game))
    table.run_chance()
    with closing(GameSession(table, frozenset(table.seats[:1]))) as session:
        app = SingleGameApp(Settings(), Path(), session=session, terminal=TerminalCapabilities("256"))
        app.silent = True
        async with app.run_test() as pilot:
            await pilot.pause()


def serve(server: socket.socket, apps: Mapping[type[Location], str]) -> None:
    """Fork workers until the server has gone. Raises ConnectionError."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # The kernel reaps them.
    server.send(ANSWER)
    while True:
        packet, fds, _, _ = socket.recv_fds(server, LARGEST, 3)
        if not packet:
            return
        spec, (terminal, channel, answer) = spec_of(packet), fds
        with socket.socket(fileno=answer) as end, suppress(BrokenPipeError):  # the launch was given up
            try:
                if os.fork() == 0:
                    run_worker(spec, apps[type(spec.location)], terminal, channel, end)
            except OSError:  # there is no room for it
                end.send(ANSWER)
        os.close(terminal)
        os.close(channel)


if __name__ == "__main__":
    main()
