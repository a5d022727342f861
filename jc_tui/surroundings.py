"""What a screen may ask of the program around it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual.widget import Widget

from jc_tui.look.glyphs import UNICODE, Glyphs

if TYPE_CHECKING:
    from jc_tui.house import House
    from jc_tui.seats.game_session import GameSession
    from jc_tui.settings import Settings
    from jc_tui.terminal.attention import Attention


class Surroundings(Protocol):
    """What is the same for all screens of a run. The app is one; a test may hand in another.

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
    def house(self) -> House:
        """What is offered here."""

    def tell(self, sentence: str) -> None:
        """Say something on the screen that is open."""

    def replay(self, path: Path) -> None:
        """Open the replay of a save, or say why not."""

    def to_title(self) -> None:
        """Leave the table, and go back to the title."""

    def told_above(self, session: GameSession, width: int) -> list[str]:
        """What stands above the map, in lines of so many columns, until it is done with."""

    def may_hint(self) -> None:
        """Before a hint is thought about, in the thread that is to do it. Raises GameError where it may not be."""

    def thinking(self) -> AbstractContextManager[object]:
        """What a bot thinks in, in a thread of its own, which may have to wait for its turn."""


@runtime_checkable
class Speaking(Protocol):
    """A screen with a line for messages of its own."""

    def say(self, sentence: str) -> None:
        """Say something in it."""


@runtime_checkable
class Surrounded(Protocol):
    """A screen that was handed what is around it, for itself and for its widgets."""

    @property
    def around(self) -> Surroundings:
        """What is around it."""


def glyphs_for(widget: Widget) -> Glyphs:
    """The characters that a widget is to draw with, as its screen knows them."""
    screen = widget.screen
    return screen.around.glyphs if isinstance(screen, Surrounded) else UNICODE
