"""Characters beyond ASCII with their stand-ins, by meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from engine.values import frozen
from jc_tui.appearance.spans import wrapped

DRAWN_WITH: Mapping[str, str] = {
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "═": "=", "▾": "v", "▴": "^", "▸": ">", "◂": "<", "→": ">", "←": "<", "↔": "-", "·": ".", "•": "*", "–": "-",
    "—": "-", "…": ".", "■": "#", "□": ".", "●": "*", "○": "o", "×": "x", "≤": "<", "’": "'", "“": '"', "”": '"',
    "✓": "x", "✗": "!", "▌": "|", "›": ">",
}  # fmt: skip
"""Each character that our drawings use beyond ASCII, with the one of the same width that stands for it."""


@frozen
class Glyphs:
    """One set of characters; without arguments, for terminals whose font has the usual signs.

    Attributes:
        pip, pip_empty: a step of strength that is there, and one that is lost. half: half a hit.
        cursor: the row or thing one is at, and the pane with the focus.
        chosen, unchosen: one of several that exclude each other.
        back, on: what turns to the value before, and to the one behind.
        times: a battle. loss, both, end: what else is marked on the line of a replay.
        move, levy: what a card gives.
        edge: the left of what is said or asked, in the ink of the side that acts.
        rule, heavy, heading: horizontal lines, thicker and thicker.
        frame, picked_frame: of a block or a card: its corners from top left to bottom right, a side, an edge.
    """

    ascii: bool = False
    pip: str = "●"
    pip_empty: str = "○"
    half: str = "½"
    cursor: str = "▸"
    target: str = "◆"
    chosen: str = "◉"
    unchosen: str = "○"
    cross: str = "✗"
    back: str = "◂"
    on: str = "▸"
    loss: str = "†"
    both: str = "✶"
    end: str = "■"
    times: str = "×"
    move: str = "→"
    levy: str = "+"
    above: str = "↑"
    below: str = "↓"
    more: str = "…"
    done: str = "✓"
    edge: str = "▌"
    dash: str = "–"
    dot: str = "·"
    rule: str = "─"
    heavy: str = "━"
    heading: str = "═"
    frame: tuple[str, str, str] = ("┌┐└┘", "│", "─")
    picked_frame: tuple[str, str, str] = ("╔╗╚╝", "║", "═")

    def pips(self, strength: int, most: int) -> str:
        """Return `strength` as dots, of which there are `most`."""
        full = max(0, min(strength, most))
        return self.pip * full + self.pip_empty * (most - full)

    def cut(self, text: str, cells: int) -> str:
        """Return a text cut to `cells`, with a mark."""
        return text if len(text) <= cells else text[: max(0, cells - 1)].rstrip() + self.more[:cells]

    def wrap(self, text: str, width: int, most: int, indent: int = 0) -> list[str]:
        """Return a text in at most `most` lines, cut off with a mark."""
        lines = wrapped(text, width, indent)
        if len(lines) > most > 0:
            lines[most - 1] = self.cut(f"{lines[most - 1]} {lines[most].strip()}", width)
        return lines[:most]

    def drawn(self, text: str) -> str:
        return text.translate(PLAIN) if self.ascii else text


PLAIN: dict[int, str] = str.maketrans(dict(DRAWN_WITH))

UNICODE = Glyphs()

SIGNS = PLAIN | str.maketrans("½◆◉†✶↑↓━", "h**+*^v=")
LIKE: dict[str, Any] = {
    each.name: each.default.translate(SIGNS) for each in fields(Glyphs) if isinstance(each.default, str)
}
OTHERS = {"pip_empty": ".", "cross": "x", "end": "x", "more": "~", "picked_frame": ("####", "#", "=")}

ASCII = replace(UNICODE, **LIKE | OTHERS | {"frame": ("++++", "|", "-"), "ascii": True})
"""For terminals that show no more than ASCII."""
