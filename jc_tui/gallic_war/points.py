"""Where the Romans' victory points came from, year by year, and how far they are from each size of victory (9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.contract import Event
from engine.gallic_war.events.year import PointsScored, YearEnded
from engine.gallic_war.game import VICTORIES
from engine.gallic_war.words import say, year_bc
from engine.values import frozen
from engine.words import counted, noted
from jc_tui.gallic_war.facts import load_facts
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.spans import Line, Span, length, wrapped

COLUMNS = ("areas", "enemies", "invasions", "legions", "offer", "objectives")
"""What points are for."""

COLUMN_OF = {
    "areas": "areas",
    **dict.fromkeys(("german", "ariovistus", "vercingetorix", "briton"), "enemies"),
    **dict.fromkeys(("britannia invaded", "germania invaded"), "invasions"),
    "legion": "legions",
    "offer": "offer",
}
"""By cause of `PointsScored`, its column, if that is not the objectives."""

SCALE = 120
"""The points at the end of the track."""

CELL = 6
"""Columns between two figures of the table."""


@frozen
class YearScore:
    """What a year brought: by column, those that are not 0."""

    year: int
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.points.values())


@frozen
class Score:
    """Where the points came from.

    Attributes:
        before: those that were there before anything is known of where they came from.
        years: the years BC from the first of which something is known to the present one.
    """

    before: int
    years: tuple[YearScore, ...]

    @property
    def total(self) -> int:
        return self.before + sum(year.total for year in self.years)

    @property
    def by_column(self) -> Mapping[str, int]:
        whole: Counter[str] = Counter()
        for year in self.years:
            whole.update(year.points)
        return _kept(whole)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in which there is anything."""
        return tuple(column for column in COLUMNS if any(column in year.points for year in self.years))


def score_of(events: Iterable[Event], year: int, points: int) -> Score:
    """The score out of what happened. `year` BC is the present one, `points` are those there are."""
    years: list[YearScore] = []
    now: Counter[str] = Counter()
    for event in events:
        if isinstance(event, PointsScored):
            now[COLUMN_OF.get(event.cause, "objectives")] += event.change
        elif isinstance(event, YearEnded):
            years.append(YearScore(event.year, _kept(now)))
            now.clear()
    if not years or years[-1].year != year:
        years.append(YearScore(year, _kept(now)))
    return Score(points - sum(each.total for each in years), tuple(years))


def _kept(counted: Counter[str]) -> Mapping[str, int]:
    return {column: counted[column] for column in COLUMNS if counted[column]}


# --- the marks ---------------------------------------------------------------------------------------------------


def marks() -> tuple[tuple[int, str], ...]:
    """The points from which on the Romans win, each with what that is called."""
    points = load_facts().numbers.points
    needed = points.minor_victory, points.major_victory, points.massive_victory
    return tuple(zip(needed, map(say, VICTORIES.values()), strict=True))


def to_next(points: int) -> str:
    """How many points there are to the next size of victory; empty when all are reached."""
    for needed, name in marks():
        if points < needed:
            return say("ledger.to-next", n=needed - points, name=name)
    return ""


def track(points: int, width: int, glyphs: Glyphs) -> list[Line]:
    """The points on a line with the marks, which are written below."""
    cells = max(20, width)
    filled = _at(max(0, points), cells)
    places = {_at(needed, cells): needed for needed, _ in marks()}
    spans: list[Span] = []
    for cell in range(cells):
        mark = cell in places
        sign = "|" if mark else glyphs.heavy if cell < filled else glyphs.rule
        ink = "strong" if mark else "first" if cell < filled else "muted"
        spans.append((sign, ink))
    below = [" "] * (cells + 3)
    for place, needed in places.items():
        if not "".join(below[max(0, place - 1) : place + 1]).strip():
            below[place : place + len(str(needed))] = str(needed)
    return [tuple(spans), (("".join(below).rstrip(), "muted"),)]


def _at(points: int, cells: int) -> int:
    return min(cells - 1, points * (cells - 1) // SCALE)


# --- the table ---------------------------------------------------------------------------------------------------


def table_lines(score: Score, *, totals_only: bool = False) -> list[Line]:
    """A row for each year and one for all, with a column for each source there was; the columns' names above."""
    columns = score.columns
    heads = [(f"{say.one('ledger.from', column):>{_wide(column)}}", "muted") for column in columns]
    lines: list[Line] = [((" " * 8, "text"), *heads, (f"{say('ledger.sum'):>{CELL}}", "strong"))]
    if score.before and not totals_only:
        lines.append(_row(say("ledger.before"), {}, columns, score.before))
    for year in () if totals_only else score.years:
        lines.append(_row(say("names.year-bc", year=year.year), year.points, columns, year.total))
    return [*lines, _row(say("ledger.all"), score.by_column, columns, score.total, "strong")]


def _row(head: str, points: Mapping[str, int], columns: Sequence[str], total: int, ink: str = "text") -> Line:
    cells = [(f"{points.get(column) or '.':>{_wide(column)}}", ink) for column in columns]
    return ((f"{head:8}", ink), *cells, (f"{total:>{CELL}}", "strong"))


def _wide(column: str) -> int:
    return max(CELL, len(say.one("ledger.from", column)) + 2)


def table_or_words(score: Score, width: int, *, totals_only: bool = False) -> list[Line]:
    """The table; where it has no room, the same in a sentence for each year, or for all of it."""
    table = table_lines(score, totals_only=totals_only)
    if max(map(length, table)) <= width:
        return table
    before = [say("ledger.before-all", points=score.before)] if score.before and not totals_only else []
    years = [] if totals_only else [_in_words(year_bc(year.year), year.points, year.total) for year in score.years]
    told = [*before, *(years or [_in_words(say("ledger.all"), score.by_column, score.total)])]
    return [((line, "text"),) for sentence in told for line in wrapped(sentence, width, 2)]


def _in_words(head: str, points: Mapping[str, int], total: int) -> str:
    parts = counted((say.one("ledger.from", column), number) for column, number in points.items())
    told = say("ledger.year", year=head, total=total)
    return noted(told, parts) if parts else told
