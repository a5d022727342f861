"""An app with its terminal: its output, its keyboard and its cursor."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from rich.console import RenderableType
from textual import constants
from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.events import Event, Paste, Resize
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

from engine.contract import GameError
from engine.translations import say
from engine.untrusted_text import quoted
from jc_tui.terminal.colour_filters import filters_for
from jc_tui.terminal.modes import TerminalCapabilities
from jc_tui.terminal.screen_buffer import Difference, ScreenBuffer
from jc_tui.terminal.typed_ahead import TypedAhead

MOST_SHEETS = 500
"""Texts in CSS of which the rules are kept: each kind of widget and each screen has one or two."""


SAVE, BACK = "\x1b[22;0t", "\x1b[23;0t"
"""What puts the title of a window on the terminal's stack, and what takes it from there (xterm's)."""

LONGEST_TITLE = 80

NO_TITLES = ("dumb", "linux", "vt", "ansi", "cons", "sun", "eterm", "unknown")
"""Beginnings of `TERM` where the sequence that sets a title may appear as text."""


class KeptStylesheet(Stylesheet):
    """Stylesheet that keeps its rules: Textual reads all again for many screens.

    What was read with the same colours is kept for further apps too: a host's processes are born with it.
    """

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = _rules_read(frozenset(variables.items()))

    def set_variables(self, variables: dict[str, str]) -> None:
        self._parse_cache = LRUCache(1)  # Textual clears the one that it finds
        super().set_variables(variables)
        self._parse_cache = _rules_read(frozenset(variables.items()))

    def reparse(self) -> None:
        """Read what is new; when a theme brings other colours, `set_variables` has others kept."""
        self.parse()


@lru_cache(maxsize=8)
def _rules_read(_: frozenset[tuple[str, str]]) -> LRUCache[tuple[Any, ...], list[RuleSet]]:
    return LRUCache(MOST_SHEETS)


class TerminalApp(App[None]):
    """App that sends its `terminal` only changes, and takes keys in their order.

    With `silent` set the terminal shows nothing of a failure: the caller looks at `failure`.
    """

    def __init__(self, terminal: TerminalCapabilities | None = None) -> None:
        super().__init__()
        self.terminal = terminal or TerminalCapabilities()
        self.window = WindowTitle()
        self._shown = ScreenBuffer()
        self.ascii_only = False
        self.silent = False
        self.typed_ahead = TypedAhead(self)
        self._filters += filters_for(self.terminal.shown)

    def tell(self, sentence: str) -> None:
        raise NotImplementedError

    # --- what is typed -------------------------------------------------------------------------------------

    async def on_event(self, event: Event) -> None:
        """Handle input after all earlier input; pasted text goes only to an open line."""
        if self.typed_ahead.holds_back(event):
            return
        if isinstance(event, Paste) and not event.is_forwarded:
            from jc_tui.terminal.pasting import admitted

            text, word = admitted(event, self.focused)
            event = Paste(text)
            if word:
                self.tell(word)
        await super().on_event(event)

    def get_driver_class(self) -> type[Driver]:
        """Return our driver for the terminal. Raises GameError where the environment names none."""
        from jc_tui.terminal.driver import TerminalDriver

        try:
            usual = super().get_driver_class()
        except Exception as error:  # the import of anything may fail with anything
            raise GameError(say("terminal.no-driver", name=quoted(str(constants.DRIVER)))) from error
        return TerminalDriver if usual is TerminalDriver.__base__ else usual

    # --- what is sent --------------------------------------------------------------------------------------

    @property
    def has_terminal(self) -> bool:
        """True with a real terminal, False in a test."""
        return self._driver is not None and not self._driver.is_headless

    def begin_with_theme(self, name: str) -> None:
        """Set the first theme, before anything is drawn."""
        self.set_reactive(App.theme, name)
        self._refresh_truecolor_filter(self.ansi_theme)  # or the colours of an ansi theme would be mixed again

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self.screen_stack and (spot := pointed_at(self.screen_stack[-1])) is not None:
            self.cursor_position = spot
        if self._running and self.has_terminal and not (self._closed or self._batch_count):
            renderable = self._shown.difference(renderable, (self.size.width, self.size.height))
            if renderable is None and self.cursor_position != self._previous_cursor_position:
                renderable = Difference([])
        super()._display(screen, renderable)

    def on_descendant_focus(self) -> None:
        """Move the terminal's cursor, even if no widget is redrawn."""
        self.call_later(lambda: self._display(self.screen, None))

    def forget_shown(self) -> None:
        """Send everything again, whatever the terminal shows now."""
        self._shown.forget()

    def on_resize(self, event: Resize) -> None:
        self._shown.on_size()

    def action_redraw(self) -> None:
        """Draw everything again, after something else has written on the terminal."""
        self.forget_shown()
        self.screen.refresh()

    def show_cursor(self, wanted: bool) -> None:
        """Show the terminal's own cursor, which marks the selection for screen readers, or hide it."""
        self.send("\x1b[?25h" if wanted else "\x1b[?25l")

    def send(self, sequence: str) -> None:
        if self.has_terminal:
            cast(Driver, self._driver).write(sequence)

    # --- leaving -------------------------------------------------------------------------------------------

    @property
    def failure(self) -> Exception | None:
        """Exception with which the program failed, or None."""
        return self._exception

    def _print_error_renderables(self) -> None:
        if self.silent:
            self._exit_renderables.clear()
        super()._print_error_renderables()

    def fail(self, error: Exception) -> None:
        """End as after any other failure of the program; can be called from any thread."""

        def happen() -> None:
            raise error

        self.call_later(happen)

    def leave(self, status: int) -> None:
        self.exit(return_code=status)


class WindowTitle:
    """Title of the terminal's window, as sequences to send."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        term = environment.get("TERM", "").lower()
        self._shows = bool(term) and not term.startswith(NO_TITLES)
        self._ours = False

    def show(self, text: str) -> str:
        """Return the sequence that sets a harmless title (OSC 2)."""
        if not self._shows:
            return ""
        before, self._ours = "" if self._ours else SAVE, True
        kept = "".join(char for char in " ".join(text.split()) if char.isprintable())
        return f"{before}\x1b]2;{kept[:LONGEST_TITLE]}\x07"

    def give_back(self) -> str:
        if not self._ours:
            return ""
        self._ours = False
        return BACK


def pointed_at(screen: Screen[Any]) -> Offset | None:
    """Return the cell for the terminal's cursor, or None if there is none.

    A widget with a cursor of its own tells in `cursor_spot` in which of its cells that stands; of any other widget
    with the focus it is the first. A screen without a focus may tell in `pointer` which widget counts then; one
    that tells something by itself, in `spoken` where that stands.
    """
    view = getattr(screen, "view", screen)
    widget: Widget | None = getattr(view, "spoken", None) or screen.focused or getattr(view, "pointer", None)
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
