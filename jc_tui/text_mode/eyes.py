"""Whose eyes the screen is meant for: one player's, or both players' while what is decided lies open."""

from __future__ import annotations

from collections.abc import Collection

from engine.contract import Seat
from jc_tui.text_mode.keyboard import Keyboard
from jc_tui.text_mode.paper import Paper


class Eyes:
    """Keeps two players at one keyboard from seeing what is the other's.

    Attributes:
        now: whose view may be on the screen; `Seat.SPECTATOR` means what both may see.
        alone: whether the player to act asked to look alone although the phase is open.
    """

    def __init__(self, humans: Collection[Seat], keyboard: Keyboard, paper: Paper) -> None:
        self._humans = humans
        self._keyboard = keyboard
        self._paper = paper
        self.now: Seat | None = None
        self.alone = False

    @property
    def shared(self) -> bool:
        """Whether two players read the same screen."""
        return len(self._humans) > 1

    def wanted(self, seat: Seat, is_open: bool) -> Seat:
        """Whose eyes a decision of `seat` is for, which is known to all if `is_open`."""
        if self.shared and is_open and not self.alone:
            return Seat.SPECTATOR
        return seat

    def turn_to(self, eyes: Seat) -> bool:
        """Make the screen fit for these eyes; False when the players have left instead.

        On a terminal with two players the screen and what has scrolled off it are cleared, and a player who
        is to look alone is waited for. Otherwise nothing is printed and nothing is read.
        """
        if eyes is self.now:
            return True
        before, self.now = self.now, eyes
        if not (self.shared and self._keyboard.interactive):
            return True
        if before is not Seat.SPECTATOR:
            self._paper.clear()
            self._keyboard.forget()
        if eyes is Seat.SPECTATOR:
            self._paper.line("Both players may look now.", "heading")
            return True
        self._paper.line(f"{eyes.label} acts next, alone.", "heading")
        entered = self._keyboard.read(f"Pass the keyboard to {eyes.label}, then press Enter. ")
        self._paper.clear()
        return entered is not None
