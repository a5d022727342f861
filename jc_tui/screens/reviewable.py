"""What the end of a game and its replay share: from both the game can be looked back upon."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, TypeVar

from textual.binding import BindingType
from textual.screen import Screen

from engine.contract import GameError
from engine.table import Table
from jc_tui.look.bindings import bound
from jc_tui.surroundings import Surroundings

Result = TypeVar("Result")


class ReviewableScreen(Screen[Result]):
    """A screen on a game, with a key for its review. A subclass says which game, and takes in a branch of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("v", "review", "keys.game-review"),
    ]

    around: Surroundings

    def reviewed(self) -> Table:
        """The game."""
        raise NotImplementedError

    def say(self, sentence: str) -> None:
        """Say something to the player."""
        raise NotImplementedError

    def _branched(self, path: Path | None) -> None:
        """Play on in a save that was branched off the game."""
        raise NotImplementedError

    def action_review(self) -> None:
        """Who stood how well over time, and which decisions cost most."""
        from jc_tui.screens.review import ReviewScreen

        try:
            screen = ReviewScreen(self.reviewed(), around=self.around)
        except GameError as error:
            self.say(str(error))
        else:
            self.app.push_screen(screen, self._branched)
