"""How a game stood over time, as a plot in characters: the chance to win, or the points to be expected."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import compress, groupby

from engine.bots.review import EvaluationPoint
from engine.contract import Game, Seat
from engine.translations import commas, say
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Line, Span

CHANCE, POINTS = "chance", "points"

GUTTER, FOOT = 6, 2
"""Columns for the scale, and rows for the years and the marks of decisions."""

FULL, UPPER, LOWER = "█", "▀", "▄"
TOP_POINTS = 12


def plot(
    moments: Sequence[EvaluationPoint],
    game: Game,
    width: int,
    height: int,
    *,
    kind: str = CHANCE,
    ascii_only: bool = False,
    marked: Mapping[int, str] | None = None,
) -> list[Line]:
    """Return a plot of a game in columns and rows, with scale, years and signs.

    Of its kinds, `CHANCE` shows the first seat's chance to win above the middle and that of others below it,
    `POINTS` the points that each could expect. `marked` are signs to set below it, by position.
    """
    columns, rows = max(8, width - GUTTER), max(3, height - FOOT)
    rows -= (rows + 1) % 2
    places = _places(moments)
    sampled = [moments[max(0, bisect_right(places, (c + 0.5) / columns) - 1)] for c in range(columns)]
    body = (
        _chances(sampled, game.seats, rows, ascii_only) if kind == CHANCE else _points(sampled, game.seats, rows)
    )
    return [
        *body,
        _years(moments, game, places, columns, ascii_only),
        _marks(moments, places, columns, marked or {}),
    ]


def explanation(kind: str, seats: Sequence[Seat]) -> str:
    """Return what a plot shows of the seats of a game, as a sentence."""
    first, *others = seats
    if len(others) == 1:
        two = others[0]
        told = {"one": first.label, "two": two.label, "initial": first.letter, "other": two.letter}
        return say("review.chance" if kind == CHANCE else "review.points", n=first.number, **told)
    if kind == CHANCE:
        return say("review.chance-of", n=first.number, one=first.label)
    return say("review.points-of", seats=commas(f"{seat.letter} {seat.label}" for seat in seats))


def _places(moments: Sequence[EvaluationPoint]) -> list[float]:
    """Return where each moment stands, from 0 to 1, with game turns equally broad."""
    turns = Counter(moment.clock for moment in moments)
    return [
        (number + place / size) / len(turns) for number, size in enumerate(turns.values()) for place in range(size)
    ]


def _chances(sampled: Sequence[EvaluationPoint], seats: Sequence[Seat], rows: int, ascii_only: bool) -> list[Line]:
    middle, up = rows // 2, seats[0]
    down = seats[1] if len(seats) == 2 else None
    full = (side_letter(up), side_letter(down)) if ascii_only else (FULL, FULL)
    scale = {
        0: (f"{side_letter(up)} 100%", side_ink(up)),
        middle: ("   50%", "muted"),
        rows - 1: (f"{side_letter(down)} 100%", side_ink(down)),
    }
    lines: list[Line] = []
    for row in range(rows):
        label, label_ink = scale.get(row, ("", "muted"))
        ink = side_ink(up) if row < middle else side_ink(down) if row > middle else "muted"
        text = "".join(_bar(2 * moment.chance - 1, row, middle, full, ascii_only) for moment in sampled)
        lines.append(((label.ljust(GUTTER), label_ink), (text, ink)))
    return lines


def _bar(lead: float, row: int, middle: int, full: tuple[str, str], ascii_only: bool) -> str:
    """Return a cell of a column whose bar shows the lead, from -1 to 1."""
    if row == middle:
        return "-" if ascii_only else "─"
    far = abs(row - middle) - 1
    filled = abs(lead) * middle - far if (lead > 0) == (row < middle) else 0.0
    if filled >= 0.75:
        return full[lead <= 0]
    if filled >= 0.25:
        return "." if ascii_only and lead > 0 else "'" if ascii_only else LOWER if lead > 0 else UPPER
    return " "


def _points(sampled: Sequence[EvaluationPoint], seats: Sequence[Seat], rows: int) -> list[Line]:
    """Return two lines of letters, with a star where both fall into one cell."""
    most = max(TOP_POINTS, *(max(moment.points) for moment in sampled))
    at = [tuple(round((rows - 1) * (1 - points / most)) for points in moment.points) for moment in sampled]
    lines: list[Line] = []
    for row in range(rows):
        value = most * (1 - row / (rows - 1))
        label = f"{value:4.0f} " if row % 2 == 0 else ""
        signs = [_sign(list(compress(seats, [height == row for height in stand]))) for stand in at]
        runs = groupby(signs, key=lambda sign: sign[1])
        drawn = [("".join(sign for sign, _ in run), ink) for ink, run in runs]
        lines.append(((label.ljust(GUTTER), "muted"), *drawn))
    return lines


def _sign(here: Sequence[Seat]) -> Span:
    if len(here) > 1:
        return "*", "strong"
    return (side_letter(here[0]), side_ink(here[0])) if here else (" ", "text")


def _years(
    moments: Sequence[EvaluationPoint], game: Game, places: Sequence[float], columns: int, ascii_only: bool
) -> Line:
    text = [" "] * columns
    seen = ""
    for moment, place in zip(moments, places, strict=True):
        year = game.year(moment.clock)
        if year and year != seen:
            seen, at = year, int(place * columns)
            mark = f"{'|' if ascii_only else '│'}{year}"[: columns - at]
            text[at : at + len(mark)] = mark
    return (" " * GUTTER, "muted"), ("".join(text), "muted")


def _marks(
    moments: Sequence[EvaluationPoint], places: Sequence[float], columns: int, marked: Mapping[int, str]
) -> Line:
    text = [" "] * columns
    for position, sign in marked.items():
        index = max(0, bisect_right([moment.position for moment in moments], position) - 1)
        at = min(columns - len(sign), int(places[index] * columns))
        text[at : at + len(sign)] = sign
    return (" " * GUTTER, "muted"), ("".join(text), "mark")
