"""The line-up of a battle in four columns A to D, the viewer's side below.

Blocks are drawn as boxes where there is room, else a line each. Columns with many blocks are split at the cost of
empty ones where that helps; what does not fit at all is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import ceil

from textual import events
from textual.geometry import Offset, Region
from textual.message import Message

from engine.blocks.event_text import hits
from engine.blocks.facts import LETTERS
from engine.translations import say
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import SIDE_INKS, side_ink, side_letter
from jc_tui.appearance.spans import Line, Span, length, wrapped
from jc_tui.blocks.battle.pieces import ACTS, DONE, FIRES, STRUCK, WAITS, LineupData, Piece, Rank
from jc_tui.widgets.canvas import Canvas

WIDEST, NARROWEST = 27, 19
"""Of a block, in columns."""

WITH_PIPS = 25
"""Width from which a line of its own shows pips and the numeral."""

LEAST_BESIDE = 13
"""The columns of a box beside its word, if it shows pips."""

STANDS = {
    WAITS: (" ", "-waits", ""),
    ACTS: (">", "", "fight.stands-acts"),
    FIRES: ("!", "", "fight.stands-fires"),
    DONE: ("x", "-done", "fight.stands-done"),
    STRUCK: ("?", "", "fight.stands-struck"),
}
"""How a block stands in the round: its mark, what its side's ink ends in, and what its box says."""

STYLES = {"waits": "none", "done": "dim", "struck": "bold underline", "dice": "bold reverse"}
"""More inks of a side: of blocks, of the name of one that may be hit, of the last dice."""

RESERVES = ("fight.in-reserve", "fight.in-reserve-in-short")
"""How many are still to come, as far as there is room."""

LEAST_NAMED = 14
"""The columns of a line that dice leave to a block's mark, name and rating."""

EMPTY = 7
"""The width of a column without blocks, where room is needed elsewhere."""

MOST_RESERVES, MOST_ROWS = 6, 30
"""The reserves drawn as boxes, and the rows of a whole line-up, at most: its headings stay near the blocks."""

LEAST_STEPS, MOST_STEPS = 6, 24
"""The columns of a bar of strength."""

LEAST_BARS = 2 * LEAST_STEPS + 14
"""The columns of both with their numbers."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a line-up is drawn.

    Attributes:
        each: the rows of a block: 2 as a box, 1 as a line.
        floors: 1 if columns of boxes are closed by a row of their own, else 0.
        splits: by letter, the columns it has.
        widths: by letter, the room of all its columns.
        cell: the width of a block.
        heights: the rows of the upper and the lower rank.
    """

    each: int
    floors: int
    splits: tuple[int, ...]
    widths: tuple[int, ...]
    cell: int
    heights: tuple[int, int]


def _by_letter(rank: Rank) -> list[list[Piece]]:
    return [[piece for piece in rank.pieces if piece.rating[0] == letter] for letter in LETTERS]


def lay_out(data: LineupData, width: int, height: int) -> Layout:
    """Return the roomiest way to draw a line-up, with its headings and the line between."""
    counts = [[len(column) for column in _by_letter(rank)] for rank in data.ranks]
    most = [max(numbers) for numbers in zip(*counts, strict=True)]
    rows = max(2, height - 3)
    one, more = (1,) * len(LETTERS), _splits(most, width)
    for (each, floors), splits in product(((2, 1), (2, 0), (1, 0)), (one, more)):
        needs = [_needs(side, splits, each, floors) for side in counts]
        if sum(needs) <= rows:
            break
    even = width // len(LETTERS)
    widths, cell = ((even,) * len(LETTERS), even - 1) if splits == one else _widths(splits, most, width)
    return Layout(each, floors, splits, widths, min(WIDEST, cell), _share(needs, rows))


def _needs(side: Sequence[int], splits: Sequence[int], each: int, floors: int) -> int:
    tallest = max(ceil(blocks / columns) for blocks, columns in zip(side, splits, strict=True))
    return tallest * each + floors if tallest else 1


def _share(needs: Sequence[int], rows: int) -> tuple[int, int]:
    """Divide the rows between both ranks, half each where that does."""
    half = rows // 2
    top = min(max(needs[0], rows - max(needs[1], rows - half)), max(rows - needs[1], half))
    return top, rows - top


def _splits(most: Sequence[int], width: int) -> tuple[int, ...]:
    """Split the fullest letters into as many columns as there is room for."""
    splits = [1] * len(LETTERS)
    room = width - sum(NARROWEST if number else EMPTY for number in most)
    while room >= NARROWEST and max(ceil(n / k) for n, k in zip(most, splits, strict=True)) > 1:
        fullest = max(range(len(LETTERS)), key=lambda place: ceil(most[place] / splits[place]))
        splits[fullest] += 1
        room -= NARROWEST
    return tuple(splits)


def _widths(splits: Sequence[int], most: Sequence[int], width: int) -> tuple[tuple[int, ...], int]:
    columns = sum(k for k, number in zip(splits, most, strict=True) if number)
    cell = min(WIDEST + 1, (width - EMPTY * most.count(0)) // max(1, columns))
    return tuple(k * cell if number else EMPTY for k, number in zip(splits, most, strict=True)), cell - 1


class Lineup(Canvas):
    """The drawn line-up, whose blocks can be clicked; `numeral` words a strength."""

    DEFAULT_CSS = "Lineup { height: 1fr; }" + "".join(
        f"Lineup > .ink--{side}-{name} {{ color: ${side}; text-style: {style}; }}"
        for side in SIDE_INKS[:2]
        for name, style in STYLES.items()
    )

    @dataclass
    class Clicked(Message):
        """A block was clicked."""

        block: str

    def __init__(self, numeral: Callable[[int], str] = str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._numeral = numeral
        self.data: LineupData | None = None
        self.spots: dict[str, Region] = {}

    def show(self, data: LineupData | None) -> None:
        self.data = data
        self.repaint()

    @property
    def cursor_spot(self) -> Offset | None:
        ranks = self.data.ranks if self.data else ()
        chosen = (piece.block for rank in ranks for piece in rank.pieces if piece.chosen)
        spot = self.spots.get(next(chosen, ""))
        return spot.offset + Offset(1, 0) if spot else None

    def on_click(self, event: events.Click) -> None:
        under = (block for block, spot in self.spots.items() if spot.contains(event.x, event.y))
        if block := next(under, ""):
            self.post_message(self.Clicked(block))

    def draw(self, width: int, height: int) -> list[Line]:
        self.spots = {}
        if self.data is None:
            return []
        upper, lower = self.data.ranks
        above, below = (
            [((f" {line}", side_ink(rank.side)),) for told in rank.apart for line in wrapped(told, width - 2, 2)]
            for rank in (upper, lower)
        )
        spare = max(0, height - MOST_ROWS)
        drawn = lay_out(self.data, width, height - spare - len(above) - len(below))
        lines = [*[()] * (spare // 2), self._heading(upper, width), *above]
        lines += self._rank(upper, drawn, len(lines), drawn.heights[0], above=True)
        lines.append(self._between(self.data, drawn, width))
        lines += self._rank(lower, drawn, len(lines), drawn.heights[1], above=False)
        return [*lines, *below, self._heading(lower, width)]

    def _heading(self, rank: Rank, width: int) -> Line:
        ink = side_ink(rank.side)
        side, role = rank.side.label.upper(), "fight.attacks" if rank.attacks else "fight.defends"
        does = rank.role or say(role, n=rank.side.number, side=side)
        steps = sum(piece.strength for piece in rank.pieces)
        number, nobody = len(rank.pieces), say("fight.empty-line")
        there = rank.there or (say("fight.line", n=number, strength=steps) if number else nobody)
        spans: list[Span] = [(f" {side_letter(rank.side)} {does}", ink)]
        spans.append((f" {self.glyphs.dot} {there}", "text"))
        if rank.reserves:
            boxes = "".join(f"[{name}]" for name in (*rank.known, *"?" * (rank.reserves - len(rank.known))))
            long, short = (f"{say(key, number=rank.reserves)} " for key in RESERVES)
            used = length(spans)
            ways = [long, short]
            if rank.reserves <= MOST_RESERVES:
                ways = [f"{boxes} {told}" for told in ways] + ways
            apart = next((told for told in ways if used + len(told) + 2 <= width), short)
            spans += [(" " * max(2, width - used - len(apart)), "text"), (apart, "strong")]
        return tuple(spans)

    def _between(self, data: LineupData, drawn: Layout, width: int) -> Line:
        up, down = "^v" if self.glyphs.ascii else "▲▼"
        spans: list[Span] = []
        for letter, room in zip(LETTERS, drawn.widths, strict=True):
            now = letter == data.letter or (data.first and letter == LETTERS[0])
            if now and data.turn_of is not None:
                arrow = up if data.turn_of is data.ranks[0].side else down
                acts = data.first or say(
                    "fight.acts", n=data.turn_of.number, letter=letter, side=data.turn_of.label.upper()
                )
                text, ink, rule = f" {arrow} {acts} ", side_ink(data.turn_of), self.glyphs.heading
                text = text if len(text) < room else f" {arrow}{letter} "
            else:
                text, ink, rule = f" {letter} ", "muted", self.glyphs.rule
            spans.append(((rule + text).ljust(room, rule), ink))
        used = sum(drawn.widths)
        return (*spans, (self.glyphs.rule * (width - used), "muted"))

    def _rank(self, rank: Rank, drawn: Layout, top: int, height: int, *, above: bool) -> list[Line]:
        columns: list[list[Line]] = []
        x = 0
        for pieces, split, room in zip(_by_letter(rank), drawn.splits, drawn.widths, strict=True):
            deep = ceil(len(pieces) / split)
            for part in range(split):
                wide = room // split if part < split - 1 else room - room // split * (split - 1)
                rows, spots = self._column(pieces[part * deep : (part + 1) * deep], rank, drawn, height)
                gap = height - len(rows)
                blank: list[Line] = [()] * gap
                for block, row in spots:
                    y = top + row + (gap if above else 0)
                    self.spots[block] = Region(x, y, drawn.cell, drawn.each)
                filled = blank + rows if above else rows + blank
                columns.append([(*row, (" " * (wide - length(row)), "text")) for row in filled])
                x += wide
        return [tuple(span for column in columns for span in column[row]) for row in range(height)]

    def _column(
        self, pieces: Sequence[Piece], rank: Rank, drawn: Layout, height: int
    ) -> tuple[list[Line], list[tuple[str, int]]]:
        """Return the rows of a column of blocks, and the row each begins at."""
        glyphs, wide = self.glyphs, drawn.cell
        fits = (height - drawn.floors) // drawn.each
        shown = _shown(pieces, fits - (len(pieces) > fits))
        rows: list[Line] = []
        spots: list[tuple[str, int]] = []
        for place, piece in enumerate(shown):
            spots.append((piece.block, len(rows)))
            shows = self._numeral(piece.strength) + (f"-{glyphs.half}" if piece.half else "")
            draw = partial(_boxed, first=place == 0) if drawn.each > 1 else _flat
            rows += draw(piece, shows, wide, glyphs, side_ink(rank.side))
        if drawn.floors and shown:
            corners, _, edge = glyphs.picked_frame if shown[-1].chosen else glyphs.frame
            floor = f"{corners[2]}{edge * (wide - 2)}{corners[3]}"
            rows.append(((floor, _ink_of(shown[-1], side_ink(rank.side))),))
        if len(shown) < len(pieces):
            rows.append(((f" {say('fight.and-more', number=len(pieces) - len(shown))}", "strong"),))
        return rows[:height], spots


def strength_bars(data: LineupData, width: int, glyphs: Glyphs) -> Line:
    """Return both strengths as bars that lose an outer cell by a hit.

    Nothing where not all is known, or without room; where there is little, a cell is more than a step.
    """
    upper, lower = data.ranks
    above, below = (sum(piece.strength for piece in rank.pieces) for rank in data.ranks)
    left, right = f" {side_letter(upper.side)} {above:2} ", f" {below:2} {side_letter(lower.side)} "
    half = min(MOST_STEPS, (width - len(left + right)) // 2)
    if half < LEAST_STEPS or upper.there or lower.there:
        return ()
    cell, each = glyphs.drawn("■"), max(1, ceil(max(above, below) / half))
    return (
        (f"{cell * ceil(above / each):>{half}}{left}", side_ink(upper.side)),
        (f"{right}{cell * ceil(below / each):{half}}", side_ink(lower.side)),
    )


def _shown(pieces: Sequence[Piece], fits: int) -> Sequence[Piece]:
    """Return as many blocks as fit, the chosen one among them."""
    at = next((place for place, piece in enumerate(pieces) if piece.chosen), 0)
    start = min(max(0, at - fits + 1), max(0, len(pieces) - fits))
    return pieces[start : start + max(0, fits)]


def _ink_of(piece: Piece, ink: str) -> str:
    return f"{ink}{STANDS[piece.stands][1]}"


def _named(piece: Piece, wide: int, glyphs: Glyphs, ink: str) -> Line:
    """Return a block's mark and name, on the cursor's paper if it is chosen."""
    cursor = glyphs.picked_frame[1] if glyphs.ascii else glyphs.cursor  # of a block that acts, ASCII has a >
    mark = cursor if piece.chosen else STANDS[piece.stands][0]
    own = f"{ink}-struck" if piece.stands == STRUCK else _ink_of(piece, ink)
    return ((f"{mark}{fit_name(piece.name, wide)}", "cursor" if piece.chosen else own),)


def _boxed(piece: Piece, shows: str, wide: int, glyphs: Glyphs, ink: str, *, first: bool) -> list[Line]:
    """Draw the two upper rows of a box; the next one closes it."""
    corners, side, edge = glyphs.picked_frame if piece.chosen else glyphs.frame
    ends = corners[:2] if first or piece.chosen else "++" if glyphs.ascii else "├┤"
    name, own = _named(piece, wide - 6, glyphs, ink), _ink_of(piece, ink)
    end = " ".ljust(wide - 4 - length(name), edge) + f"{piece.rating}{ends[1]}"
    inside = _dice(piece, f" {shows} ", wide - 2, ink) or ((_state(piece, shows, wide - 2, glyphs), own),)
    return [((ends[0], own), *name, (end, own)), ((side, own), *inside, (side, own))]


def _state(piece: Piece, shows: str, wide: int, glyphs: Glyphs) -> str:
    strength = f"{shows:3}"
    if wide + 2 >= LEAST_BESIDE + max(len(say(word)) for _, _, word in STANDS.values() if word):
        strength = f"{glyphs.pips(piece.strength, piece.most):4} {strength}"
    room = max(0, wide - len(strength) - 3)
    stands = say(STANDS[piece.stands][2]) if piece.stands else ""
    word = piece.note or (say("fight.half") if piece.half else stands)
    word = next((said for said in (word, word.partition(" ")[0]) if len(said) <= room), "")
    return f" {strength} {word:>{room}} "


def _dice(piece: Piece, left: str, wide: int, ink: str) -> Line:
    """Return a block's dice, hits in brackets; empty without dice or room."""
    if (shot := piece.shot) is None or piece.stands == ACTS:
        return ()
    dice = "".join(f"[{die}]" if die <= shot.highest else f" {die} " for die in shot.dice)
    told = f"{dice} {hits(shot.hits)} ", dice, f" {hits(shot.hits)} "
    tag = next((text for text in told if len(left + text) <= wide), "")
    return ((left.ljust(wide - len(tag)), ink), (tag, f"{ink}-dice")) if tag else ()


def _flat(piece: Piece, shows: str, wide: int, glyphs: Glyphs, ink: str) -> list[Line]:
    own, strength = _ink_of(piece, ink), f"{shows:3}"
    if wide >= WITH_PIPS:
        strength = f"{glyphs.pips(piece.strength, piece.most):4} {strength}"
    dice = _dice(piece, "", wide - LEAST_NAMED, ink) or ((f"{piece.note or strength}", own),)
    dice = tuple(span for span in dice if span[0])
    room = wide - length(dice) - 5
    name = _named(piece, room, glyphs, ink)
    return [(*name, (" " * (room + 2 - length(name)), own), *dice, (f" {piece.rating}", own))]


def fit_name(name: str, wide: int) -> str:
    """Return a name cut to `wide` columns, with its number whole."""
    if len(name) <= wide:
        return name
    word, space, number = name.rpartition(" ")
    room = wide - len(number) - 1
    return f"{word[:room]}{space}{number}" if space and room > 0 else name[: max(0, wide)]
