"""The characters that need more than ASCII, each with a stand-in, so that a screen asks for a meaning.

    glyphs = UNICODE if ... else ASCII
    glyphs.pip * strength + glyphs.pip_empty * lost

A character and its stand-in are equally wide, so that nothing moves when the set is changed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of characters, each one cell wide.

    Attributes:
        pip, pip_empty: a step of strength that is there, and one that is lost.
        star: a place worth victory points.
        anchor: a major port.
        cursor: the row or thing one is at.
        target: what may be chosen.
        chosen, unchosen: one of several that exclude each other.
        ticked, unticked: one of several that do not.
        check, cross: done or legal, and not.
        hit, miss: what a die did.
        dice: the faces from 1 to 6.
        more: stands for what is cut off.
        dot: between parts of a line.
        full, half, empty: parts of a bar.
        light, medium, dark: shades.
        opened, closed: a part that is unfolded, and one that is folded.
        thinking: frames of a sign that somebody is at work.
        horizontal .. cross_line: thin lines and where they meet.
        heavy, double: thicker horizontal lines.
    """

    ascii: bool
    pip: str
    pip_empty: str
    star: str
    anchor: str
    crown: str
    skull: str
    cursor: str
    target: str
    chosen: str
    unchosen: str
    ticked: str
    unticked: str
    check: str
    cross: str
    hit: str
    miss: str
    dice: tuple[str, str, str, str, str, str]
    arrow_left: str
    arrow_right: str
    arrow_up: str
    arrow_down: str
    arrow_both: str
    arrow_up_down: str
    triangle_left: str
    triangle_right: str
    triangle_up: str
    triangle_down: str
    more: str
    dash: str
    dot: str
    bullet: str
    times: str
    plus_minus: str
    at_least: str
    at_most: str
    full: str
    half: str
    empty: str
    light: str
    medium: str
    dark: str
    opened: str
    closed: str
    thinking: tuple[str, ...]
    enter: str
    horizontal: str
    vertical: str
    corner_top_left: str
    corner_top_right: str
    corner_bottom_left: str
    corner_bottom_right: str
    tee_left: str
    tee_right: str
    tee_top: str
    tee_bottom: str
    cross_line: str
    heavy: str
    double: str
    double_vertical: str

    @property
    def name(self) -> str:
        """What the set is called: `ascii` or `unicode`."""
        return "ascii" if self.ascii else "unicode"

    def bar(self, part: int, whole: int, cells: int | None = None) -> str:
        """A bar of so many cells (one for each of the whole when not told) filled by a part of the whole."""
        width = whole if cells is None else cells
        filled = round(width * part / whole) if whole else 0
        return self.full * filled + self.empty * (width - filled)

    def cut(self, text: str, cells: int) -> str:
        """A text that fits in so many cells; what is cut off is marked."""
        return text if len(text) <= cells else text[: max(0, cells - 1)].rstrip() + self.more[:cells]


UNICODE = Glyphs(
    ascii=False,
    pip="●",
    pip_empty="○",
    star="★",
    anchor="¤",
    crown="♔",
    skull="†",
    cursor="▸",
    target="◆",
    chosen="◉",
    unchosen="○",
    ticked="■",
    unticked="□",
    check="✓",
    cross="✗",
    hit="✶",
    miss="·",
    dice=("⚀", "⚁", "⚂", "⚃", "⚄", "⚅"),
    arrow_left="←",
    arrow_right="→",
    arrow_up="↑",
    arrow_down="↓",
    arrow_both="↔",
    arrow_up_down="↕",
    triangle_left="◂",
    triangle_right="▸",
    triangle_up="▴",
    triangle_down="▾",
    more="…",
    dash="–",
    dot="·",
    bullet="•",
    times="×",
    plus_minus="±",
    at_least="≥",
    at_most="≤",
    full="█",
    half="▌",
    empty="░",
    light="░",
    medium="▒",
    dark="▓",
    opened="▾",
    closed="▸",
    thinking=("◐", "◓", "◑", "◒"),
    enter="⏎",
    horizontal="─",
    vertical="│",
    corner_top_left="┌",
    corner_top_right="┐",
    corner_bottom_left="└",
    corner_bottom_right="┘",
    tee_left="├",
    tee_right="┤",
    tee_top="┬",
    tee_bottom="┴",
    cross_line="┼",
    heavy="━",
    double="═",
    double_vertical="║",
)
"""For terminals whose font has the usual signs."""

ASCII = Glyphs(
    ascii=True,
    pip="*",
    pip_empty=".",
    star="*",
    anchor="&",
    crown="^",
    skull="+",
    cursor=">",
    target="*",
    chosen="*",
    unchosen="o",
    ticked="x",
    unticked="_",
    check="+",
    cross="x",
    hit="*",
    miss=".",
    dice=("1", "2", "3", "4", "5", "6"),
    arrow_left="<",
    arrow_right=">",
    arrow_up="^",
    arrow_down="v",
    arrow_both="-",
    arrow_up_down="|",
    triangle_left="<",
    triangle_right=">",
    triangle_up="^",
    triangle_down="v",
    more="~",
    dash="-",
    dot=".",
    bullet="*",
    times="x",
    plus_minus="~",
    at_least=">",
    at_most="<",
    full="#",
    half="=",
    empty=".",
    light=".",
    medium=":",
    dark="#",
    opened="v",
    closed=">",
    thinking=("|", "/", "-", "\\"),
    enter="E",
    horizontal="-",
    vertical="|",
    corner_top_left="+",
    corner_top_right="+",
    corner_bottom_left="+",
    corner_bottom_right="+",
    tee_left="+",
    tee_right="+",
    tee_top="+",
    tee_bottom="+",
    cross_line="+",
    heavy="=",
    double="=",
    double_vertical="|",
)
"""For terminals that show no more than ASCII."""
