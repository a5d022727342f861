"""The panes that a game of blocks adds to its table: each with its key, which the settings know by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from textual.widget import Widget

from engine.words import Catalogue
from jc_tui.faces import TablePane
from jc_tui.look.keys import key_for, name_in_settings

Stands = Literal["always", "tall", "asked", "alone"]
Words = tuple[str, str, str]
"""What a pane is called in the line of keys, what in help, and what it holds, as keys of the game's catalogue."""


def panes_of(folder: str, say: Catalogue) -> Callable[[Widget, str, Words, Stands], TablePane]:
    """What makes the panes of the game in this folder, which has this catalogue."""

    def pane(widget: Widget, name: str, words: Words, stands: Stands) -> TablePane:
        row = f"keys.pane-{name}"
        label, title, about = map(say, words)
        return TablePane(widget, key_for(row, folder), label, title, about, stands, name_in_settings(row, folder))

    return pane
