"""Telling on a screen of play what decides the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jc_tui.screens.play import PlayScreen

OFF = "off"
"""The setting of `moments` with which there are no cards."""


class Telling:
    """Tells on a screen of play what decides the game: on cards, or in the log, as the player has set it."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen

    def tell(self, then: Callable[[], None], *, watched: bool = False) -> bool:
        """Tell what is due and was not told yet; whether on a card, after which something is to be done.

        Who only looks on reads it in the story: no card stops a game of others.
        `watched`: whether this screen showed it while it happened.
        """
        screen, moments = self._screen, self._screen.session.moments
        if not screen.is_current:
            return False
        if screen.around.settings.moments == OFF or not screen.session.humans:
            moments.write(watched=watched)
            return False
        due = moments.due(watched=watched)
        if due:
            from jc_tui.screens.moment import MomentScreen

            def go_on(_: None) -> None:
                moments.were_read()
                then()

            screen.app.push_screen(MomentScreen(due, screen.around), go_on)
        return bool(due)
