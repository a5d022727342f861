"""The years, turns, winters, battles and losses of a game, to stop at in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Event, Seat, State
from engine.julius_caesar import events as ev
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say
from engine.timeline import Entry
from jc_tui.lookback.landmarks import Kind, Landmark


def landmarks(start: State, history: Sequence[Entry]) -> list[Landmark]:
    """The landmarks of a game, in order; the first is the year it began in."""
    year = cast(JuliusCaesarView, start.view(Seat.SPECTATOR)).year
    found = [Landmark(0, Kind.YEAR, str(year), say("chapters.landmark-year", year=year))]
    for position, entry in enumerate(history, 1):
        found += [mark for event in entry.events if (mark := _landmark(position, event))]
    return found


def _landmark(position: int, event: Event) -> Landmark | None:
    match event:
        case ev.YearBegan():
            return Landmark(position, Kind.YEAR, str(event.year), say("chapters.landmark-year", year=event.year))
        case ev.TurnBegan():
            return Landmark(
                position,
                Kind.TURN,
                str(event.turn),
                say("chapters.landmark-turn", turn=event.turn, year=event.year),
            )
        case ev.WinterBegan():
            return Landmark(position, Kind.WINTER, "W", say("chapters.winter", year=event.year))
        case ev.BattleBegan():
            return Landmark(position, Kind.BATTLE, "", say("chapters.battle", place=label(event.space)))
        case ev.BlockEliminated():
            return Landmark(position, Kind.LOSS, "", say("battle.eliminated", block=label(event.block)))
        case ev.GameOver():
            return Landmark(position, Kind.END, "", say("chapters.decided"))
    return None
