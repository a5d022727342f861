"""Where the terminal's own cursor belongs, which screen readers follow: on what the player points at.

A widget with a cursor of its own tells in `cursor_spot` in which of its cells that stands; of any other widget
with the focus it is the first. A screen that has no focus at times tells in `pointer` which widget counts then.
The app asks whenever something is sent, so no widget has to say that its cursor has moved.
"""

from __future__ import annotations

from typing import Any

from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget


def pointed_at(screen: Screen[Any]) -> Offset | None:
    """The cell of the screen that the player points at; None where that cannot be said."""
    widget: Widget | None = screen.focused or getattr(screen, "pointer", None)
    if widget is None or not widget.region:
        return None
    spot: Offset | None = getattr(widget, "cursor_screen_offset", None)  # Textual's, in a field
    if spot is not None:
        return spot
    spot = getattr(widget, "cursor_spot", Offset())
    if spot is None:
        return None
    spot += widget.content_region.offset
    return spot if widget.content_region.contains_point(spot) else None
