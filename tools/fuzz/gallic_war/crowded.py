"""Years that begin with blocks crowded in a part of the map, and what a view leaves out."""

import random
from collections.abc import Iterator, Mapping

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.fog.sampling import StateSampler
from engine.gallic_war.state import State
from tests.gallic_war.playing import choose
from tests.gallic_war.scattered import scattered
from tests.gallic_war.support import GAME, part_with

OPTION_SETS: Mapping[str, Mapping[str, str]] = {
    "two players": {},
    "two players, all options": {
        **{"objectives": "yearly", "reinforcements": "historical", "naval": "restricted", "legion_i": "pool"}
    },
    "alone": {"barbarians": "automaton"},
    "alone, yearly": {"barbarians": "automaton", "objectives": "yearly"},
}

HIDDEN = (
    *("loc", "step", "at", "occ", "fighting", "entry", "origin", "moved", "reserve", "inside", "halves"),
    *("hands", "laid", "acted", "going", "stack", "tracks", "rising", "orders"),
)
"""What a seat does not know: who stands where, the cards, what is decided unseen, what the automaton is about."""

STALE: tuple[str, ...] = ()
"""Keys of a position that a view leaves out where nothing comes of them."""


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


def filled(state: State, seat: Seat, dice: random.Random) -> State:
    """Return the state that is imagined of a seat's view, with the truth in place of what is hidden."""
    twin, truth = StateSampler(GAME.rules, state.view(seat)).sample(dice), state.copy().own()
    assert twin.view(seat) == state.view(seat)
    for name in HIDDEN:
        setattr(part_with(twin, name), name, getattr(part_with(truth, name), name))
    twin._legal = None
    return twin
