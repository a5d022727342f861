"""Tables of a host for tests: a folder with a game as the server makes it, and the app that sits there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engine.words import Catalogue
from jc_tui.host.api.messages import SAVE, GameLifecycle, GameTable, NewGameRequest, PastGame
from jc_tui.host.ui.table_app import HostedApp
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.settings import Settings
from jc_tui.terminal.modes import Terminal as Shown
from tests.jc_tui.games import begun, last_turn
from tests.jc_tui.host.toy_api import ToyApi, ToyHost
from tests.jc_tui.screens.stage import settled

XTERM = ClientTerminal("xterm-256color", "en", "256", 80, 24)


class HostedGames:
    """A toy host with one game of two friends, anna as Caesar and bert as Pompey, kept below a folder."""

    def __init__(self, home: Path, actions: int = 5) -> None:
        """With so many actions done; with none less than 0 the whole of a short game."""
        self.home = home
        self.host = ToyHost()
        self.anna, self.bert, self.carl = (self.host.api(name) for name in ("anna", "bert", "carl"))
        self.game = self.host.begin("anna", NewGameRequest("julius-caesar", "caesar"))
        self.host.sit("bert", self.game)
        self.folder = home / "games" / self.game
        self.folder.mkdir(parents=True)
        if actions < 0:
            last_turn(self.save)
            self.host.change(self.game, stage=GameLifecycle.OVER, to_act="")
        else:
            begun(self.save, actions, ("anna", "bert"), stamped=True).close()

    @property
    def save(self) -> Path:
        return self.folder / SAVE

    def birth(self, who: ToyApi, seat: str = "", kind: type[GameTable | PastGame] = GameTable) -> WorkerSpec:
        """That of somebody's process at the game."""
        assert who.account is not None
        settings = self.home / "accounts" / str(who.account.number) / "settings.toml"
        settings.parent.mkdir(parents=True, exist_ok=True)
        location = kind(self.game, seat)
        return WorkerSpec(location, who.account, str(self.folder), str(settings), XTERM)

    @asynccontextmanager
    async def session(
        self,
        who: ToyApi,
        seat: str = "",
        kind: type[GameTable | PastGame] = GameTable,
        size: tuple[int, int] = (80, 24),
        **settings: Any,
    ) -> AsyncIterator[tuple[HostedApp, Pilot[None]]]:
        """Somebody at the table, and the pilot that presses their keys."""
        before, Catalogue.folders = Catalogue.folders, False
        try:
            app = HostedApp(self.birth(who, seat, kind), who, Settings(**settings), Shown())
            async with app.run_test(size=size) as pilot:
                await settled(pilot)
                yield app, pilot
        finally:
            Catalogue.folders = before


async def rest(pilot: Pilot[None]) -> None:
    """Until all that was asked of the desk is answered, too."""
    for _ in range(3):
        await asyncio.sleep(0)
        await settled(pilot)
