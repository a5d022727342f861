"""Segments as escape sequences in as few bytes as it takes, for slow lines.

Rich begins and ends every run of one style anew. A `Writer` remembers the style the terminal is in, sends only
what differs, and leaves the colour of the ink alone where there are only blanks: about half the bytes of a map.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style

from engine.foreign import harmless

ATTRIBUTES = (
    ("bold", "1"),
    ("dim", "2"),
    ("italic", "3"),
    ("underline", "4"),
    ("blink", "5"),
    ("blink2", "6"),
    ("reverse", "7"),
    ("conceal", "8"),
    ("strike", "9"),
    ("underline2", "21"),
    ("overline", "53"),
)
SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})
"""The attributes that change how a blank looks."""

Look = tuple[str, str, frozenset[str]]
PLAIN: Look = ("39", "49", frozenset())


@lru_cache(maxsize=4096)
def look_of(style: Style, system: ColorSystem) -> Look:
    """The codes of a style: foreground, background, attributes."""
    foreground, background = "39", "49"
    if style.color is not None:
        foreground = ";".join(style.color.downgrade(system).get_ansi_codes(foreground=True))
    if style.bgcolor is not None:
        background = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(foreground=False))
    return foreground, background, frozenset(code for name, code in ATTRIBUTES if getattr(style, name))


def _drawable(text: str) -> str:
    """A text of the same width without what a terminal takes for commands, or what turns round its neighbours.

    Who wants the player to see what there was puts the text through `harmless` before.
    """
    return "".join(char if harmless(char) == char else "?" * cell_len(char) for char in text)


class Writer:
    """Turns segments into characters and escape sequences, and remembers the style the terminal is in."""

    def __init__(self, console: Console) -> None:
        self._system = console._color_system or ColorSystem.TRUECOLOR
        self._parts: list[str] = []
        self._now = PLAIN

    def move_to(self, x: int, y: int) -> None:
        """Go to a cell; the style stays."""
        self._parts.append(Control.move_to(x, y).segment.text)

    def write(self, segments: Iterable[Segment]) -> None:
        """Write segments where the cursor is."""
        for text, style, control in segments:
            if control or not text:
                self._parts.append(text)
            elif style is not None and style.link:
                self._change_to(PLAIN)
                self._parts.append(style.render(text, color_system=self._system))
            else:
                self._change_to(look_of(style, self._system) if style else PLAIN, blank=text.isspace())
                self._parts.append(text if text.isprintable() else _drawable(text))

    def finish(self) -> str:
        """All that was written; the terminal is left in its plain style."""
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
        codes: list[str] = []
        before = self._now
        if before[2] - attributes:
            codes.append("")
            before = PLAIN
        codes += sorted(attributes - before[2], key=int)
        codes += [new for new, old in ((foreground, before[0]), (background, before[1])) if new != old]
        self._parts.append(f"\x1b[{';'.join(codes)}m")
        self._now = (foreground, background, attributes)
