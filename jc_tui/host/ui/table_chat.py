"""What is said at one table: the lines, those that were not read yet, and the screen on which they stand."""

from __future__ import annotations

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Static

from engine.contract import GameError
from engine.foreign import harmless
from engine.words import headed, say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import ChatLine
from jc_tui.host.ui.chat import ChatInput, ChatPane
from jc_tui.look.bindings import bindings_of
from jc_tui.look.keys import key_for
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine

MOST = 200
"""Lines that are kept; the host keeps no more."""


class Talking:
    """What may be heard at a table; `unread` has the lines that the player has not seen."""

    def __init__(self, api: HostApi, game: str) -> None:
        self.lines: list[ChatLine] = []
        self.unread: list[ChatLine] = []
        self._api = api
        self._game = game

    async def begin(self, since: str) -> None:
        """Take in what was said before; what others said after a moment (ISO 8601) is unread. Raises GameError."""
        self.lines = list(await self._api.talk(self._game))
        self.unread = [line for line in self.lines if line.at > since and not self._is_mine(line)] if since else []

    def hear(self, line: ChatLine) -> bool:
        """Take in what was just said; whether it was said here."""
        if line.place != self._game:
            return False
        self.lines = [*self.lines, line][-MOST:]
        if not self._is_mine(line):
            self.unread.append(line)
        return True

    def _is_mine(self, line: ChatLine) -> bool:
        return self._api.account is not None and line.who == self._api.account.name

    async def say(self, text: str) -> None:
        """Say something; it is heard as everybody hears it. Raises GameError."""
        await self._api.say(self._game, text)

    def unread_line(self, width: int) -> str:
        """That there is something unread, and the last of it, in so many columns; empty where there is nothing."""
        if not self.unread:
            return ""
        last = self.unread[-1]
        told = say("hosted.unread", n=len(self.unread), key=key_for("keys.play-talk"))
        line = headed(told, f"{harmless(last.who)}: {harmless(last.text)}")
        return line if len(line) <= width else f"{line[: width - 3]}..."


class ChatScreen(ShellScreen[None]):
    """What players say to each other at a table, or watchers, whom the players do not hear before the end."""

    CALLED = "help.screen-talk"
    BINDINGS = bindings_of("table-talk")
    KEYS = "table-talk"
    AUTO_FOCUS = "ChatInput"

    def __init__(self, talking: Talking, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._talking = talking

    def compose(self) -> ComposeResult:
        """The lines, what went wrong, the keys."""
        yield Static(say("hosted.talk"), classes="shell-heading", markup=False)
        yield ChatPane(id="talk")
        yield MessageLine(id="message")
        yield self.key_bar()

    def on_mount(self) -> None:
        """Show what was said."""
        self.show_talk()

    def show_talk(self) -> None:
        """Show it as it is now; from now on it is read."""
        self._talking.unread = []
        self.query_one(ChatPane).update_lines(self._talking.lines)

    @on(ChatPane.Said)
    def _said(self, message: ChatPane.Said) -> None:
        self._say(message.text)

    @work
    async def _say(self, text: str) -> None:
        """Say something; what the host does not take stands in the line again."""
        try:
            await self._talking.say(text)
        except GameError as error:
            self.query_one(ChatPane).give_back(text)
            self.say(str(error))
        else:
            self.say("")

    @on(ChatInput.Left)
    def _left(self) -> None:
        self.dismiss()
