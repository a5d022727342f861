"""A stylesheet that reads nothing twice."""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet


class KeptStylesheet(Stylesheet):
    """Keeps the rules it has read: Textual reads all again for each screen that brings some of its own."""

    def reparse(self) -> None:
        """Read what is new; when a theme brings other colours, `set_variables` has dropped what was read."""
        self.parse()
