"""What is offered where the game is played: at home all there is, in a host's house less, and its own besides.

A screen asks here before it does something, or tells that it can be done; no screen asks who the host is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.actions import parse

from engine.values import frozen
from jc_tui.look.bindings import FootKey


@frozen
class House:
    """Where the game is played.

    Attributes:
        closed: what cannot be done here, by the names of actions.
        files: whether the player can get at the files: it is told where they lie, and how others open them.
        leaving: the key of what is asked before the table is left: where one gets then.
        notes: the file of the player's private notes, where that does not lie beside the save.
    """

    closed: frozenset[str] = frozenset()
    files: bool = True
    leaving: str = "orders.leave"
    notes: Path | None = None

    def offers(self, action: str, parameters: Sequence[object] = ()) -> bool:
        """Return whether an action can be done here; that of an intent goes by the intent's name."""
        return (str(parameters[0]) if action == "do" and parameters else action) not in self.closed

    def among(self, keys: Sequence[FootKey]) -> list[FootKey]:
        """Those keys of a line that do what can be done here."""
        return [key for key in keys if self.offers(*parse(key[2])[1:])]


HOME = House(closed=frozenset(("lobby", "read", "talk", "next_game", "ShowStamp")))
"""One's own machine."""
