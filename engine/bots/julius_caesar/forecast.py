"""What a battle may come to: the fight played once with average dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.bots.julius_caesar.atlas import atlas
from engine.julius_caesar.viewdata import SeenBlock

GONE = 0.2
"""Less strength than this counts as eliminated: average hits leave crumbs that dice do not."""

FIRING_ROUNDS = 3
"""In the fourth round attackers must leave (7.2)."""


class Fighter(NamedTuple):
    """A block in a battle: its strength, firepower and initiative."""

    strength: float
    firepower: int
    letter: str


UNKNOWN = Fighter(2.4, 2, "C")
"""An average block, for one that stands in the fog."""

UNKNOWN_NAVIS = Fighter(1.7, 2, "D")


def fighter(block: SeenBlock, attacking: bool) -> Fighter:
    """A known block as it fights, a ballista according to its role (7.42)."""
    printed = atlas().blocks[block.id]
    if attacking:
        return Fighter(block.strength, printed.attack_firepower, printed.attack_letter)
    return Fighter(block.strength, printed.firepower, printed.letter)


def power(strength: float, firepower: int, letter: str) -> float:
    """How much a block counts for, an average legion at full strength being about 1."""
    swift = 1.2 if letter == "A" else 1.1 if letter == "B" else 1.0
    return strength * (0.5 + 0.4 * firepower) * swift / 4


def power_of(block: SeenBlock) -> float:
    """How much a known block counts for."""
    printed = atlas().blocks[block.id]
    return power(block.strength, printed.firepower, printed.letter)


Line = list[list[Any]]
"""One side's blocks in the line: strength (which falls), firepower, letter."""


class Outcome(NamedTuple):
    """What average dice leave: the share of each side's strength that survives, and the attacker's chance."""

    attackers: float
    defenders: float
    odds: float


def forecast(
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    attacking_reserves: Sequence[Fighter] = (),
    defending_reserves: Sequence[Fighter] = (),
    rounds: int = FIRING_ROUNDS,
) -> Outcome:
    """Fight `rounds` rounds, defenders first at each letter (7.2), reserves from the second (7.3)."""
    strength = _total(attackers) + _total(attacking_reserves), _total(defenders) + _total(defending_reserves)
    lines: list[Line] = [[[*one] for one in attackers], [[*one] for one in defenders]]
    for number in range(rounds):
        if number == 1:
            lines[0] += [[*one] for one in attacking_reserves]
            lines[1] += [[*one] for one in defending_reserves]
        if not lines[0] or not lines[1]:
            break
        _fight_round(lines)
    left = [sum(one[0] for one in line) for line in lines]
    if rounds < 2:
        left[0] += _total(attacking_reserves)
        left[1] += _total(defending_reserves)
    shares = left[0] / strength[0] if strength[0] else 0.0, left[1] / strength[1] if strength[1] else 0.0
    return Outcome(shares[0], shares[1], _odds(*shares))


def _total(fighters: Iterable[Fighter]) -> float:
    return sum(one.strength for one in fighters)


def _fight_round(lines: list[Line]) -> None:
    for letter in "ABCD":
        for firing, struck in ((1, 0), (0, 1)):
            hits = sum(one[0] * one[1] / 6 for one in lines[firing] if one[2] == letter)
            while hits > 0 and lines[struck]:
                target = max(lines[struck])
                volley = min(hits, 1.0, target[0])
                target[0] -= volley
                hits -= max(volley, 0.01)
                if target[0] < GONE:
                    lines[struck].remove(target)


def _odds(attackers: float, defenders: float) -> float:
    if defenders <= 0:
        return 0.6 + 0.4 * attackers
    return max(0.0, 0.55 - defenders) * (0.4 + attackers)
