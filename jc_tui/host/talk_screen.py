"""The screen on which those at one table talk."""

from __future__ import annotations

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Static

from engine.contract import GameError
from engine.words import say
from jc_tui.host.lobby.talk import Talk, TalkLine
from jc_tui.host.talking import Talking
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine


class TalkScreen(ShellScreen[None]):
    """What players say to each other at a table, or watchers, whom the players do not hear before the end."""

    CALLED = "help.screen-talk"
    BINDINGS = bindings_of("table-talk")
    KEYS = "table-talk"
    AUTO_FOCUS = "TalkLine"

    def __init__(self, talking: Talking, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._talking = talking

    def compose(self) -> ComposeResult:
        """The lines, what went wrong, the keys."""
        yield Static(say("hosted.talk"), classes="shell-heading", markup=False)
        yield Talk(id="talk")
        yield MessageLine(id="message")
        yield self.key_bar()

    def on_mount(self) -> None:
        """Show what was said."""
        self.show_talk()

    def show_talk(self) -> None:
        """Show it as it is now; from now on it is read."""
        self._talking.unread = []
        self.query_one(Talk).update_lines(self._talking.lines)

    @on(Talk.Said)
    def _said(self, message: Talk.Said) -> None:
        self._say(message.text)

    @work
    async def _say(self, text: str) -> None:
        """Say something; what the host does not take stands in the line again."""
        try:
            await self._talking.say(text)
        except GameError as error:
            self.query_one(Talk).give_back(text)
            self.say(str(error))
        else:
            self.say("")

    @on(TalkLine.Left)
    def _left(self) -> None:
        self.dismiss()
