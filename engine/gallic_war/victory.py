"""Victory points as they fall, and what the end of the game makes of them (9, ruling B18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.contract import Result
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events.year import GameOver, PointsScored
from engine.gallic_war.seats import SEATS

if TYPE_CHECKING:
    from engine.blocks.state import Log
    from engine.gallic_war.state import State

BRITANNIA_INVADED, GERMANIA_INVADED = 1, 2
"""The bits of `State.feats`: what is scored once in a game."""

FOUGHT_IN_BRITANNIA, TWO_FOUGHT_IN_BRITANNIA, FOUGHT_IN_GERMANIA, CROSSED_TO_GERMANIA = 1, 2, 4, 8
VERCINGETORIX_CAME = 16
"""The bits of `State.deeds`: what legions have done this year, for its objectives (10); and who came (11)."""

DEATH_OF_CAESAR, BY_POINTS = "caesar killed", "points"
"""The kinds of `Result`."""


def score(state: State, change: int, cause: str, log: Log) -> None:
    """The Romans win or lose points; they may be negative (ruling E12)."""
    if change:
        state.points += change
        log.append(PointsScored(SEATS[ROMAN_SIDE], change, state.points, cause))


def score_elimination(state: State, block: int, side: int, log: Log) -> None:
    """The points of a block that was eliminated while it fought for a side (9)."""
    points, blocks = state.rules.numbers.points, state.blocks
    bit = 1 << block
    if blocks.legions & bit:
        score(state, points.legion, "legion", log)
    elif block == blocks.ariovistus:
        score(state, points.ariovistus, "ariovistus", log)
    elif block == blocks.vercingetorix:
        score(state, points.vercingetorix, "vercingetorix", log)
    elif blocks.germans & bit:
        score(state, points.german, "german", log)
    elif blocks.home[block] == state.areas.britannia and side == BARBARIAN_SIDE:
        _score_briton(state, log)


def _score_briton(state: State, log: Log) -> None:
    points = state.rules.numbers.points
    if not state.options.objectives and state.britons < points.britannia_tribes:
        state.britons += 1
        score(state, points.britannia_tribe, "briton", log)


def score_invasion(state: State, area: int, fought: bool, log: Log) -> None:
    """Roman attackers have fought a round in an area, or Germans have withdrawn from it (9, 10, ruling B18)."""
    areas, points = state.areas, state.rules.numbers.points
    (britannia, germania), once = state.invaders, not state.options.objectives
    if area == areas.britannia:
        legions, feat, value, cause = britannia, BRITANNIA_INVADED, points.britannia_invaded, "britannia invaded"
        deeds = FOUGHT_IN_BRITANNIA | (TWO_FOUGHT_IN_BRITANNIA if legions >= points.invading_legions else 0)
    elif area == areas.germania:
        legions, feat, value, cause = germania, GERMANIA_INVADED, points.germania_invaded, "germania invaded"
        deeds = FOUGHT_IN_GERMANIA
    else:
        return
    if fought and legions:
        state.deeds |= deeds
    if once and legions >= points.invading_legions and not state.feats & feat:
        state.feats |= feat
        score(state, value, cause, log)


def kill_caesar(state: State, log: Log) -> None:
    """The Barbarians win at once, with the points as they stand (8.1)."""
    finish(state, Result(SEATS[BARBARIAN_SIDE], DEATH_OF_CAESAR, state.standing()), log)


def verdict(state: State) -> Result:
    """How the game ends when the last year is over (9)."""
    points = state.rules.numbers.points
    grades = (
        ("massive", points.massive_victory),
        ("major", points.major_victory),
        ("minor", points.minor_victory),
    )
    grade = next((name for name, needed in grades if state.points >= needed), None)
    winner = SEATS[ROMAN_SIDE if grade else BARBARIAN_SIDE]
    return Result(winner, BY_POINTS, state.standing(), grade)


def finish(state: State, result: Result, log: Log) -> None:
    """The game is over."""
    state.result = result
    log.append(GameOver(result.winner, result.kind, result.grade, state.points))
