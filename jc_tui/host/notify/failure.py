"""What can go wrong with a notice."""

from __future__ import annotations

from jc_tui.host.model import Refused


class Failure(Refused):
    """A notice that could not be sent, for the reason of the sentence with that key.

    `again` tells whether it may go better a little later.
    """

    def __init__(self, key: str, *, again: bool = False) -> None:
        super().__init__(key)
        self.again = again
