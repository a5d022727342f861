"""A block's strength as dots."""

from __future__ import annotations

from jc_tui.look.glyphs import Glyphs


def pips(strength: int, most: int, glyphs: Glyphs) -> str:
    """A strength as so many dots of the most there can be."""
    full = max(0, min(strength, most))
    return glyphs.pip * full + glyphs.pip_empty * (most - full)
