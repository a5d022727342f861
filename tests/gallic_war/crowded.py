"""Years that begin with blocks crowded in a part of the map, and what a view leaves out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.fog.imagine import Imagination
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from tests.gallic_war.playing import choose
from tests.gallic_war.scattered import scattered
from tests.gallic_war.support import GAME, part_with

OPTION_SETS: Mapping[str, Mapping[str, str]] = {
    "two players": {},
    "two players, all options": {
        "objectives": "yearly",
        "reinforcements": "historical",
        "naval": "restricted",
        "legion_i": "pool",
    },
    "alone": {"barbarians": "automaton"},
    "alone, yearly": {"barbarians": "automaton", "objectives": "yearly"},
}

HIDDEN = ("loc", "step", "at", "occ", "fighting", "entry", "origin", "moved", "reserve", "inside", "hands", "laid")
"""What a seat does not know of a state: who stands where, who is in the fortress, and the cards."""

WINTER = ("stack", "going", "leader", "acted")
"""What a side decides at the year's end unseen by the other."""

CARD = ("stack", "tracks", "rising", "orders")
"""What the automaton's card is about while chance alone acts for it."""

STALE = ("named from", "barbarians attack", "acted", "tracks", "rising")
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
    twin, truth = Imagination(GAME.rules, state.view(seat)).sample(dice), state.copy()
    assert twin.view(seat) == state.view(seat)
    for name in HIDDEN:
        setattr(part_with(twin, name), name, getattr(part_with(truth, name), name))
    if state.battle.area == NONE and seat is not SEATS[state.actor]:
        for name in WINTER:
            setattr(twin, name, getattr(truth, name))
    if state.task.then.word or state.orders:
        for name in CARD:
            setattr(twin, name, getattr(truth, name))
    twin._legal = None
    return twin
