"""Whose eyes the screen is meant for: one player's, or both players' while what is decided lies open."""

from __future__ import annotations

from engine.contract import Seat
from engine.words import say
from jc_tui.sitting.sitting import Sitting
from jc_tui.text_mode.keyboard import Keyboard
from jc_tui.text_mode.paper import Paper


class Eyes:
    """Keeps two players at one keyboard from seeing what is the other's."""

    def __init__(self, sitting: Sitting, keyboard: Keyboard, paper: Paper) -> None:
        self._sitting = sitting
        self._keyboard = keyboard
        self._paper = paper
        self._now: Seat | None = None

    def turn(self) -> bool:
        """Make the screen fit for whom the next decision is for; False when the players have left instead.

        On a terminal with two players the screen and what has scrolled off it are cleared, and a player who
        is to look alone is waited for. Otherwise nothing is printed and nothing is read.
        """
        eyes, before = self._sitting.wanted_eyes, self._now
        if eyes is before:
            return True
        self.put(eyes)
        if not (self._sitting.shared and self._keyboard.interactive):
            return True
        if before is not Seat.SPECTATOR:
            self._paper.clear()
            self._keyboard.forget()
        if eyes is Seat.SPECTATOR:
            self._paper.line(say("text_mode.both-look"), "heading")
            return True
        self._paper.line(say("text_mode.acts-alone", seat=eyes.label), "heading")
        entered = self._keyboard.read(f"{say('text_mode.pass-keyboard', seat=eyes.label)} ")
        self._paper.clear()
        return entered is not None

    def put(self, eyes: Seat) -> None:
        """Look with these eyes, without a word."""
        self._now = eyes
        self._sitting.look(eyes)
