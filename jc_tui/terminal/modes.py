"""Abilities of the terminal, and its restoration in any case.

Call `prepare` before Textual is imported, which reads its switches from the environment only then.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any

from engine.translations import say
from engine.values import frozen

NAMELESS = ("", "dumb", "unknown")
COLOURFUL = ("alacritty", "contour", "foot", "ghostty", "kitty", "wezterm")
"""What the names of terminals with all colours hold, when they do not say so over SSH."""

SWITCHES = {"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_SMOOTH_SCROLL": "0", "TEXTUAL_DISABLE_KITTY_KEY": "1"}
COLOUR_SYSTEMS = {"8": "standard", "16": "standard", "256": "256", "true": "truecolor"}
BRIGHT = ("16color", "88color", "rxvt-unicode")
"""Parts of names of terminals with bright colours; others reliably have only eight."""

PATIENCE = 1.0
"""Seconds that leaving in good order may take after a signal."""

AGAIN = 0.05
"""Seconds after which a signal that was not heard is sent again."""

SIGNALLED = 128
"""What a signal's number is added to for the exit status."""

ENDING_LINES = (
    *(signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT, signal.SIGABRT),
    *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2),
)
ENDING = (*ENDING_LINES, signal.SIGINT)
"""The signals that end the screens, and those that end plain lines, where Ctrl-C is Python's."""

RESTORE = (
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?7h\x1b[0m"
    b"\x1b[?1049l\x1b[?25h"
)
"""Mouse, pasted text and focus as before, lines wrapped, no colours, the usual screen, and its cursor."""


@frozen
class TerminalCapabilities:
    """What is known of the terminal; its `colours` are `8`, `16`, `256` or `true`."""

    colours: str = "true"
    no_colour: bool = False
    unicode: bool = True

    @property
    def theme(self) -> str:
        if self.no_colour:
            return "monochrome"
        return "ansi" if self.colours in ("8", "16") else "dark"

    @property
    def shown(self) -> str:
        """Number of colours shown, or `none`."""
        return "none" if self.no_colour else self.colours


def trouble(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return why the screens cannot be used here, as a sentence, or None."""
    if not all(_is_terminal(stream) for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return say("terminal.none")
    term = environment.get("TERM", "")
    if term.lower() in NAMELESS:
        return say("terminal.no-screen", term=term) if term else say("terminal.term-unset")
    return None


def prepare(wished: str = "auto", environment: MutableMapping[str, str] = os.environ) -> TerminalCapabilities:
    """Set Textual's switches and return what the terminal can show."""
    for name, value in SWITCHES.items():
        environment.setdefault(name, value)
    environment.pop("TEXTUAL_THEME", None)
    for fixed in ("COLUMNS", "LINES"):  # where they are exported, a new size of the terminal would not be seen
        environment.pop(fixed, None)
    no_colour = bool(environment.pop("NO_COLOR", ""))
    found = colours(environment) if wished == "auto" else wished
    environment["TEXTUAL_COLOR_SYSTEM"] = COLOUR_SYSTEMS[found]
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    return TerminalCapabilities(found, no_colour, _unicode(environment))


def colours(environment: Mapping[str, str]) -> str:
    """Return the number of the terminal's colours: `8`, `16`, `256` or `true`.

    `COLORTERM` does not cross SSH; many hosts let `LC_*` through, so `LC_COLORTERM` is asked too.
    """
    for name in ("COLORTERM", "LC_COLORTERM"):
        if environment.get(name, "").strip().lower() in ("truecolor", "24bit"):
            return "true"
    term = environment.get("TERM", "").lower()
    if term.endswith("-direct") or any(name in term for name in COLOURFUL):
        return "true"
    if "256color" in term:
        return "256"
    return "16" if any(name in term for name in BRIGHT) else "8"


def _is_terminal(stream: Any) -> bool:
    try:
        return stream is not None and bool(stream.isatty())
    except ValueError:  # closed
        return False


def _unicode(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal reads UTF-8 and has enough signs."""
    encoding = getattr(sys.__stderr__, "encoding", None) or ""
    return encoding.lower().replace("-", "") == "utf8" and environment.get("TERM") != "linux"


# --- leaving -----------------------------------------------------------------------------------------------


class Ended(BaseException):
    """Signal to end; `status` is the exit status for it."""

    def __init__(self, status: int) -> None:
        super().__init__(f"ended by signal {status - SIGNALLED}")
        self.status = status


@contextmanager
def watched(
    leave: Callable[[int], None], loop: asyncio.AbstractEventLoop, last: Callable[[], str] = str
) -> Iterator[None]:
    """Leave the screens in order when the line drops or a signal ends the process.

    `leave` is called in the loop with the exit status, and `last` at the end, for what else the terminal
    gets. The handlers are Python's own and not the loop's: they run even when that is stuck.
    """

    def ask(status: int) -> None:
        with suppress(RuntimeError):  # the loop is closed already
            loop.call_soon_threadsafe(leave, status)

    with _ended_by(ENDING, ask, lambda: RESTORE + last().encode()) as end:
        threading.Thread(target=_watch_line, args=(end,), name="line", daemon=True).start()
        try:
            yield
        finally:
            if text := last():
                with suppress(OSError):
                    os.write(2, text.encode())


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Leave plain lines in order when a signal ends the process.

    Signals that the process was started to ignore, as by `nohup`, stay ignored. Any other raises Ended.
    """
    heard = threading.Event()

    def stop(status: int) -> None:
        if not heard.is_set():
            heard.set()
            raise Ended(status)

    heeded = [number for number in ENDING_LINES if signal.getsignal(number) is not signal.SIG_IGN]
    with _ended_by(heeded, stop, bytes), _repeated(heeded, heard):
        yield


@contextmanager
def _ended_by(
    signals: Iterable[signal.Signals], leave: Callable[[int], None], rest: Callable[[], bytes]
) -> Iterator[Callable[[int], None]]:
    """Let signals call `leave` with the exit status; yield their handler.

    When that does not end the process soon, the terminal's modes are restored by hand, `rest` is sent to it, and
    the process ends. Everything that was acknowledged is in the save. Its modes are restored in any case.
    """
    restore = _restorer()

    def end_at_once(status: int) -> None:
        with suppress(OSError):
            poll = select.poll()
            poll.register(2, select.POLLOUT)
            if any(event == select.POLLOUT for _, event in poll.poll(0)):
                os.write(2, rest())
        restore()
        os._exit(status)

    def end(number: int, _: object = None) -> None:
        timer = threading.Timer(PATIENCE, end_at_once, (SIGNALLED + number,))
        timer.daemon = True
        timer.start()
        leave(SIGNALLED + number)

    before = {number: signal.signal(number, end) for number in signals}
    try:
        yield end
    finally:
        restore()  # before another signal can end the process
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


@contextmanager
def _repeated(signals: Collection[int], heard: threading.Event) -> Iterator[None]:
    """Send a signal again until it is heard.

    Readline looks for one only while it waits: what came while it was busy with a key would wait for the next.
    """
    numbers, noting = os.pipe()  # where Python notes every signal at once
    os.set_blocking(noting, False)

    def insist() -> None:
        with open(numbers, "rb", buffering=0) as noted:
            while number := noted.read(1):
                while number[0] in signals and not heard.wait(AGAIN):
                    signal.pthread_kill(main, number[0])

    main = threading.get_ident()
    before = signal.set_wakeup_fd(noting, warn_on_full_buffer=False)
    threading.Thread(target=insist, name="signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(noting)


def _watch_line(end: Callable[[int], None]) -> None:
    """Wait until the other side of the terminal is closed; its signal may never come."""
    with suppress(OSError, AttributeError):
        poll = select.poll()
        poll.register(_keyboard(), 0)
        if any(event & select.POLLHUP for _, event in poll.poll()):
            end(signal.SIGHUP)


def _keyboard() -> int:
    return sys.__stdin__.fileno() if sys.__stdin__ else 0


def _restorer() -> Callable[[], None]:
    """Return the function that restores the terminal's present modes."""
    import termios

    fd = _keyboard()
    try:
        modes = termios.tcgetattr(fd)
    except termios.error:
        return lambda: None

    def restore() -> None:
        with suppress(termios.error):
            termios.tcsetattr(fd, termios.TCSANOW, modes)

    return restore
