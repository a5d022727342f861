"""What every screen shares on which a game is played: acting, undo, bots at work, and news from elsewhere."""

from __future__ import annotations

from textual import work
from textual.app import ScreenStackError
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from engine.contract import Action, GameError
from jc_tui.sitting import Sitting

POLL_SECONDS = 0.25
"""How often the save is looked at for what other processes did."""


class PlayScreen(Screen[None]):
    """A screen on which a sitting is played.

    A subclass shows the sitting in `show_sitting`, which is called after everything that happens, and gets what
    went wrong in `show_refusal`. It plays by calling `do`, `undo` and `advance`.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Textual draws the whole screen again when the focus moves; here the panes show it by themselves."""

    class BotChose(Message):
        """A bot has made up its mind."""

        def __init__(self, action: Action, number: int) -> None:
            super().__init__()
            self.action = action
            self.number = number

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def on_mount(self) -> None:
        """Begin to listen for news, and let a bot that is to act think."""
        self.set_interval(POLL_SECONDS, self._poll)
        self.call_after_refresh(self.advance)

    @property
    def is_current(self) -> bool:
        """Whether this screen is on top. To Textual the one just below counts as well, but ours cover it."""
        try:
            return self.app.screen is self
        except ScreenStackError:
            return False

    # --- for the subclass ------------------------------------------------------------------------------------

    def show_sitting(self) -> None:
        """Show the sitting as it is now."""
        raise NotImplementedError

    def show_refusal(self, error: GameError) -> None:
        """Say why something was not done."""
        self.notify(str(error), severity="warning", markup=False)

    def do(self, *actions: Action) -> int:
        """Do actions one after the other until one is refused; return how many were done."""
        done = 0
        for action in actions:
            try:
                self.sitting.act(action)
            except GameError as error:
                self.show_refusal(error)
                break
            done += 1
        if done:
            self.advance()
        return done

    def undo(self) -> None:
        """Take back the last action of a player here, or say why not."""
        try:
            self.sitting.undo()
        except GameError as error:
            self.show_refusal(error)
        else:
            self.advance()

    def advance(self) -> None:
        """Show what is, and set a bot to work that is to act."""
        self.show_sitting()
        if (attention := getattr(self.app, "attention", None)) is not None:
            attention.update(self.app, self.sitting)
        if self.sitting.bot_to_act and self.is_current:
            self._think(self.sitting.table.number)

    # --- bots and other processes ----------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="bots")
    def _think(self, number: int) -> None:
        """A thread of its own: it only computes, and posts what it found."""
        self.post_message(self.BotChose(self.sitting.think(), number))

    def on_play_screen_bot_chose(self, message: BotChose) -> None:
        """Do what a bot chose, unless the game has moved on since it was asked."""
        message.stop()
        if message.number != self.sitting.table.number or not self.sitting.bot_to_act:
            return
        try:
            self.sitting.act_bot(message.action)
        except GameError as error:
            self.show_refusal(error)
        self.advance()

    def _poll(self) -> None:
        if not self.is_current or self.sitting.table.path is None:
            return
        before = self.sitting.table.number
        try:
            self.sitting.table.refresh()
        except GameError as error:
            self.show_refusal(error)
        if self.sitting.table.number != before:
            self.advance()
