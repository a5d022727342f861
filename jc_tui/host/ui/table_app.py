"""A game at a host's table: one seat or a place to look on, or afterwards what was played; a process for each.

The server says who sits here. Stories are read on the screen, since no player gets at what would be written here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from engine.contract import GameError, Seat
from engine.translations import Translations, say
from engine.untrusted_text import sanitize
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import (
    SAVE,
    GameLifecycle,
    GameTable,
    Lobby,
    Location,
    PastGame,
    PushKind,
    PushMessage,
)
from jc_tui.host.api.rpc import Shut
from jc_tui.host.notifications.targets import WISHES
from jc_tui.host.ui.app import show_announcement
from jc_tui.host.ui.chat import ChatScreen, Talking
from jc_tui.host.workers.launch import WorkerSpec
from jc_tui.host.workers.run_app import run_app, terminal_of
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import open_session
from jc_tui.settings import Settings, load_settings
from jc_tui.single_game import SingleGameApp
from jc_tui.table.intents import Say
from jc_tui.terminal.modes import TerminalCapabilities
from jc_tui.widgets.banners import Banner

LOOKING_ON = frozenset(("notes", "rematch", "ShowStamp"))
"""What is not offered to a player without a seat."""

LOBBY = Lobby()


async def run(spec: WorkerSpec, api: HostApi) -> None:
    """Show a table until its player leaves. Raises Shut where its save cannot be opened."""
    Translations.folders = False
    settings, _ = load_settings()
    try:
        app = HostedApp(spec, api, settings, terminal_of(spec, settings))
    except (GameError, OSError) as error:
        raise Shut from error
    await run_app(app, api)


def sit_down(spec: WorkerSpec) -> GameSession:
    """Return the session in a seat, or that of a spectator. Raises GameError.

    A seat that another window of the same account plays is taken over: no other account is let in to it.
    """
    save, location = Path(spec.folder) / SAVE, spec.location
    if isinstance(location, PastGame) or not location.seat:
        return open_session(save, watch=True)
    return open_session(save, Seat(location.seat), take_over=True)


class HostedApp(SingleGameApp):
    session: GameSession

    def __init__(self, spec: WorkerSpec, api: HostApi, settings: Settings, terminal: TerminalCapabilities) -> None:
        """Sit down at a save. Raises GameError."""
        self._api = api
        self._game, self._seat = spec.location.game, spec.location.seat
        self._talking = Talking(api, self._game)
        self._here = asyncio.get_running_loop()
        super().__init__(
            settings,
            Path(spec.folder),
            terminal=terminal,
            session=sit_down(spec),
            closed=frozenset() if self._seat else LOOKING_ON,
            leaving="hosted.leave",
            notes=Path(spec.settings).with_name(f"notes-{self._game}-{self._seat}.txt"),
        )

    @contextmanager
    def _telling_why_not(self) -> Iterator[None]:
        try:
            yield
        except GameError as error:
            self.tell(str(error))

    def on_mount(self) -> None:
        self._api.news = self._heard
        self.run_worker(self._learn_players())
        self.run_worker(self._hear_what_was_said())

    async def _learn_players(self) -> None:
        """Learn the names of the players, and who are connected."""
        with suppress(GameError):
            table = await self._api.table(self._game)
            presence = self.session.presence
            known, presence.names = presence.names, {Seat(chair.seat): chair.player for chair in table.seats}
            presence.connected = [seat for seat, name in presence.names.items() if name in table.here]
            if not known:
                presence.look()  # who was here before is no news
                if isinstance(self.screen, PlayScreen) and self.screen.is_mounted:
                    self.screen.runner.update()

    async def _hear_what_was_said(self) -> None:
        """Read the talk, of which lines since this player's last action are unread."""
        mine = (entry.at for entry in reversed(self.session.table.history) if entry.seat == self._seat)
        with suppress(GameError):
            await self._talking.begin(next(mine, ""))
        self._show_told()

    def _heard(self, news: PushMessage) -> None:
        if news.kind is PushKind.SAID and news.line is not None and news.line.place == self._game:
            self._talking.hear(news.line)
            self._show_said()
        elif news.kind is PushKind.TABLES and self._game in news.tables:
            self.run_worker(self._learn_players())
        elif news.kind is PushKind.CLOSING:
            self.tell(say("hosted.closing", n=news.seconds))
        elif news.kind is PushKind.ANNOUNCEMENT:
            show_announcement(self, news.title)
        elif news.kind is PushKind.WISH and news.wish is not None and self._game not in news.tables:
            self.tell(say(WISHES[news.wish], title=sanitize(news.title)))

    def _show_said(self) -> None:
        """Show what was just said, on the chat screen, above the map or in passing."""
        if isinstance(self.screen, ChatScreen):
            self.screen.show_talk()
            return
        self._show_told()
        unread = self._talking.unread_line(self.size.width)
        if unread and not isinstance(self.screen, PlayScreen):
            self.tell(unread)
        elif isinstance(self.screen, PlayScreen) and not self.screen.query(Banner):
            self.screen.runner.send(Say(unread))

    def _show_told(self) -> None:
        for screen in self.screen_stack:
            for line in screen.query(Banner):
                line.update_told(self.session, self)

    def told_above(self, session: GameSession, width: int) -> list[str]:
        return [line] if (line := self._talking.unread_line(width)) else []

    def action_talk(self) -> None:
        if not isinstance(self.screen, ChatScreen):
            self.push_screen(ChatScreen(self._talking, context=self), lambda _: self._show_told())

    async def action_next_game(self) -> None:
        """Go to the next game that waits for this player."""
        with self._telling_why_not():
            location = await self._api.next_turn()
            if location is None or location.game == self._game:
                self.tell(say("hosted.no-other-turn"))
            else:
                await self._go(location)

    def go_away(self) -> None:
        self.call_later(self._go, LOBBY)

    async def _go(self, location: Location) -> None:
        with self._telling_why_not():
            await self._api.go(location)
            self.exit(return_code=0)

    async def action_quit(self) -> None:
        with suppress(GameError):
            await self._api.bye()
        self.exit(return_code=0)

    def rematch(self, session: GameSession) -> None:
        """Play the same game once more with the sides swapped, at another table."""
        self.run_worker(self._play_again())

    async def _play_again(self) -> None:
        with self._telling_why_not():
            table = await self._api.table(await self._api.rematch(self._game))
            on = table.stage is GameLifecycle.ON and table.mine
            await self._go(GameTable(table.id, table.mine) if on else LOBBY)

    def may_hint(self) -> None:
        """Ask the host, which lets a player have some hints a minute. Raises GameError."""
        self._wait_for(self._api.hint())

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Think while the host lets this bot, which lets some think at once."""
        self._wait_for(self._api.think())
        try:
            yield
        finally:
            with suppress(GameError):
                self._wait_for(self._api.thought())

    def _wait_for(self, asked: Coroutine[Any, Any, None]) -> None:
        """Wait in another thread than the app's for what the host answers."""
        asyncio.run_coroutine_threadsafe(asked, self._here).result()
