"""Steps of the arrow keys between places, which reach every place from any other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Literal

from jc_tui.map.parts import Cell

Direction = Literal["up", "down", "left", "right"]
AXES: Mapping[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (1, -1), "right": (1, 1)}
DIRECTIONS = tuple(AXES)

Steps = dict[str, dict[Direction, str]]


def steps_between(spots: Mapping[str, Cell]) -> Steps:
    """Return the next place by place and direction, if there is one.

    The nearest counts, and straight ahead counts as nearer than aslant. Where that leaves a place to which no
    arrow leads, the arrow that loses least by it is turned to it.
    """
    steps: Steps = {name: {} for name in spots}
    for (name, here), direction in product(spots.items(), DIRECTIONS):
        lengths = {other: _length(here, there, direction) for other, there in spots.items()}
        length, nearest = min((length, other) for other, length in lengths.items())
        if length < math.inf:
            steps[name][direction] = nearest
    for lost in _unreachable(steps):
        losses = {}
        for name, direction in product(spots, DIRECTIONS):
            before = steps[name].get(direction)
            kept = _length(spots[name], spots[before], direction) if before else 0.0
            losses[_length(spots[name], spots[lost], direction) - kept] = name, direction
        name, direction = losses[min(losses)]
        steps[name][direction] = lost
    return steps


def reached(ways: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """Return all places that ways lead to, `start` included."""
    found, waiting = {start}, [start]
    while waiting:
        new = set(ways[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


def _length(here: Cell, there: Cell, direction: Direction) -> float:
    """Return the felt distance in a direction, or infinity; a row counts twice."""
    axis, sign = AXES[direction]
    step = 2 * (there[0] - here[0]), there[1] - here[1]
    along, across = sign * step[axis], step[1 - axis]
    if along <= 0 or abs(across) > 2.5 * along:
        return math.inf
    return along + 2.2 * abs(across)


def _unreachable(steps: Steps) -> set[str]:
    """Return the places without arrows from or to the first."""
    forth = {name: set(ways.values()) for name, ways in steps.items()}
    back: dict[str, set[str]] = {name: set() for name in steps}
    for name, others in forth.items():
        for other in others:
            back[other].add(name)
    start = next(iter(steps), None)
    return set(steps) - (reached(forth, start) & reached(back, start)) if start else set()
