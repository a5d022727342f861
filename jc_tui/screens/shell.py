"""What the screens before and beside the game share: a line for messages, and the keys at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import BindingType
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from engine.foreign import harmless
from jc_tui.look.bindings import bound
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from jc_tui.app import JuliusApp

Keys = Sequence[tuple[str, str, str]]
"""The keys at the foot: as shown, what they do, and the action."""


class ShellScreen(Screen[None]):
    """A screen of the shell around the game; arrows go from line to line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("up", "app.focus_previous", "keys.shell-up", show=False),
        bound("down", "app.focus_next", "keys.shell-down", show=False),
    ]
    KEYS: ClassVar[Keys] = ()

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As every screen's, but that a step to another line does not draw all of the screen again."""

    @property
    def shell(self) -> JuliusApp:
        """The app."""
        return cast("JuliusApp", self.app)

    @property
    def around(self) -> Surroundings:
        """What is around the screen: the app."""
        return self.shell

    def message_line(self) -> Static:
        """Where messages are said; empty until there is one."""
        return Static("", id="message", classes="shell-message", markup=False)

    def key_bar(self) -> KeyBar:
        """The keys at the foot, unless the player does without."""
        bar = KeyBar(self.KEYS, id="keys")
        bar.display = self.shell.settings.key_hints
        return bar

    def say(self, sentence: str) -> None:
        """Say something to the player; an empty sentence takes the last one away."""
        line = self.query_one("#message", Static)
        line.update(harmless(sentence))
        line.set_class(bool(sentence), "-told")

    async def on_key_bar_pressed(self, message: KeyBar.Pressed) -> None:
        """Do what a click on a key asks for."""
        await self.run_action(message.action)

    def action_back(self) -> None:
        """Close this screen."""
        self.dismiss()
