"""What a terminal makes of the codes that are sent for a style."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.color import Color, ColorSystem
from rich.style import Style

from jc_tui.terminal.ansi_writer import look_of
from jc_tui.terminal.colour_filters import FILTERS

Rgb = tuple[int, int, int]
XTERM: Sequence[Rgb] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
"""The 16 colours as xterm has them."""
SYSTEMS = {
    "true": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    **dict.fromkeys(("16", "8", "none"), ColorSystem.STANDARD),
}
DEPTHS = ("256", "16", "8", "none")
BASIC_INKS = {*map(str, range(30, 38)), "39"}
BASIC_PAPERS = {*map(str, range(40, 48)), "49"}


@dataclass(frozen=True)
class Seen:
    """A style as it is seen: two colours, and what is bold or underlined."""

    ink: Rgb
    paper: Rgb
    attributes: frozenset[str]


def codes(style: Style, depth: str) -> tuple[str, str, frozenset[str]]:
    """The codes for ink, paper and attributes that are sent for a style of a theme."""
    return look_of(FILTERS[depth](style) if depth in FILTERS else style, SYSTEMS[depth])


def seen(look: tuple[str, str, frozenset[str]]) -> Seen:
    """What an xterm, white on black, makes of codes."""
    ink, paper = _rgb(look[0], XTERM[7]), _rgb(look[1], XTERM[0])
    if "7" in look[2]:
        ink, paper = paper, ink
    return Seen(ink, paper, look[2] & {"1", "4"})


def _rgb(code: str, default: Rgb) -> Rgb:
    kind, *values = map(int, code.split(";"))
    if values and values[0] == 5:
        red, green, blue = Color.from_ansi(values[1]).get_truecolor()
        return red, green, blue
    if values:
        return values[1], values[2], values[3]
    if kind in (39, 49):
        return default
    return XTERM[kind % 10 + (8 if kind >= 90 else 0)]


def luminance(rgb: Rgb) -> float:
    parts = [part / 255 for part in rgb]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """By the formula of the WCAG."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
