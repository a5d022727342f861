"""Results of a game: both sides' points by city and leader, and its length."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import cast

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, counted, how_it_ended, label, say
from engine.julius_caesar.words.names import short_label
from engine.match import Match
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, Span, page_lines
from jc_tui.julius_caesar.facts import load_facts

Scoring = tuple[str, int]
"""What scores, and how much."""

WIDEST = 38
"""Of one side's column."""


def cities_of(view: JuliusCaesarView, side: Seat) -> list[Scoring]:
    """Return the scoring cities that a side holds, the most valuable first."""
    values = load_facts().values
    held = [place for place, space in view.spaces.items() if space.owner is side and place in values]
    return sorted([(label(place), values[place]) for place in held], key=lambda item: (-item[1], item[0]))


def points_of(view: JuliusCaesarView, side: Seat) -> list[Scoring]:
    """Return the scoring cities that a side holds, and the enemy leaders lost for good."""
    lost = view.pools[opponent(side)].lost
    return [*cities_of(view, side), *((say("ending.leader-lost", block=short_label(block)), 1) for block in lost)]


def points_lines(view: JuliusCaesarView) -> list[str]:
    """Return the points of both sides, each with what they are for, and who leads."""
    told, prize = [], load_facts().prize
    for side in SEATS:
        points, reasons = view.points[side], reasons_of(view, side)
        told.append(say("winter.points-of", side=side.label, points=points, prize=prize, reasons=reasons))
    return [*told, lead(view)]


def track(view: JuliusCaesarView, side: Seat, glyphs: Glyphs) -> Span:
    """Return the points of a side as dots of those that win, in its ink."""
    points = view.points[side]
    return f"{side.label} {glyphs.pips(points, load_facts().prize)} {points}", side_ink(side)


def lead(view: JuliusCaesarView) -> str:
    """Return who has more points, as a sentence."""
    first, second = sorted(SEATS, key=lambda side: -view.points[side])
    ahead = view.points[first] - view.points[second]
    return say("winter.lead", side=first.label, number=ahead) if ahead else say("winter.level")


def reasons_of(view: JuliusCaesarView, side: Seat) -> str:
    """Return a side's sources of points: cities and fallen enemy leaders."""
    lost = view.pools[opponent(side)].lost
    killed = (say("winter.killed", block=short_label(leader)) for leader in lost)
    return commas([*(counted([city]) for city in cities_of(view, side)), *killed]) or say("winter.no-points")


def nobodys(view: JuliusCaesarView) -> list[Scoring]:
    """Return the scoring cities without an owner."""
    owned = {place for place, space in view.spaces.items() if space.owner}
    return [(label(place), value) for place, value in load_facts().values.items() if place not in owned]


def _length(table: Match, view: JuliusCaesarView) -> str:
    kinds = [type(event) for entry in table.history for event in entry.events]
    parts = []
    for kind, some, none in (
        (ev.TurnBegan, "ending.turns", "ending.no-turns"),
        (ev.BattleBegan, "ending.battles", "ending.no-battles"),
        (ev.BlockEliminated, "ending.lost", "ending.none-lost"),
    ):
        count = kinds.count(kind)
        parts.append(say(some, n=count) if count else say(none))
    return say("ending.length", year=view.year, after=commas(parts))


def result_lines(table: Match, notes: Sequence[str], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return headline, both sides' columns, length, and notes about the save."""
    result, view = table.result, cast(JuliusCaesarView, table.state.view(Seat.SPECTATOR))
    assert result is not None
    ink = side_ink(result.winner) if result.winner else "strong"
    column = min(WIDEST, (width - 6) // 2)
    heads, short = [], column < len(say("ending.points", n=2, side=SEATS[0].label.upper()))
    for side, points in result.standing.items():
        name = side.label.upper()
        head = f"{name}  {points}" if short else say("ending.points", n=points, side=name)
        heads.append((head, side_ink(side)))
    pairs = zip_longest(*(points_of(view, side) for side in SEATS))
    rows: list[Sequence[Span]] = [heads, [(glyphs.rule * column, "muted")] * 2]
    for pair in pairs:
        rows.append([(f"{item[0].ljust(column - 4)}{item[1]:>3}" if item else "", "text") for item in pair])
    lines: list[Line] = [(), *page_lines([how_it_ended(result.winner, result.kind)], width, ink), ()]
    for cells in rows:
        first, second = ((glyphs.cut(text, column).ljust(column), ink) for text, ink in cells)
        lines.append((("  ", "text"), first, ("  ", "text"), second, ("  ", "text")))
    lines.append(())
    if places := nobodys(view):
        lines += page_lines([say("ending.nobodys", places=counted(places))], width, "muted")
    return [*lines, *page_lines([_length(table, view), *notes], width)]
