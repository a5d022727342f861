"""Drawings in characters that any terminal has, and the last line of a screen: its keys or its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget
from textual.widgets import Static

from jc_tui.look.bindings import told
from jc_tui.look.glyphs import Glyphs
from jc_tui.settings import Settings
from jc_tui.widgets.screen_keys import ScreenKeys

_PAIRS = {
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "═": "=", "▾": "v", "▴": "^", "▸": ">", "◂": "<", "→": ">", "←": "<", "↔": "-", "·": ".", "•": "*", "–": "-",
    "—": "-", "…": ".", "■": "#", "□": ".", "●": "*", "○": "o", "×": "x", "≤": "<", "’": "'", "“": '"', "”": '"',
    "✓": "x", "✗": "!",
}  # fmt: skip

TO_ASCII = str.maketrans(_PAIRS)
"""Each character that our drawings use beyond ASCII, with the one of the same width that stands for it."""


def drawn(text: str, glyphs: Glyphs) -> str:
    """A drawing in these characters."""
    return text.translate(TO_ASCII) if glyphs.ascii else text


def bottom_line(settings: Settings, buttons: Sequence[tuple[str, str]]) -> Widget:
    """The keys of a screen; for a player who does not want to see them, what the mouse needs: its actions.

    A button is its label, which may be a key of the catalogues, and its action.
    """
    if settings.key_hints:
        return ScreenKeys()
    links = "  ".join(f"[@click=screen.{action}]\\[{told(label)}][/]" for label, action in buttons)
    return Static(links, classes="buttons")
