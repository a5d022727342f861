"""Sources of the Romans' points, distance to each victory (9), and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.contract import Event, Seat
from engine.gallic_war.events import BattleBegan, BlockEliminated, CardPlayBegan, PointsScored, YearEnded
from engine.gallic_war.game import VICTORIES
from engine.gallic_war.rules.points import BY_POINTS
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import how_it_ended, say, year_bc
from engine.match import Match
from engine.translations import commas, counted, noted
from engine.values import frozen
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, Span, length, page_lines, wrapped
from jc_tui.gallic_war.facts import load_facts

COLUMNS = ("areas", "enemies", "invasions", "legions", "offer", "objectives")

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

HEAD, CELL = 8, 6
"""Columns of a year in the table, and of a figure at least."""


@frozen
class Score:
    """Points by year BC and column, and those `before` all known ones."""

    before: int
    years: Mapping[int, Mapping[str, int]]

    @property
    def whole(self) -> Mapping[str, int]:
        whole: Counter[str] = Counter()
        for points in self.years.values():
            whole.update(points)
        return whole

    @property
    def total(self) -> int:
        return self.before + sum(self.whole.values())


def score_of(events: Iterable[Event], year: int, points: int) -> Score:
    """Return the score from events up to `year` BC with `points`."""
    years: dict[int, Counter[str]] = {}
    now: Counter[str] = Counter()
    for event in events:
        if isinstance(event, PointsScored):
            now[COLUMN_OF.get(event.cause, "objectives")] += event.change
        elif isinstance(event, YearEnded):
            years[event.year], now = now, Counter()
    years.setdefault(year, now)
    return Score(points - sum(map(Counter.total, years.values())), years)


def marks() -> tuple[tuple[int, str], ...]:
    """Return the points from which on the Romans win, each with what that is called."""
    points = load_facts().numbers.points
    needed = points.minor_victory, points.major_victory, points.massive_victory
    return tuple(zip(needed, map(say, VICTORIES.values()), strict=True))


def to_next(points: int) -> str:
    """Return the points to the next victory; empty when all are reached."""
    ahead = ((needed, name) for needed, name in marks() if points < needed)
    return next((say("ledger.to-next", n=needed - points, name=name) for needed, name in ahead), "")


def track(points: int, width: int, glyphs: Glyphs) -> list[Line]:
    """Return the points on a line with the marks, which are written below."""
    cells = max(20, width)
    filled = _at(max(0, points), cells)
    places = {_at(needed, cells): str(needed) for needed, _ in marks()}
    spans: list[Span] = [(glyphs.heavy, "first")] * filled + [(glyphs.rule, "muted")] * (cells - filled)
    below = ""
    for place, needed in places.items():
        spans[place] = "|", "strong"
        if len(below) < place:
            below = below.ljust(place) + needed
    return [tuple(spans), ((below, "muted"),)]


def _at(points: int, cells: int) -> int:
    return min(cells - 1, points * (cells - 1) // SCALE)


def table_or_words(score: Score, width: int, *, totals_only: bool = False) -> list[Line]:
    """Return a table of years and their sum, or sentences without room."""
    whole = score.whole
    found = {column for points in score.years.values() for column in points if points[column]}
    names = {column: say.one("ledger.from", column) for column in COLUMNS if column in found}
    years = [] if totals_only else [(year_bc(year), points) for year, points in score.years.items()]
    before = score.before and not totals_only
    heads = "".join(f"{name:>{_wide(name)}}" for name in names.values())
    table: list[Line] = [((" " * HEAD, "text"), (heads, "muted"), (f"{say('ledger.sum'):>{CELL}}", "strong"))]
    if before:
        table.append(_row(say("ledger.before"), {}, names, score.before))
    table += [_row(head, points, names, sum(points.values())) for head, points in years]
    table.append(_row(say("ledger.all"), whole, names, score.total, "strong"))
    if max(map(length, table)) <= width:
        return table
    told = [say("ledger.before-all", points=score.before)] if before else []
    told += [_in_words(head, points, names, sum(points.values())) for head, points in years]
    if totals_only:
        told.append(_in_words(say("ledger.all"), whole, names, score.total))
    return [((line, "text"),) for sentence in told for line in wrapped(sentence, width, 2)]


def _row(head: str, points: Mapping[str, int], names: Mapping[str, str], total: int, ink: str = "text") -> Line:
    cells = "".join(f"{points.get(column) or '.':>{_wide(name)}}" for column, name in names.items())
    return ((f"{head:{HEAD}}{cells}", ink), (f"{total:>{CELL}}", "strong"))


def _wide(name: str) -> int:
    return max(CELL, len(name) + 2)


def _in_words(head: str, points: Mapping[str, int], names: Mapping[str, str], total: int) -> str:
    parts = counted((name, points[column]) for column, name in names.items() if points.get(column))
    told = say("ledger.year", year=head, total=total)
    return noted(told, parts) if parts else told


def result_lines(table: Match, notes: Sequence[str], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return headline, track, points, other results and notes, in lines."""
    result, facts = table.result, load_facts()
    assert result is not None
    view = cast(GallicWarView, table.state.view(Seat.SPECTATOR))
    events = [event for entry in table.history for event in entry.events]
    score = score_of(events, facts.numbers.turns[max(view.year, 1) - 1].year, view.points)
    ink = side_ink(result.winner) if result.winner else "strong"
    head = [
        (),
        *page_lines([how_it_ended(result.winner, result.kind, result.grade)], width, ink),
        *page_lines([say("ending.points", points=score.total)], width, "strong"),
        *page_lines([to_next(score.total) if result.kind == BY_POINTS else ""], width, "muted"),
    ]
    bar = [((" " * 2, "text"), *line) for line in track(score.total, min(60, width - 8), glyphs)]

    fallen = [event.block for event in events if isinstance(event, BlockEliminated)]
    lost = sum(facts.blocks.legions >> facts.blocks.index[block] & 1 for block in fallen)
    tribes = [say("ending.tribes", n=view.sides[side].tribes, side=side.label) for side in SEATS]
    legions = say("ending.legions-lost", n=lost) if lost else say("ending.no-legions-lost")
    kinds = [type(event) for event in events]
    plays, battles = kinds.count(CardPlayBegan), kinds.count(BattleBegan)
    after = say("ending.plays", n=plays), say("ending.battles", n=battles), say("ending.lost", n=len(fallen))
    standing = say("ending.standing", parts=commas((*tribes, legions)))
    length = say("ending.length", year=facts.year(view.year), after=commas(after))
    foot = [(), *page_lines([standing, length, *notes], width)]

    points = table_or_words(score, width - 4)
    if len(points) > height - len(head) - len(bar) - len(foot) - 1:
        points = table_or_words(score, width - 4, totals_only=True)
    return [*head, *bar, (), *(((" " * 2, "text"), *line) for line in points), *foot]
