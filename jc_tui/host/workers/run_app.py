"""How a worker runs its app, of whose failures the player is shown nothing."""

from __future__ import annotations

import asyncio
import gc
import os
from functools import partial
from typing import Any, cast

from textual import constants

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.rpc import ApiClient
from jc_tui.host.workers.launch import WorkerSpec
from jc_tui.screens.base import BaseScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.settings import AUTO, Settings
from jc_tui.terminal.app import TerminalApp
from jc_tui.terminal.modes import TerminalCapabilities, prepare, watched

STARTING = 1.0
"""Seconds in the loop until garbage is collected, which the fork server had switched off."""


class Failed(Exception):
    """The app ended though the player had not left it."""


def terminal_of(spec: WorkerSpec, settings: Settings) -> TerminalCapabilities:
    """Return the terminal with the colours of the settings, and prepare Textual for them."""
    found = prepare(spec.terminal.colours if settings.colours == AUTO else settings.colours)
    constants.COLOR_SYSTEM = os.environ["TEXTUAL_COLOR_SYSTEM"]  # type: ignore[misc] # read before the fork
    return TerminalCapabilities(found.colours, found.no_colour, found.unicode and spec.terminal.unicode)


async def run_app(app: TerminalApp, api: HostApi) -> None:
    """Run an app until the player leaves it. Raises what it failed with."""
    app.silent = True
    cast(ApiClient, api).may_park = partial(may_park, app)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(partial(_fail, app))
    loop.call_later(STARTING, gc.enable)
    with watched(app.leave, loop, app.window.give_back):
        await app.run_async()
    if app.failure is not None:
        raise app.failure
    if app.return_code is None:
        raise Failed


def may_park(app: TerminalApp) -> bool:
    """Have the screens keep what they can, and return whether nothing would be lost."""
    return not any(each.unkept() for each in app.screen_stack if isinstance(each, BaseScreen | PlayScreen))


def _fail(app: TerminalApp, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if isinstance(error, Exception) and app.is_running:
        app.fail(error)
