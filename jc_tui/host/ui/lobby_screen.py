"""The lobby: the games of the host, who is there, and what they say. What changes is seen at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.widgets import Static

from engine.contract import GameError
from engine.translations import commas, noted, say
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.keys import key_for
from jc_tui.appearance.spans import wrapped
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import (
    Access,
    ChatLine,
    GameInfo,
    GameLifecycle,
    GameTable,
    Lobby,
    LobbyView,
    Location,
    PastGame,
    PushKind,
    PushMessage,
)
from jc_tui.host.notifications.targets import WISHES
from jc_tui.host.ui.account import AccountScreen
from jc_tui.host.ui.app import LobbyApp, show_announcement
from jc_tui.host.ui.chat import MOST_LINES, ChatInput, ChatPane
from jc_tui.host.ui.form import PromptInput
from jc_tui.host.ui.games_list import About, GamesPane, invites, standing, title, word_for_enter
from jc_tui.host.ui.new_game import HostNewGameScreen
from jc_tui.screens.base import BaseScreen, foot_keys
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.text_lines import TextLines

LOBBY = "lobby"
"""The place where all talk who are at no table."""

MINUTE, LONGEST_ANSWER = 60.0, 64
"""Seconds after which clocks are shown again, and characters of an answer."""


class LobbyScreen(BaseScreen[None]):
    """Shows what there is and what becomes of it; what is chosen, the host allows or refuses."""

    CALLED = "help.screen-lobby"
    CSS_PATH = "../../styles/lobby.tcss"
    AUTO_FOCUS = "#tables"
    BINDINGS = bindings_of("lobby")
    KEYS = "lobby"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012

    def __init__(self, api: HostApi, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.api = api
        self._view: LobbyView | None = None
        self._said: list[ChatLine] = []
        self._asking = asyncio.Lock()
        self._due = False

    @property
    def tables(self) -> GamesPane:
        return self.query_one(GamesPane)

    def compose(self) -> ComposeResult:
        yield Static(self._title(), id="lobby-title", classes="shell-heading", markup=False)
        with Container(id="hall"):
            with Vertical(id="hall-games"):
                yield GamesPane(id="tables")
                yield About(id="about")
            with Vertical(id="hall-people"):
                yield TextLines(id="people")
                yield ChatPane(id="talk")
        yield MessageLine(id="message")
        yield PromptInput(id="ask", compact=True, max_length=LONGEST_ANSWER)
        yield self.key_bar()

    def _title(self) -> str:
        return say("lobby.title", name=sanitize(self.api.account.name if self.api.account else ""))

    def on_mount(self) -> None:
        self.api.news = self._heard
        self.set_interval(MINUTE, self.look)
        self.look()

    def on_screen_resume(self) -> None:
        """Open the lobby in another language, where that has been chosen."""
        if isinstance(self.app, LobbyApp) and self.app.speaks_otherwise:
            self.run_worker(self._do(self._go(Lobby())))

    def look(self) -> None:
        """Ask for all again, once for all calls before it is asked."""
        if not self._due:
            self._due = True
            self._look()

    @work
    async def _look(self) -> None:
        async with self._asking:
            self._due = False
            with self.saying_why_not():
                self._show(await self.api.lobby())

    def _show(self, view: LobbyView) -> None:
        before, self._view = self._view, view
        self.query_one("#lobby-title", Static).update(self._title())  # the host may have given them another name
        self._said = list(view.talk)
        self.tables.show_tables(view.tables)
        self.query_one(ChatPane).update_lines(self._said)
        self._show_people()
        self.call_after_refresh(self._show_chosen)
        if view.notice and (before is None or before.notice != view.notice):
            self.say(say("lobby.trouble", why=say(view.notice)))
        elif before is not None:
            self._tell_news(before, view)

    def _tell_news(self, before: LobbyView, view: LobbyView) -> None:
        """Tell of the player's turn, and ring, or of another change to their games."""
        stood = {table.id: table for table in before.tables}
        mine = [(stood[now.id], now) for now in view.tables if now.mine and now.id in stood]
        turns = [now for was, now in mine if now.my_turn and not was.my_turn]
        ended = [now for was, now in mine if (was.stage, now.stage) == (GameLifecycle.ON, GameLifecycle.OVER)]
        begun = [now for was, now in mine if (was.stage, now.stage) == (GameLifecycle.WAITING, GameLifecycle.ON)]
        invited = [now for now in view.tables if invites(now) and not invites(stood.get(now.id))]
        if turns:
            self.say(say("lobby.now-your-turn", title=title(turns[0])))
            if self.context.settings.bell:
                self.app.bell()
        elif ended:
            self.say(say("lobby.has-ended", title=title(ended[0]), result=standing(ended[0])))
        elif begun:
            self.say(say("lobby.has-begun", title=title(begun[0])))
        elif invited:
            self.say(say("lobby.now-invited", owner=sanitize(invited[0].owner), title=title(invited[0])))

    def _show_people(self) -> None:
        people = [
            sanitize(one.name) if one.where == LOBBY else noted(sanitize(one.name), sanitize(one.where))
            for one in (self._view.people if self._view else ())
        ]
        told = say("lobby.here", names=commas(dict.fromkeys(people))) if people else ""
        width = self.query_one("#hall-people").content_region.width - 2
        self.query_one("#people", TextLines).show([((piece, "muted"),) for piece in wrapped(told, width)])

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self._show_people)

    @on(GamesPane.Highlighted)
    def _highlighted(self) -> None:
        if self.query_one(MessageLine).asked:
            self.say("")
        self._show_chosen()

    def _show_chosen(self) -> None:
        table = self.tables.table
        self.query_one(About).tell(table)
        first = [] if table is None else [("keys.enter", word_for_enter(table), "enter")]
        if invites(table):
            first.append((key_for("keys.lobby-leave"), "keys.short-decline", "leave_game"))
        self.query_one(KeyBar).show_entries([*first, *foot_keys(self)])

    def _heard(self, news: PushMessage) -> None:
        self.call_later(self._take, news)  # it comes from outside of the app

    def _take(self, news: PushMessage) -> None:
        if news.kind is PushKind.SAID and news.line is not None:
            if news.line.place == LOBBY:
                self._said = [*self._said, news.line][-MOST_LINES:]
                self.query_one(ChatPane).update_lines(self._said)
        elif news.kind is PushKind.CLOSING:
            self.shell.tell(say("lobby.closing", n=news.seconds))
        elif news.kind is PushKind.ANNOUNCEMENT:
            show_announcement(self.app, news.title)
        elif news.kind is PushKind.WISH and news.wish is not None:
            self.say(say(WISHES[news.wish], title=sanitize(news.title)))
        else:
            self.look()

    async def _go(self, location: Location) -> str:
        await cast(LobbyApp, self.app).go(location)
        return ""

    def _sure(self, what: str, table: GameInfo, question: str) -> bool:
        """Ask the player, and return whether they need not be asked or were already."""
        sure = self.query_one(MessageLine).sure
        return not self.context.settings.confirmations or sure((what, table.id), question)

    async def _do(self, doing: Awaitable[str]) -> None:
        with self.saying_why_not():
            if told := await doing:
                self.say(told)
        self.look()

    async def _do_with_game(self, action: Callable[[GameInfo], Awaitable[str]]) -> None:
        if (table := self.tables.table) is not None:
            await self._do(action(table))

    @on(GamesPane.Chosen)
    async def action_enter(self) -> None:
        await self._do_with_game(self._enter)

    async def _enter(self, table: GameInfo) -> str:
        """Sit down, go on, watch, or look back: whichever the game is there for."""
        if table.stage is GameLifecycle.OVER:
            return await self._go(PastGame(table.id, table.mine))
        if table.stage is GameLifecycle.ON:
            return await self._go(GameTable(table.id, table.mine))
        if table.mine:
            return say("lobby.waits", title=title(table))
        if not self._sure("join", table, say("lobby.sure-to-join", owner=sanitize(table.owner))):
            return ""
        await self.api.join(table.id)
        return await self._begun(table.id)

    async def _begun(self, game: str) -> str:
        """Go to a game just joined, or return what it waits for."""
        table = await self.api.table(game)
        if table.stage is GameLifecycle.ON:
            return await self._enter(table)
        if table.access is Access.PRIVATE:
            return await self._code(game)
        return say("lobby.waits-invited" if table.access is Access.INVITED else "lobby.waits", title=title(table))

    async def _code(self, game: str) -> str:
        return say("lobby.code-is", code=sanitize(await self.api.code(game)))

    async def action_watch(self) -> None:
        await self._do_with_game(self._watch)

    async def _watch(self, table: GameInfo) -> str:
        if table.stage is GameLifecycle.WAITING:
            return say("lobby.not-begun")
        if table.stage is GameLifecycle.ON and table.mine:
            return say("lobby.plays-there")
        return await self._enter(table)

    async def action_leave_game(self) -> None:
        await self._do_with_game(self._leave)

    async def _leave(self, table: GameInfo) -> str:
        """Leave a waiting game, which ends the player's own, or decline an invitation."""
        invited = invites(table)
        if not invited and (table.stage is not GameLifecycle.WAITING or not table.mine):
            return say("lobby.not-waiting")
        asked = say("lobby.sure-to-decline" if invited else "lobby.sure-to-leave", title=title(table))
        if not self._sure("leave", table, asked):
            return ""
        await (self.api.decline if invited else self.api.leave)(table.id)
        return say("lobby.has-declined" if invited else "lobby.left", title=title(table))

    async def action_rematch(self) -> None:
        if self.tables.table is not None:
            await self._do_with_game(self._rematch)
            if self.tables.past:
                self.action_past()

    async def _rematch(self, table: GameInfo) -> str:
        if table.stage is not GameLifecycle.OVER or not table.mine:
            return say("lobby.not-over")
        return await self._begun(await self.api.rematch(table.id))

    async def action_next_turn(self) -> None:
        await self._do(self._next_turn())

    async def _next_turn(self) -> str:
        location = await self.api.next_turn()
        return say("lobby.no-turn") if location is None else await self._go(location)

    def action_by_code(self) -> None:
        async def join(code: str) -> str:
            return await self._begun(await self.api.join_by_code(code))

        self._ask(say("lobby.ask-code"), join)

    async def action_invite(self) -> None:
        """Ask for the name of a player to invite, or show a private game's code."""
        table = self.tables.table
        if table is None or table.stage is not GameLifecycle.WAITING or not table.mine:
            self.say(say("lobby.not-invitable"))
        elif table.access is Access.PRIVATE:
            await self._do(self._code(table.id))
        else:
            self._ask(say("lobby.ask-name"), partial(self._invite, table))

    async def _invite(self, table: GameInfo, name: str) -> str:
        await self.api.invite(table.id, name.lower())
        return say("lobby.has-invited", name=sanitize(name), title=title(table))

    def _ask(self, hint: str, action: Callable[[str], Awaitable[str]]) -> None:
        async def answer(text: str) -> None:
            self.tables.focus()
            if text:
                await self._do(action(text))

        self.say("")
        self.query_one(PromptInput).ask(hint, answer)

    def action_past(self) -> None:
        self.tables.show_past(not self.tables.past)
        self.call_after_refresh(self._show_chosen)

    def action_new_game(self) -> None:
        async def begun(game: str | None) -> None:
            if game is not None:
                await self._do(self._begun(game))
                self.tables.move_to(game)

        self.app.push_screen(HostNewGameScreen(self.api, context=self.context), begun)

    def action_account(self) -> None:
        self.app.push_screen(AccountScreen(self.api, context=self.context))

    def action_back(self) -> None:
        self.say(say("lobby.how-to-quit"))

    def action_talk(self) -> None:
        self.query_one(ChatInput).focus()

    @on(ChatInput.Left)
    def _talked(self) -> None:
        self.tables.focus()

    @on(ChatPane.Said)
    async def _says(self, message: ChatPane.Said) -> None:
        with self.saying_why_not():
            try:
                await self.api.say(LOBBY, message.text)
            except GameError:
                message.talk.give_back(message.text)
                raise
