"""Presses every key on every screen of one room of a host, and prints what came of it as JSON: a process itself.

Files that it opens are noted by an audit hook, which no process gets rid of again.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import textual._time
import textual.app
import textual.pilot
from textual.pilot import Pilot
from textual.screen import Screen

from jc_tui.host.api.messages import GameTable, PastGame
from jc_tui.screens.table import TableScreen
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.host.tables import HostedGames
from tests.jc_tui.idle import TASKS, Clock, Loop, until_idle
from tests.jc_tui.screens.stage import screen_text

ROOMS: dict[str, tuple[int, str, type[GameTable | PastGame]]] = {
    "orders": (5, "pompey", GameTable),
    "watcher": (20, "", GameTable),
    "past": (-1, "pompey", PastGame),
}
"""By what it is called: how far the game is, the seat, and the kind of the room."""

LEAVING = frozenset(("ctrl+c", "ctrl+q", "N"))
"""What leads to another room, wherever it is pressed."""

ON = {"TableScreen": {"escape"}, "GameOverScreen": {"escape", "q", "l", "n", "enter", "space"}}
"""What does so on some screens."""

CLOSED = ("ctrl+z", "ctrl+p", "b", "e", "j", "m", "n", "t", "u")
"""What is pressed everywhere besides the keys of the screen: what is not offered has these keys at home."""

AWAY = frozenset(("back", "leave", "close"))
"""The actions that close a screen: they are done last."""

MOST_BACK = 8
"""Times that Escape is pressed to come back to a screen."""


class Walk:
    """What is seen on the way."""

    def __init__(self, tables: HostedGames) -> None:
        self.tables = tables
        self.screens: list[str] = []
        self.paths: list[str] = []
        self.opened: dict[str, str] = {}
        self.on = False

    def audit(self, event: str, given: tuple[Any, ...]) -> None:
        """Note the files that are opened, and what no player's process has to do."""
        if not self.on:
            return
        if event == "open" and isinstance(given[0], str | bytes):
            path = os.path.abspath(os.fsdecode(given[0]))
            writes = bool((given[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            if not Path(path).is_relative_to(TASKS):  # where the test's own waiting looks
                self.opened[path] = "write" if writes else "read"
        elif event in ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.fork", "socket.connect"):
            self.opened[event] = "run"

    def look(self, app: Any, key: str) -> None:
        """Note a screen on which a path or a file's name stands."""
        text = screen_text(app)
        if str(self.tables.home) in text or ".jsonl" in text or str(Path.home()) + "/" in text:
            self.paths.append(f"{type(app.screen).__name__} after {key}")

    async def explore(self, pilot: Pilot[None]) -> None:
        """Press every key on the screen that is open, and on those that open then."""
        app: Any = pilot.app
        screen = app.screen
        name = type(screen).__name__
        if name in self.screens:
            return
        self.screens.append(name)
        bound = {key: each.binding.action for key, each in screen.active_bindings.items() if each.enabled}
        keys = dict.fromkeys((*bound, *CLOSED))
        for key in sorted(keys, key=lambda key: bound.get(key) in AWAY):
            if key in LEAVING or key in ON.get(name, ()):
                continue
            if isinstance(app.focused, TypedLine):  # else what follows would only be typed
                await pilot.press("escape")
            await pilot.press(key)
            await pilot.pause()
            self.look(app, key)
            if app.screen is not screen:
                await self.explore(pilot)
                if not await back(pilot, screen):
                    return


async def back(pilot: Pilot[None], screen: Screen[Any]) -> bool:
    """Go back to a screen; whether it is still there."""
    for _ in range(MOST_BACK):
        if pilot.app.screen is screen:
            return True
        if screen not in pilot.app.screen_stack or isinstance(pilot.app.screen, TableScreen):
            return False
        await pilot.press("escape")
        await pilot.pause()
    return False


async def walk(home: Path, location: str) -> dict[str, Any]:
    """Walk through a room; what was seen."""
    actions, seat, kind = ROOMS[location]
    tables = HostedGames(home, actions)
    who = tables.bert if seat else tables.carl
    seen = Walk(tables)
    sys.addaudithook(seen.audit)
    async with tables.session(who, seat, kind, moments="off", show="off") as (_, pilot):
        sys.dont_write_bytecode = True  # of what is imported late; a player's process may not write it either
        seen.on = True
        await seen.explore(pilot)
        seen.on = False
    own = {"folder": str(tables.folder), "account": str(Path(tables.birth(who, seat, kind).settings).parent)}
    went = who.went.kind.value if who.went else ""
    return {"screens": seen.screens, "paths": seen.paths, "opened": seen.opened, "went": went, **own}


def main() -> None:
    """Walk through the room that is named behind a folder for it."""
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = until_idle  # type: ignore[attr-defined, assignment]
    textual._time.get_time = Clock.time  # type: ignore[attr-defined]
    loop = Loop()
    print(json.dumps(loop.run_until_complete(walk(Path(sys.argv[1]), sys.argv[2]))))


if __name__ == "__main__":
    asyncio.events.new_event_loop = Loop  # type: ignore[misc, assignment]
    main()
