"""Which place an arrow key leads to: the nearest in that direction, so that all can be reached from all."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

Direction = Literal["up", "down", "left", "right"]
DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")

Spot = tuple[int, int]
Steps = dict[str, dict[Direction, str]]


def steps_between(spots: Mapping[str, Spot]) -> Steps:
    """For each place and direction the place one comes to; a direction without one is left out.

    The nearest counts, and straight ahead counts as nearer than aslant. Where that leaves a place to which no
    arrow leads, the arrow that loses least by it is turned to it.
    """
    steps: Steps = {name: {} for name in spots}
    for name, here in spots.items():
        for direction in DIRECTIONS:
            choices = [
                (length, other)
                for other, there in spots.items()
                if other != name and (length := _length(here, there, direction)) < math.inf
            ]
            if choices:
                steps[name][direction] = min(choices)[1]
    _join(steps, spots)
    return steps


def reached(steps: Mapping[str, Mapping[Direction, str]], start: str) -> set[str]:
    """All places that arrows lead to from a place, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        for other in steps[waiting.pop()].values():
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _length(here: Spot, there: Spot, direction: Direction) -> float:
    """How far it feels; a row counts as two columns. Infinite when it is not in that direction."""
    down, right = 2 * (there[0] - here[0]), there[1] - here[1]
    along, across = {
        "up": (-down, right),
        "down": (down, right),
        "left": (-right, down),
        "right": (right, down),
    }[direction]
    if along <= 0 or abs(across) > 2.5 * along:
        return math.inf
    return along + 2.2 * abs(across)


def _join(steps: Steps, spots: Mapping[str, Spot]) -> None:
    """Turn arrows until every place can be reached from every other."""
    names = list(spots)
    if not names:
        return
    for _ in range(len(names) * 4):
        lost = _unreachable(steps, names)
        if not lost:
            return
        best: tuple[float, str, Direction, str] | None = None
        for name in names:
            for direction in DIRECTIONS:
                before = steps[name].get(direction)
                old = _length(spots[name], spots[before], direction) if before else 0.0
                for other in lost - {name}:
                    loss = _length(spots[name], spots[other], direction) - old
                    if loss == math.inf or (best is not None and loss >= best[0]):
                        continue
                    steps[name][direction] = other
                    if len(_unreachable(steps, names)) < len(lost):
                        best = (loss, name, direction, other)
                    if before is None:
                        del steps[name][direction]
                    else:
                        steps[name][direction] = before
        if best is None:
            return
        steps[best[1]][best[2]] = best[3]


def _unreachable(steps: Steps, names: list[str]) -> set[str]:
    """The places cut off from the first: no arrows lead from it to them, or from them to it."""
    sources: dict[str, set[str]] = {name: set() for name in names}
    for name, ways in steps.items():
        for other in ways.values():
            sources[other].add(name)
    found, waiting = {names[0]}, [names[0]]
    while waiting:
        for other in sources[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return set(names) - (reached(steps, names[0]) & found)
