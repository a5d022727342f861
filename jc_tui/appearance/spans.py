"""Rows of text and of lists in pieces with inks."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Hashable, Iterable, Mapping

from engine.values import frozen

Span = tuple[str, str]
"""Text and its ink."""

Line = tuple[Span, ...]
"""One row, from left to right."""

Label = tuple[str, str, str]
"""Text in a title row, its ink, and the action that a click on it runs, or ""."""

BOLD: Mapping[str, str] = {"text": "strong", "label": "strong", "muted": "heading", "sea": "strong"}
"""What is written instead of an ink that is not bold."""


@frozen
class ListRow:
    """Row of a list; neighbours with one key are one entry, without a key headings."""

    line: Line
    key: Hashable | None = None

    @property
    def text(self) -> str:
        return "".join(part for part, _ in self.line)


def plain_row(key: str, text: str, ink: str = "text") -> ListRow:
    """Return a list row in one ink; without a key it is a heading."""
    return ListRow(((text, ink if key else "heading"),), key or None)


def length(spans: Iterable[Span]) -> int:
    """Return the columns of spans."""
    return sum(len(text) for text, _ in spans)


def embolden(line: Line) -> Line:
    """Make all of a row bold."""
    return tuple((text, BOLD.get(ink, ink)) for text, ink in line)


def ruled(text: str, width: int, rule: str) -> Line:
    """Return a heading on a rule."""
    return ((f"{rule * 2} {text} ".ljust(width, rule), "muted"),)


def in_frame(
    frame: tuple[str, str, str], lines: Iterable[Line], width: int, ink: str, head: Line = (), foot: Line = ()
) -> list[Line]:
    """Return lines in a frame `width` wide, with words in its upper and lower edge."""
    corners, side, edge = frame
    drawn: list[Line] = []
    for left, words, right in ((corners[0], head, corners[1]), (corners[2], foot, corners[3])):
        drawn.append(((left + edge, ink), *words, (edge * (width - 3 - length(words)) + right, ink)))
    inside = (((side, ink), *line, (" " * (width - 2 - length(line)), "text"), (side, ink)) for line in lines)
    return [drawn[0], *inside, drawn[1]]


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """Return a text in lines of at most `width`, each command in one."""
    whole = re.sub("`[^`]*`", lambda command: command[0].replace(" ", "\0"), text)
    lines = textwrap.wrap(whole, max(8, width), subsequent_indent=" " * indent, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines] or [""]


def page_lines(sentences: Iterable[str], width: int, ink: str = "text") -> list[Line]:
    """Return nonempty sentences in lines of a page `width` wide, with margins."""
    return [((f"  {line}", ink),) for each in sentences if each for line in wrapped(each, width - 4, 2)]
