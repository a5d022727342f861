"""A position of every phase of both games: of a game played at random, or stated where such games seldom come."""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
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
MOST = 10
"""Games of each variant that are played at most."""


@frozen
class Ways:
    """How to come to the phases in which the `tasks` of a game ask: positions, and games of these options."""

    tasks: ModuleType
    positions: tuple[str, ...]
    variants: tuple[Mapping[str, str], ...]
    choose: Callable[[Any, random.Random, SeededChance], Action]

    @property
    def phases(self) -> set[str]:
        kinds = [kind for kind in vars(self.tasks).values() if isinstance(kind, type) and issubclass(kind, Task)]
        return {kind.phase for kind in kinds if kind.phase and not kind.chance}


WAYS = {
    "julius-caesar": Ways(
        julius_caesar,
        (RARE["surprise"], RARE["defect"], COLOUR),
        ({"deployment": "free"}, {"edition": "1.x"}),
        lambda state, dice, _: eagerly(state, dice),
    ),
    "gallic-war": Ways(
        gallic_war, (SUPPLY, SORTIE, WITHDRAW, STACKING, NEW_HOME), ({}, {"barbarians": "automaton"}), choose
    ),
}


@cache
def places(game: str) -> Mapping[str, tuple[str, Seat | None]]:
    """Return the first position of each phase, and who is to act in it; that of the end last."""
    found = dict[str, tuple[str, Seat | None]]()
    for state in chain(map(load_game(game).position, WAYS[game].positions), _random_states(game)):
        if state.phase not in found:
            found[state.phase] = state.position(), state.to_act
        if state.to_act is None and WAYS[game].phases <= found.keys():
            break
    return dict(sorted(found.items(), key=lambda each: each[1][1] is None))


def _random_states(game: str) -> Iterator[Any]:
    """Yield the states of random games in which somebody decides, and at the end."""
    for seed in range(MOST):
        for variant in WAYS[game].variants:
            dice, chance, state = random.Random(seed), SeededChance(seed), load_game(game).start(variant)
            while (seat := state.to_act) is not None:
                if seat is Seat.CHANCE:
                    state.apply(chance.choose(state))
                else:
                    yield state
                    state.apply(WAYS[game].choose(state, dice, chance))
            yield state
