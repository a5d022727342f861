"""Count points and supply points, objectives, and end the game (7.6, 7.8, 7.9, 9, 10)."""

from __future__ import annotations

from collections.abc import Callable

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits, mask_of
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
    finish(state, Result(SEATS[BARBARIAN_SIDE], DEATH_OF_CAESAR, state.standing()), log)


def verdict(state: State) -> Result:
    """Return how the game ends when the last year is over (9)."""
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
    state.result = result
    log.append(GameOver(result.winner, result.kind, result.grade, state.points))


# --- objectives (10) ---------------------------------------------------------------------------------------------


Points = Callable[[State], int]
Holds = Callable[[State], bool]

COAST_NEEDED, QUARTERS_NEEDED, FOLLOWERS_NEEDED = 3, 4, 4
"""Areas on Oceanus Britannicus (10.2), areas with legions (10.5), tribes with Vercingetorix (10.7)."""


def _if(points: int, holds: Holds) -> Points:
    return lambda state: points if holds(state) else 0


def _controls(side: int, *areas: str) -> Holds:
    """Ask whether a player controls all of these areas (Y1)."""
    return lambda state: all(state.controlled(side) >> state.areas.index[area] & 1 for area in areas)


def _each(points: int, side: int, *areas: str) -> Points:
    """Count points for each of these areas that a player controls."""
    return lambda state: points * sum(_controls(side, area)(state) for area in areas)


def _coast(side: int) -> Holds:
    """Ask whether a player controls three areas at Oceanus Britannicus (Y2)."""

    def holds(state: State) -> bool:
        areas = state.areas
        return (state.controlled(side) & areas.ports[areas.oceanus]).bit_count() >= COAST_NEEDED

    return holds


def _from(state: State, region: str) -> int:
    tribes = (state.blocks.home_tribes[area] for area in bits(state.areas.regions[region]))
    return mask_of(tribe for group in tribes for tribe in bits(group))


def _has_tribe(side: int, region: str) -> Holds:
    """Ask whether a tribe of a region on the map belongs to a player (N3)."""
    return lambda state: bool(state.tribes_of(side) & _from(state, region))


def _legion_in(area: str) -> Holds:
    """Ask whether a legion winters in an area."""
    return lambda state: bool(state.at[ROMAN_SIDE][state.areas.index[area]] & state.blocks.legions)


def _both(*conditions: Holds) -> Holds:
    return lambda state: all(holds(state) for holds in conditions)


def _did(deed: int) -> Holds:
    """Ask whether legions did this in the year."""
    return lambda state: bool(state.deeds & deed)


def _german_winter(state: State) -> bool:
    """Ask whether a German winters with the Menapi or Atrebates (10.4, Y7)."""
    areas = [state.areas.index[area] for area in ("menapi", "atrebates")]
    return any(
        state.controlled(BARBARIAN_SIDE) >> area & 1 and state.at[BARBARIAN_SIDE][area] & state.blocks.germans
        for area in areas
    )


def _four_quarters(state: State) -> bool:
    """Ask whether legions winter in four tribal areas (10.5, Y7)."""
    here, legions = state.at[ROMAN_SIDE], state.blocks.legions
    return sum(bool(here[area] & legions) for area in bits(state.areas.tribal)) >= QUARTERS_NEEDED


def _killed(leader: str) -> Holds:
    """Ask whether a leader was eliminated this year (Y3)."""
    return lambda state: bool(state.slain >> state.blocks.index[leader] & 1)


def _in_play(leader: str) -> Holds:
    return lambda state: state.loc[state.blocks.index[leader]] != NOWHERE


def _led(leader: str) -> Holds:
    """Ask whether he came with the Barbarians' first card of the year (10.5, 10.6)."""
    return lambda state: state.options.automaton or _came_first(leader)(state)


def _came_first(leader: str) -> Holds:
    return lambda state: bool(state.led >> state.blocks.index[leader] & 1)


def _follow_vercingetorix(state: State) -> bool:
    """Ask whether four tribes at least stand beside Vercingetorix (10.7, N3)."""
    return state.tribes_of(BARBARIAN_SIDE).bit_count() >= FOLLOWERS_NEEDED


def _never_came(state: State) -> bool:
    leader = state.blocks.vercingetorix
    return state.loc[leader] == NOWHERE and not state.out >> leader & 1


def _mopped_up(state: State) -> bool:
    """Ask whether each region lost a tribe of the Barbarians' (10.8, Y5, Y7)."""
    tribes = state.slain & state.blocks.tribes
    return all((tribes | state.tribes_of(ROMAN_SIDE)) & _from(state, region) for region in state.areas.regions)


def _more_tribes(state: State) -> bool:
    barbarians, romans = state.tribes_of(BARBARIAN_SIDE), state.tribes_of(ROMAN_SIDE)
    return barbarians.bit_count() > romans.bit_count()


R, B = ROMAN_SIDE, BARBARIAN_SIDE
NORTH = ("treveri", "atuatuci", "menapi")

OBJECTIVES: tuple[tuple[tuple[str, Points], ...], ...] = (
    (
        ("east-held", _if(1, _controls(R, "sequani", "allobroges", "helvetii"))),
        ("sequani-lost", _if(-1, _controls(B, "sequani"))),
        ("helvetii-left", _if(-1, lambda state: not state.out >> state.blocks.helvetii & 1)),
    ),
    (
        ("coast-held", _if(1, _coast(R))),
        ("remi-held", _if(1, _controls(R, "atuatuci"))),
        ("coast-lost", _if(-1, _coast(B))),
    ),
    (
        ("alps-garrisoned", _if(1, _both(_controls(R, "helvetii"), _legion_in("helvetii")))),
        ("armorica-held", _if(1, _controls(R, "osismi", "veneti"))),
        ("aquitania-held", _if(1, _has_tribe(R, "aquitania"))),
        ("alps-lost", _if(-1, _controls(B, "helvetii"))),
        ("aquitania-lost", _if(-1, _has_tribe(B, "aquitania"))),
        ("armorica-lost", _each(-1, B, "osismi", "veneti")),
    ),
    (
        ("germania-fought", _if(1, _did(FOUGHT_IN_GERMANIA))),
        ("britannia-fought", _if(1, _did(FOUGHT_IN_BRITANNIA))),
        ("britannia-held", _if(1, _controls(R, "britannia"))),
        ("germans-in-the-north", _if(-2, _german_winter)),
    ),
    (
        ("britannia-fought-by-two", _if(1, _did(TWO_FOUGHT_IN_BRITANNIA))),
        ("dumnorix-killed", _if(2, _killed("dumnorix"))),
        ("four-quarters", _if(1, _four_quarters)),
        ("britannia-lost", _if(-1, _controls(B, "britannia"))),
        ("dumnorix-in-play", _if(-2, _both(_in_play("dumnorix"), _led("dumnorix")))),
    ),
    (
        ("north-held", _each(1, R, *NORTH)),
        ("ambiorix-killed", _if(2, _killed("ambiorix"))),
        ("germania-crossed", _if(1, _did(CROSSED_TO_GERMANIA))),
        ("north-lost", _each(-1, B, *NORTH)),
        ("ambiorix-in-play", _if(-2, _both(_in_play("ambiorix"), _led("ambiorix")))),
    ),
    (
        ("vercingetorix-killed", _if(3, _killed("vercingetorix"))),
        ("vercingetorix-never-came", _if(1, _never_came)),
        (
            "vercingetorix-in-play",
            _if(-3, _both(_in_play("vercingetorix"), _came_first("vercingetorix"), _follow_vercingetorix)),
        ),
    ),
    (
        ("all-regions", _if(2, _mopped_up)),
        ("more-tribes", _if(-2, _more_tribes)),
    ),
)
"""By year what is scored at its end, gains before losses, each with its name and its points."""


def objectives_so_far(state: State) -> tuple[tuple[str, int], ...]:
    """Return the year's objectives with their points as things stand.

    There are none where they are not played. All that decides them is known to both players.
    """
    if not state.options.objectives or not state.year:
        return ()
    return tuple((name, points(state)) for name, points in OBJECTIVES[state.year - 1])


# --- the end of a year (7.8, 7.9) --------------------------------------------------------------------------------


def count_year(state: State, log: Log) -> bool:
    """Score Roman areas and objectives, and end the year or the game (7.8, 7.9)."""
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


# --- supply points (7.6, ruling E8) ------------------------------------------------------------------------------


def change_supply(state: State, points: int, cause: str, log: Log) -> None:
    """Change supply points as far as the limits let (7.6, E8)."""
    setup = state.rules.numbers.supply
    supply = min(max(state.supply + points, setup.least), setup.most)
    if supply != state.supply:
        log.append(SupplyChanged(SEATS[ROMAN_SIDE], supply - state.supply, supply, cause))
        state.supply = supply


def spend_supply(state: State, points: int, cause: str, log: Log) -> None:
    change_supply(state, -points, cause, log)


GO = {
    YearsPoints: count_year,
}
