"""How a game ended: the size of the victory, where the points came from, what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from engine.contract import Seat
from engine.gallic_war.events.cards import CardPlayBegan
from engine.gallic_war.events.fighting import BattleBegan
from engine.gallic_war.events.year import BlockEliminated
from engine.gallic_war.seats import SEATS
from engine.gallic_war.victory import BY_POINTS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.gallic_war.words.story import how_it_ended
from engine.table import Table
from engine.words import commas
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.points import score_of, table_or_words, to_next, track
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, page_lines

if TYPE_CHECKING:
    from textual.widget import Widget

WIDEST_TRACK = 60


def result_lines(table: Table, notes: Sequence[str], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The headline, the track, the table of the points, and the rest as sentences; notes about the save last."""
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
    bar = [((" " * 2, "text"), *line) for line in track(score.total, min(WIDEST_TRACK, width - 8), glyphs)]

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


def ending_pane(table: Table, notes: Sequence[str]) -> Widget:
    """Return how a game ended, with some lines below."""
    from jc_tui.widgets.plain_panes import result_pane

    return result_pane(partial(result_lines, table, notes))
