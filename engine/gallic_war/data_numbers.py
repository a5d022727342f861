"""The numbers of Caesar's Gallic War, read from `game.toml`, checked: years, limits, harvest, points, supply."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import TypeVar

from engine.datafiles import Entry
from engine.words import catalogue

say = catalogue("gallic_war")

DIE = 6
HARVESTS = ("poor", "normal", "bountiful")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Turn:
    """A year (4).

    Attributes:
        year: BC, so it falls.
        hand: how many cards each player is dealt (5.1).
        legions: those that Historical Reinforcements may bring in at its end (11, ruling E11).
        enter_on: the highest roll at which each comes; 6 is for certain, without a roll; 0 if none may come.
    """

    year: int
    hand: int
    legions: tuple[str, ...]
    enter_on: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be done and may be there.

    Attributes:
        stack: blocks of a player in an area before attrition (5.2.1 E).
        open_border, river_border: units that may cross in a card play; the Rhine is a river.
        naval_group: units that sail from one port to another in a group.
        roman_activations, barbarian_activations: Neutral Tribe Activations a year (5.2.1 C).
        barbarian_supply_actions: Supply Actions a year (5.2.1 B).
        battle_rounds, rhine_rounds, amphibious_rounds, relief_rounds: rounds of a battle (6; 6 B2, 6 C, 6 E).
        build_strength: the most strength a new legion is built with (7.7).
        builds, builds_after_massive_revolt: new legions in a year (7.7).
        massive_revolt_points, massive_revolt_tribes: Roman points and allied tribes from which on Massive Revolt
            may be taken before the deal (5.1).
        subdue_on: the highest roll with which Ariovistus subdues a tribe (8.2).
    """

    stack: int
    open_border: int
    river_border: int
    naval_group: int
    roman_activations: int
    barbarian_activations: int
    barbarian_supply_actions: int
    battle_rounds: int
    rhine_rounds: int
    amphibious_rounds: int
    relief_rounds: int
    build_strength: int
    builds: int
    builds_after_massive_revolt: int
    massive_revolt_points: int
    massive_revolt_tribes: int
    subdue_on: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """What a roll for the harvest gives (7.1): units that may winter in an area, what is added to the supply."""

    id: str
    garrison: int
    supply: int


@dataclass(frozen=True, slots=True)
class Points:
    """Roman victory points (9).

    Attributes:
        minor_victory, major_victory, massive_victory: those from which on the Romans win so.
        german, ariovistus, vercingetorix: for eliminating them.
        britannia_invaded, germania_invaded: once a game, with `invading_legions` at least.
        britannia_tribe: for eliminating one of Britannia's, `britannia_tribes` times at the most.
        legion: for the loss of one.
        area: for each tribal area under control, each year (7.8).
        massive_revolt: when the Barbarians take Massive Revolt in 52 BC without its conditions (5.1).
    """

    minor_victory: int
    major_victory: int
    massive_victory: int
    german: int
    ariovistus: int
    vercingetorix: int
    britannia_invaded: int
    germania_invaded: int
    invading_legions: int
    britannia_tribe: int
    britannia_tribes: int
    legion: int
    area: int
    massive_revolt: int


@dataclass(frozen=True, slots=True)
class Supply:
    """The Roman supply points: what they never leave (7.6, ruling E8), and those of the beginning (3)."""

    least: int
    most: int
    start: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers the game is played by; `harvest` by the roll, from 1 on."""

    turns: tuple[Turn, ...]
    limits: Limits
    harvest: tuple[Harvest, ...]
    points: Points
    supply: Supply


def read_numbers(game: Entry, reserves: Collection[str]) -> Numbers:
    """The numbers in the file; only legions that are in no area at the beginning, `reserves`, can come in later.

    Raises:
        DataError: something in the file cannot be.
    """
    turns = game.each("turns", "turn", partial(_read_turn, reserves))
    _check_years(game, turns)
    return Numbers(
        turns,
        game.table("limits", "limits").read(_read_limits),
        game.table("harvest", "harvest").read(_read_harvest),
        game.table("points", "points").read(_read_points),
        game.table("supply", "supply").read(_read_supply),
    )


def by_roll(file: Entry, found: Iterable[tuple[Entry, Found]], lowest: int, highest: int) -> tuple[Found, ...]:
    """A table by the roll, from the lowest on: what each entry stands for, at the places of its `rolls`.

    Raises:
        DataError: a roll is given twice, or not at all.
    """
    table: dict[int, Found] = {}
    for entry, value in found:
        for roll in entry.numbers("rolls", lowest, highest):
            if roll in table:
                entry.refuse(say("data.roll-twice", roll=roll))
            table[roll] = value
    for roll in range(lowest, highest + 1):
        if roll not in table:
            file.refuse(say("data.no-roll", roll=roll))
    return tuple(table[roll] for roll in range(lowest, highest + 1))


def _read_turn(reserves: Collection[str], entry: Entry) -> Turn:
    year, hand = entry.number("year", 1, 9999), entry.number("hand", 1, 99)
    if not entry.has("legions"):
        return Turn(year, hand, (), 0)
    legions = entry.texts("legions")
    for legion in legions:
        if legion not in reserves:
            entry.refuse(say("data.no-late-legion", block=legion))
    return Turn(year, hand, legions, entry.number("enter_on", 1, DIE))


def _check_years(game: Entry, turns: Sequence[Turn]) -> None:
    if not turns:
        game.refuse(say("data.no-turn"))
    for place, turn in enumerate(turns):
        if turn.year != turns[0].year - place:
            game.refuse(say("data.year-out-of-turn", year=turn.year))


def _read_limits(entry: Entry) -> Limits:
    small = {field.name: entry.number(field.name, 1, 99) for field in fields(Limits)}
    if small["subdue_on"] > DIE:
        entry.refuse(say("data.more-than-a-die", key="subdue_on"))
    return Limits(**small)


def _read_harvest(entry: Entry) -> tuple[Harvest, ...]:
    found = []
    for name in HARVESTS:
        own = entry.table(name, f"harvest.{name}")
        found.append((own, Harvest(name, own.number("garrison", 1, 6), own.number("supply", -19, 19))))
    table = by_roll(entry, found, 1, DIE)
    for own, _ in found:
        own.finish()
    return table


def _read_points(entry: Entry) -> Points:
    points = Points(
        **{
            field.name: entry.number(field.name, *((-99, 0) if field.name == "legion" else (1, 999)))
            for field in fields(Points)
        }
    )
    if not points.minor_victory < points.major_victory < points.massive_victory:
        entry.refuse(say("data.victories-must-rise"))
    return points


def _read_supply(entry: Entry) -> Supply:
    least = entry.number("least", 0, 99)
    most = entry.number("most", least, 99)
    return Supply(least, most, entry.number("start", least, most))
