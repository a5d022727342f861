"""A host on which something goes on, the lobby on it, and the app of somebody at a table."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import cache
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from textual.app import App
from textual.events import Paste
from textual.pilot import Pilot

from engine import chance, contract, games, translations
from engine.journal import read_header
from engine.match import Match
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Access, GameTable, PastGame
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.table_app import HostedApp
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.settings import Settings
from jc_tui.terminal.modes import TerminalCapabilities
from jc_tui.widgets.message_line import MessageLine
from tests.jc_tui.games import begun, last_turn
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.screens.stage import press, screen_text, settled

JC, GAUL, WIDE = "julius-caesar", "gallic-war", (120, 40)
ARMIES = "ravenna caesar: caesar\nrome pompey: pompey\n"
TRIBES = "transalpine_gaul romans: legion_x\nhelvetii barbarians: helvetii\n"
BEGUN = {
    "1": None,
    "2": f"julius-caesar 1.x\nturn: 3\nactor: pompey\nplayer one: pompey\nmoves: 2\n{ARMIES}",
    "3": f"year: 57\nplay: 2\nphase: move\nfirst mover: romans\nactive: romans\n{TRIBES}",
    "7": f"year: 52\nphase: move\nfirst mover: barbarians\nactive: barbarians\n{TRIBES}",
    "8": None,
}
"""Positions of the games that have begun, by their ids; those without one stand in their first turn."""


@cache
def _busy_folder() -> TemporaryDirectory[str]:
    home = TemporaryDirectory()
    host = BareHost(Path(home.name) / "host")
    brutus, scipio, cleopatra = map(host.friend, ("brutus", "scipio", "cleopatra"))
    host.game(brutus, game=JC, seat="caesar", bot="tiro")
    host.game(brutus, scipio, game=JC, seat="pompey", clock="12h-5d", options={"edition": "1.x"})
    host.game(cleopatra, brutus, game=GAUL, seat="romans", watchers=False)
    host.game(brutus, game=JC, seat="caesar", access=Access.PRIVATE, watchers=False)
    host.game(scipio, game=GAUL, seat="barbarians", access=Access.INVITED, invited="brutus")
    host.game(cleopatra, game=JC, seat="pompey", clock="4h-3d")
    host.game(scipio, cleopatra, game=GAUL, seat="romans")
    host.game(brutus, cleopatra, game=JC, seat="caesar")
    written = repeat(f"{host.moment - timedelta(hours=68):%Y-%m-%dT%H:%M:%SZ}")
    for game, position in BEGUN.items():
        header = read_header(save := host.folder.save(game))
        seats = {contract.Seat(seat): player for seat, player in header.seats.items()}
        new = {"position": position, "clock": written.__next__, "timed": header.clock}
        save.unlink()
        with Match.new(games.load_game(header.game), {}, seats, chance.SeededChance(1), save, **new) as table:
            table.run_chance()
            while table.state.clock == "705.0":
                table.act(next(iter(table.state.legal_actions())), table.to_act)
            if game == "8":
                table.resign(contract.Seat("pompey"))
        os.utime(save, (host.moment.timestamp(),) * 2)
    done(scipio.say("lobby", "Alesia?"))
    host.later(days=1)
    done(cleopatra.say("lobby", "Gergovia!"))
    host.service.close()
    return home


def busy_host(home: Path) -> BareHost:
    """Return a host of brutus, whose games are of all kinds, scipio, and cleopatra, who is away."""
    shutil.copytree(_busy_folder().name, home, dirs_exist_ok=True)
    host = BareHost(home / "host")
    host.service.tables._now = lambda: f"{host.moment:%Y-%m-%dT%H:%M:%SZ}"
    for at in (GameTable("2", "caesar"), GameTable("7", "romans")):
        host.friend("scipio").enter(at)
    return host


def lobby_on(api: HostApi, screen: Any = LobbyScreen, **settings: Any) -> LobbyApp:
    return LobbyApp(api, screen, Settings(**settings))


def shows(app: App[None]) -> str:
    return type(app.screen).__name__


def told(app: App[None]) -> str:
    return str(app.screen.query_one(MessageLine).visual)


def go_to(app: App[None], game: str) -> None:
    assert isinstance(app.screen, LobbyScreen)
    app.screen.tables.move_to(game)
    app.screen._show_chosen()


async def says(pilot: Pilot[None], *keys: str, at: str = "") -> str:
    """Press keys, in the lobby with the cursor `at` a game, and return what the line for messages says then."""
    if at:
        go_to(pilot.app, at)
    await press(pilot, *keys)
    return told(pilot.app)


async def fills_in(pilot: Pilot[None], *keys: str, then: str = "enter") -> str:
    """Do as `says`, where the last of the keys is a text to paste, and `then` are keys after it."""
    await press(pilot, *keys[:-1])
    pilot.app.post_message(Paste(keys[-1]))
    await pilot.pause()
    return await says(pilot, *then.split())


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

    def begin(self, game: str, seats: dict[contract.Seat, str], options: dict[str, str], **new: Any) -> Match:
        self.save.unlink()
        return Match.new(games.load_game(game), options, seats, chance.SeededChance(1), self.save, **new)

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
        size: Any = (80, 24),
        toasts: bool = False,
        **settings: Any,
    ) -> AsyncIterator[tuple[HostedApp, Pilot[None]]]:
        before, translations.Translations.folders = translations.Translations.folders, False
        try:
            spec = self.spec(who, seat, past=past)
            who.location = spec.location
            app = HostedApp(spec, who, Settings(**settings), TerminalCapabilities())
            async with app.run_test(size=size, notifications=toasts) as pilot:
                await settled(pilot)
                yield app, pilot
        finally:
            translations.Translations.folders = before


async def rest(pilot: Pilot[None], *keys: str) -> str:
    """Press keys, wait until the host has answered all that was asked of it, and return what is on the screen."""
    await pilot.press(*keys)
    for _ in range(3):
        await asyncio.sleep(0)
        await settled(pilot)
    return screen_text(pilot.app)
