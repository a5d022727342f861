"""What the map sends over the line: a small app with nothing but the map, run in a pseudo-terminal of 120 by 40.

Run `python -m tests.bench.map_bytes`; it prints the bytes of a cursor step, of a changed stack, of a scroll and of
the first paint.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import termios
import time

COLUMNS, ROWS = 120, 40
TARGET = 200
KEYS = {"right": b"\x1b[C", "left": b"\x1b[D", "up": b"\x1b[A", "down": b"\x1b[B"}

APP = """
import os
os.environ["TEXTUAL_ANIMATIONS"] = "none"
from textual.app import App
from jc_tui.shown import Shown
from jc_tui.widgets.map_view import MapView, Mark

PLACES = "genua massilia ravenna lugdunum narbo rome neapolis brundisium antioch athena".split()

class MapApp(App):
    shown = Shown()
    def _display(self, screen, renderable):
        if self._running and not self._closed and not self._batch_count:
            renderable = self.shown.difference(renderable, tuple(self.size))
        super()._display(screen, renderable)
    def compose(self):
        yield MapView("{level}")
    def on_mount(self):
        view = self.query_one(MapView)
        view.marks = {{place: Mark("C3", "caesar") for place in PLACES}}
        view.focus()
    def key_m(self):
        view = self.query_one(MapView)
        marks = dict(view.marks)
        marks["rome"] = Mark("C4" if marks["rome"].text == "C3" else "C3", "caesar")
        view.marks = marks

MapApp().run()
"""


class Screen:
    """An app in a pseudo-terminal."""

    def __init__(self, level: str, colours: str) -> None:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": colours, "PYTHONPATH": os.getcwd()}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", APP.format(level=level)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.master = master

    def read(self, quiet: float) -> int:
        """How many bytes come until it has been quiet for so many seconds."""
        total = 0
        while select.select([self.master], [], [], quiet)[0]:
            try:
                total += len(os.read(self.master, 65536))
            except OSError:
                break
        return total

    def press(self, keys: bytes) -> int:
        """The bytes that answer a key."""
        os.write(self.master, keys)
        return self.read(0.15)

    def close(self) -> None:
        """End the app."""
        self.process.terminate()
        self.process.wait()
        os.close(self.master)


def measure(level: str, colours: str = "truecolor") -> dict[str, float]:
    """The figures of a level."""
    screen = Screen(level, colours)
    try:
        first = screen.read(1.0)
        steps = []
        for name in ("right", "right", "down", "left", "left", "up", "right", "down", "right", "up") * 3:
            steps.append(screen.press(KEYS[name]))
        marks = [screen.press(b"m") for _ in range(5)]
        return {
            "first paint": first,
            "step, median": statistics.median(steps),
            "step, worst": max(steps),
            "changed stack": statistics.median(marks),
        }
    finally:
        screen.close()


def main() -> None:
    """Print the figures of all levels."""
    started = time.perf_counter()
    for level in ("small", "medium", "large"):
        for name, value in measure(level).items():
            note = f"  (at most {TARGET})" if name == "step, median" else ""
            print(f"{level:7} {name:14} {value:8.0f} bytes{note}")
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
