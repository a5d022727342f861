"""The worths, powers and distances that never change in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.blocks.facts import NOWHERE, where
from engine.blocks.sets import bits
from engine.datafiles import intact, read_toml
from engine.julius_caesar.components import Components
from engine.julius_caesar.seats import SEATS
from engine.words import data_folder


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts, as `data/julius_caesar/weights.toml` explains: one way to play."""

    army: float
    presence: float
    nearness: float
    holder: float
    holder_late: float
    haze: float
    brink: float
    near_win: float
    attack: float
    reserve: float
    source: float
    assault: float
    waters: float
    ships: float
    drive: float
    wake: float
    rescue: float
    saved: float
    leader_risk: float
    trend: float
    new_block: float
    hopeless_attack: float
    hopeless_defence: float
    scoring_defence: float
    regroup: float
    god: float


_PATH = data_folder() / "julius_caesar" / "weights.toml"
_FILE = read_toml(_PATH)

with intact(_PATH):
    DEFAULT = Weights(**_FILE["usual"])
    STYLES = tuple([replace(DEFAULT, **_FILE[seat]) for seat in SEATS])
    GODS: Mapping[str, float] = _FILE["gods"]
    LESSONS = {trait: (last, _FILE["lessons_earlier"][trait]) for trait, last in _FILE["lessons"].items()}
"""`STYLES` are the weights by side, as they were found to play it best. `GODS` is what each god card is worth to
hold, on the scale of `council.hold_worth`. `LESSONS` is what each trait of `judgement` adds to the logarithm of
Caesar's odds at the game's end, and more by the share of the game that is still to come."""

# How many roads a strait counts as, which takes one block when it attacks (4.32); a crossing from port to port,
# which needs a move point for each block (6.3); and a way that is not there.
STRAIT_LENGTH, CROSSING_LENGTH, OUT_OF_REACH = 1.4, 2.6, 20.0

SWIFT = (1.2, 1.1, 1.0, 0.95)  # how much better a block fights that has its battle turn earlier, by letter A-D
ABIDING, FIRING = 0.5, 0.4  # what a step counts for by taking a hit, and by each point of firepower it fires with
UNIT = 3.9  # the power of a legion C2 at strength III before it is measured by itself
DENIED = 3  # a levy city is worth a third to the side that only denies the other its levies


def power(strength: float, firepower: float, letter: int) -> float:
    """Return what a block counts for in battle, where a legion's III is 1."""
    return strength * (ABIDING + FIRING * firepower) * SWIFT[letter] / UNIT


class Chart:
    """Tables of one set of components."""

    def __init__(self, components: Components, nearness: float, source: float) -> None:
        self.components = components
        table, blocks = components.spaces, components.blocks
        spaces = range(table.count)
        # What each block counts for, by block and step.
        self.power = tuple(
            tuple(power(strength, blocks.firepower[block], blocks.letter[block]) for strength in strengths)
            for block, strengths in enumerate(blocks.strengths)
        )
        # By space, the neighbours by road and strait, and how many blocks the road takes to attack each.
        self.reach = tuple(
            tuple((there, table.attack_limit[link]) for link, there in roads) for roads in table.roads
        )
        # How much a force in a space counts for at each scoring space, and the same without forces at sea.
        self.scoring = bits(table.scoring)
        lengths = [self._lengths(goal) for goal in self.scoring]
        self.near = tuple(tuple(nearness ** length[space] for length in lengths) for space in spaces)
        self.towards = tuple(
            row if table.cities >> space & 1 else (0.0,) * len(row) for space, row in enumerate(self.near)
        )
        # What holding a space is worth for levies, by side, and the blocks levied there alone or anywhere (6.4).
        self.source = tuple(self._sources(side, source) for side in (0, 1))
        self.levied = tuple(where(city == space for city in blocks.levy_city) for space in spaces)
        self.anywhere = where(city == NOWHERE for city in blocks.levy_city)

    def _lengths(self, goal: int) -> list[float]:
        """Measure the way from every space to a goal."""
        table, queue = self.components.spaces, [goal]
        length = [OUT_OF_REACH] * table.count
        length[goal] = 0.0
        while queue:
            space = queue.pop(0)
            steps = [
                (there, STRAIT_LENGTH if table.straits >> link & 1 else 1.0) for link, there in table.roads[space]
            ]
            steps += [
                (port, CROSSING_LENGTH)
                for sea in bits(table.sea_neighbours[space] & table.seas)
                for port in bits(table.sea_neighbours[sea] & table.ports)
            ]
            for there, more in steps:
                if length[space] + more < length[there]:
                    length[there] = length[space] + more
                    queue.append(there)
        return length

    def _sources(self, side: int, worth: float) -> tuple[float, ...]:
        blocks = self.components.blocks
        source = [0.0] * self.components.spaces.count
        for block, city in enumerate(blocks.levy_city):
            if city != NOWHERE:
                source[city] += worth if blocks.home[block] == side else worth / DENIED
        return tuple(source)


chart = lru_cache(maxsize=8)(Chart)
"""The chart of some components, made once; for `nearness` and `source` see `Weights`."""
