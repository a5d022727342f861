"""The options a game is played with (chapters 10-12), as values that the rules ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

AUTOMATON = "automaton"

RULINGS = 2
"""The number of today's rulings. By the first ones B18, C6, A19 and A21 were read otherwise."""

VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "objectives": ("none", "yearly"),
        "reinforcements": ("built", "historical"),
        "naval": ("free", "restricted"),
        "legion_i": ("out", "pool"),
        "barbarians": ("player", AUTOMATON),
    }
)
"""The values that each option takes, the default first."""


@dataclass(frozen=True, slots=True)
class Options:
    objectives: bool = False  # whether yearly objectives are scored (10)
    historical: bool = False  # whether legions come by the schedule and none is built (11, ruling E11)
    restricted: bool = False  # whether Barbarians sail with naval blocks only (11)
    legion_i: bool = False  # whether Legion I is in the force pool from the start (ruling E10)
    automaton: bool = False  # whether the automaton plays the Barbarians (12)
    rulings: int = RULINGS  # the number of those that the game is judged by, which no text of a position tells


def chosen(values: Mapping[str, str]) -> Options:
    return Options(*(values[name] != usual[0] for name, usual in VALUES.items()))


def written(options: Options) -> dict[str, str]:
    flags = (options.objectives, options.historical, options.restricted, options.legion_i, options.automaton)
    return {name: values[flag] for (name, values), flag in zip(VALUES.items(), flags, strict=True)}
