"""What is seen in each cell of the map: the art with stacks, targets and the selection laid over it.

No Textual here: `MapPaint.runs` says which text to show in which of the styles of `STYLES`, row by row.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from engine.values import frozen
from jc_tui.look.glyphs import ASCII, UNICODE
from jc_tui.map.art import CLASSES, ON_LAND, TO_ASCII, MapArt, PlaceArt
from jc_tui.map.trail import Laid

if TYPE_CHECKING:
    from engine.bots.mind import Proposal

TargetKind = Literal["move", "attack", "reserve", "response", "sail", "begin", "gain"]


@frozen
class Mark:
    """A stack as the map shows it.

    Attributes:
        text: whose and how many: ``C3``, ``P2``, ``C3P2``.
        side: the ink of its side, or ``contested``.
        moved: underlined, for blocks that have moved.
    """

    text: str
    side: str
    moved: bool = False

    def fitted(self, width: int) -> str:
        """The text in at most so many cells."""
        if len(self.text) <= width:
            return self.text
        short = re.sub(r"[A-Z]?(\d+)[A-Z](\d+)", r"\1v\2", self.text)
        return short if len(short) <= width else "!" * min(width, 2)


@frozen
class TargetMark:
    """A place that can be gone to: `kind` sets the sign shown instead of the city's.

    `label` are a few characters shown where a stack would stand, if there is none.
    """

    kind: TargetKind
    label: str = ""


def begin_marks(sources: Iterable[str]) -> dict[str, TargetMark]:
    """A sign for each place where an order can begin."""
    return {place: TargetMark("begin") for place in sources}


def hint_marks(order: Proposal) -> dict[str, TargetMark]:
    """A sign for each place of an order that is proposed: where it begins, and where it goes."""
    kind: TargetKind = "attack" if order.kind == "attack" else "move"
    return begin_marks(order.origins) | ({order.goal: TargetMark(kind)} if order.goal else {})


TARGET_SIGNS: Mapping[TargetKind, str] = {
    "move": "▸",
    "attack": "×",
    "reserve": "+",
    "response": "◂",
    "sail": "≈",
    "begin": "»",
    "gain": "+",
}

Run = tuple[str, str]
Window = tuple[int, int, int, int]
OUTSIDE = "outside"
INSET_COLUMNS, INSET_ROWS = 24, 7
INNER_COLUMNS, INNER_ROWS = INSET_COLUMNS - 2, INSET_ROWS - 2
"""The inset with its frame, and without."""


@dataclass
class MapPaint:
    """The map with everything on it, at one level.

    Attributes:
        trail: by row and column, what is drawn of ways over the roads, below names and stacks.
        ascii_only: draw with ASCII alone.
        monochrome: colours tell nothing: what is laid over the art says whether it lies on land or on water.
        window: the part that is seen (row, column, rows, columns), which the inset shows; the inset is drawn when
            `inset` says where its top left cell is.
    """

    art: MapArt
    marks: Mapping[str, Mark] = field(default_factory=dict)
    targets: Mapping[str, TargetMark] = field(default_factory=dict)
    last_moved: Collection[str] = ()
    selected: str = ""
    trail: Laid = field(default_factory=dict)
    ascii_only: bool = False
    monochrome: bool = False
    window: Window = (0, 0, 0, 0)
    inset: tuple[int, int] | None = None

    @cached_property
    def _by_row(self) -> Mapping[int, Sequence[PlaceArt]]:
        rows: dict[int, list[PlaceArt]] = {}
        for place in self.art.places.values():
            rows.setdefault(place.row, []).append(place)
        return rows

    def runs(self, row: int, start: int, end: int) -> list[Run]:
        """The cells of a row from one column to another (not included), as texts with their styles."""
        width = end - start
        if not 0 <= row < self.art.height:
            chars, styles = [" "] * width, [OUTSIDE] * width
        else:
            chars, styles = self._ground(row, start, end)
            for col, (char, style) in self.trail.get(row, {}).items():
                if start <= col < end:
                    chars[col - start], styles[col - start] = self.plain(char), style + self._ground_kind(row, col)
            for place in self._by_row.get(row, ()):
                first, last = place.span
                if first < end + 8 and last > start - 8:
                    for col, char, style in self.overlay(place):
                        if start <= col < end:
                            chars[col - start] = char
                            styles[col - start] = style + self._ground_kind(row, col)
        if self.inset is not None:
            self._draw_inset(row, start, chars, styles)
        runs: list[Run] = []
        begin = 0
        for i in range(1, width + 1):
            if i == width or styles[i] != styles[begin]:
                runs.append(("".join(chars[begin:i]), styles[begin]))
                begin = i
        return runs

    def _ground(self, row: int, start: int, end: int) -> tuple[list[str], list[str]]:
        art = self.art
        rows = art.ascii_rows if self.ascii_only else art.rows
        first, last = max(0, start), min(art.width, end)
        left, right = [" "] * max(0, min(-start, end - start)), [" "] * max(0, min(end - art.width, end - start))
        classes = art.classes[row][first:last]
        chars = list(rows[row][first:last])
        if self.ascii_only or self.monochrome:
            for i, kind in enumerate(classes):
                if kind == "S" and chars[i] == " " and (first + i + 3 * row) % 5 == 0:
                    chars[i] = "~"
        styles = [CLASSES[kind] for kind in classes]
        return [*left, *chars, *right], [*(OUTSIDE for _ in left), *styles, *(OUTSIDE for _ in right)]

    def _ground_kind(self, row: int, col: int) -> str:
        """Without colours: what a cell lies on, as the end of the name of a style."""
        if not self.monochrome:
            return ""
        return "@land" if 0 <= col < self.art.width and self.art.classes[row][col] in ON_LAND else "@sea"

    def overlay(self, place: PlaceArt) -> list[tuple[int, str, str]]:
        """The cells (column, character, style) in which a place differs from the bare art."""
        cells: list[tuple[int, str, str]] = []
        target = self.targets.get(place.id)
        if target is not None or place.id == self.selected:
            style = "selected" if place.id == self.selected else f"target-{target.kind}" if target else ""
            for i, char in enumerate(place.text):
                cells.append((place.name_col + i, self.plain(char), style))
            sign = TARGET_SIGNS[target.kind] if target else place.sign
            cells.append((place.col, self.plain(sign), style))
        mark = self.marks.get(place.id)
        text, style = "", ""
        if mark is not None:
            text = mark.fitted(place.mark_width)
            style = mark.side + (" moved" if mark.moved or place.id in self.last_moved else "")
        elif target is not None and target.label:
            text, style = target.label[: place.mark_width], f"target-{target.kind}"
            if len(text) < place.mark_width:  # apart from the name
                text = text + " " if place.mark_first else " " + text
        begin = place.mark_col + (place.mark_width - len(text) if place.mark_first else 0)
        cells += [(begin + i, char, style) for i, char in enumerate(text)]
        return cells

    def plain(self, char: str) -> str:
        """A character, or what stands for it in ASCII."""
        return TO_ASCII.get(char, char) if self.ascii_only else char

    # --- The inset ------------------------------------------------------------------------------------

    def _draw_inset(self, row: int, start: int, chars: list[str], styles: list[str]) -> None:
        """Lay the part of the inset that falls on these cells over them."""
        assert self.inset is not None
        top, left = self.inset
        if not top <= row < top + INSET_ROWS:
            return
        for i, char in enumerate(self._inset_lines[row - top]):
            col = left + i - start
            if 0 <= col < len(chars):
                chars[col] = char
                styles[col] = "inset-window" if self._in_window(row - top - 1, i - 1) else "inset"

    def _in_window(self, inner_row: int, inner_col: int) -> bool:
        if not (0 <= inner_row < INNER_ROWS and 0 <= inner_col < INNER_COLUMNS):
            return False
        row = (inner_row + 0.5) / INNER_ROWS * self.art.height
        col = (inner_col + 0.5) / INNER_COLUMNS * self.art.width
        top, left, height, width = self.window
        return top <= row < top + height and left <= col < left + width

    @cached_property
    def _inset_lines(self) -> list[str]:
        """The whole map, very small, in a frame."""
        corners, side, edge = (ASCII if self.ascii_only else UNICODE).frame
        lines = [
            side + "".join(self._inset_char(row, col) for col in range(INNER_COLUMNS)) + side
            for row in range(INNER_ROWS)
        ]
        roof, floor = (ends[0] + edge * INNER_COLUMNS + ends[1] for ends in (corners[:2], corners[2:]))
        return [roof, *lines, floor]

    def _inset_char(self, row: int, col: int) -> str:
        art = self.art
        halves = []
        for half in (0, 1):
            r = min(art.height - 1, int((2 * row + half + 0.5) / (2 * INNER_ROWS) * art.height))
            c = min(art.width - 1, int((col + 0.5) / INNER_COLUMNS * art.width))
            halves.append(art.seas[r][c] == ".")
        if self.ascii_only:
            return "#" if any(halves) else " "
        return " ▀▄█"[halves[0] + 2 * halves[1]]
