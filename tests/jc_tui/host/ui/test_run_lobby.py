"""The process of somebody who is at no table: which screen it begins with, and how it ends."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import GameTable, Lobby, Location, Register
from jc_tui.host.ui import run_lobby
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec
from jc_tui.settings import Settings
from jc_tui.terminal.modes import Terminal as Shown
from tests.jc_tui.host.toy_api import ToyApi, ToyHost

TERMINAL = ClientTerminal("xterm-256color", "en", "256", 80, 24)


async def begun(
    api: ToyApi, kind: type[Lobby | Register], monkeypatch: pytest.MonkeyPatch, goes: Location | None = None
) -> LobbyApp:
    """The app of such a process, which the player leaves at once: for another room, or for good."""
    apps: list[LobbyApp] = []

    async def run_app(app: LobbyApp, _: ToyApi) -> None:
        apps.append(app)
        if goes is not None:
            await app.go(goes)

    monkeypatch.setattr(run_lobby, "run_app", run_app)
    monkeypatch.setattr(run_lobby, "terminal_of", lambda birth, settings: Shown("256"))
    await run_lobby.run(WorkerSpec(kind(), api.account, "", "", TERMINAL), api)
    return apps[0]


async def test_who_has_a_name_begins_in_the_lobby(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    api = ToyHost().api("brutus")
    app = await begun(api, Lobby, monkeypatch)
    assert isinstance(app.get_default_screen(), LobbyScreen)
    assert app.settings == Settings()
    assert api.left


async def test_a_stranger_begins_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    api = ToyHost().api()
    app = await begun(api, Register, monkeypatch)
    assert isinstance(app.get_default_screen(), RegisterScreen)


async def test_who_goes_to_another_room_does_not_leave_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    api = ToyHost().api("brutus")
    table = GameTable("1", "caesar")
    await begun(api, Lobby, monkeypatch, table)
    assert api.went == table
    assert not api.left
