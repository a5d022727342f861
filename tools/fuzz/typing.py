"""Keys and pastes, on every screen that they lead to."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.events import Key, Paste
from textual.pilot import Pilot

from jc_tui.app import GameApp
from jc_tui.settings import Settings
from tools.fuzz.games import begun
from tools.fuzz.strange import Strange

NAMED = (
    *(
        "enter",
        "escape",
        "up",
        "down",
        "left",
        "right",
        "tab",
        "shift+tab",
        "space",
        "backspace",
        "delete",
        "home",
    ),
    *("end", "pageup", "pagedown", "f1", "ctrl+l", "ctrl+a", "ctrl+x", "f5", "insert", "ctrl+up", "alt+x"),
)
LETTERS = (
    "abcdefghijklmnopqrstuvwxyzHRNLSABCEFGIJKMOPTUVWXYZ0123456789"
    "?/:+-<>.,;!$%&()=*#'\"[]{}~^`|\\é ß日\x85\u202e\ud800"
)
NEVER = frozenset(("Q", "q"))
"""What ends the program; a test of its own shows that."""

KEYS = 150
"""Keys of one sitting."""


def typing(game: str, strange: Strange, folder: Path) -> None:
    """A session of keys and pastes at an app that starts anew; it counts as so many inputs."""
    asyncio.run(_type(game, strange, folder))


async def _type(game: str, strange: Strange, folder: Path) -> None:
    begun(game, folder / "game.jsonl", strange.random.randrange(60))
    app = GameApp(Settings(battle_speed="at once"), folder)
    size = strange.pick([(80, 24), (120, 40), (60, 20)])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if strange.random.random() < 0.8 and size != (60, 20):
            app.open_save(folder / "game.jsonl")
            await pilot.pause()
        for _ in range(KEYS):
            _post(app, strange)
            if strange.random.random() < 0.2:
                await pilot.pause()
            assert not app._exception
        await _settled(pilot)
    for each in folder.glob("*.jsonl*"):
        each.unlink()


def _post(app: GameApp, strange: Strange) -> None:
    kind = strange.random.random()
    if kind < 0.05:
        app.post_message(Paste(strange.text()))
    elif kind < 0.55:
        app.post_message(Key(name := strange.pick(NAMED), " " if name == "space" else None))
    else:
        letter = strange.pick(LETTERS)
        if letter not in NEVER:
            app.post_message(Key(letter, letter))


async def _settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    pilot.app.workers.cancel_all()
