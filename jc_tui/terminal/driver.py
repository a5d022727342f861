"""Textual's driver for terminals, with a keyboard that takes any bytes."""

from __future__ import annotations

import errno
import os
from selectors import EVENT_READ, SelectSelector
from typing import TYPE_CHECKING, Any, cast

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from jc_tui.encoding import readable
from jc_tui.terminal.keyboard import MOST_KEYS, MOST_TEXT, KeyReader, as_paste, keys_in

if TYPE_CHECKING:
    from jc_tui.terminal.app import TerminalApp

PAUSE = 0.1
"""Seconds without a byte that are a pause."""

TOGETHER = 0.01
"""Seconds in which more keys belong to those that came together."""

CHUNK = 1 << 16


class TerminalDriver(LinuxDriver):
    """Driver with a thread for the keyboard, which sleeps without input."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._woken, self._wake = os.pipe()

    def disable_input(self) -> None:
        """End the reading now: leaving a screen waits for that."""
        os.write(self._wake, b".")
        super().disable_input()

    def run_input_thread(self) -> None:
        """Read until the app ends; what fails here ends the app as a failure."""
        try:
            with SelectSelector() as selector:
                selector.register(self.fileno, EVENT_READ)
                selector.register(self._woken, EVENT_READ)
                keyboard = KeyReader(getattr(self._file, "encoding", None) or "utf-8")
                while not self.exit_event.is_set():
                    comes = self._comes(selector, None if keyboard.quiet else PAUSE)
                    for event in self._gather(keyboard, selector) if comes else keyboard.pause():
                        self.process_message(event)
        except Exception as error:
            cast("TerminalApp", self._app).fail(error)

    def write(self, data: str) -> None:
        """Send something to the terminal, where that is wished no more than ASCII."""
        super().write(readable(data) if cast("TerminalApp", self._app).ascii_only else data)

    def _comes(self, selector: SelectSelector, seconds: float | None) -> bool:
        """Return whether input comes within `seconds`, unless the reading ends earlier."""
        ready = {key.fd for key, _ in selector.select(seconds)}
        if self._woken in ready:
            os.read(self._woken, 1)
            self.exit_event.wait(PAUSE)
            return False
        return bool(ready)

    def _gather(self, keyboard: KeyReader, selector: SelectSelector) -> list[Message]:
        """Return all input; several keys at once may begin a paste."""
        events = keyboard.read(self._bytes())
        while 1 < keys_in(events) < MOST_TEXT and not self.exit_event.is_set() and self._comes(selector, TOGETHER):
            events += keyboard.read(self._bytes())
        return events if keys_in(events) <= MOST_KEYS else as_paste(events)

    def _bytes(self) -> bytes:
        """Return the available bytes, or none when the line is gone."""
        try:
            data = os.read(self.fileno, CHUNK)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            self.exit_event.wait(PAUSE)
        return data
