"""The years, card plays, winters and battles of a game: headings of its story, and landmarks to stop at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import cast

from engine.contract import Event, Seat, State
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, narrated, place_name, say, year_bc
from engine.timeline import HistoryEntry
from jc_tui.blocks.chapters import BATTLE, TURN, YEAR, Chapters, marked
from jc_tui.gallic_war.facts import load_facts
from jc_tui.pack import Chapter, Landmark, LandmarkKind


def chapters(start: State, events: Iterable[Event]) -> list[Chapter]:
    """Years, card plays and winters, battles, with all that was seen to happen since `start`."""
    return CHAPTERS.told(_beginning(start), events)


OF_BATTLE = (
    *(each for each in vars(fighting).values() if isinstance(each, type) and each.__module__ == fighting.__name__),
    *(year.StepLost, year.BlockEliminated, year.PointsScored, automaton.SideGaveWay, moving.ControlChanged),
)
OF_VICTORY = (fighting.BlockRegrouped, moving.ControlChanged)
"""What can happen between the beginning of a battle and its end, and while the victor regroups."""


def _heading(event: Event) -> tuple[int, str] | None:
    match event:
        case cards.YearBegan():
            return YEAR, year_bc(event.year)
        case cards.CardPlayBegan():
            return TURN, say("chapters.play", number=event.number)
        case year.HarvestRolled():
            return TURN, say("chapters.winter", year=year_bc(event.year))
        case automaton.CardTurned():
            return BATTLE, say("chapters.card-turned", side=event.seat.label)
        case fighting.BattleBegan():
            return BATTLE, say("chapters.battle", place=place_name(event.area))
        case year.GameOver():
            return YEAR, say("chapters.end")
    return None


def _beginning(start: State) -> str:
    """The heading of what happened first: the set-up, or a year that began before there was a record."""
    view = cast(GallicWarView, start.view(Seat.SPECTATOR))
    return load_facts().year(view.year) if view.year else say("chapters.set-up")


CHAPTERS = Chapters(
    heading=_heading,
    silent=(cards.YearBegan, cards.CardPlayBegan),
    battle=fighting.BattleBegan,
    rounds=fighting.RoundBegan,
    over=fighting.BattleEnded,
    of_battle=OF_BATTLE,
    of_victory=OF_VICTORY,
    after_battle=partial(say, "chapters.after-battle"),
    narrated=narrated,
)


def landmarks(start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
    """Years, card plays, winters, battles, losses and the end, in order; the first is the beginning."""
    return marked(Landmark(0, LandmarkKind.YEAR, "", _beginning(start)), history, _landmark)


def _landmark(event: Event) -> tuple[LandmarkKind, str, str] | None:
    """What is worth stopping at: its kind, a word for a narrow scale, and what it is called."""
    match event:
        case cards.YearBegan():
            return LandmarkKind.YEAR, str(event.year), year_bc(event.year)
        case cards.CardPlayBegan():
            return LandmarkKind.TURN, str(event.number), say("chapters.play", number=event.number)
        case year.HarvestRolled():
            return LandmarkKind.WINTER, "W", say("chapters.winter", year=year_bc(event.year))
        case fighting.BattleBegan():
            return LandmarkKind.BATTLE, "", say("chapters.battle", place=place_name(event.area))
        case year.BlockEliminated():
            return LandmarkKind.LOSS, "", say("chapters.lost", block=block_name(event.block))
        case year.GameOver():
            return LandmarkKind.END, "", say("chapters.end")
    return None
