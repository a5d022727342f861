"""The entry point of a worker whose player is at no table."""

from __future__ import annotations

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Register
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.lobby_screen import LobbyScreen
from jc_tui.host.ui.register import RegisterScreen
from jc_tui.host.workers.launch import WorkerSpec
from jc_tui.host.workers.run_app import run_app, terminal_of
from jc_tui.settings import load_settings


async def run(spec: WorkerSpec, api: HostApi) -> None:
    settings, _ = load_settings()
    first = RegisterScreen if isinstance(spec.location, Register) else LobbyScreen
    app = LobbyApp(api, first, settings, terminal_of(spec, settings))
    await run_app(app, api)
    await app.settle()
