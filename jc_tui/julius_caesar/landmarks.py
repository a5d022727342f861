"""The years, turns, winters, battles and losses of a game, to stop at in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Event, Seat, State
from engine.julius_caesar import events as ev
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.timeline import Entry
from jc_tui.julius_caesar.facts import Facts
from jc_tui.lookback.landmarks import Kind, Landmark


def landmarks(start: State, history: Sequence[Entry], facts: Facts) -> list[Landmark]:
    """The landmarks of a game, in order; the first is the year it began in."""
    year = cast(JuliusCaesarView, start.view(Seat.SPECTATOR)).year
    found = [Landmark(0, Kind.YEAR, str(year), f"Year {year}")]
    for position, entry in enumerate(history, 1):
        found += [mark for event in entry.events if (mark := _landmark(position, event, facts))]
    return found


def _landmark(position: int, event: Event, facts: Facts) -> Landmark | None:
    match event:
        case ev.YearBegan():
            return Landmark(position, Kind.YEAR, str(event.year), f"Year {event.year}")
        case ev.TurnBegan():
            return Landmark(position, Kind.TURN, str(event.turn), f"Turn {event.turn} of {event.year}")
        case ev.WinterBegan():
            return Landmark(position, Kind.WINTER, "W", f"Winter of {event.year}")
        case ev.BattleBegan():
            return Landmark(position, Kind.BATTLE, "", f"Battle of {facts.names.space(event.space)}")
        case ev.BlockEliminated():
            return Landmark(position, Kind.LOSS, "", f"{facts.names.block(event.block)} eliminated")
        case ev.GameOver():
            return Landmark(position, Kind.END, "", "The game is decided")
    return None
