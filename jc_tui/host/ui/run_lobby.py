"""What players see of a host away from its tables: the lobby, or where one gets a name, as one process."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Register
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.host.workers.launch import WorkerSpec
from jc_tui.host.workers.run_app import run_app, terminal_of
from jc_tui.settings import load_settings


async def run(spec: WorkerSpec, api: HostApi) -> None:
    """Be that on the terminal of this process until the player goes elsewhere; `spec` says which of them."""
    settings, _ = load_settings()

    def first(app: LobbyApp) -> Screen[Any]:
        kind = RegisterScreen if isinstance(spec.location, Register) else LobbyScreen
        return kind(api, around=app)

    app = LobbyApp(api, first, settings, terminal=terminal_of(spec, settings))
    await run_app(app, api)
    await app.settle()
