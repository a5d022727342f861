"""A bell and a mark in the terminal's title when it becomes one's turn.

What to do is decided by `call_for`, which knows no terminal; `Attention` remembers what was before and does it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.app import App

from engine.words import say
from jc_tui.terminal.window_title import clean_title

if TYPE_CHECKING:  # the rules are loaded when they are first needed
    from engine.contract import Seat
    from jc_tui.sitting.sitting import Sitting

LONG_WAIT = 3.0
"""Seconds one must have waited for the bell to ring: who was just acting is still looking."""


@dataclass(frozen=True, slots=True)
class Call:
    """What is to happen.

    Attributes:
        bell: whether the bell rings.
        title: what the title bar is to say, or None to leave it as it is.
    """

    bell: bool
    title: str | None


def call_for(
    before: Seat | None,
    now: Seat | None,
    humans: frozenset[Seat],
    waited: float,
    name: str = "JC-TUI",
    *,
    bell: bool = True,
    mark: bool = True,
    over: bool = False,
) -> Call:
    """What to do now that `now` is to act, after `before` had to.

    The bell rings for a player here who has waited for another for some time, and at the end of a game that an
    other's action brought. The title carries a star while a player here is to act.

    Args:
        before: who was to act when this was last asked; None for nobody, or at the start.
        now: who is to act; None when the game is over.
        humans: the seats played at this keyboard; a spectator has none.
        waited: the seconds since it was last the turn of a player here.
        name: what the title bar says of the game.
        bell: whether the player wants the bell.
        mark: whether he wants the title marked.
        over: whether the game is over.
    """
    mine = now in humans
    alone = len(humans) < 2
    rings = bell and alone and before is not None and before not in humans and waited >= LONG_WAIT
    if over:
        return Call(rings and bool(humans), clean_title(say("terminal.title-over", game=name)) if mark else None)
    if not mark:
        return Call(rings and mine, None)
    if now is None:
        return Call(rings and mine, clean_title(name))
    turn = say("terminal.title-turn" if mine else "terminal.title-waiting", game=name, seat=now.label)
    return Call(rings and mine, clean_title(turn))


class Attention:
    """Calls the player of one sitting: ask `update` after everything that happens.

    Attributes:
        bell, mark: what the player wants; the settings may change them at any time.
    """

    def __init__(
        self,
        name: str = "JC-TUI",
        *,
        bell: bool = True,
        mark: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.bell = bell
        self.mark = mark
        self._name = name
        self._clock = clock
        self._before: Seat | None = None
        self._since = clock()
        self._title: str | None = None

    def decide(self, sitting: Sitting) -> Call:
        """What to do now; a title that the terminal has already is not asked for again."""
        now, time_now = sitting.to_act, self._clock()
        over = now is None and sitting.table.result is not None
        waited = time_now - self._since
        wanted = call_for(
            self._before, now, sitting.humans, waited, self._name, bell=self.bell, mark=self.mark, over=over
        )
        if self._before in sitting.humans or now in sitting.humans:
            self._since = time_now
        self._before = now
        title = None if wanted.title == self._title else wanted.title
        self._title = wanted.title
        return Call(wanted.bell, title)

    def update(self, app: App[Any], sitting: Sitting) -> Call:
        """Decide, and do it on the terminal; what was done."""
        call = self.decide(sitting)
        if call.bell:
            app.bell()
        if call.title is not None:
            write_title(app, call.title)
        return call

    def leave(self, app: App[Any]) -> None:
        """Give the window its old title back; the next `update` marks it again if that is wanted then."""
        self._title = None
        write_title(app, None)


def write_title(app: App[Any], text: str | None) -> None:
    """Set the title of the window, or with None give the old one back, through the same queue as the frames."""
    window, driver = getattr(app, "window", None), app._driver
    if window is None or driver is None or app.is_headless:
        return
    if sequence := window.give_back() if text is None else window.show(text):
        driver.write(sequence)
