"""Where the game leads from the table: to the screen of a phase, and to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jc_tui.screens.play import PlayScreen
    from jc_tui.screens.table import TableScreen


class Following:
    """Opens over the table what belongs to what the game is at."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._sitting = screen.sitting
        self._over_shown = False
        self._set_aside: type[PlayScreen] | None = None

    @property
    def interrupted(self) -> bool:
        """Whether the player left a screen that this phase is played on."""
        return self._set_aside is not None

    def go(self) -> None:
        """Open the screen that belongs to what the game is at now."""
        if not self._screen.is_current:
            return
        if self._sitting.to_act is None:
            self._show_the_end()
            return
        self._over_shown = False
        view, faces = self._sitting.view, self._sitting.pack.faces
        to_screen = faces.screen_of(view)
        if to_screen is not self._set_aside:
            self._set_aside = None
        mine = self._sitting.to_act in self._sitting.humans
        if to_screen and to_screen is not self._set_aside and (mine or faces.watched(view)):
            screen = to_screen(self._sitting, self._screen.around)
            self._screen.app.push_screen(screen, lambda _: self._returned(screen))

    def go_on(self) -> None:
        """Open the screen of this phase again, if the player left it."""
        self._set_aside = None
        self.go()

    def _returned(self, screen: PlayScreen) -> None:
        """Another screen has closed; when the player left it, it stays closed until they ask for it."""
        self._set_aside = type(screen) if screen.left else None
        self._screen.advance()

    def _show_the_end(self) -> None:
        if not self._over_shown:
            self._over_shown = True
            from jc_tui.screens.game_over import GameOverScreen

            self._screen.app.push_screen(GameOverScreen(self._sitting, around=self._screen.around))
