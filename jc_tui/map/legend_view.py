"""The legend as a widget, with each sign in the colours of the map."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from jc_tui.appearance.bindings import bindings_of
from jc_tui.map.legend import Sign
from jc_tui.map.style import MapStyles

TWO_COLUMNS = 72
"""Cells from which the signs stand in two columns."""

GAP = 2

Piece = tuple[str, str]
"""A text and its style of the map; `""` for words, `heading` for a heading."""


class LegendView(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows chapters of signs, one below the other, and scrolls where they do not fit."""

    DEFAULT_CSS = "LegendView { background: $background; padding: 0 1; overflow-x: hidden; scrollbar-size: 0 1; }"
    BINDINGS = bindings_of("help-text")

    def __init__(self, chapters: Mapping[str, Sequence[Sign]], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._chapters = chapters
        self._rows: list[list[Piece]] = []

    def on_resize(self) -> None:
        self._rows = legend_rows(self._chapters, max(30, self.scrollable_content_region.width))
        self.virtual_size = Size(0, len(self._rows))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        row, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if not 0 <= row < len(self._rows):
            return Strip.blank(width, self.rich_style)
        segments = [Segment(text, self._style(style, text)) for text, style in self._rows[row]]
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    @cached_property
    def _styles(self) -> MapStyles:
        return MapStyles(self.app.theme_variables)

    def _style(self, name: str, text: str) -> Style:
        plain = name in ("", "heading")
        return self.rich_style + Style(bold=bool(name)) if plain else self._styles.of(name, text)


def legend_rows(chapters: Mapping[str, Sequence[Sign]], width: int) -> list[list[Piece]]:
    """Return the legend in rows, each chapter in two columns if there is room."""
    rows: list[list[Piece]] = []
    wide = max(len(sign.text) for signs in chapters.values() for sign in signs)
    for title, signs in chapters.items():
        rows.append([(title, "heading")])
        if width < TWO_COLUMNS:
            rows += _column(signs, wide, width)
            continue
        half, room = (len(signs) + 1) // 2, (width - GAP) // 2
        left, right = (_column(some, wide, room) for some in (signs[:half], signs[half:]))
        for first, second in zip_longest(left, right, fillvalue=list[Piece]()):
            blank = room + GAP - sum(len(text) for text, _ in first)
            rows.append([*first, (" " * blank, ""), *second])
    return rows


def _column(signs: Sequence[Sign], wide: int, width: int) -> list[list[Piece]]:
    rows: list[list[Piece]] = []
    for sign in signs:
        first, *others = textwrap.wrap(sign.meaning, width - wide - 1) or [""]
        rows.append([*sign.drawn, (" " * (wide + 1 - len(sign.text)), ""), (first, "")])
        rows += [[(" " * (wide + 1), ""), (line, "")] for line in others]
    return rows
