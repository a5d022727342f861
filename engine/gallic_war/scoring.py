"""Points for areas and objectives, and the end of a year or of the game (7.8, 7.9, 9)."""

from __future__ import annotations

from engine.blocks.state import Log
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.events.year import YearEnded
from engine.gallic_war.objectives import OBJECTIVES
from engine.gallic_war.state import State
from engine.gallic_war.tasks import Over, Year, YearsPoints
from engine.gallic_war.victory import finish, score, verdict


def count_year(state: State, log: Log) -> bool:
    """Each tribal area under Roman control scores; then the objectives of the year, if played (7.8, 7.9)."""
    turns = state.rules.numbers.turns
    areas = state.controlled(ROMAN_SIDE).bit_count()
    score(state, areas * state.rules.numbers.points.area, "areas", log)
    if state.options.objectives:
        for name, points in OBJECTIVES[state.year - 1]:
            score(state, points(state), name, log)
    log.append(YearEnded(turns[state.year - 1].year, state.points))
    state.garrison = 0
    if state.year < len(turns):
        return state.go_to(Year())
    finish(state, verdict(state), log)
    return state.go_to(Over())


GO = {YearsPoints: count_year}
