"""The program of a player who is at no table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.screen import Screen

from engine.contract import GameError
from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.app import GameApp
from jc_tui.app_context import Features
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Location
from jc_tui.settings import Settings
from jc_tui.single_game import STYLES
from jc_tui.terminal.modes import TerminalCapabilities

LOBBY_HOUSE = Features(closed=frozenset(("suspend_process",)), files=False)
"""There is no shell to go to here, and no file that the player could get at."""


First = Callable[..., Screen[Any]]
"""Makes the screen with which the app begins, of the API and the app around it."""


def show_announcement(app: App[Any], text: str) -> None:
    """Show what the administrator tells all players, for 30 seconds above whatever screen is open."""
    app.notify(sanitize(text), title=say("hosted.announcement"), timeout=30.0, markup=False)


class LobbyApp(GameApp):
    """Ends by going elsewhere or leaving the host.

    It `speaks_otherwise` once another language was chosen: a new process is to speak that.
    """

    CSS_PATH: ClassVar = [STYLES / name for name in ("app.tcss", "lobby.tcss", "new_game.tcss")]

    speaks_otherwise = False
    _gone = False

    def __init__(
        self, api: HostApi, first: First, settings: Settings, terminal: TerminalCapabilities | None = None
    ) -> None:
        self.api = api
        self._first = first
        super().__init__(settings, Path(), terminal=terminal)

    @property
    def house(self) -> Features:
        return LOBBY_HOUSE

    def get_default_screen(self) -> Screen[Any]:
        return self._first(self.api, context=self)

    async def go(self, location: Location) -> None:
        """Go elsewhere. Raises GameError."""
        await self.api.go(location)
        self._gone = True
        self.exit()

    async def settle(self) -> None:
        """Leave the host after the end, unless the player goes elsewhere on it."""
        if not self._gone:
            with suppress(GameError):
                await self.api.bye()

    def change(self, **changes: Any) -> None:
        """Change settings; the language is the account's, and the next process speaks it."""
        super().change(**changes)
        if "language" in changes and self.api.account is not None:
            self.run_worker(self._speak(changes["language"]))

    async def _speak(self, language: str) -> None:
        try:
            await self.api.set_language(language)
        except GameError as error:
            self.tell(str(error))
        else:
            self.speaks_otherwise = True
