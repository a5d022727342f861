"""Keys that a screen has for what it is opened on."""

from __future__ import annotations

import asyncio

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from jc_tui.terminal.bindings import bind_before


class Keyed(Screen[None]):
    """A screen with keys of its own."""

    BINDINGS = [Binding("a", "first", "First"), Binding("z", "last", "Last")]  # noqa: RUF012

    def __init__(self, *keys: str) -> None:
        super().__init__()
        self.done: list[str] = []
        bind_before(self, "z", [Binding(key, f"more('{key}')", key) for key in keys])

    def action_more(self, key: str) -> None:
        self.done.append(key)


def test_they_stand_before_the_last_and_only_on_this_screen() -> None:
    async def run() -> None:
        screen, other = Keyed("m", "n"), Keyed("k")
        async with App[None]().run_test() as pilot:
            await pilot.app.push_screen(other)
            await pilot.app.push_screen(screen)
            await pilot.press("n", "k", "m")
            assert screen.done == ["n", "m"]
            own = [key for key, active in screen.active_bindings.items() if active.node is screen]
            assert "".join(key for key in own if key in "akmnz") == "amnz"

    asyncio.run(run())
