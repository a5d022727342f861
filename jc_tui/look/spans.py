"""Rows of text as they are drawn: each piece with its ink, which a theme gives a colour."""

from __future__ import annotations

Span = tuple[str, str]
"""Text and its ink."""

Line = tuple[Span, ...]
"""One row, from left to right."""

Label = tuple[str, str, str]
"""Text in a title row, its ink, and the action that a click on it runs, or ""."""
