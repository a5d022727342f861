"""The lobby: the games of the host, who is there, and what they say. What changes meanwhile is seen at once."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from typing import cast

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.widgets import Static

from engine.contract import GameError
from engine.foreign import harmless
from engine.words import commas, noted, say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import (
    Access,
    ChatLine,
    GameInfo,
    GameLifecycle,
    Lobby,
    LobbyView,
    Location,
    Present,
    PushKind,
    PushMessage,
)
from jc_tui.host.notifications.targets import WISHES
from jc_tui.host.ui.account import AccountScreen
from jc_tui.host.ui.actions import GameActions, invitable
from jc_tui.host.ui.app import LobbyApp, show_announcement
from jc_tui.host.ui.chat import ChatInput, ChatPane
from jc_tui.host.ui.games_list import About, GamesPane, can_join
from jc_tui.host.ui.new_game import NewGameScreen
from jc_tui.host.ui.prompt import PromptInput, Then
from jc_tui.host.ui.row_text import title
from jc_tui.look.bindings import FootKey, bindings_of
from jc_tui.look.keys import key_for
from jc_tui.look.spans import wrapped
from jc_tui.screens.shell import ShellScreen, foot_keys
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.lines import Lines
from jc_tui.widgets.message_line import MessageLine

LOBBY = "lobby"
"""The place where all talk who are at no table."""

MINUTE = 60.0
"""Seconds after which clocks are shown anew."""

MOST_TALK = 200
"""Lines of the talk that are kept."""


class LobbyScreen(ShellScreen[None]):
    """Shows what there is and what becomes of it; what is chosen, the host allows or refuses."""

    CALLED = "help.screen-lobby"
    CSS_PATH = "../../styles/lobby.tcss"
    AUTO_FOCUS = "#tables"
    BINDINGS = bindings_of("lobby")
    KEYS = "lobby"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012

    def __init__(self, api: HostApi, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.api = api
        self.doing = GameActions(api, self._go, self._sure)
        self._view: LobbyView | None = None
        self._said: list[ChatLine] = []
        self._stale = self._looking = False

    @property
    def tables(self) -> GamesPane:
        """The list."""
        return self.query_one(GamesPane)

    @property
    def talk(self) -> ChatPane:
        """What is said."""
        return self.query_one(ChatPane)

    def compose(self) -> ComposeResult:
        """Games, people and talk, what is to be told, keys."""
        yield Static(self._title(), id="lobby-title", classes="shell-heading", markup=False)
        with Container(id="hall"):
            with Vertical(id="hall-games"):
                yield GamesPane(id="tables")
                yield About(id="about")
            with Vertical(id="hall-people"):
                yield Lines(id="people")
                yield ChatPane(id="talk")
        yield MessageLine(id="message")
        yield PromptInput(id="ask")
        yield self.key_bar()

    def _title(self) -> str:
        return say("lobby.title", name=harmless(self.api.account.name if self.api.account else ""))

    def on_mount(self) -> None:
        """Show what there is, and hear what comes."""
        self.api.news = self._heard
        self.set_interval(MINUTE, self.look)
        self.look()
        if self.shell.notice:
            self.say(self.shell.notice)

    def on_screen_resume(self) -> None:
        """In another language, where that was chosen meanwhile."""
        if isinstance(self.app, LobbyApp) and self.app.speaks_otherwise:
            self.run_worker(self._begin_again())

    async def _begin_again(self) -> None:
        with self.saying_why_not():
            await self._go(Lobby())

    # --- what there is -------------------------------------------------------------------------------------

    def look(self) -> None:
        """Ask for all again; however often that is wished meanwhile, once more is enough."""
        self._stale = True
        if not self._looking:
            self._looking = True
            self._look()

    @work
    async def _look(self) -> None:
        try:
            while self._stale:
                self._stale = False
                with self.saying_why_not():
                    self._show(await self.api.lobby())
        finally:
            self._looking = False

    def _show(self, view: LobbyView) -> None:
        before, self._view = self._view, view
        self.query_one("#lobby-title", Static).update(self._title())  # the host may have given them another name
        self._said = list(view.talk)
        self.tables.show_tables(view.tables)
        self.talk.update_lines(self._said)
        self._show_people()
        self.call_after_refresh(self._show_chosen)
        if view.notice and (before is None or before.notice != view.notice):
            self.say(say("lobby.trouble", why=say(view.notice)))
        elif before is not None:
            self._tell_news(before, view)

    def _tell_news(self, before: LobbyView, view: LobbyView) -> None:
        """Tell of a game where it has become the player's turn, and ring; else of one that has begun or waits."""
        stood = {table.id: table for table in before.tables}
        known = [(stood[table.id], table) for table in view.tables if table.id in stood]
        turns = [now for was, now in known if now.my_turn and not was.my_turn]
        begun = [
            now
            for was, now in known
            if now.mine and was.stage is GameLifecycle.WAITING and now.stage is GameLifecycle.ON
        ]
        invited = [now for now in view.tables if _invites(now) and not _invites(stood.get(now.id))]
        if turns:
            self.say(say("lobby.now-your-turn", title=title(turns[0])))
            if self.around.settings.bell:
                self.app.bell()
        elif begun:
            self.say(say("lobby.has-begun", title=title(begun[0])))
        elif invited:
            owner = harmless(invited[0].owner)
            self.say(say("lobby.now-invited", owner=owner, title=title(invited[0])))

    def _show_people(self) -> None:
        names = dict.fromkeys(_whereabouts(one) for one in (self._view.people if self._view else ()))
        told = say("lobby.here", names=commas(names)) if names else ""
        width = self.query_one("#hall-people").content_region.width - 2
        self.query_one("#people", Lines).show([((piece, "muted"),) for piece in wrapped(told, width)])

    def on_resize(self, event: Resize) -> None:
        """Other columns for the names."""
        self.call_after_refresh(self._show_people)

    @on(GamesPane.Highlighted)
    def _highlighted(self) -> None:
        if self.query_one(MessageLine).asked:
            self.say("")
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Tell of the game under the cursor, and what Enter does with it."""
        table = self.tables.table
        self.query_one(About).tell(table)
        first = () if table is None else _first_keys(table)
        self.query_one(KeyBar).show_entries([*first, *foot_keys(self)])

    def _heard(self, news: PushMessage) -> None:
        """The host tells something; this is called from outside of the app."""
        self.call_later(self._take, news)

    def _take(self, news: PushMessage) -> None:
        if news.kind is PushKind.SAID and news.line is not None:
            if news.line.place == LOBBY:
                self._said = [*self._said, news.line][-MOST_TALK:]
                self.talk.update_lines(self._said)
        elif news.kind is PushKind.CLOSING:
            self.shell.tell(say("lobby.closing", n=news.seconds))
        elif news.kind is PushKind.ANNOUNCEMENT:
            show_announcement(self.app, news.title)
        elif news.kind is PushKind.WISH:
            self._tell_wish(news)
        else:
            self.look()

    def _tell_wish(self, news: PushMessage) -> None:
        """Tell what is asked of the player; who invites is told when the game has come into the list."""
        if news.wish is not None:
            self.say(say(WISHES[news.wish], title=harmless(news.title)))

    # --- what is done --------------------------------------------------------------------------------------

    async def _go(self, location: Location) -> None:
        await cast(LobbyApp, self.app).go(location)

    def _sure(self, what: str, table: GameInfo, question: str) -> bool:
        """Ask the player, and return whether they need not be asked or were already."""
        sure = self.query_one(MessageLine).sure
        return not self.around.settings.confirmations or sure((what, table.id), question)

    async def _do(self, doing: Awaitable[str]) -> None:
        """Do something and say what came of it, or why not; the list shows what is so now."""
        with self.saying_why_not():
            if told := await doing:
                self.say(told)
        self.look()

    @on(GamesPane.Chosen)
    async def _chosen(self) -> None:
        await self.action_enter()

    async def action_enter(self) -> None:
        """What the game under the cursor is there for."""
        if (table := self.tables.table) is not None:
            await self._do(self.doing.enter(table))

    async def action_watch(self) -> None:
        """Look on at the game under the cursor."""
        if (table := self.tables.table) is not None:
            await self._do(self.doing.watch(table))

    async def action_leave_game(self) -> None:
        """Leave a game that waits."""
        if (table := self.tables.table) is not None:
            await self._do(self.doing.leave(table))

    async def action_rematch(self) -> None:
        """Once more."""
        if (table := self.tables.table) is not None:
            await self._do(self.doing.rematch(table))
            self._show_past(False)

    async def action_next_turn(self) -> None:
        """To the next game where it is the player's turn."""
        await self._do(self.doing.next_turn())

    def action_by_code(self) -> None:
        """Ask for the code of a private game."""
        self._ask(say("lobby.ask-code"), lambda code: self._do(self.doing.by_code(code)))

    async def action_invite(self) -> None:
        """Ask whom to invite to the game under the cursor; of a private one, tell its code."""
        table = self.tables.table
        if table is None or not invitable(table):
            self.say(say("lobby.not-invitable"))
        elif table.access is Access.PRIVATE:
            await self._do(self.doing.code(table))
        else:
            self._ask(say("lobby.ask-name"), lambda name: self._do(self.doing.invite(table, name)))

    def _ask(self, hint: str, then: Then) -> None:
        self.say("")
        self.query_one(PromptInput).ask(hint, then)

    @on(PromptInput.Answered)
    async def _answered(self, message: PromptInput.Answered) -> None:
        self.tables.focus()
        if message.text:
            await message.then(message.text)

    def action_past(self) -> None:
        """Those games that are over in place of the others, or back."""
        self._show_past(not self.tables.past)

    def _show_past(self, past: bool) -> None:
        if past != self.tables.past:
            self.tables.show_past(past)
            self.call_after_refresh(self._show_chosen)

    def action_new_game(self) -> None:
        """Choose a new game."""

        async def begun(game: str | None) -> None:
            if game is not None:
                await self._do(self.doing.begun(game))
                self.tables.move_to(game)

        self.app.push_screen(NewGameScreen(self.api, around=self.around), begun)

    def action_account(self) -> None:
        """The account: keys, how one is told of one's turn, settings."""
        self.app.push_screen(AccountScreen(self.api, around=self.around))

    def action_back(self) -> None:
        """Out of a question; there is nothing to go back to."""
        self.say(say("lobby.how-to-quit"))

    # --- talk ----------------------------------------------------------------------------------------------

    def action_talk(self) -> None:
        """To the line in which one says something."""
        self.talk.type()

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


def _whereabouts(one: Present) -> str:
    """Somebody's name, with the table where they are."""
    return harmless(one.name) if one.where == LOBBY else noted(harmless(one.name), harmless(one.where))


def _invites(table: GameInfo | None) -> bool:
    """Whether it is there, and waits for who looks at it."""
    return table is not None and table.invited and can_join(table)


def _first_keys(table: GameInfo) -> Iterator[FootKey]:
    """What can be done with a game."""
    yield _enter_key(table)
    if _invites(table):
        yield key_for("keys.lobby-leave"), "keys.short-decline", "leave_game"


def _enter_key(table: GameInfo) -> FootKey:
    """What Enter does with a game."""
    if table.stage is GameLifecycle.OVER:
        words = "keys.short-look-back"
    elif table.stage is GameLifecycle.ON:
        words = "keys.short-play-on" if table.mine else "keys.short-watch"
    else:
        words = "keys.short-join" if can_join(table) else "keys.short-wait"
    return "keys.enter", words, "enter"
