"""Rows of text as they are drawn: each piece with its ink, which a theme gives a colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

Span = tuple[str, str]
"""Text and its ink."""

Line = tuple[Span, ...]
"""One row, from left to right."""

Label = tuple[str, str, str]
"""Text in a title row, its ink, and the action that a click on it runs, or ""."""


def length(spans: Iterable[Span]) -> int:
    """The columns that pieces of a row take."""
    return sum(len(text) for text, _ in spans)


def ruled(text: str, width: int, rule: str) -> Line:
    """A heading: words on a rule."""
    return ((f"{rule * 2} {text} ".ljust(width, rule), "muted"),)


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines of at most `width`."""
    return textwrap.wrap(text, max(8, width), subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


def page_lines(sentences: Iterable[str], width: int, ink: str = "text") -> list[Line]:
    """Return sentences in lines of a page `width` wide, two columns from either edge; empty ones are left out."""
    return [((f"  {line}", ink),) for each in sentences if each for line in wrapped(each, width - 4, 2)]
