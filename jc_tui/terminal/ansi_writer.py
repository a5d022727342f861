"""Segments as escape sequences in as few bytes as it takes, for slow lines.

Rich begins and ends each run of one style by itself. An `AnsiWriter` remembers the style of the terminal, sends
only what differs, and leaves the colour of the ink alone where there are only blanks: half the bytes of a map.
Many blanks are erased cells, where the terminal is one that erases in the colour of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style

from engine.untrusted_text import sanitize

ATTRIBUTES = (
    *enumerate(("bold", "dim", "italic", "underline", "blink", "blink2", "reverse", "conceal", "strike"), start=1),
    *((21, "underline2"), (53, "overline")),
)
"""The codes of the attributes of a style, and what it calls them."""

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends an attribute and nothing else, where every terminal knows it: bold and dim end together."""

SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})
"""The attributes that change how a blank looks."""

ERASING = ("xterm", "tmux", "rxvt", "vte", "konsole", "alacritty", "kitty", "foot", "wezterm", "linux")
"""Beginnings of `TERM` where erased cells have the colour of the paper."""

MANY = 12
"""Least number of blanks that are cheaper to erase and to pass over."""

_BLANKS = re.compile(f"( {{{MANY},}})")

Look = tuple[str, str, frozenset[str]]
PLAIN: Look = ("39", "49", frozenset())


@lru_cache(maxsize=4096)
def look_of(style: Style, system: ColorSystem) -> Look:
    """Return the codes of a style: foreground, background, attributes."""
    foreground, background = "39", "49"
    if style.color is not None:
        foreground = ";".join(style.color.downgrade(system).get_ansi_codes(foreground=True))
    if style.bgcolor is not None:
        background = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(foreground=False))
    return foreground, background, frozenset(str(code) for code, name in ATTRIBUTES if getattr(style, name))


@lru_cache(maxsize=4096)
def looks_of(style: Style) -> tuple[Hashable, Hashable]:
    """Return how a style looks on a character, and on a blank."""
    look = look_of(style, ColorSystem.TRUECOLOR)
    ink = (look, style.link)
    return ink, ink if style.link or look[2] & SEEN_ON_BLANKS else look[1]


def erases(environment: Mapping[str, str]) -> bool:
    """Return whether a terminal erases in the paper's colour; GNU Screen does not."""
    return environment.get("TERM", "").lower().startswith(ERASING) and "STY" not in environment


def _drawable(text: str) -> str:
    """Return a text of the same width without commands to a terminal."""
    return "".join(char if sanitize(char) == char else "?" * cell_len(char) for char in text)


class AnsiWriter:
    """Turns segments into characters and escape sequences, and remembers the style the terminal is in."""

    def __init__(self, console: Console) -> None:
        self._system = console._color_system or ColorSystem.TRUECOLOR
        self._parts: list[str] = []
        self._now = PLAIN
        self._erases = erases(console._environ)
        self._passed = 0

    def move_to(self, x: int, y: int) -> None:
        self._passed = 0
        self._parts.append(Control.move_to(x, y).segment.text)

    def pass_over(self, cells: int) -> None:
        """Leave some cells behind what was written as they are."""
        cells += self._passed
        self._passed = 0
        self._parts.append(f"\x1b[{cells}C" if cells > 1 else "\x1b[C")

    def write(self, segments: Iterable[Segment]) -> None:
        for text, style, control in segments:
            if control or not text:
                self._go_on()
                self._parts.append(text)
            elif style is not None and style.link:
                self._go_on()
                self._change_to(PLAIN)
                self._parts.append(style.render(text, color_system=self._system))
            else:
                look = look_of(style, self._system) if style else PLAIN
                for piece in filter(None, _BLANKS.split(text) if self._erases else (text,)):
                    self._write(piece, look)

    def _write(self, text: str, look: Look) -> None:
        blank = text.isspace()
        before = self._now
        self._change_to(look, blank=blank)
        if self._erases and not text.strip(" ") and not self._now[2] & SEEN_ON_BLANKS:
            if self._passed and self._now == before:
                self._parts.pop()
                self._erase(self._passed + len(text))
                return
            if len(text) >= MANY:
                self._go_on()
                self._erase(len(text))
                return
        self._go_on()
        self._parts.append(text if text.isprintable() else _drawable(text))

    def _erase(self, count: int) -> None:
        self._parts.append(f"\x1b[{count}X")
        self._passed = count

    def _go_on(self) -> None:
        """Go behind what was erased, now that something follows there."""
        if self._passed:
            self._parts.append(f"\x1b[{self._passed}C")
            self._passed = 0

    def finish(self) -> str:
        self._change_to(PLAIN)
        return "".join(self._parts)

    def _change_to(self, look: Look, *, blank: bool = False) -> None:
        foreground, background, attributes = look
        if blank and not attributes & SEEN_ON_BLANKS:
            if self._now[2] & SEEN_ON_BLANKS:
                attributes = frozenset()
            else:
                foreground, attributes = self._now[0], self._now[2]
        if (foreground, background, attributes) == self._now:
            return
        self._parts.append(f"\x1b[{_way(self._now, (foreground, background, attributes))}m")
        self._now = (foreground, background, attributes)


@lru_cache(maxsize=4096)
def _way(old: Look, new: Look) -> str:
    """Return the shortest codes from one look to another."""
    anew = ";".join(["", *_begun(PLAIN, new)])
    gone = old[2] - new[2]
    if not gone <= OFF.keys():
        return anew
    ended = {OFF[code] for code in gone}
    kept = frozenset(code for code in old[2] if OFF.get(code) not in ended)
    return min(anew, ";".join([*sorted(ended, key=int), *_begun((*old[:2], kept), new)]), key=len)


def _begun(old: Look, new: Look) -> list[str]:
    """Return the codes of `new` that `old` lacks."""
    colours = [now for now, before in zip(new[:2], old[:2], strict=True) if now != before]
    return [*sorted(new[2] - old[2], key=int), *colours]
