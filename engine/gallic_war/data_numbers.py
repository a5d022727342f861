"""The numbers of Caesar's Gallic War, read from `game.toml`: years, limits, harvest, points, supply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.blocks.facts import records
from engine.values import frozen

DIE = 6
Found = TypeVar("Found")


@frozen
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
    legions: tuple[str, ...] = ()
    enter_on: int = 0


@frozen
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


@frozen
class Harvest:
    """What a roll for the harvest gives (7.1): units that may winter in an area, what is added to the supply."""

    id: str
    garrison: int
    supply: int


@frozen
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


@frozen
class Supply:
    """The Roman supply points: what they never leave (7.6, ruling E8), and those of the beginning (3)."""

    least: int
    most: int
    start: int


@frozen
class Numbers:
    """The numbers the game is played by; `harvest` by the roll, from 1 on."""

    turns: tuple[Turn, ...]
    limits: Limits
    harvest: tuple[Harvest, ...]
    points: Points
    supply: Supply


def read_numbers(game: Mapping[str, Any]) -> Numbers:
    """Return the numbers in the file."""
    return Numbers(
        turns=records(Turn, game["turns"]),
        limits=Limits(**game["limits"]),
        harvest=by_roll(
            (told["rolls"], Harvest(name, told["garrison"], told["supply"]))
            for name, told in game["harvest"].items()
        ),
        points=Points(**game["points"]),
        supply=Supply(**game["supply"]),
    )


def by_roll(found: Iterable[tuple[Iterable[int], Found]]) -> tuple[Found, ...]:
    """Return a table by the roll, from the lowest on, of what each of the rolls finds."""
    table = {roll: what for rolls, what in found for roll in rolls}
    return tuple(table[roll] for roll in sorted(table))
