"""Filters of every line for few or no colours, where Textual mixes others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual import color as textual_color
from textual.filter import LineFilter, NoColor

BLACK = 0
BRIGHT = 8
"""The number of the first of the bright colours."""

LIGHT = frozenset({2, 3, 6, 7, *range(9, 16)})
"""The numbers of the colours on which black is read."""

NOT_BOLD = Style(bold=False)
Restyle = Callable[[Style], Style]


class Restyled(LineFilter):
    """Changes the style of every text, whatever it is drawn on."""

    def __init__(self, restyle: Restyle) -> None:
        super().__init__()
        self._restyle = restyle

    def apply(self, segments: list[Segment], background: textual_color.Color) -> list[Segment]:
        change = self._restyle
        return [
            Segment(text, None if style is None else change(style), control) for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def basic(style: Style, colours: int = 16) -> Style:
    """Return a style in 8 or 16 colours, bold only where that can be read."""
    ink, paper = (_number(color, colours) for color in (style.color, style.bgcolor))
    if style.bold and ink is not None and ink < BRIGHT and (ink == BLACK or paper in LIGHT):
        style += NOT_BOLD
    return style + Style.from_color(*(None if it is None else Color.from_ansi(it) for it in (ink, paper)))


@lru_cache(maxsize=4096)
def of_none(style: Style) -> Style:
    """Return a style without colours, reversed instead of on light paper."""
    on_light = _number(style.bgcolor) in LIGHT
    return style + NoColor.DEFAULT_COLORS + Style(reverse=bool(style.reverse) != on_light)


FILTERS: Mapping[str, Restyle] = {"16": basic, "8": partial(basic, colours=8), "none": of_none}


def filters_for(colours: str) -> list[LineFilter]:
    """Return the filters for a number of colours in `BY_COLOURS`."""
    return [Restyled(FILTERS[colours])] if colours in FILTERS else []


def _number(color: Color | None, colours: int = 16) -> int | None:
    """Return the nearest basic colour, or None for the terminal's own."""
    number = None if color is None else color.downgrade(ColorSystem.STANDARD).number
    return None if number is None else number % colours
