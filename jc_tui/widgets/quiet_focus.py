"""Focus that does not draw a whole widget again.

Textual repaints a widget that gets or loses the focus: 25 kB for a map. Here the widget itself says what shows it.
The screen must not repaint either, see `jc_tui.screens.play.PlayScreen.focused`.
A widget with another base names it first, since Textual inherits styles from the first base alone.
"""

from __future__ import annotations

from typing import Self

from textual import events
from textual.widget import Widget


class QuietFocus(Widget):
    """A widget that draws in `focus_changed` what tells the focus, and nothing else."""

    def focus_changed(self) -> None:
        """The widget has got or lost the focus."""

    def focus(self, scroll_visible: bool = True) -> Self:
        """Take the focus."""

        def take() -> None:
            if self.is_attached:
                self.screen.set_focus(self, scroll_visible)

        self.app.call_later(take)
        return self

    def on_focus(self, event: events.Focus) -> None:
        """In place of what Textual does, which is the same and a refresh."""
        event.prevent_default()
        self.has_focus = True
        self.focus_changed()
        if self.parent is not None:
            self.parent.post_message(events.DescendantFocus(self))

    def on_blur(self, event: events.Blur) -> None:
        """As for the focus."""
        event.prevent_default()
        self.has_focus = False
        self.focus_changed()
        if self.parent is not None:
            self.parent.post_message(events.DescendantBlur(self))
