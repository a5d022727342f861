"""The program of a player who is at no table: it begins with the lobby, or where one gets a name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.screen import Screen

from engine.contract import GameError
from engine.foreign import harmless
from engine.words import say
from jc_tui.app import JuliusApp
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Location
from jc_tui.settings import Settings
from jc_tui.surroundings import House
from jc_tui.terminal.modes import Terminal

STYLES = Path(__file__).parents[2] / "styles"


HALL = House(closed=frozenset(("suspend_process",)), files=False)
"""There is no shell to go to here, and no file that the player could get at."""


ANNOUNCED = 30.0
"""Seconds for which an announcement stands above a screen."""


def show_announcement(app: App[Any], text: str) -> None:
    """Show what the administrator tells all players, above whatever screen is open."""
    app.notify(harmless(text), title=say("hosted.announcement"), timeout=ANNOUNCED, markup=False)


class LobbyApp(JuliusApp):
    """Asks everything at the `desk`, and ends by having another room or leaving the host.

    It `speaks_otherwise` once another language was chosen: a new process is to speak that.
    """

    CSS_PATH: ClassVar = [STYLES / name for name in ("app.tcss", "lobby.tcss", "new_game.tcss")]

    def __init__(
        self,
        api: HostApi,
        first: Callable[[LobbyApp], Screen[Any]],
        settings: Settings | None = None,
        *,
        terminal: Terminal | None = None,
        notice: str | None = None,
    ) -> None:
        """`first` makes the screen that it begins with."""
        self.api = api
        self._first = first
        self._gone = False
        self.speaks_otherwise = False
        super().__init__(settings, Path(), terminal=terminal, notice=notice)

    @property
    def house(self) -> House:
        """What is offered here."""
        return HALL

    def get_default_screen(self) -> Screen[Any]:
        """The first one."""
        return self._first(self)

    async def go(self, location: Location) -> None:
        """Have another room. Raises GameError."""
        await self.api.go(location)
        self._gone = True
        self.exit()

    async def settle(self) -> None:
        """After the end: who has not asked for another room leaves the host, if it is still there."""
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

    def to_title(self) -> None:
        """Back to the first screen."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
