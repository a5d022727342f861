"""Count points and supply points, objectives, and end the game (7.6, 7.8, 7.9, 9, 10)."""

from __future__ import annotations

from collections.abc import Callable

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Result
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import GameOver, PointsScored, SupplyChanged, YearEnded
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import Over, Year, YearsPoints

BRITANNIA_INVADED, GERMANIA_INVADED = 1, 2
"""The bits of `State.feats`: what is scored once in a game."""

FOUGHT_IN_BRITANNIA, TWO_FOUGHT_IN_BRITANNIA, FOUGHT_IN_GERMANIA, CROSSED_TO_GERMANIA = 1, 2, 4, 8
VERCINGETORIX_CAME = 16
"""The bits of `State.deeds`: what legions have done this year, for its objectives (10); and who came (11)."""

DEEDS = {
    FOUGHT_IN_BRITANNIA: "fought in britannia",
    TWO_FOUGHT_IN_BRITANNIA: "two fought in britannia",
    FOUGHT_IN_GERMANIA: "fought in germania",
    CROSSED_TO_GERMANIA: "crossed to germania",
    VERCINGETORIX_CAME: "vercingetorix",
}
"""What the objectives of a year ask for, as positions call it, the lowest bit first."""

DEATH_OF_CAESAR, BY_POINTS = "caesar killed", "points"
"""The kinds of `Result`."""


def score(state: State, change: int, cause: str, log: Log) -> None:
    """Give the Romans points, or take them, even below none (E12)."""
    if change:
        state.points += change
        log.append(PointsScored(SEATS[ROMAN_SIDE], change, state.points, cause))


def score_elimination(state: State, block: int, side: int, log: Log) -> None:
    """Score a block that was eliminated while it fought for a side (9)."""
    points, blocks = state.rules.numbers.points, state.blocks
    bit, is_briton = 1 << block, side == BARBARIAN_SIDE and blocks.home[block] == state.areas.britannia
    if blocks.legions & bit:
        score(state, points.legion, "legion", log)
    elif block == blocks.ariovistus:
        score(state, points.ariovistus, "ariovistus", log)
    elif block == blocks.vercingetorix:
        score(state, points.vercingetorix, "vercingetorix", log)
    elif blocks.germans & bit:
        score(state, points.german, "german", log)
    elif is_briton and not state.options.objectives and state.britons < points.britannia_tribes:
        state.britons += 1
        score(state, points.britannia_tribe, "briton", log)


def score_invasion(state: State, area: int, fought: bool, log: Log) -> None:
    """Score a round fought by Roman attackers, or a withdrawal (9, 10, B18)."""
    areas, points = state.areas, state.rules.numbers.points
    (britannia, germania), once = state.moves.invaders, not state.options.objectives
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
    """End the game for the Barbarians, with the points as they stand (8.1)."""
    finish(state, Result(SEATS[BARBARIAN_SIDE], DEATH_OF_CAESAR, state.points_by_seat()), log)


def verdict(state: State) -> Result:
    """Return how the game ends when the last year is over (9)."""
    points = state.rules.numbers.points
    grades = {"massive": points.massive_victory, "major": points.major_victory, "minor": points.minor_victory}
    grade = next((name for name, needed in grades.items() if state.points >= needed), None)
    winner = SEATS[ROMAN_SIDE if grade else BARBARIAN_SIDE]
    return Result(winner, BY_POINTS, state.points_by_seat(), grade)


def finish(state: State, result: Result, log: Log) -> None:
    state.result = result
    log.append(GameOver(result.winner, result.kind, result.grade, state.points))


# --- objectives (10) ---------------------------------------------------------------------------------------------


def _held(state: State, side: int, *areas: str) -> int:
    """Count those of the areas that a player controls (Y1)."""
    held = state.controlled(side)
    return sum([held >> state.areas.index[area] & 1 for area in areas])


def _holds_coast(state: State, side: int) -> bool:
    """Return whether a player controls three areas at Oceanus Britannicus (10.2, Y2)."""
    return (state.controlled(side) & state.areas.ports[state.areas.oceanus]).bit_count() >= 3


def _of_region(state: State, tribes: int, region: str) -> bool:
    """Return whether any of the tribes is of a region of Gaul (N3, N4)."""
    return bool(state.homes_of(tribes) & state.areas.regions[region])


def _wintering(state: State, side: int, blocks: int, *areas: str) -> int:
    """Count the areas that a player controls and winters in with a block (Y7)."""
    here, index = state.at[side], state.areas.index
    return sum([_held(state, side, area) for area in areas if here[index[area]] & blocks])


def _quarters(state: State) -> int:
    """Count the tribal areas where legions winter (10.5, Y7)."""
    here, legions = state.at[ROMAN_SIDE], state.blocks.legions
    return sum([bool(here[area] & legions) for area in bits(state.areas.tribal)])


def _killed(state: State, leader: str) -> int:
    """Return 1 if a leader was eliminated this year (Y3)."""
    return state.slain >> state.blocks.index[leader] & 1


def _led(state: State, leader: str, *, whenever: bool = False) -> bool:
    """Return whether a leader in play came with the year's first card (10.5 to 10.7)."""
    number = state.blocks.index[leader]
    return state.loc[number] != NOWHERE and (whenever or bool(state.led >> number & 1))


def _vercingetorix_never_came(state: State) -> bool:
    leader = state.blocks.vercingetorix
    return state.loc[leader] == NOWHERE and not state.out >> leader & 1


def _mopped_up(state: State) -> bool:
    """Return whether each region lost a tribe of the Barbarians' (10.8, Y5, Y7)."""
    tribes = state.slain & state.blocks.tribes | state.tribes_of(ROMAN_SIDE)
    return all(_of_region(state, tribes, region) for region in state.areas.regions)


R, B = ROMAN_SIDE, BARBARIAN_SIDE
EAST = ("sequani", "allobroges", "helvetii")
NORTH = ("treveri", "atuatuci", "menapi")
FOLLOWERS = 4
"""The tribes that Vercingetorix needs (10.7)."""

OBJECTIVES: tuple[tuple[tuple[str, Callable[[State], int]], ...], ...] = (
    (
        ("east-held", lambda state: _held(state, R, *EAST) == len(EAST)),
        ("sequani-lost", lambda state: -_held(state, B, "sequani")),
        ("helvetii-left", lambda state: (state.out >> state.blocks.helvetii & 1) - 1),
    ),
    (
        ("coast-held", lambda state: _holds_coast(state, R)),
        ("remi-held", lambda state: _held(state, R, "atuatuci")),
        ("coast-lost", lambda state: -_holds_coast(state, B)),
    ),
    (
        ("alps-garrisoned", lambda state: _wintering(state, R, state.blocks.legions, "helvetii")),
        ("armorica-held", lambda state: _held(state, R, "osismi", "veneti") == 2),
        ("aquitania-held", lambda state: _of_region(state, state.tribes_of(R), "aquitania")),
        ("alps-lost", lambda state: -_held(state, B, "helvetii")),
        ("aquitania-lost", lambda state: -_of_region(state, state.tribes_of(B), "aquitania")),
        ("armorica-lost", lambda state: -_held(state, B, "osismi", "veneti")),
    ),
    (
        ("germania-fought", lambda state: bool(state.deeds & FOUGHT_IN_GERMANIA)),
        ("britannia-fought", lambda state: bool(state.deeds & FOUGHT_IN_BRITANNIA)),
        ("britannia-held", lambda state: _held(state, R, "britannia")),
        (
            "germans-in-the-north",  # 10.4, Y7
            lambda state: -2 * bool(_wintering(state, B, state.blocks.germans, "menapi", "atrebates")),
        ),
    ),
    (
        ("britannia-fought-by-two", lambda state: bool(state.deeds & TWO_FOUGHT_IN_BRITANNIA)),
        ("dumnorix-killed", lambda state: 2 * _killed(state, "dumnorix")),
        ("four-quarters", lambda state: _quarters(state) >= 4),
        ("britannia-lost", lambda state: -_held(state, B, "britannia")),
        ("dumnorix-in-play", lambda state: -2 * _led(state, "dumnorix", whenever=state.options.automaton)),
    ),
    (
        ("north-held", lambda state: _held(state, R, *NORTH)),
        ("ambiorix-killed", lambda state: 2 * _killed(state, "ambiorix")),
        ("germania-crossed", lambda state: bool(state.deeds & CROSSED_TO_GERMANIA)),
        ("north-lost", lambda state: -_held(state, B, *NORTH)),
        ("ambiorix-in-play", lambda state: -2 * _led(state, "ambiorix", whenever=state.options.automaton)),
    ),
    (
        ("vercingetorix-killed", lambda state: 3 * _killed(state, "vercingetorix")),
        ("vercingetorix-never-came", _vercingetorix_never_came),
        (
            "vercingetorix-in-play",
            lambda state: -3 * (_led(state, "vercingetorix") and state.tribes_of(B).bit_count() >= FOLLOWERS),
        ),
    ),
    (
        ("all-regions", lambda state: 2 * _mopped_up(state)),
        ("more-tribes", lambda state: -2 * (state.tribes_of(B).bit_count() > state.tribes_of(R).bit_count())),
    ),
)
"""By year what is scored at its end, gains before losses, each with its name and its points."""


def objectives_so_far(state: State) -> tuple[tuple[str, int], ...]:
    """Return the year's objectives with their points as things stand.

    There are none where they are not played. All that decides them is known to both players.
    """
    if not state.options.objectives or not state.year:
        return ()
    return tuple([(name, int(points(state))) for name, points in OBJECTIVES[state.year - 1]])


def count_year(state: State, log: Log) -> bool:
    """Score Roman areas and objectives, and end the year or the game (7.8, 7.9)."""
    areas = state.controlled(ROMAN_SIDE).bit_count()
    score(state, areas * state.rules.numbers.points.area, "areas", log)
    for name, points in objectives_so_far(state):
        score(state, points, name, log)
    log.append(YearEnded(state.turn.year, state.points))
    state.garrison = 0
    if state.year < len(state.rules.numbers.turns):
        return state.go_to(Year())
    finish(state, verdict(state), log)
    return state.go_to(Over())


def change_supply(state: State, points: int, cause: str, log: Log) -> None:
    """Change supply points as far as the limits let (7.6, E8)."""
    setup = state.rules.numbers.supply
    supply = min(max(state.supply + points, setup.least), setup.most)
    if supply != state.supply:
        log.append(SupplyChanged(SEATS[ROMAN_SIDE], supply - state.supply, supply, cause))
        state.supply = supply


GO = {YearsPoints: count_year}
