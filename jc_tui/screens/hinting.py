"""Hints on the screens of the game: asked for with a key, thought out off the loop, done with the same key."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message

from engine.contract import GameError
from jc_tui.julius_caesar.status import Notice
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting

if TYPE_CHECKING:  # the thinking is loaded when a hint is first asked for
    from engine.bots.advice import Advice
    from jc_tui.sitting.hints import Hint

THINKING = "legatus thinks about it for you"


class HintScreen(PlayScreen):
    """A screen on which a hint can be asked for. A subclass may show it better than in its line for messages.

    Attributes:
        advice: the hint on show; None for none.
        step: which of its orders is the next.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("H", "hint", "Hint", tooltip="What legatus would do here, and why; again: do it", id="play.hint"),
    ]

    class HintFound(Message):
        """A hint that was asked for is there; `advice` is what is said instead where legatus failed."""

        def __init__(self, hint: Hint, advice: Advice | str) -> None:
            super().__init__()
            self.hint = hint
            self.advice = advice

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.advice: Advice | None = None
        self.step = 0
        self._hint: tuple[Hint, float] | None = None
        self._advised_at = 0
        self._next_tick: asyncio.TimerHandle | None = None

    # --- for the subclass ------------------------------------------------------------------------------------

    def show_hint(self) -> None:
        """Show the hint there is."""
        if self.advice is not None:
            self.show_refusal(Notice(f"legatus: {self.advice.sentence} H does it."))

    def show_hint_progress(self, text: str) -> None:
        """Show that a hint is being thought about; an empty text when no longer."""
        if text:
            self.show_refusal(Notice(text))

    # --- asking and doing ------------------------------------------------------------------------------------

    @property
    def weighing(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def action_hint(self) -> None:
        """Ask for a hint; do what it says when there is one; stop one that is being thought about."""
        if self._hint is not None:
            self.drop_hint()
            self.show_sitting()
        elif self.advice is not None:
            self.do_order(self.step)
        else:
            from jc_tui.sitting.hints import ask_for_hint

            try:
                hint = ask_for_hint(self.sitting)
            except GameError as error:
                self.show_refusal(error)
                return
            self._hint = hint, monotonic()
            self._count_seconds()
            self._find(hint)

    def do_order(self, step: int) -> None:
        """Do one order of the hint; what follows it stays on show."""
        advice = self.advice
        if advice is None or not 0 <= step < len(advice.orders):
            return
        actions = advice.orders[step].actions
        phase, seat = self.sitting.view.phase, self.sitting.to_act
        self.advice = None
        done = self.do(*actions)
        same = (phase, seat) == (self.sitting.view.phase, self.sitting.to_act)
        if done == len(actions) and same and step == self.step and step + 1 < len(advice.orders):
            self.advice, self.step, self._advised_at = advice, step + 1, self.sitting.table.number
            self.show_hint()

    def drop_hint(self) -> bool:
        """Let go of the hint, found or not; whether there was one."""
        had = self.advice is not None or self._hint is not None
        if self._hint is not None:
            self._hint[0].drop()
        self.advice = self._hint = None
        return had

    def give_up(self) -> None:
        """A hint was for the seat that is not played here any longer."""
        if not self.sitting.humans:
            self.drop_hint()
        super().give_up()

    def drop_stale(self) -> None:
        """A hint for what was before is of no use either."""
        wanted = self._hint[0].number if self._hint is not None else self._advised_at
        if wanted != self.sitting.table.number:
            self.drop_hint()
        super().drop_stale()

    def on_unmount(self) -> None:
        """Let a hint that is being thought about come to an end."""
        self.drop_hint()
        if self._next_tick is not None:
            self._next_tick.cancel()
        super().on_unmount()

    @work(thread=True, exclusive=True, group="hint")
    def _find(self, hint: Hint) -> None:
        try:
            advice: Advice | str | None = hint.answer()
        except Exception as error:  # as with a bot that fails: the game goes on
            advice = f"legatus failed ({type(error).__name__}): there is no hint here."
        if advice is not None:
            self.post_message(self.HintFound(hint, advice))

    def on_hint_screen_hint_found(self, message: HintFound) -> None:
        """Show a hint, if it is still wanted and the same eyes look."""
        message.stop()
        if self._hint is None or message.hint is not self._hint[0]:
            return
        self._hint = None
        self.show_hint_progress("")
        if isinstance(message.advice, str):
            self.show_refusal(Notice(message.advice))
        elif message.hint.number == self.sitting.table.number and self.sitting.eyes is message.advice.seat:
            self.advice, self.step, self._advised_at = message.advice, 0, message.hint.number
            self.show_hint()

    def _count_seconds(self) -> None:
        """Tell once a second for how long a hint has been thought about; not by a timer of Textual."""
        if self._hint is None:
            return
        seconds = int(monotonic() - self._hint[1])
        since = f", {seconds} s" if seconds else ""
        if self.is_current:
            self.show_hint_progress(f"{THINKING}{since}. H stops it.")
        self._next_tick = asyncio.get_running_loop().call_later(1, self._count_seconds)
