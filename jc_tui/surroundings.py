"""What a screen may ask of the program around it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from jc_tui.look.glyphs import Glyphs
    from jc_tui.settings import Settings
    from jc_tui.terminal.attention import Attention


class Surroundings(Protocol):
    """What is the same for all screens of a run. The app is one; a test may hand in another.

    Attributes:
        settings: what counts now. They may change at any time.
        glyphs: the characters to draw with.
        saves_folder: where the saves lie.
        attention: what calls a player whose turn it is.
    """

    settings: Settings
    glyphs: Glyphs
    saves_folder: Path
    attention: Attention

    def tell(self, sentence: str) -> None:
        """Say something on the screen that is open."""

    def replay(self, path: Path) -> None:
        """Open the replay of a save, or say why not."""
