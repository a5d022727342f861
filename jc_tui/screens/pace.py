"""At what pace a game goes on on a screen: bots that think, and what other processes do meanwhile."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.journal.errors import RollNotWritten, SaveNotWritten
from engine.values import frozen
from jc_tui.seats.bot_runner import BotRequest
from jc_tui.seats.game_session import SLOW

if TYPE_CHECKING:
    from jc_tui.screens.play import PlayScreen

POLL_SECONDS = 0.1
"""How often the save is looked at for what other processes did, where nobody tells that they did something."""

SOON, MOST_SOON = 0.02, 10
"""How soon it is looked again while a save is still being written, and how often: a line may stay half written."""

AROUND_SECONDS = 1.0
"""How often it is looked who sits at the table; and at the save too, whoever tells of it."""

CLOCK_SECONDS = 60.0
"""How often clocks are shown anew."""


@frozen
class Chosen:
    """What a bot chose; `number` is that of the last record when it was asked."""

    action: Action
    number: int


class Pace:
    """Asks the bot that is to act, and looks for news. Its clocks are no timers of Textual: those cost more."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._sitting = screen.session
        self._next_look: asyncio.TimerHandle | None = None
        self._next_second: asyncio.TimerHandle | None = None
        self._around_at = self._clocks_at = 0.0
        self._told = False
        self._fresh = 0
        self._question: tuple[BotRequest, int] | None = None
        self._unsaved: int | None = None

    def end(self) -> None:
        """Listen no longer, and let a bot that is thinking come to an end."""
        self._sitting.watch.leave(self.look_for_news)
        for timer in (self._next_look, self._next_second):
            if timer is not None:
                timer.cancel()
        self.drop()

    def think(self) -> None:
        """Ask the bot that is to act, unless it is being asked already."""
        number = self._sitting.table.number
        if self._question is not None and self._question[1] == number and not self._question[0].dropped:
            return
        question = self._sitting.ask()
        if question is not None:
            self._question = question, number
            self._screen.off_the_loop(partial(self._wait_for, question, number))
            self._watch_the_clock()

    def _wait_for(self, question: BotRequest, number: int) -> None:
        """In a thread of its own: it only computes, and hands over what it found."""
        with self._screen.around.thinking():
            action = question.answer()
        if action is not None:
            self._screen.call_later(self._answered, Chosen(action, number))

    def _answered(self, choice: Chosen) -> None:
        self._question = None
        self._screen.bot_chose(choice)

    def drop(self) -> None:
        """The bot that is thinking need not go on."""
        if self._question is not None:
            self._question[0].drop()
            self._question = None

    def drop_stale(self) -> None:
        """It need not where it was asked when the game stood otherwise."""
        if self._question is not None and self._question[1] != self._sitting.table.number:
            self.drop()

    def fits(self, choice: Chosen) -> bool:
        """Whether the game still stands as it did when the bot was asked."""
        return choice.number == self._sitting.table.number and self._sitting.bot_to_act

    def act(self, choice: Chosen) -> None:
        """Do what a bot chose. Raises GameError; what could not be saved is kept in mind as `unsaved`."""
        try:
            self._sitting.act(choice.action, seat=self._sitting.to_act)
        except SaveNotWritten as error:
            if not isinstance(error, RollNotWritten):
                self._unsaved = self._sitting.table.number
            raise

    def try_again(self) -> None:
        """A bot may be asked again for what could not be saved."""
        self._unsaved = None

    @property
    def unsaved(self) -> bool:
        """Whether a bot's action could not be saved when it was time."""
        return self._sitting.bot_to_act and self._unsaved == self._sitting.table.number

    def _watch_the_clock(self) -> None:
        """Tell once a second for how long a bot has been thinking, while it is."""
        if self._next_second is not None:
            self._next_second.cancel()
        if self._question is not None:
            if self._screen.is_current and self._sitting.thinking_seconds >= SLOW:
                self._screen.call_later(self._screen.show_waiting)
            self._next_second = asyncio.get_running_loop().call_later(1, self._watch_the_clock)

    def begin(self) -> None:
        """Look at the save from now on, whenever it is told to have changed, else again and again."""
        self._told = self._sitting.watch.listen(self.look_for_news)
        self.look_for_news()

    def look_for_news(self) -> None:
        """Look at the save, now and from now on; it may be that who writes there has not let go of it yet."""
        if self._next_look is not None:
            self._next_look.cancel()
        loop, fresh = asyncio.get_running_loop(), self._sitting.table.has_news
        if self._screen.is_current:
            if fresh:
                self._screen.call_later(self._take_in_news)
            self._look_around(loop.time())
        self._fresh = self._fresh + 1 if fresh else 0
        often = SOON if 0 < self._fresh <= MOST_SOON else POLL_SECONDS
        wait = min(often, AROUND_SECONDS) if fresh or not self._told else AROUND_SECONDS
        self._next_look = loop.call_later(wait, self.look_for_news)

    def _look_around(self, now: float) -> None:
        """Who sits at the table, and what the clocks tell, when it is time for that."""
        if now >= self._around_at:
            self._around_at = now + AROUND_SECONDS
            if (news := self._sitting.look_around()) is not None:
                self._screen.call_later(self._take_in_company, news)
        if now >= self._clocks_at:
            self._clocks_at = now + CLOCK_SECONDS
            if self._sitting.table.time_left():
                self._screen.call_later(self._screen.show_clocks)

    def _take_in_company(self, news: list[str]) -> None:
        if not self._sitting.bot_to_act:
            self._screen.give_up()
        self._screen.advance()
        for sentence in news:
            self._screen.show_news(sentence)

    def _take_in_news(self) -> None:
        """Show all that other processes did meanwhile."""
        before = self._sitting.table.number
        try:
            self._sitting.table.refresh()
        except GameError as error:
            self._screen.advance()  # which tells it as long as it lasts
            self._screen.show_refusal(error)
        if self._sitting.table.number != before:
            self._screen.advance()
