"""The panes that a game of blocks adds to its table: each with its key, which the settings know by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from textual.widget import Widget

from engine.words import Catalogue
from jc_tui.full_screen_ui import TablePane
from jc_tui.look.keys import key_for, name_in_settings

Stands = Literal["always", "tall", "asked", "alone"]


def panes_of(folder: str, say: Catalogue) -> Callable[[Widget, str, Stands, Callable[[], None]], TablePane]:
    """Return what makes the panes of the game in a folder, which has this catalogue.

    A pane ``hand`` is called ``table.pane-hand-in-brief`` in the line of keys and ``table.pane-hand`` in help, and
    holds what ``table.pane-hand-is`` says.
    """

    def pane(widget: Widget, name: str, stands: Stands, draw: Callable[[], None]) -> TablePane:
        row, title = f"keys.pane-{name}", say.one("table.pane", name)
        label, about = say.one("table.pane", f"{name}-in-brief"), say.one("table.pane", f"{name}-is")
        bound = name_in_settings(row, folder)
        return TablePane(widget, key_for(row, folder), label, title, about, stands, bound, draw)

    return pane
