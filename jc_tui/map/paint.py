"""The cells of the map: its art below trails, stacks, targets and selection."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise
from typing import Literal

from engine.values import frozen
from jc_tui.map.art import CLASSES, ON_LAND, TO_ASCII, MapArt
from jc_tui.map.inset import Inset
from jc_tui.map.parts import LAND_BITS, Cell, Laid, PlaceArt, on_land
from jc_tui.table.targets import TargetKind, TargetMark

Fill = Literal["", "first", "second", "contested"]

FILLS: Mapping[str, str] = {"first": "++", "second": "·,", "contested": "×x"}
"""What an area is strewn with, by what fills it, and that in ASCII: so it tells whose it is without colours."""

LEADER = "★"

SPACED = 6
"""Cells of a filled area from one sign to the next."""


@frozen
class Mark:
    """A stack as the map shows it.

    Attributes:
        text: whose and how many: ``C3``, ``P2``, ``C3P2``, `LEADER` behind or for the letter of a led one.
        side: the ink of its side, or ``contested``.
        moved: underlined, for blocks that have moved.
        fill: of an area, what fills it: the ink of the side that holds it, or ``contested``; else empty.
    """

    text: str
    side: str
    moved: bool = False
    fill: Fill = ""

    def fitted(self, width: int) -> str:
        if len(self.text) <= width:
            return self.text
        bare, contested = self.text.replace(LEADER, ""), self.side == "contested"
        led = re.sub(rf"[A-Z](\d+){LEADER}", rf"{LEADER}\1", self.text) if contested else bare
        short = re.sub(r"[A-Z]?(\d+)[A-Z](\d+)", r"\1v\2", bare)
        ways = led, bare, short, "!" * min(width, 2)
        return next(text for text in ways if len(text) <= width)


TARGET_SIGNS: Mapping[TargetKind, str] = {
    "move": "▸",
    "attack": "×",
    "reserve": "+",
    "response": "◂",
    "sail": "≈",
    "begin": "»",
    "gain": "+",
}

TrailKind = Literal["move", "attack"]

DOT = "═"
"""What a way is drawn with where no road or strait is."""

LETTERED = "NnCcM"
"""The classes of cells that a way leaves alone: names and signs."""


@frozen
class Trail:
    """Way through places with an arrow head before the last; `kind` sets its style."""

    places: tuple[str, ...]
    kind: TrailKind = "move"


@dataclass
class MapPaint:
    """The map with everything on it, at one level.

    Attributes:
        origin: the area that an order begins in, whose borders stand out.
        trail: by row and column, what is drawn of ways over the roads, below names and stacks.
        monochrome: colours tell nothing: what is laid over the art says whether it lies on land or on water.
        note: row, column and text of what is said on the map itself, where no place is in its way.
    """

    art: MapArt
    marks: Mapping[str, Mark] = field(default_factory=dict)
    targets: Mapping[str, TargetMark] = field(default_factory=dict)
    last_moved: Collection[str] = ()
    selected: str = ""
    origin: str = ""
    trail: Laid = field(default_factory=dict)
    ascii_only: bool = False
    monochrome: bool = False
    inset: Inset | None = None
    note: tuple[int, int, str] | None = None

    def runs(self, row: int, start: int, end: int) -> list[tuple[str, str]]:
        """Return the cells of a row from `start` to before `end` as styled texts."""
        chars, styles = self._ground(row, start, end)
        for col, (char, style) in self._over.get(row, {}).items():
            if start <= col < end:
                chars[col - start], styles[col - start] = char, style
        runs, begin = [], 0
        for style, cells in groupby(styles):
            behind = begin + len(list(cells))
            runs.append(("".join(chars[begin:behind]), style))
            begin = behind
        return runs

    def differences(self, before: MapPaint) -> Iterator[tuple[int, int, int]]:
        """Yield the runs of cells that differ: row, first column, and end."""
        turned = {letter for letter, _ in self._fills.items() ^ before._fills.items()}
        refilled = {row for row, letters in enumerate(self.art.areas) if turned & set(letters)}
        for row in sorted({*self._over, *before._over, *refilled}):  # a note may lie beyond the art
            now, then = self._over.get(row, {}), before._over.get(row, {})
            if row in refilled:
                yield row, 0, self.art.width
            elif now != then:
                changed = {col for col in {*now, *then} if now.get(col) != then.get(col)}
                firsts, lasts = (sorted(col for col in changed if col + by not in changed) for by in (-1, 1))
                yield from ((row, first, last + 1) for first, last in zip(firsts, lasts, strict=True))

    @cached_property
    def _over(self) -> Laid:
        """All that lies over the art: what comes later lies above."""
        found: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)

        def lay(row: int, col: int, char: str, style: str) -> None:
            found[row][col] = self.plain(char), style + self._ground_kind(row, col)

        for row, col in self.art.border_of(self.origin) | self.art.ports_of(self.selected):
            lay(row, col, self.art.rows[row][col], "outline")
        for row, way in self.trail.items():
            for col, (char, style) in way.items():
                lay(row, col, char, style)
        if self.note is not None:
            row, first, text = self.note
            if not any(it.row == row and it.touches(first, first + len(text)) for it in self.art.places.values()):
                found[row] |= {first + i: (self.plain(char), "note") for i, char in enumerate(text)}
        for name, target in self.targets.items():
            if target.label and (cell := self.art.crossing(target.before or self.origin, name)):
                lay(*cell, target.label[0], f"target-{target.kind}")
        for place in self.art.places.values():
            if self.inset is not None and self.inset.cuts(place):
                found[place.row] |= {col: (" ", self._bare(place.row, col)) for col in range(*place.span)}
                continue
            for col, char, style in self._on_place(place):
                lay(place.row, col, char, style)
        if self.inset is not None:
            for row, cells in self.inset.rows.items():
                found[row] |= cells
        return found

    def _ground(self, row: int, start: int, end: int) -> tuple[list[str], list[str]]:
        """Return the characters and styles of the art, continued beyond its edges."""
        art = self.art
        drawn = range(max(0, start), min(art.width, end)) if 0 <= row < art.height else ()
        chars = [" "] * (end - start)
        styles = ["" if col in drawn else self._bare(row, col) for col in range(start, end)]
        if drawn:
            cells, there = slice(drawn[0], drawn[-1] + 1), slice(drawn[0] - start, drawn[-1] + 1 - start)
            chars[there] = (art.ascii_rows if self.ascii_only else art.rows)[row][cells]
            styles[there] = [CLASSES[kind] for kind in art.classes[row][cells]]
            if self._fills:
                self._fill(row, start, chars, styles)
        if self.ascii_only or self.monochrome:
            bare = "".join(chars)
            for i, style in enumerate(styles):
                if style == "sea" and (start + i + 3 * row) % 5 == 0 and not bare[max(0, i - 1) : i + 2].strip():
                    chars[i] = "~"  # beside a name it would be taken for a sign
        return chars, styles

    @cached_property
    def _fills(self) -> Mapping[str, Fill]:
        named = self.art.area_letters.items()
        return {letter: mark.fill for letter, name in named if (mark := self.marks.get(name)) and mark.fill}

    def _fill(self, row: int, start: int, chars: list[str], styles: list[str]) -> None:
        """Fill the areas of a row with the colours of their sides."""
        bare = "".join(chars)
        for i, style in enumerate(styles):
            col = start + i
            fill = self._fills.get(self.art.areas[row][col]) if 0 <= col < self.art.width else None
            if not fill:
                continue
            if style == "land":
                styles[i] = f"held-{fill}"
                if (col + 3 * row) % SPACED == 0 and not bare[max(0, i - 1) : i + 2].strip():
                    chars[i] = FILLS[fill][self.ascii_only]
            elif style == "name" or (style == "sea" and bare[i] != " " and bare[i] in LAND_BITS):
                styles[i] = f"{style}@{fill}"

    def _bare(self, row: int, col: int) -> str:
        """Return the style of a cell's paper, beside the map that of its edge."""
        art = self.art
        if not 0 <= row < art.height:
            return "beyond"
        col, land = max(0, min(art.width - 1, col)), "wild" if art.areas else "land"
        return land if on_land(art.land[row][col]) else "sea"

    def _ground_kind(self, row: int, col: int) -> str:
        """Return the suffix of a style without colours: the ground of a cell."""
        if not self.monochrome:
            return ""
        return "@land" if 0 <= col < self.art.width and self.art.classes[row][col] in ON_LAND else "@sea"

    def _target_sign(self, kind: TargetKind, place: PlaceArt) -> str:
        """Return the sign of a destination, which points as the head beside it."""
        row = self.trail.get(place.row, {})
        beside = place.col - 1, place.col + 1, place.span[0] - 1, place.span[1]
        heads = {row[col][0] for col in beside if col in row}
        return "◂" if kind == "move" and "◂" in heads else TARGET_SIGNS[kind]

    def _on_place(self, place: PlaceArt) -> Iterator[tuple[int, str, str]]:
        target, mark = self.targets.get(place.id), self.marks.get(place.id)
        if (here := place.id == self.selected) or target is not None:
            cursor = "selected marked" if target or (self.targets and self.monochrome) else "selected"
            style = target.style if target and not here else cursor
            yield from ((place.name_col + i, char, style) for i, char in enumerate(place.text))
            yield place.col, self._target_sign(target.kind, place) if target else place.sign, style
        if target is not None and target.letter:
            yield place.col, target.letter, "target-letter"
        if place.text[-1].isdigit():
            holder = mark.side if mark is not None and mark.side in FILLS else "free"
            yield place.name[1] - 1, place.text[-1], f"points-{holder}"
        text, style = "", ""
        if mark is not None and mark.text:
            text = mark.fitted(place.mark_width)
            style = mark.side + (" moved" if mark.moved or place.id in self.last_moved else "")
        elif target is not None and target.label:
            text, style = target.label[: place.mark_width], target.style
            if len(text) < place.mark_width:  # apart from the name
                text = text + " " if place.mark_first else " " + text
        begin = place.mark_col + (place.mark_width - len(text) if place.mark_first else 0)
        yield from ((begin + i, char, style) for i, char in enumerate(text))

    def plain(self, char: str) -> str:
        return TO_ASCII.get(char, char) if self.ascii_only else char


def laid(art: MapArt, trails: Iterable[Trail]) -> Laid:
    """Return the cells of trails; a later one lies above.

    Places that are not on the map are left out. Names and signs stay to be read; stacks lie above a way, but none
    of its places' hides its head.
    """
    found: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    for trail in trails:
        known = [art.places[name] for name in trail.places if name in art.places]
        way = (cell for start, end in pairwise(known) for cell in _leg(art, start, end))
        cells = [(row, col) for row, col in way if art.classes[row][col] not in LETTERED]
        for row, col in cells:
            found[row][col] = DOT, f"trail-{trail.kind}"
        stacks = {(place.row, col) for place in known for col in range(*place.mark)}
        seen = [cell for cell in cells if cell not in stacks]
        for row, col in (seen or cells)[-1:]:
            found[row][col] = _head((row, col), (known[-1].row, known[-1].col)), f"trail-{trail.kind}"
    return found


def _leg(art: MapArt, start: PlaceArt, end: PlaceArt) -> Iterator[Cell]:
    if link := art.joined.get(frozenset((start.id, end.id))):
        yield from link.cells if link.a == start.id else reversed(link.cells)
        return
    down, across = end.row - start.row, end.col - start.col
    steps = max(abs(down), abs(across))
    for step in range(1, steps):
        yield start.row + round(down * step / steps), start.col + round(across * step / steps)


def _head(cell: Cell, goal: Cell) -> str:
    """Return the arrow from a cell to another; cells are twice as high as wide."""
    down, across = goal[0] - cell[0], goal[1] - cell[1]
    if abs(across) > 2 * abs(down):
        return "▸" if across > 0 else "◂"
    return "▾" if down > 0 else "▴"
