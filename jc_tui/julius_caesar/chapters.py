"""The years, turns, winters and battles of a game: headings of its story, and landmarks to stop at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import cast

from engine.contract import Event, Seat, State
from engine.julius_caesar import events as ev
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, narrated, say, year_bc
from engine.timeline import HistoryEntry
from engine.words import say as say_of_all
from jc_tui.blocks.chapters import BATTLE, TURN, YEAR, Chapters, marked
from jc_tui.pack import Chapter, Landmark, LandmarkKind


def chapters(start: State, events: Iterable[Event]) -> list[Chapter]:
    """Years, turns and winters, battles, with all that was seen to happen since `start`."""
    return CHAPTERS.told(_beginning(start), events)


OF_BATTLE = (
    *(ev.BattleBegan, ev.RoundBegan, ev.ReservesArrived, ev.ReservesDisrupted, ev.RolesExchanged),
    *(ev.DiceRolled, ev.BlockPassed, ev.BlockRetreated, ev.BlockRegrouped, ev.BattleEnded),
    *(ev.StepLost, ev.BlockEliminated, ev.CleopatraTurned, ev.ControlChanged),
)
"""What can happen between the beginning of a battle and the end of its regroups."""


def _heading(event: Event) -> tuple[int, str] | None:
    match event:
        case ev.YearBegan(year=year):
            return YEAR, _year_title(year)
        case ev.TurnBegan(turn=turn):
            return TURN, say("chapters.turn", turn=turn)
        case ev.WinterBegan(year=year):
            return TURN, say("chapters.winter", year=year)
        case ev.BattleBegan(space=space):
            return BATTLE, say("chapters.battle", place=label(space))
        case ev.GameOver():
            return YEAR, say("chapters.end")
    return None


def _year_title(year: int) -> str:
    return say("chapters.year", year=year, bc=year_bc(year))


def _beginning(start: State) -> str:
    """The heading of what happened first: free deployment, or a year that began before there was a record."""
    year = start.clock.split(".")[0]
    if not year.isdecimal() or "swap" in {action.verb for action in start.legal_actions()}:
        return say("chapters.deployment")
    return _year_title(int(year))


CHAPTERS = Chapters(
    heading=_heading,
    silent=(ev.YearBegan, ev.TurnBegan, ev.WinterBegan),
    battle=ev.BattleBegan,
    rounds=ev.RoundBegan,
    over=ev.BattleEnded,
    of_battle=OF_BATTLE,
    of_victory=OF_BATTLE,
    after_battle=partial(say, "chapters.after-battle"),
    narrated=narrated,
)


def landmarks(start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
    """Years, turns, winters, battles, losses and the end, in order; the first is the year the game began in."""
    year = cast(JuliusCaesarView, start.view(Seat.SPECTATOR)).year
    first = Landmark(0, LandmarkKind.YEAR, str(year), say("chapters.landmark-year", year=year))
    return marked(first, history, _landmark)


def _landmark(event: Event) -> tuple[LandmarkKind, str, str] | None:
    """What is worth stopping at: its kind, a word for a narrow scale, and what it is called."""
    match event:
        case ev.YearBegan(year=year):
            return LandmarkKind.YEAR, str(year), say("chapters.landmark-year", year=year)
        case ev.TurnBegan(year=year, turn=turn):
            return LandmarkKind.TURN, str(turn), say("chapters.landmark-turn", turn=turn, year=year)
        case ev.WinterBegan(year=year):
            return LandmarkKind.WINTER, "W", say("chapters.winter", year=year)
        case ev.BattleBegan(space=space):
            return LandmarkKind.BATTLE, "", say("chapters.battle", place=label(space))
        case ev.BlockEliminated(block=block):
            return LandmarkKind.LOSS, "", say_of_all("fight.eliminated", block=label(block))
        case ev.GameOver():
            return LandmarkKind.END, "", say("chapters.decided")
    return None
