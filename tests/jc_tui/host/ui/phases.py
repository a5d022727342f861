"""A position of every phase of both games: of a game played at random, or stated where such games seldom come."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product
from typing import Any

from engine import load_game
from engine.blocks.acts import Task
from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war import tasks as gallic_war
from engine.julius_caesar import tasks as julius_caesar
from tests.gallic_war.playing import choose
from tests.gallic_war.test_position import NEW_HOME, SORTIE, STACKING, SUPPLY, WITHDRAW
from tests.jc_tui.host.hosts import GAUL, JC
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
TASKS = {JC: julius_caesar, GAUL: gallic_war}
STATED = {
    JC: (RARE["surprise"], RARE["defect"], COLOUR),
    GAUL: (SUPPLY, SORTIE, WITHDRAW, STACKING, NEW_HOME),
}
VARIANTS = {
    JC: ({"deployment": "free"}, {"edition": "1.x"}),
    GAUL: ({}, {"barbarians": "automaton"}),
}
MOST = 10
"""Games of each variant that are played at most."""


def phases(game: str) -> set[str]:
    kinds = [kind for kind in vars(TASKS[game]).values() if isinstance(kind, type) and issubclass(kind, Task)]
    return {kind.phase for kind in kinds if kind.phase and not kind.chance}


@cache
def places(game: str) -> Mapping[str, tuple[str, Seat | None]]:
    """Return the first position of each phase, and who is to act in it; that of the end last."""
    found = dict[str, tuple[str, Seat | None]]()
    for state in chain(map(load_game(game).position, STATED[game]), _random_states(game)):
        if state.phase not in found:
            found[state.phase] = state.position(), state.to_act
        if state.to_act is None and phases(game) <= found.keys():
            break
    return dict(sorted(found.items(), key=lambda each: each[1][1] is None))


def _random_states(game: str) -> Iterator[Any]:
    """Yield the states of random games in which somebody decides, and at the end."""
    for seed, variant in product(range(MOST), VARIANTS[game]):
        dice, chance, state = random.Random(seed), SeededChance(seed), load_game(game).start(variant)
        while (seat := state.to_act) is not None:
            if seat is Seat.CHANCE:
                state.apply(chance.choose(state))
            else:
                yield state
                state.apply(eagerly(state, dice) if game == JC else choose(state, dice, chance))
        yield state
