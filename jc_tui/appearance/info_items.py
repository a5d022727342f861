"""Remarks on one thing, fitted into rows, the most important first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.values import frozen
from jc_tui.appearance.spans import Line, Span, length

APART = "  "
"""Between two remarks in one row."""

_STOPS = re.compile(r"(?<=[,:;] )")
"""Where a remark may go on in the next row: between the things it counts."""


@frozen
class InfoItem:
    """One thing to be said: in as few columns as will do, and in full."""

    brief: Line
    full: Line


def remark(brief: str, full: str, ink: str) -> InfoItem:
    """Return a remark in one ink."""
    return InfoItem(((brief, ink),), ((full, ink),))


def plain(remark: InfoItem) -> str:
    """Return a remark in full, without its inks."""
    return "".join(text for text, _ in remark.full)


def fitted_remarks(remarks: Sequence[InfoItem], width: int, height: int, more: str) -> list[Line]:
    """Return remarks in `height` rows, the last in brief if needed, then `more`."""
    if not height:
        return []
    for whole in range(len(remarks), -1, -1):
        forms = [remark.full if number < whole else remark.brief for number, remark in enumerate(remarks)]
        rows = _flowed(forms, width)
        if len(rows) <= height:
            return rows
    *rows, last = _flowed([remark.brief for remark in remarks], width - len(more) - 1)[:height]
    return [*rows, (*last, (f" {more}", last[-1][1]))]  # an ink of its own would be 20 bytes at each step


def _flowed(lines: Sequence[Line], width: int) -> list[Line]:
    """Return remarks in rows of at most `width`, parted only where necessary."""
    rows: list[list[Span]] = [[]]
    for line in filter(None, lines):
        gap = APART if rows[-1] else ""
        pieces = [line] if length(rows[-1]) + len(gap) + length(line) <= width else _parts(line)
        for piece in pieces:
            if rows[-1] and length(rows[-1]) + len(gap) + length(piece) > width:
                rows.append([])
                gap = ""
            rows[-1] += [(gap, "text"), *piece] if gap else piece
            gap = ""
    return [_stripped(row) for row in rows if row]


def _parts(line: Line) -> Iterator[Line]:
    """Yield the pieces of a remark that stay together."""
    piece: list[Span] = []
    for text, ink in line:
        *firsts, last = _STOPS.split(text)
        for first in firsts:
            yield (*piece, (first, ink))
            piece = []
        if last:
            piece.append((last, ink))
    if piece:
        yield tuple(piece)


def _stripped(row: Sequence[Span]) -> Line:
    *spans, (text, ink) = row
    return (*spans, (text.rstrip(), ink))
