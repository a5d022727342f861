"""Hints on the screens of the game: asked for with a key, thought out off the loop, done with the same key."""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.words import say

if TYPE_CHECKING:  # the thinking is loaded when a hint is first asked for
    from engine.bots.advice import Advice
    from jc_tui.screens.play import PlayScreen
    from jc_tui.seats.hints import HintRequest


class Hinting:
    """The hint of a screen, which shows it as it can: `advice` if there is one, with its order `step` the next."""

    def __init__(self, screen: PlayScreen) -> None:
        self.advice: Advice | None = None
        self.step = 0
        self._screen = screen
        self._sitting = screen.session
        self._asked: tuple[HintRequest, float] | None = None
        self._advised_at = 0
        self._next_tick: asyncio.TimerHandle | None = None

    @property
    def weighing(self) -> bool:
        """Whether a hint is being thought about."""
        return self._asked is not None

    def ask(self) -> None:
        """Ask for a hint; do what it says when there is one; stop one that is being thought about."""
        if self._asked is not None:
            self.drop()
            self._screen.show_session()
        elif self.advice is not None:
            self.do_order(self.step) if self._screen.shows_hint else self._screen.show_hint()
        else:
            from jc_tui.seats.hints import ask_for_hint

            try:
                hint = ask_for_hint(self._sitting)
            except GameError as error:
                self._screen.show_refusal(error)
                return
            self._asked = hint, monotonic()
            self._count_seconds()
            self._screen.off_the_loop(partial(self._find, hint))

    def do_order(self, step: int) -> None:
        """Do one order of the hint; what follows it stays on show."""
        advice, session = self.advice, self._sitting
        if advice is None or not 0 <= step < len(advice.orders):
            return
        actions = advice.orders[step].actions
        try:
            self._screen.weigh(actions)
        except GameError as error:
            self._screen.show_refusal(error)
            return
        moment = session.pack.moment(session.view)
        self.advice = None
        done = self._screen.do(*actions)
        same = moment == session.pack.moment(session.view)
        if done == len(actions) and same and step == self.step and step + 1 < len(advice.orders):
            self._show(advice, step + 1)

    def _show(self, advice: Advice, step: int) -> None:
        self.advice, self.step, self._advised_at = advice, step, self._sitting.table.number
        self._screen.show_hint()

    def drop(self) -> bool:
        """Let go of the hint, found or not; whether there was one."""
        had = self.advice is not None or self._asked is not None
        if self._asked is not None:
            self._asked[0].drop()
        self.advice = self._asked = None
        return had

    def drop_stale(self) -> None:
        """A hint for what was before is of no use."""
        wanted = self._asked[0].number if self._asked is not None else self._advised_at
        if wanted != self._sitting.table.number:
            self.drop()

    def end(self) -> None:
        """Let a hint that is being thought about come to an end."""
        self.drop()
        if self._next_tick is not None:
            self._next_tick.cancel()

    def _find(self, hint: HintRequest) -> None:
        """In a thread of its own."""
        advice: Advice | str | None
        try:
            self._screen.around.may_hint()
            advice = hint.answer()
        except GameError as error:
            advice = str(error)
        except Exception as error:  # as with a bot that fails: the game goes on
            advice = say("hints.failed", error=type(error).__name__)
        if advice is not None:
            self._screen.call_later(self._found, hint, advice)

    def _found(self, hint: HintRequest, advice: Advice | str) -> None:
        """Show a hint, if it is still wanted and the same eyes look; or what is said where legatus failed."""
        if self._asked is None or hint is not self._asked[0]:
            return
        self._asked = None
        self._screen.show_hint_progress("")
        if isinstance(advice, str):
            self._screen.say(advice)
        elif hint.number == self._sitting.table.number and self._sitting.eyes is advice.seat:
            self._show(advice, 0)

    def _count_seconds(self) -> None:
        """Tell once a second for how long a hint has been thought about; not by a timer of Textual."""
        if self._asked is None:
            return
        seconds = int(monotonic() - self._asked[1])
        if self._screen.is_current:
            told = say("hints.thinking-long", seconds=seconds) if seconds else say("hints.thinking")
            self._screen.show_hint_progress(told)
        self._next_tick = asyncio.get_running_loop().call_later(1, self._count_seconds)
