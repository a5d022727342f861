"""A position of every phase of both games: of a game played at random, or told where such games seldom come."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from engine import load_game
from engine.blocks.acts import Task
from engine.chance import SeededChance
from engine.contract import Action, Seat
from engine.gallic_war import tasks as gallic_war
from engine.julius_caesar import tasks as julius_caesar
from engine.values import frozen
from tests.gallic_war.playing import choose
from tests.gallic_war.test_position import NEW_HOME, SORTIE, STACKING, SUPPLY, WITHDRAW
from tests.julius_caesar.playing import eagerly
from tests.julius_caesar.test_position import RARE

COLOUR = """julius-caesar 1.x
phase: colour
actor: caesar
card: jupiter
drawn from: tarraco
played 1: caesar jupiter, pompey 2/3, player one caesar
narbo caesar: caesar, legio_13
tarraco pompey: cleopatra, legio_5
"""


@frozen
class Ways:
    """How one comes to the phases of a game.

    Attributes:
        phases: those in which somebody is asked, and the end. told: positions of those that are rare.
        variants: options of games in which all others come. choose: who plays in them.
    """

    phases: frozenset[str]
    told: tuple[str, ...]
    variants: tuple[Mapping[str, str], ...]
    choose: Callable[[Any, random.Random, SeededChance], Action]


def asked(tasks: ModuleType) -> frozenset[str]:
    """Return the phases in which a player is asked."""
    kinds = [kind for kind in vars(tasks).values() if isinstance(kind, type) and issubclass(kind, Task)]
    return frozenset(kind.phase for kind in kinds if kind.phase and not kind.chance)


WAYS = {
    "julius-caesar": Ways(
        asked(julius_caesar),
        (RARE["surprise"], RARE["defect"], COLOUR),
        ({"deployment": "free"}, {"edition": "1.x"}),
        lambda state, dice, _: eagerly(state, dice),
    ),
    "gallic-war": Ways(
        asked(gallic_war),
        tuple(f"gallic-war\n{text}" for text in (SUPPLY, SORTIE, WITHDRAW, STACKING, NEW_HOME)),
        ({}, {"barbarians": "automaton"}),
        choose,
    ),
}
MOST = 10
"""Games of each variant that are played at most."""


@frozen
class Place:
    """A position, and who is to act in it; nobody at the end."""

    position: str
    seat: Seat | None


@cache
def places(game: str) -> Mapping[str, Place]:
    """By phase, the first position in which it is somebody's; that of the end last."""
    ways, found = WAYS[game], dict[str, Place]()
    for text in ways.told:
        state: Any = load_game(game).position(text)
        found[state.phase] = Place(text, state.to_act)
    for seed in range(MOST):
        for variant in ways.variants:
            if ways.phases <= set(found):
                break
            _play(load_game(game).start(variant), ways, seed, found)
    return dict(sorted(found.items(), key=lambda each: each[1].seat is None))


def _play(state: Any, ways: Ways, seed: int, found: dict[str, Place]) -> None:
    """Play a game, and note the phases that were not found before."""
    dice, chance = random.Random(seed), SeededChance(seed)
    while (seat := state.to_act) is not None:
        if seat is Seat.CHANCE:
            state.apply(chance.choose(state))
            continue
        if state.phase not in found:
            found[state.phase] = Place(state.position(), seat)
        state.apply(ways.choose(state, dice, chance))
    found.setdefault(state.phase, Place(state.position(), None))
