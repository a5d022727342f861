"""A bell and a mark in the terminal's title when it becomes one's turn.

What to do is decided by `call_for`, which knows no terminal; `Attention` remembers what was before and does it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from textual.app import App

from engine.contract import Seat
from jc_tui.sitting import Sitting

LONG_WAIT = 3.0
"""Seconds one must have waited for the bell to ring: who was just acting is still looking."""

LONGEST_TITLE = 80

NO_TITLES = ("", "dumb", "linux", "vt", "ansi", "cons", "sun", "eterm", "unknown")
"""Beginnings of `TERM` where the sequence that sets a title may appear as text."""


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
        return Call(rings and bool(humans), clean_title(f"{name} - game over") if mark else None)
    if not mark:
        return Call(rings and mine, None)
    who = now.label if now else ""
    turn = f"* {who} to act - {name}" if mine else f"{name} - waiting for {who}" if who else name
    return Call(rings and mine, clean_title(turn))


def clean_title(text: str) -> str:
    """A title without anything that a terminal could take for a command, and not too long."""
    kept = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return kept[:LONGEST_TITLE]


def title_sequence(text: str) -> str:
    """What sets the title of a terminal's window (OSC 2)."""
    return f"\x1b]2;{clean_title(text)}\x07"


def takes_titles(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is known not to print the sequence that sets its title."""
    term = environment.get("TERM", "").lower()
    return bool(term) and not any(term == word or (word and term.startswith(word)) for word in NO_TITLES)


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

    def update(self, app: App[object], sitting: Sitting) -> Call:
        """Decide, and do it on the terminal; what was done."""
        call = self.decide(sitting)
        if call.bell:
            app.bell()
        if call.title is not None:
            write_title(app, call.title)
        return call


def write_title(app: App[object], text: str) -> bool:
    """Set the title of the window, through the same queue as the frames; whether it was sent."""
    driver = app._driver
    if driver is None or app.is_headless or not takes_titles(os.environ):
        return False
    driver.write(title_sequence(text))
    return True
