"""What is done to every line before it is sent where there are few colours, or none: Textual mixes others."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

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
def of_sixteen(style: Style) -> Style:
    """A style in basic colours, bold only where the bright ink that many terminals show it in can be read.

    Bold black is dark grey there, and bold blue on white is pale.
    """
    ink, paper = _number(style.color), _number(style.bgcolor)
    if style.bold and ink is not None and ink < BRIGHT and (ink == BLACK or paper in LIGHT):
        style += NOT_BOLD
    return style + Style.from_color(_basic(ink), _basic(paper))


@lru_cache(maxsize=4096)
def of_eight(style: Style) -> Style:
    """As `of_sixteen`, and no colour is bright."""
    return of_sixteen(style + Style.from_color(_dull(style.color), _dull(style.bgcolor)))


@lru_cache(maxsize=4096)
def of_none(style: Style) -> Style:
    """A style without colours: what is written on a light paper is reversed instead."""
    on_light = _number(style.bgcolor) in LIGHT
    return style + NoColor.DEFAULT_COLORS + Style(reverse=bool(style.reverse) != on_light)


FILTERS = {"16": of_sixteen, "8": of_eight, "none": of_none}


def filters_for(colours: str) -> list[LineFilter]:
    """The filters for as many colours as `BY_COLOURS` has."""
    return [Restyled(FILTERS[colours])] if colours in FILTERS else []


def _number(color: Color | None) -> int | None:
    """Which of the 16 colours one is, or is nearest to; None for the terminal's own."""
    return None if color is None else color.downgrade(ColorSystem.STANDARD).number


def _basic(number: int | None) -> Color | None:
    return None if number is None else Color.from_ansi(number)


def _dull(color: Color | None) -> Color | None:
    number = _number(color)
    return _basic(None if number is None else number % BRIGHT)
