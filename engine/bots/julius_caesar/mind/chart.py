"""What never changes in a game, worked out once: how far places lie apart and how much a block counts for."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from engine.blocks.sets import bits, mask_of
from engine.bots.julius_caesar.mind.weights import DEFAULT
from engine.julius_caesar.components import NOWHERE, Components
from engine.julius_caesar.state import State

STRAIT_LENGTH = 1.4
"""A strait counts as so many roads: it takes two blocks, one when it attacks (4.32)."""

CROSSING_LENGTH = 2.6
"""A crossing from port to port counts as so many roads: a move point for each block, and a sea to hold (6.3)."""

OUT_OF_REACH = 20.0
"""How long a way counts where there is none: nothing so far away is felt."""

SWIFT = (1.2, 1.1, 1.0, 0.95)
"""How much better a block fights that has its battle turn earlier, by letter A-D."""

ABIDING, FIRING = 0.5, 0.4
"""What a step of strength counts for by taking a hit, and by each point of firepower it fires with."""

UNIT = 3.9
"""The power of a legion C2 at strength III before it is measured by itself."""

DENIED = 3
"""A levy city is worth so many times less to the side that only denies the other its levies."""


def power(strength: float, firepower: float, letter: int) -> float:
    """How much a block counts for in battle, its letter being 0-3 for A-D; a legion C2 at strength III is 1."""
    return strength * (ABIDING + FIRING * firepower) * SWIFT[letter] / UNIT


class Chart:
    """The tables of one set of components.

    Attributes:
        power: by block and step, what the block counts for; 0 off the map.
        scoring: the spaces with victory points, and `points` what each gives, in the same order.
        near: by space, how much a force there counts for at each scoring space, between 0 and 1.
        towards: the same, nothing for forces at sea.
        reach: by space, the (neighbour, blocks the road takes to attack it) by road and strait.
        source: by side and space, what holding it is worth for levies, in victory points.
        levied: by space, the set of blocks that are levied there alone. anywhere: those levied in any city (6.4).
        value: by space, its victory points. supply: by space, the blocks that winter there (8.4).
    """

    def __init__(self, components: Components, nearness: float, source: float) -> None:
        self.components = components
        table, blocks = components.spaces, components.blocks
        self.power = tuple(
            tuple(power(strength, blocks.firepower[block], blocks.letter[block]) for strength in strengths)
            for block, strengths in enumerate(blocks.strengths)
        )
        self.scoring = bits(table.scoring)
        self.points = tuple(table.value[space] for space in self.scoring)
        self.value = table.value
        self.supply = table.feeds
        self.reach = tuple(
            tuple((there, table.attack_limit[link]) for link, there in roads) for roads in table.roads
        )
        lengths = [self._lengths(space) for space in range(table.count)]
        self.near = tuple(
            tuple(nearness ** lengths[goal][space] for goal in self.scoring) for space in range(table.count)
        )
        land = [table.cities >> space & 1 for space in range(table.count)]
        self.towards = tuple(tuple(far * here for far in row) for row, here in zip(self.near, land, strict=True))
        self.source = tuple(self._sources(side, source) for side in (0, 1))
        self.levied = tuple(
            mask_of(block for block, city in enumerate(blocks.levy_city) if city == space)
            for space in range(table.count)
        )
        self.anywhere = mask_of(block for block, city in enumerate(blocks.levy_city) if city == NOWHERE)

    def _lengths(self, goal: int) -> list[float]:
        """How long the way is from every space to a goal."""
        table = self.components.spaces
        length = [OUT_OF_REACH] * table.count
        length[goal] = 0.0
        queue = [(0.0, goal)]
        while queue:
            far, space = heappop(queue)
            if far > length[space]:
                continue
            steps = [
                (there, STRAIT_LENGTH if table.straits >> link & 1 else 1.0) for link, there in table.roads[space]
            ]
            steps += [
                (port, CROSSING_LENGTH)
                for sea in bits(table.sea_neighbours[space] & table.seas)
                for port in bits(table.sea_neighbours[sea] & table.ports)
            ]
            for there, more in steps:
                if far + more < length[there]:
                    length[there] = far + more
                    heappush(queue, (far + more, there))
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


def powers(state: State) -> tuple[tuple[float, ...], ...]:
    """By block and step, what each block of the state's game counts for."""
    return chart(state.rules.components, DEFAULT.nearness, DEFAULT.source).power
