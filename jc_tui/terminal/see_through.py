"""A screen over another that is seen around it, cell by cell as it was: nothing of it is sent again."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import ModalScreen
from textual.style import Style

Result = TypeVar("Result")


class SeeThroughScreen(ModalScreen[Result]):
    """Changes nothing of what it does not cover; its stylesheet makes its ground transparent."""

    @property
    def visual_style(self) -> Style:
        """No ink of its own: Textual would give it to every blank below, and then they are sent."""
        return Style()
