"""A bell and a mark in the terminal's title when it becomes one's turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.app import App

from engine.translations import say
from jc_tui.terminal.app import TerminalApp

if TYPE_CHECKING:  # the rules are loaded when they are first needed
    from engine.contract import Seat
    from jc_tui.seats.game_session import GameSession

LONG_WAIT = 3.0
"""Seconds one must have waited for the bell to ring: who was just acting is still looking."""

NAME = "JC-TUI"
"""What the title says of the program."""


class Attention:
    """Calls the player of one sitting: ask `update` after everything that happens."""

    def __init__(
        self, *, bell: bool = True, mark: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.bell = bell
        self.mark = mark
        self._clock = clock
        self._before: Seat | None = None
        self._since = clock()
        self._title: str | None = None

    def decide(self, session: GameSession) -> tuple[bool, str | None]:
        """Return whether the bell rings, and the new title or None.

        The bell rings for a player after a long wait, and when another player ends the game.
        """
        humans, before, now = session.humans, self._before, session.to_act
        over = now is None and session.table.result is not None
        waited = self._clock() - self._since
        others = before is not None and before not in humans and len(humans) < 2
        concerns = bool(humans) if over else now in humans
        if before in humans or now in humans:
            self._since = self._clock()
        self._before = now
        title = _title(now, over, now in humans) if self.mark else None
        known, self._title = self._title, title
        rings = self.bell and others and concerns and waited >= LONG_WAIT
        return rings, None if title == known else title

    def update(self, app: App[Any], session: GameSession) -> None:
        rings, title = self.decide(session)
        if rings:
            app.bell()
        if title is not None:
            write_title(app, title)

    def leave(self, app: App[Any]) -> None:
        """Restore the window's title until the next `update`."""
        self._title = None
        write_title(app, None)


def _title(now: Seat | None, over: bool, mine: bool) -> str:
    if now is not None:
        key = "terminal.title-turn" if mine else "terminal.title-waiting"
        return say(key, game=NAME, n=now.number, seat=now.label)
    return say("terminal.title-over", game=NAME) if over else NAME


def write_title(app: App[Any], text: str | None) -> None:
    """Set or restore the title of the window through the queue of the frames."""
    if isinstance(app, TerminalApp) and app.has_terminal:
        app.send(app.window.give_back() if text is None else app.window.show(text))
