"""Estimate of the Romans' points in the end, weighed as finished games teach it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engine.blocks.sets import bits
from engine.datafiles import intact, read_toml
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.points import DEATH_OF_CAESAR
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.translations import data_folder

_PATH = data_folder() / "gallic_war" / "weights.toml"
_FILE = read_toml(_PATH)

with intact(_PATH):
    NOW: Sequence[float] = tuple(_FILE["lessons"].values())
    LATER: Sequence[float] = tuple([_FILE["lessons_later"][trait] for trait in _FILE["lessons"]])
    DEATH: float = _FILE["ends"]["caesar_killed"]
    SPREAD: Sequence[float] = (_FILE["ends"]["spread"], _FILE["ends"]["spread_of_year"])
"""`NOW` is what each of the `traits` adds to the points to come, `LATER` what for each later end of a year."""


def traits(state: State) -> tuple[float, ...]:
    """Return what `NOW` and `LATER` weigh, in their order, the first being 1."""
    blocks, step = state.blocks, state.step
    romans, barbarians = state.fighting[ROMAN_SIDE], state.fighting[BARBARIAN_SIDE]
    legions, caesar = romans & blocks.legions, 1 << blocks.caesar
    left = [
        sum([points[card] for card in (*state.hands[side], state.laid[side]) if card != NONE])
        for side, points in enumerate(state.cards.points)
    ]
    return (
        1.0,
        state.controlled(ROMAN_SIDE).bit_count(),
        state.controlled(BARBARIAN_SIDE).bit_count(),
        legions.bit_count(),
        sum([step[block] for block in bits(legions & ~caesar)]),
        step[blocks.caesar],
        sum([step[block] for block in bits(romans & ~legions)]),
        sum([step[block] for block in bits(barbarians & ~blocks.germans)]),
        sum([step[block] for block in bits(barbarians & blocks.germans)]),
        (state.due | state.fallen & blocks.legions).bit_count(),
        min(state.supply, 8),
        max(state.supply - 8, 0),
        left[ROMAN_SIDE],
        left[BARBARIAN_SIDE],
        float(state.massive),
    )


def years_left(state: State) -> int:
    """Return how many ends of a year are to come."""
    return len(state.rules.numbers.turns) + 1 - max(state.year, 1)


def expected(state: State) -> float:
    """Return the points that the Romans can expect in the end."""
    if state.result is not None:
        return DEATH if state.result.kind == DEATH_OF_CAESAR else state.points
    later, points = years_left(state) - 1, float(state.points)
    for trait, now, more in zip(traits(state), NOW, LATER, strict=True):
        points += trait * (now + more * later)
    return points


def hope_of(state: State, side: int) -> float:
    """Rate a state as `chance_of` does, by its points even when the game is over."""
    needed = state.rules.numbers.points.minor_victory - 0.5
    left = 0 if state.result is not None else years_left(state)
    sure = (expected(state) - needed) / (SPREAD[0] + SPREAD[1] * left)
    romans = 1.0 / (1.0 + exp(-max(-50.0, min(50.0, sure))))
    return romans if side == ROMAN_SIDE else 1.0 - romans


def chance_of(state: State, side: int) -> float:
    """Return how likely a side wins, between 0 and 1."""
    return hope_of(state, side) if state.result is None else float(state.result.winner is SEATS[side])
