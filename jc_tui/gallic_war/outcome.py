"""How a game ended: the size of the victory, where the points came from, what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from engine.contract import GameError, Result, Seat
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
from jc_tui.gallic_war.points import Score, score_of, table_or_words, to_next, track
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, wrapped

if TYPE_CHECKING:
    from textual.widget import Widget

WIDEST_TRACK = 60


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended.

    Attributes:
        score: where the points came from.
        standing: who has how many tribes, and what the Romans lost, as a sentence.
        length: how long the game was, likewise.
    """

    result: Result
    score: Score
    standing: str
    length: str


def ending(table: Table) -> Ending:
    """How a game ended. Raises GameError while it goes on."""
    if table.result is None:
        raise GameError(say("ending.not-over"))
    view = cast(GallicWarView, table.state.view(Seat.SPECTATOR))
    events = [event for entry in table.history for event in entry.events]
    score = score_of(events, load_facts().numbers.turns[max(view.year, 1) - 1].year, view.points)
    blocks = load_facts().blocks
    fallen = [event.block for event in events if isinstance(event, BlockEliminated)]
    lost = [block for block in fallen if blocks.legions >> blocks.index[block] & 1]
    tribes = [say("ending.tribes", n=view.sides[side].tribes, side=side.label) for side in SEATS]
    legions_lost = say("ending.legions-lost", n=len(lost)) if lost else say("ending.no-legions-lost")
    standing = say("ending.standing", parts=commas((*tribes, legions_lost)))
    kinds = [type(event) for event in events]
    plays, battles = (kinds.count(kind) for kind in (CardPlayBegan, BattleBegan))
    after = say("ending.plays", n=plays), say("ending.battles", n=battles), say("ending.lost", n=len(fallen))
    length = say("ending.length", year=load_facts().year(view.year), after=commas(after))
    return Ending(table.result, score, standing, length)


def result_lines(ending: Ending, notes: Sequence[str], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The headline, the track, the table of the points, and the rest as sentences; notes about the save last."""
    result, score = ending.result, ending.score
    ink = side_ink(result.winner) if result.winner else "strong"
    missing = to_next(score.total) if result.kind == BY_POINTS else ""
    head: list[Line] = [()]
    for sentence, of in (
        (how_it_ended(result.winner, result.kind, result.grade), ink),
        (say("ending.points", points=score.total), "strong"),
        (missing, "muted"),
    ):
        head += [((f"  {line}", of),) for line in wrapped(sentence, width - 4, 2) if line]
    bar = [((" " * 2, "text"), *line) for line in track(score.total, min(WIDEST_TRACK, width - 8), glyphs)]
    foot: list[Line] = [()]
    for note in (ending.standing, ending.length, *notes):
        foot += [((f"  {line}", "text"),) for line in wrapped(note, width - 4, 2)]
    room = height - len(head) - len(bar) - len(foot) - 1
    table = table_or_words(score, width - 4)
    if len(table) > room:
        table = table_or_words(score, width - 4, totals_only=True)
    return [*head, *bar, (), *(((" " * 2, "text"), *line) for line in table), *foot]


def ending_pane(table: Table, notes: Sequence[str]) -> Widget:
    """Return how a game ended, with some lines below. Raises GameError while it goes on."""
    from jc_tui.widgets.plain_panes import result_pane

    return result_pane(partial(result_lines, ending(table), notes))
