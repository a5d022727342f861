"""The mouse wheel over a widget that is turned by it."""

from __future__ import annotations

from textual import events
from textual.widget import Widget


class Wheeled(Widget):
    """A widget that the wheel turns, and nothing around it."""

    def wheel(self, by: int, *, aside: bool) -> None:
        """Turn on (1) or back (-1); `aside` while Shift is held."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn on."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn back."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self.wheel(by, aside=event.shift)
