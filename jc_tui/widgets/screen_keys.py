"""The keys of the screen it stands on, in one line: half the cost of Textual's `Footer`, a widget for each key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import App
from textual.binding import ActiveBinding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from jc_tui.look.bindings import told
from jc_tui.settings import Settings
from jc_tui.widgets.key_bar import KeyBar


class ScreenKeys(KeyBar):
    """The keys that work now and are meant to be shown, each action once; a click does what the key does."""

    def __init__(self, called: Mapping[str, str] | None = None) -> None:
        """`called` has by action what several keys are called together, where the screen says which they are."""
        super().__init__()
        self._called = called or {}

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)
        self.show_entries(self._found())

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.show_entries(self._found())

    def _active(self) -> dict[str, ActiveBinding]:
        """By action, the first key for it."""
        found: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show and active.enabled:
                found.setdefault(active.binding.action, active)
        return found

    def _found(self) -> list[tuple[str, str, str]]:
        app: App[object] = self.app
        return [
            (self._called.get(action) or app.get_key_display(active.binding), active.binding.description, action)
            for action, active in self._active().items()
        ]

    def press(self, action: str) -> None:
        if (active := self._active().get(action)) is not None:
            self.screen.call_later(self.app.run_action, action, active.node)


def bottom_line(
    settings: Settings, buttons: Sequence[tuple[str, str]], called: Mapping[str, str] | None = None
) -> Widget:
    """The keys of a screen; for a player who does not want to see them, what the mouse needs: its actions.

    A button is its label, which may be a key of the catalogues, and its action. `called`: as for `ScreenKeys`.
    """
    if settings.key_hints:
        return ScreenKeys(called)
    links = "  ".join(f"[@click=screen.{action}]\\[{told(label)}][/]" for label, action in buttons)
    return Static(links, classes="buttons")
