"""Toy hosts on which something goes on, and the lobby on them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Access, GameLifecycle, NewGameRequest
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.settings import Settings
from tests.jc_tui.host.toy_api import LOBBY, ToyHost
from tests.jc_tui.screens.stage import settled

JC, GAUL = "julius-caesar", "gallic-war"


def busy_host() -> ToyHost:
    """Brutus, who is here with scipio, has games of all kinds on it; cleopatra is away."""
    host = ToyHost()
    brutus, scipio, _ = (host.api(name) for name in ("brutus", "scipio", "cleopatra"))
    host.apis = [brutus, scipio]
    host.begin("brutus", NewGameRequest(JC, "caesar", "tiro"))
    host.begin("brutus", NewGameRequest(JC, "pompey", clock="12h-5d", options={"edition": "1.x"}))
    host.sit("scipio", "2")
    host.change("2", to_act="pompey", standing="705.3", left=187_200.0, here=("scipio",))
    host.begin("cleopatra", NewGameRequest(GAUL, "romans"))
    host.sit("brutus", "3")
    host.change("3", to_act="romans", standing="57.2", watchers=False)
    host.begin("brutus", NewGameRequest(JC, "caesar", access=Access.PRIVATE, watchers=False))
    host.begin("scipio", NewGameRequest(GAUL, "barbarians", access=Access.INVITED, invited="brutus"))
    host.begin("cleopatra", NewGameRequest(JC, "pompey", clock="4h-3d"))
    host.begin("scipio", NewGameRequest(GAUL, "romans"))
    host.sit("cleopatra", "7")
    host.change("7", to_act="barbarians", standing="52.1", here=("scipio",))
    host.begin("brutus", NewGameRequest(JC, "caesar"))
    host.sit("cleopatra", "8")
    host.change("8", stage=GameLifecycle.OVER, to_act="", standing="709.5", winner="caesar", kind="supremacy")
    host.hear(LOBBY, "scipio", "Alesia?")
    host.day = 2
    host.hear(LOBBY, "cleopatra", "Gergovia!")
    return host


def lobby_on(api: HostApi, **settings: object) -> LobbyApp:
    """The lobby as somebody has it."""
    return LobbyApp(api, LobbyScreen, Settings(**settings))  # type: ignore[arg-type]


def naming_on(api: HostApi) -> LobbyApp:
    """Where a stranger begins."""
    return LobbyApp(api, RegisterScreen, Settings())


@asynccontextmanager
async def at_rest(app: LobbyApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[LobbyApp, Pilot[None]]]:
    """The app once it shows all, and the pilot that presses its keys."""
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot
