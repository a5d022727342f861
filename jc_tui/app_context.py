"""The program around a screen, and its offers at different places.

A screen asks before it does something, or tells that it can be done; no screen asks who the host is.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from textual.actions import parse

from engine.values import frozen
from jc_tui.appearance.bindings import FootKey
from jc_tui.appearance.glyphs import Glyphs

if TYPE_CHECKING:
    from jc_tui.seats.game_session import GameSession
    from jc_tui.settings import Settings
    from jc_tui.terminal.attention import Attention


@frozen
class Features:
    """Where the game is played.

    Attributes:
        closed: what cannot be done here, by the names of actions.
        files: whether the player can get at the files, and is shown where they lie and how others open them.
        leaving: the key of what is asked before the table is left: where one gets then.
        notes: the file of the player's private notes, where that does not lie beside the save.
    """

    closed: frozenset[str] = frozenset()
    files: bool = True
    leaving: str = "orders.leave"
    notes: Path | None = None

    def offers(self, action: str, parameters: Sequence[object] = ()) -> bool:
        """Return whether an action, or the intent of a `do`, is offered here."""
        return (str(parameters[0]) if action == "do" and parameters else action) not in self.closed

    def among(self, keys: Sequence[FootKey]) -> list[FootKey]:
        return [key for key in keys if self.offers(*parse(key[2])[1:])]


LOCAL = Features(closed=frozenset(("lobby", "read", "talk", "next_game", "ShowStamp")))
"""One's own machine."""


class AppContext(Protocol):
    """Program around all screens of a run: the app, or a stand-in of a test.

    The settings may change at any time. The attention calls a player whose turn it is. The game is the one in
    question: the one at the table, else the one that the title shows.
    """

    settings: Settings
    glyphs: Glyphs
    saves_folder: Path
    attention: Attention

    @property
    def game(self) -> str:
        """Its id."""

    @property
    def house(self) -> Features:
        """Offers and limits of this place."""

    def tell(self, sentence: str) -> None:
        """Say something on the screen that is open."""

    def replay(self, path: Path) -> None:
        """Open the replay of a save, or say why not."""

    def to_title(self) -> None:
        """Leave the table, and go back to the title."""

    def told_above(self, session: GameSession, width: int) -> list[str]:
        """Return the banner lines above the map, wrapped to `width`."""

    def may_hint(self) -> None:
        """Check in the thread of a hint that it may begin. Raises GameError."""

    def thinking(self) -> AbstractContextManager[object]:
        """Return the context in which a bot thinks, which may wait for its turn."""
