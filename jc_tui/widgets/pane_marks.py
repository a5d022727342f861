"""The characters the panes draw with. No import of the rules here: the title draws with them too."""

from __future__ import annotations

from dataclasses import dataclass

from jc_tui.look.glyphs import ASCII, UNICODE, Glyphs


@dataclass(frozen=True, slots=True)
class Marks:
    """The characters the panes draw with."""

    focus: str
    cursor: str
    rule: str
    heading: str
    pip: str
    pip_empty: str
    dot: str
    more: str
    move: str
    levy: str
    corners: str
    side: str
    edge: str
    picked_corners: str
    picked_side: str
    picked_edge: str


def marks_of(glyphs: Glyphs) -> Marks:
    """The marks in a set of characters."""
    return Marks(
        focus=glyphs.cursor,
        cursor=glyphs.cursor,
        rule=glyphs.horizontal,
        heading=glyphs.double,
        pip=glyphs.pip,
        pip_empty=glyphs.pip_empty,
        dot=glyphs.dot,
        more=glyphs.more,
        move=glyphs.arrow_right,
        levy="+",
        corners=glyphs.corner_top_left
        + glyphs.corner_top_right
        + glyphs.corner_bottom_left
        + glyphs.corner_bottom_right,
        side=glyphs.vertical,
        edge=glyphs.horizontal,
        picked_corners="####" if glyphs.ascii else "╔╗╚╝",
        picked_side="#" if glyphs.ascii else glyphs.double_vertical,
        picked_edge=glyphs.double,
    )


MARKS, PLAIN_MARKS = marks_of(UNICODE), marks_of(ASCII)
"""The marks of both sets."""
