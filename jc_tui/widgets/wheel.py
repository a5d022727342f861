"""The mouse wheel and the focus of widgets that draw no more than these change."""

from __future__ import annotations

from typing import Self

from textual import events
from textual.widget import Widget


class Wheeled(Widget):
    """A widget that the wheel turns, and nothing around it."""

    def turn(self, by: int) -> None:
        """Turn on (1) or back (-1)."""
        raise NotImplementedError

    def wheel(self, by: int, *, aside: bool) -> None:
        """Turn; only the map asks whether Shift is held, `aside`."""
        self.turn(by)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self.wheel(by, aside=event.shift)


class QuietFocus(Widget):
    """A widget that draws in `focus_changed` what tells the focus, and nothing else.

    Textual repaints a widget that gets or loses the focus: 25 kB for a map. The screen must not repaint either,
    see `jc_tui.screens.base.BaseScreen.focused`. A widget with another base names it first, since Textual
    inherits styles from the first base alone.
    """

    def focus_changed(self) -> None:
        """Respond to a change of the focus."""

    def focus(self, scroll_visible: bool = True) -> Self:
        def take() -> None:
            if self.is_attached:
                self.screen.set_focus(self, scroll_visible)

        self.app.call_later(take)
        return self

    def on_focus(self, event: events.Focus) -> None:
        """Notify of the focus without Textual's refresh."""
        self._tell_focus(event, events.DescendantFocus(self))

    def on_blur(self, event: events.Blur) -> None:
        self._tell_focus(event, events.DescendantBlur(self))

    def _tell_focus(self, event: events.Focus | events.Blur, told: events.Event) -> None:
        event.prevent_default()
        self.has_focus = isinstance(event, events.Focus)
        self.focus_changed()
        if self.parent is not None:
            self.parent.post_message(told)
