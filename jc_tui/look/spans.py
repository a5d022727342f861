"""Rows of text as they are drawn: each piece with its ink, which a theme gives a colour."""

from __future__ import annotations

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
