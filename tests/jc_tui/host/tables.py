"""A game of a host as the server makes it, and the app of somebody at its table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engine.words import Catalogue
from jc_tui.host.api.messages import GameTable, PastGame
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.ui.table_app import HostedApp
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.settings import Settings
from jc_tui.terminal.modes import Terminal
from tests.jc_tui.games import begun, last_turn
from tests.jc_tui.host.bare_host import BareHost
from tests.jc_tui.screens.stage import settled

XTERM = ClientTerminal("xterm-256color", "en", "256", 80, 24)


class HostedGames:
    """A host with one game of two friends, anna as Caesar and bert as Pompey, and carl."""

    def __init__(self, home: Path, actions: int = 5) -> None:
        """Begin with so many actions done; with less than 0 the whole of a short game."""
        self.host = BareHost(home / "host")
        self.anna, self.bert, self.carl = map(self.host.friend, ("anna", "bert", "carl"))
        self.game = self.host.game(self.anna, self.bert, game="julius-caesar", seat="caesar")
        self.save = self.host.folder.save(self.game)
        self.folder = self.save.parent
        self.save.unlink()
        if actions < 0:
            last_turn(self.save)
        else:
            begun(self.save, actions, ("anna", "bert"), stamped=True).close()
        self.host.service.poll()

    def spec(self, who: ApiHandler, seat: str = "", *, past: bool = False) -> WorkerSpec:
        assert who.account is not None
        settings = self.host.folder.settings(who.account.number)
        location = (PastGame if past else GameTable)(self.game, seat)
        return WorkerSpec(location, who.account, str(self.folder), str(settings), XTERM)

    @asynccontextmanager
    async def session(
        self,
        who: ApiHandler,
        seat: str = "",
        *,
        past: bool = False,
        size: tuple[int, int] = (80, 24),
        **settings: Any,
    ) -> AsyncIterator[tuple[HostedApp, Pilot[None]]]:
        before, Catalogue.folders = Catalogue.folders, False
        try:
            spec = self.spec(who, seat, past=past)
            who.location = spec.location
            app = HostedApp(spec, who, Settings(**settings), Terminal())
            async with app.run_test(size=size) as pilot:
                await settled(pilot)
                yield app, pilot
        finally:
            Catalogue.folders = before


async def rest(pilot: Pilot[None], *keys: str) -> str:
    """Press keys, wait until the host has answered all that was asked of it, and return what is on the screen."""
    await pilot.press(*keys)
    for _ in range(3):
        await asyncio.sleep(0)
        text = await settled(pilot)
    return text
