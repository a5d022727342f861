"""What every screen shares on which a game is played: acting, undo, bots at work, and news from elsewhere."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import work
from textual.app import ScreenStackError
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from engine.contract import Action, GameError
from engine.journal.errors import RollNotWritten, SaveNotWritten
from jc_tui.julius_caesar.status import Notice
from jc_tui.sitting.company import Question
from jc_tui.sitting.sitting import SLOW, Sitting

POLL_SECONDS = 0.1
"""How often the save is looked at for what other processes did: they are to be seen within half a second."""

LOOKS_AROUND = 10
"""At every so manieth look it is also looked who sits at the table."""


class PlayScreen(Screen[None]):
    """A screen on which a sitting is played.

    A subclass shows the sitting in `show_sitting`, which is called after everything that happens, and gets what
    went wrong in `show_refusal`. It plays by calling `do`, `undo` and `advance`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "try_again",
            "Try again",
            show=False,
            priority=True,
            id="play.try_again",
            tooltip="Tries again to save a roll or a bot's action, where that failed.",
        )
    ]

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Textual draws the whole screen again when the focus moves; here the panes show it by themselves."""

    class BotChose(Message):
        """A bot has made up its mind; `number` is that of the last record when it was asked."""

        def __init__(self, action: Action, number: int) -> None:
            super().__init__()
            self.action = action
            self.number = number

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._next_look: asyncio.TimerHandle | None = None
        self._next_second: asyncio.TimerHandle | None = None
        self._polls = 0
        self._question: tuple[Question, int] | None = None
        self._bot_unsaved: int | None = None

    def on_mount(self) -> None:
        """Begin to listen for news, and let a bot that is to act think."""
        self._look_for_news()
        self.call_after_refresh(self.advance)

    def on_unmount(self) -> None:
        """Listen no longer, and let a bot that is thinking come to an end."""
        for timer in (self._next_look, self._next_second):
            if timer is not None:
                timer.cancel()
        self._drop_question()

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

    def drop_refusal(self) -> None:
        """Say it no longer."""

    def show_notice(self, notice: str) -> None:
        """Tell what went wrong with a bot."""
        self.show_refusal(Notice(notice))

    def show_news(self, news: str) -> None:
        """Tell who came to the table, left it, or took over a seat."""
        self.show_notice(news)

    def give_up(self) -> None:
        """Let go of what was begun for a seat that is not played here any longer."""
        self._drop_question()

    def say(self, sentence: str) -> None:
        """Tell the player something that is not about the game."""
        self.show_notice(sentence)

    def show_waiting(self) -> None:
        """Show, once a second, for how long a bot has been thinking."""

    def do(self, *actions: Action) -> int:
        """Do actions one after the other until one is refused; return how many were done."""
        done, refusal = 0, None
        for action in actions:
            try:
                self.sitting.act(action)
            except GameError as error:
                refusal = error
                done += isinstance(error, RollNotWritten)  # the action itself is done
                break
            done += 1
        if done:
            self.advance()
        if refusal is not None:
            self.show_refusal(refusal)
        return done

    def do_for_bot(self, action: Action) -> bool:
        """Do what a bot chose, and go on; whether it could be saved. If not, it waits for `action_try_again`."""
        refusal = None
        try:
            self.sitting.act_bot(action)
        except GameError as error:
            refusal = error
            if isinstance(error, SaveNotWritten) and not isinstance(error, RollNotWritten):
                self._bot_unsaved = self.sitting.table.number
        self.advance()
        if refusal is not None:
            self.show_refusal(refusal)
        return not self.bot_unsaved

    @property
    def unsaved(self) -> bool:
        """Whether a roll or a bot's action is due that could not be saved when it was time."""
        return self.sitting.roll_due or self.bot_unsaved

    @property
    def bot_unsaved(self) -> bool:
        """Whether a bot's action could not be saved when it was time."""
        return self.sitting.bot_to_act and self._bot_unsaved == self.sitting.table.number

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter tries again what could not be saved, while there is such a thing."""
        return self.unsaved if action == "try_again" else super().check_action(action, parameters)

    def action_try_again(self) -> None:
        """Try again what could not be saved."""
        self._bot_unsaved = None
        self.drop_refusal()
        refusal = None
        try:
            self.sitting.table.run_chance()
        except GameError as error:
            refusal = error
        self.advance()
        if refusal is not None:
            self.show_refusal(refusal)

    def undo(self) -> None:
        """Take back the last action of a player here, or say why not."""
        try:
            self.sitting.undo()
        except GameError as error:
            self.show_refusal(error)
        else:
            self.advance()

    def drop_stale(self) -> None:
        """Let go of what was asked for when the game stood otherwise."""
        if self._question is not None and self._question[1] != self.sitting.table.number:
            self._drop_question()

    def call_player(self) -> None:
        """Ring and mark the window's title when it has become a player's turn."""
        if (attention := getattr(self.app, "attention", None)) is not None:
            attention.update(self.app, self.sitting)

    def advance(self) -> None:
        """Show what is, and set a bot to work that is to act."""
        self.drop_stale()
        self.show_sitting()
        self.call_player()
        if self.sitting.bot_to_act and self.is_current and not self.bot_unsaved:
            self._think(self.sitting.table.number)

    # --- bots and other processes ----------------------------------------------------------------------------

    def _think(self, number: int) -> None:
        """Ask the bot that is to act, unless it is being asked already."""
        if self._question is not None and self._question[1] == number and not self._question[0].dropped:
            return
        question = self.sitting.ask()
        if question is not None:
            self._question = question, number
            self._wait_for(question, number)
            self._watch_the_clock()

    @work(thread=True, exclusive=True, group="bots")
    def _wait_for(self, question: Question, number: int) -> None:
        """A thread of its own: it only computes, and posts what it found."""
        action = question.answer()
        if action is not None:
            self.post_message(self.BotChose(action, number))

    def _drop_question(self) -> None:
        """The bot that is thinking need not go on."""
        if self._question is not None:
            self._question[0].drop()
            self._question = None

    def _watch_the_clock(self) -> None:
        """Tell how long a bot has been thinking, while it is; not by a timer of Textual, see below."""
        if self._next_second is not None:
            self._next_second.cancel()
        if self._question is not None:
            if self.is_current and self.sitting.thinking_seconds >= SLOW:
                self.call_later(self.show_waiting)
            self._next_second = asyncio.get_running_loop().call_later(1, self._watch_the_clock)

    def on_play_screen_bot_chose(self, message: BotChose) -> None:
        """Do what a bot chose, unless the game has moved on since it was asked."""
        message.stop()
        self._question = None
        if message.number != self.sitting.table.number or not self.sitting.bot_to_act:
            return
        notices = self.sitting.bot_notices()
        self.do_for_bot(message.action)
        for notice in notices:
            self.show_notice(notice)

    def _look_for_news(self) -> None:
        """Look at the save, and so on. Not by a timer of Textual, whose ticks cost far more than the look."""
        if self._next_look is not None:
            self._next_look.cancel()
        if self.is_current and self.sitting.table.has_news:
            self.call_later(self._take_in_news)
        self._polls = (self._polls + 1) % LOOKS_AROUND
        if self.is_current and not self._polls and (news := self.sitting.look_around()) is not None:
            self.call_later(self._take_in_company, news)
        self._next_look = asyncio.get_running_loop().call_later(POLL_SECONDS, self._look_for_news)

    def _take_in_company(self, news: list[str]) -> None:
        """Show who sits at the table now."""
        if not self.sitting.bot_to_act:
            self.give_up()
        self.advance()
        for sentence in news:
            self.show_news(sentence)

    def _take_in_news(self) -> None:
        """Show all that other processes did meanwhile."""
        before = self.sitting.table.number
        try:
            self.sitting.table.refresh()
        except GameError as error:
            self.show_refusal(error)
        if self.sitting.table.number != before:
            self.advance()
