"""Where a game leads from the table: the screen of this phase, and that of the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jc_tui.pack import GameView
from jc_tui.screens.play import PlayScreen

if TYPE_CHECKING:
    from jc_tui.screens.table import TableScreen


class Onward:
    """Opens what is to be seen in place of the table.

    `set_aside` is the kind of screen that the player left before it was over; it stays closed until asked for.
    """

    def __init__(self, screen: TableScreen) -> None:
        self.set_aside: type[PlayScreen] | None = None
        self._screen = screen
        self._over_shown = False

    def go_on(self) -> None:
        """Open the screen of this phase, or that of the end, unless another lies above the table."""
        screen, session = self._screen, self._screen.session
        if not screen.is_current or session.behind:
            return
        if session.to_act is None:
            self._end()
            return
        self._over_shown = False
        if session.pack.faces.screen_of(session.view) is not self.set_aside:
            self.set_aside = None
        if to_screen := self._screen_of(session.view):
            opened = to_screen(session, screen.around)
            opened.deaf_until = screen.theatre.meant_until
            screen.app.push_screen(opened, lambda _: self._returned(opened))

    def _screen_of(self, view: GameView) -> type[PlayScreen] | None:
        """The screen to be seen in place of the table where the game stands so; None for the table."""
        session, faces = self._screen.session, self._screen.session.pack.faces
        to_screen = faces.screen_of(view)
        seen = session.to_act in session.humans or faces.watched(view)
        return to_screen if seen and to_screen is not self.set_aside else None

    @property
    def waits(self) -> bool:
        """Whether a screen is to be opened as soon as what led to it has been shown."""
        session = self._screen.session
        return session.behind and self._screen_of(session.table.state.view(session.eyes)) is not None

    def reopen(self) -> None:
        """Open the screen of this phase again, or that of the end, if the player left it."""
        self.set_aside, self._over_shown = None, False
        self.go_on()

    def _end(self) -> None:
        """How the game ended is shown by itself once."""
        if not self._over_shown:
            from jc_tui.screens.game_over import GameOverScreen

            self._screen.app.push_screen(GameOverScreen(self._screen.session, around=self._screen.around))
        self._over_shown = True

    def _returned(self, screen: PlayScreen) -> None:
        """Another screen has closed."""
        self.set_aside = type(screen) if screen.left else None
        self._screen.theatre.was_seen_on(type(screen))
        self._screen.advance()
