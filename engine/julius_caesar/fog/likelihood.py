"""Where a seat holds its enemy's hidden blocks to be likely, and how strong: what `following` tells, by habits.

A block that was seen is known till something may have moved it; a move of hidden blocks moves a share of each that
may have been the one. `agree` brings all in line with what a view says outright.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import sqrt

from engine.blocks.sets import bits
from engine.contract import Seat
from engine.julius_caesar.command import may_come
from engine.julius_caesar.components import NOWHERE, BlockTable, Components
from engine.julius_caesar.fog.imagine import POOL, Beliefs
from engine.julius_caesar.fog.whereabouts import Shares, Whereabouts
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.sight import CLEOPATRA
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from engine.values import frozen

Readiness = Callable[[str, float], float]
"""How readily a block of that strength is chosen, in proportion to the others."""


UNSEEN = 0.75
"""The share of its full strength that a block has of which nothing is known."""

UNSEEN_ERROR = 0.3
"""How far that may be off, as a share of full strength."""

MOST_VARIANCE = 1.0


@frozen
class Habits:
    """How a player is held to choose blocks.

    Attributes:
        marches: by manner of moving (see `events.BlockMoved`; also regroup), for the block that goes.
        levies: for the block that comes from the pool, at its lowest strength.
        steps: for the block in a city that gains a step. disbands: for the block that is sent to the pool.
    """

    marches: Mapping[str, Readiness]
    levies: Readiness
    steps: Readiness
    disbands: Readiness


def any_block(block: str, strength: float) -> float:
    """All blocks alike."""
    return 1.0


@frozen
class Strength:
    """What is known of a block's strength on the map."""

    mean: float
    variance: float = 0.0


class Strengths:
    """The strength of each block of which anything is known, `by_block`."""

    def __init__(self, blocks: BlockTable) -> None:
        self._blocks = blocks
        self.by_block: dict[str, Strength] = {}

    def know(self, block: str, strength: int | None = None) -> None:
        """A block was seen; at full strength where none is named."""
        self.by_block[block] = Strength(self._steps(block)[-1] if strength is None else strength)

    def guess(self, block: str) -> None:
        """Nothing is known of a block."""
        full = self._steps(block)[-1]
        self.by_block[block] = Strength(UNSEEN * full, (UNSEEN_ERROR * full) ** 2 / 3)

    def change(self, block: str, share: float) -> None:
        """A step up, or down when negative, of so much probability."""
        steps, known = self._steps(block), self.by_block[block]
        size = steps[1] - steps[0]
        mean = min(float(steps[-1]), max(float(steps[0]), known.mean + share * size))
        doubt = abs(share) * (1 - abs(share)) * size * size
        self.by_block[block] = Strength(mean, min(MOST_VARIANCE, known.variance + doubt))

    def levied(self, block: str, before: float, share: float) -> None:
        """With the probability `share` a block is new on the map; with `before` it was there already."""
        lowest, known = float(self._steps(block)[0]), self.by_block[block]
        total = before + share
        if total <= 0:
            return
        mean = (before * known.mean + share * lowest) / total
        square = (before * (known.variance + known.mean**2) + share * lowest**2) / total
        self.by_block[block] = Strength(mean, max(0.0, square - mean * mean))

    def _steps(self, block: str) -> tuple[int, ...]:
        return self._blocks.strengths[self._blocks.index[block]][1:]


class Likelihood:
    """What a seat holds likely of the enemy's blocks.

    Attributes:
        where: how likely each hidden block is in each place.
        arrived: by space, the blocks that moved there this turn, with their probabilities.
        third_barred: whether the enemy's third leader has to be in the pool (L3).
    """

    def __init__(self, components: Components, me: Seat, habits: Habits) -> None:
        self._components = components
        self.me = me
        self.foe = opponent(me)
        self.habits = habits
        self.where = Whereabouts()
        self.strengths = Strengths(components.blocks)
        self.arrived: dict[str, Shares] = {}
        self.third_barred = True

    def beliefs(self) -> Beliefs:
        """What is held likely now; within its error, all strengths of a block are equally likely."""
        places = {block: dict(row) for block, row in self.where.rows.items()}
        known = self.strengths.by_block
        return Beliefs(places, {block: (one.mean, sqrt(3 * one.variance)) for block, one in known.items()})

    def able(self, block: str, place: str) -> bool:
        """Whether a block can be in a place."""
        if place == POOL:
            return True
        blocks = self._components.blocks
        number = blocks.index[block]
        if self.third_barred and blocks.third_leaders >> number & 1:
            return False
        return bool(blocks.stand[self._components.spaces.index[place]] >> number & 1)

    def _weights(self, place: str, fits: Callable[[str], float]) -> dict[str, float]:
        """By block, how likely it is in a place, times what it counts for."""
        rows = self.where.rows
        return {block: share * fits(block) for block, row in rows.items() if (share := row.get(place, 0.0))}

    def _chosen(self, place: str, readiness: Readiness) -> dict[str, float]:
        """By block, how likely it is the one chosen of those in a place, in proportion."""
        return self._weights(place, lambda block: readiness(block, self._strength(block)))

    def _strength(self, block: str) -> float:
        return self.strengths.by_block[block].mean

    # --- what happens ------------------------------------------------------------------------------------------

    def went(self, path: tuple[str, ...], manner: str, *, navis: bool) -> None:
        """A hidden block went along a path; whether it was a Navis."""
        origin, dest, resting = path[0], path[-1], manner not in ("port", "regroup")
        blocks, readiness = self._components.blocks, self.habits.marches.get(manner, any_block)
        able = self._weights(origin, lambda block: float(blocks.navis >> blocks.index[block] & 1 == navis))
        if resting:
            for block, share in self.arrived.get(origin, {}).items():
                if block in able:
                    able[block] = max(0.0, able[block] - share)
        weights = {block: share * readiness(block, self._strength(block)) for block, share in able.items()}
        shares = self.where.shift(origin, dest, weights)
        if resting:
            there = self.arrived.setdefault(dest, {})
            for block, share in shares.items():
                there[block] = there.get(block, 0.0) + share

    def levied(self, city: str) -> None:
        """A block of the pool came to the map at its lowest strength."""
        blocks, levies = self._components.blocks, self.habits.levies
        before = {block: 1.0 - row.get(POOL, 0.0) for block, row in self.where.rows.items()}
        lost = 0 if self.third_barred else blocks.leaders
        space, side = self._components.spaces.index[city], SEATS.index(self.foe)
        come = may_come(self._components, space, side, lost)

        def readiness(block: str) -> float:
            number = blocks.index[block]
            return levies(block, blocks.strengths[number][1]) if come >> number & 1 else 0.0

        for block, share in self.where.shift(POOL, city, self._weights(POOL, readiness)).items():
            self.strengths.levied(block, before[block], share)

    def grew(self, block: str | None, city: str) -> None:
        """A block in a city gained a step."""
        if block is not None:
            self.strengths.change(block, 1.0)
            return
        weights = self._chosen(city, self.habits.steps)
        total = sum(weights.values())
        for each, weight in weights.items():
            self.strengths.change(each, weight / total)

    def weakened(self, block: str, strength: int | None) -> None:
        """A block lost a step, and shows this strength where that could be seen."""
        if strength is None:
            self.strengths.change(block, -1.0)
        else:
            self.strengths.know(block, strength)

    def struck(self, city: str) -> None:
        """Vulcan: each block in the city has a step less; those that fall are named."""
        for block, share in self._weights(city, lambda block: 1.0).items():
            self.strengths.change(block, -min(1.0, share))

    def disbanded(self, block: str | None, space: str) -> None:
        """A block went to the pool."""
        if block is None:
            self.where.shift(space, POOL, self._chosen(space, self.habits.disbands))
        else:
            self.where.forget(block)

    def reveal(self, space: str, blocks: Iterable[tuple[str, int]], hidden: int) -> None:
        """Blocks lie open in a space; so many more stand there hidden."""
        for block, strength in blocks:
            self.strengths.know(block, strength)
            if block != CLEOPATRA:
                self.where.settle(block, space)
        self.where.thin_out(space, hidden)

    # --- what is seen ------------------------------------------------------------------------------------------

    def set_up(self, historical: bool) -> None:
        """The set-up; where it was rearranged, as many blocks of any kind in each city (5.3)."""
        blocks, ids = self._components.blocks, self._components.spaces.ids
        enemies = bits(blocks.of[SEATS.index(self.foe)])
        cities = sorted({ids[blocks.start[block]] for block in enemies if blocks.start[block] != NOWHERE})
        for block in (*enemies, blocks.cleopatra):
            self.strengths.know(blocks.ids[block])
        for block in enemies:
            name, start = blocks.ids[block], blocks.start[block]
            if start == NOWHERE or historical:
                self.where.settle(name, POOL if start == NOWHERE else ids[start])
            else:
                self.where.spread(name, [city for city in cities if self.able(name, city)])

    def guess(self, view: JuliusCaesarView) -> None:
        """Nothing is known but what the view says: any block may be in any place where it can be."""
        held = [
            name for name, space in view.spaces.items() if any(stack.side is self.foe for stack in space.stacks)
        ]
        for block in self._of_colour(self.foe):
            self.strengths.guess(block)
            self.where.spread(block, [place for place in (*held, POOL) if self.able(block, place)])
        self.strengths.guess(CLEOPATRA)

    def _of_colour(self, colour: Seat) -> tuple[str, ...]:
        blocks = self._components.blocks
        return tuple([blocks.ids[block] for block in bits(blocks.of[SEATS.index(colour)])])

    def recognise(self, view: JuliusCaesarView) -> None:
        """What the view names: the seat's own blocks, those revealed, and those off the map."""
        out = set(view.pools[self.me].blocks or ())
        for pool in view.pools.values():
            out.update(pool.face_up, pool.lost)
        for name, space in view.spaces.items():
            for block in space.blocks:
                self.strengths.know(block.id, block.strength)
                if block.side is self.me:
                    out.add(block.id)
                elif block.id != CLEOPATRA:
                    self.where.settle(block.id, name)
        for gone in out:
            self.where.forget(gone)
        blocks, foe = self._components.blocks, SEATS.index(self.foe)
        for number, hidden in enumerate(blocks.ids):
            if hidden in out or hidden == CLEOPATRA or hidden in self.where.rows:
                continue
            self.where.settle(hidden, POOL if blocks.home[number] == foe else "")
            if hidden not in self.strengths.by_block:
                self.strengths.guess(hidden)
        lost = view.pools[self.foe].lost
        self.third_barred = not any(blocks.home[blocks.index[block]] == foe for block in lost)

    def agree(self, view: JuliusCaesarView) -> None:
        """Fit what is likely to the numbers of each colour that the view gives."""
        seen = {block.id for space in view.spaces.values() for block in space.blocks}
        for colour in SEATS:
            counts = {name: self._hidden(space, colour) for name, space in view.spaces.items()}
            if colour is self.foe and view.pools[colour].blocks is None:
                counts[POOL] = view.pools[colour].upright
            hidden = [block for block in self._of_colour(colour) if block in self.where.rows and block not in seen]
            self.where.fit(hidden, {place: count for place, count in counts.items() if count}, self.able)

    def _hidden(self, space: SpaceView, colour: Seat) -> int:
        """How many hidden enemy blocks of a colour are in a space."""
        blocks, home = self._components.blocks, SEATS.index(colour)
        there = 0
        for stack in space.stacks:
            if stack.side is self.foe:
                there += stack.green if home else stack.tan
        for block in space.blocks:
            if block.side is self.foe and block.id != CLEOPATRA:
                there -= blocks.home[blocks.index[block.id]] == home
        return there
