"""The help of Caesar's Gallic War. Its rules are not written down in the program yet."""

from __future__ import annotations

from jc_tui.pack import HelpPart


class GallicHelp:
    """As `jc_tui.pack.Help`."""

    parts: tuple[HelpPart, ...] = ()
    rules = ""

    def place_of(self, topic: str) -> tuple[str, str] | None:
        """Nothing: there are no parts."""
        return None

    def found(self, words: str) -> int:
        """How many rules have these words: there are none."""
        return 0
