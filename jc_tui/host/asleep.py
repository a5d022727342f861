"""What wakes a parked screen: what its player would want to see, and only when it is new."""

from __future__ import annotations

from jc_tui.host.counter import Counter
from jc_tui.host.model import News, NewsKind, Stage


class Asleep:
    """A screen that is parked, as its player has last seen it."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._turns = counter.turns()
        self._here = counter.standing_here()

    def wakes(self, news: News) -> bool:
        """Whether news are for the player's eyes.

        That is what is said where they are or wished of them, a turn that has become theirs in any game, and the
        end of the game at which they are; of a game that they watch, each move. What the other player does while
        it is not their turn is nothing to wake for, nor who comes and goes.
        """
        if news.kind in (NewsKind.SAID, NewsKind.WISH):
            return True
        if news.kind is not NewsKind.TABLES:
            return False
        turns, here = self._counter.turns(), self._counter.standing_here()
        new, moved = turns - self._turns, here != self._here
        self._turns, self._here = turns, here
        watches = not self._counter.room.seat
        return bool(new) or (moved and here is not None and (watches or here.stage is Stage.OVER))
