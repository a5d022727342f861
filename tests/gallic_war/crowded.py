"""Years that begin with blocks crowded in a part of the map."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engine.chance import SeededChance
from engine.gallic_war.state import State
from tests.gallic_war.playing import choose
from tests.gallic_war.scattered import scattered
from tests.gallic_war.support import GAME


def crowded(seed: int, options: Mapping[str, str]) -> Iterator[State]:
    """Yield the states of one year of a crowded game."""
    dice, chance = random.Random(f"crowded {seed}"), SeededChance(seed)
    alone = "barbarians" in options
    lines = [f"{name}: {value}" for name, value in options.items()]
    for line in scattered(seed).splitlines():
        key = line.partition(":")[0]
        if key not in options and not (alone and key == "hand barbarians"):
            lines.append(line)
    state = GAME.position("\n".join(lines))
    year = state.year
    while state.to_act is not None and state.year == year:
        yield state
        state.play(choose(state, dice, chance))
