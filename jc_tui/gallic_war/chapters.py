"""The years, card plays, winters and battles of a game: headings of its story, and landmarks to stop at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from engine.contract import Event, Seat, State
from engine.gallic_war.events import cards, fighting, moving, year
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, narrated, place_name, say, year_bc
from engine.timeline import HistoryEntry
from jc_tui.gallic_war.facts import load_facts
from jc_tui.pack import Chapter, Kind, Landmark

YEAR, PLAY, BATTLE = 1, 2, 3
"""The levels of headings: a year, a card play or a winter, a battle."""


def chapters(start: State, events: Iterable[Event]) -> list[Chapter]:
    """Years, card plays and winters, battles, with all that was seen to happen since `start`."""
    found: list[tuple[int, str, list[Event]]] = [(YEAR, _beginning(start), [])]
    of_battle: tuple[type[Event], ...] = ()
    for event in events:
        heading = _heading(event)
        if heading is None and of_battle and not isinstance(event, of_battle):
            heading = BATTLE, say("chapters.after-battle")
        if heading is not None:
            found.append((*heading, []))
            of_battle = OF_BATTLE if isinstance(event, fighting.BattleBegan) else ()
        elif isinstance(event, fighting.BattleEnded):
            of_battle = OF_VICTORY
        if not isinstance(event, (cards.YearBegan, cards.CardPlayBegan)):
            found[-1][2].append(event)
    parts = found if found[0][2] else found[1:]
    return [Chapter(level, title, _lines_of(told)) for level, title, told in parts]


OF_BATTLE: tuple[type[Event], ...] = (
    *(each for each in vars(fighting).values() if isinstance(each, type) and each.__module__ == fighting.__name__),
    *(year.StepLost, year.BlockEliminated, year.PointsScored, moving.ControlChanged),
)
OF_VICTORY: tuple[type[Event], ...] = (fighting.BlockRegrouped, moving.ControlChanged)
"""What can happen between the beginning of a battle and its end, and while the victor regroups."""


def _heading(event: Event) -> tuple[int, str] | None:
    match event:
        case cards.YearBegan():
            return YEAR, year_bc(event.year)
        case cards.CardPlayBegan():
            return PLAY, say("chapters.play", number=event.number)
        case year.HarvestRolled():
            return PLAY, say("chapters.winter", year=year_bc(event.year))
        case fighting.BattleBegan():
            return BATTLE, say("chapters.battle", place=place_name(event.area))
        case year.GameOver():
            return YEAR, say("chapters.end")
    return None


def _beginning(start: State) -> str:
    """The heading of what happened first: the set-up, or a year that began before there was a record."""
    view = cast(GallicWarView, start.view(Seat.SPECTATOR))
    return load_facts().year(view.year) if view.year else say("chapters.set-up")


def _lines_of(events: Sequence[Event]) -> list[tuple[int, str]]:
    """Sentences with their depth: in a battle, what happens in a round stands below it."""
    depth = 0
    runs: list[tuple[int, list[Event]]] = [(0, [])]
    for event in events:
        if isinstance(event, (fighting.BattleBegan, fighting.RoundBegan, fighting.BattleEnded)):
            depth = int(not isinstance(event, fighting.BattleEnded))
            runs += [(0, [event]), (depth, [])]
        else:
            runs[-1][1].append(event)
    return [(depth, sentence) for depth, run in runs for sentence in narrated(run)]


def landmarks(start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
    """Years, card plays, winters, battles, losses and the end, in order; the first is the beginning."""
    found = [Landmark(0, Kind.YEAR, "", _beginning(start))]
    for position, entry in enumerate(history, 1):
        found += [Landmark(position, *mark) for mark in filter(None, map(_landmark, entry.events))]
    return found


def _landmark(event: Event) -> tuple[Kind, str, str] | None:
    """What is worth stopping at: its kind, a word for a narrow scale, and what it is called."""
    match event:
        case cards.YearBegan():
            return Kind.YEAR, str(event.year), year_bc(event.year)
        case cards.CardPlayBegan():
            return Kind.TURN, str(event.number), say("chapters.play", number=event.number)
        case year.HarvestRolled():
            return Kind.WINTER, "W", say("chapters.winter", year=year_bc(event.year))
        case fighting.BattleBegan():
            return Kind.BATTLE, "", say("chapters.battle", place=place_name(event.area))
        case year.BlockEliminated():
            return Kind.LOSS, "", say("chapters.lost", block=block_name(event.block))
        case year.GameOver():
            return Kind.END, "", say("chapters.end")
    return None
