"""Which decision there is: a number that a front notes as seen, so that no key is meant for another one."""

from __future__ import annotations

from collections.abc import Hashable


class Decisions:
    """Numbers the decisions of the viewer.

    Attributes:
        serial: the number of the one there is. surprise: that of the last one that others' doing brought up.
    """

    def __init__(self) -> None:
        self.serial = self.surprise = 0
        self._now: Hashable = None

    @property
    def is_open(self) -> bool:
        """True if the viewer had something to decide when it was last noted."""
        return self._now is not None

    def note(self, now: Hashable, *, mine: bool) -> bool:
        """Return whether there is another decision; it is a surprise where no choice of one's own led to it."""
        if now == self._now:
            return False
        self._now = now
        self.serial += 1
        if not mine:
            self.surprise = self.serial
        return True
