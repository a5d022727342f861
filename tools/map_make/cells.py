"""The parts of a cell: quarters of land, and braille dots."""

from __future__ import annotations

from jc_tui.map.parts import LAND_BITS

QUADRANTS = "".join(LAND_BITS)
"""The character for each set of quarters that are land."""

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille character, by row and column."""


def braille(bits: int) -> str:
    """The character with these dots."""
    return chr(0x2800 + bits)
