"""Where a seat holds hidden blocks to be likely, and how strong.

A block that was seen is known till something may have moved it; a move of hidden blocks moves a share of each that
may have been the one. `agree` brings all in line with what a view says outright.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import ClassVar

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.follow import EventReader, Readers, SeatMemory
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.command import may_come
from engine.julius_caesar.components import BlockTable, Components
from engine.julius_caesar.fog.imagine import POOL, Beliefs
from engine.julius_caesar.fog.whereabouts import Shares, Whereabouts
from engine.julius_caesar.passages import afloat
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.sight import CLEOPATRA, known_blocks
from engine.julius_caesar.tasks import OVER
from engine.julius_caesar.viewdata import JuliusCaesarView
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
    """Hold all blocks alike."""
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
        """Note the strength that a block was seen with, by default its full one."""
        self.by_block[block] = Strength(self._steps(block)[-1] if strength is None else strength)

    def guess(self, block: str) -> None:
        """Note the strength to expect of a block of which nothing is known."""
        full = self._steps(block)[-1]
        self.by_block[block] = Strength(UNSEEN * full, (UNSEEN_ERROR * full) ** 2 / 3)

    def change(self, block: str, share: float) -> None:
        """Add a step of this probability, or take one where it is negative."""
        steps, known = self._steps(block), self.by_block[block]
        size = steps[1] - steps[0]
        mean = min(float(steps[-1]), max(float(steps[0]), known.mean + share * size))
        doubt = abs(share) * (1 - abs(share)) * size * size
        self.by_block[block] = Strength(mean, min(MOST_VARIANCE, known.variance + doubt))

    def levied(self, block: str, before: float, share: float) -> None:
        """Note that a block is new on the map, with this share of probability."""
        lowest, known = float(self._steps(block)[0]), self.by_block[block]
        total = before + share
        if total <= 0:
            return
        mean = (before * known.mean + share * lowest) / total
        square = (before * (known.variance + known.mean**2) + share * lowest**2) / total
        self.by_block[block] = Strength(mean, max(0.0, square - mean * mean))

    def _steps(self, block: str) -> tuple[int, ...]:
        return self._blocks.strengths[self._blocks.index[block]][1:]


class Likelihood(EventReader):
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
        """Return what is held likely now, strengths within their errors."""
        places = {block: dict(row) for block, row in self.where.rows.items()}
        known = self.strengths.by_block
        return Beliefs(places, {block: (one.mean, sqrt(3 * one.variance)) for block, one in known.items()})

    def able(self, block: str, place: str) -> bool:
        """Return whether a block can be in a place."""
        if place == POOL:
            return True
        blocks = self._components.blocks
        number = blocks.index[block]
        if self.third_barred and blocks.third_leaders >> number & 1:
            return False
        return bool(blocks.stand[self._components.spaces.index[place]] >> number & 1)

    def _weights(self, place: str, fits: Callable[[str], float]) -> dict[str, float]:
        """Return by block how likely it is in a place, times what it counts for."""
        rows = self.where.rows
        return {block: share * fits(block) for block, row in rows.items() if (share := row.get(place, 0.0))}

    def _chosen(self, place: str, readiness: Readiness) -> dict[str, float]:
        """Return by block how likely it is the one chosen of those in a place."""
        return self._weights(place, lambda block: readiness(block, self._strength(block)))

    def _strength(self, block: str) -> float:
        return self.strengths.by_block[block].mean

    # --- what happens ------------------------------------------------------------------------------------------

    def _rested(self, _: ev.TurnBegan | ev.WinterBegan) -> None:
        self.arrived.clear()

    def _went(self, e: ev.BlockMoved | ev.BlockRegrouped) -> None:
        """Lead a hidden block along a path, by sea a Navis unless carried (6.3)."""
        if e.block is not None or e.side is not self.foe:
            return
        manner = e.manner if isinstance(e, ev.BlockMoved) else "regroup"
        navis = afloat(self._components, manner, e.path)
        origin, dest, resting = e.path[0], e.path[-1], manner not in ("port", "regroup")
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

    def _retreated(self, e: ev.BlockRetreated) -> None:
        if e.block != CLEOPATRA and e.side is self.foe:
            self.where.settle(e.block, e.path[-1])

    def _levied(self, e: ev.BlockLevied) -> None:
        """Lead a block of the pool to the map, at its lowest strength."""
        if e.side is not self.foe:
            return
        blocks, levies = self._components.blocks, self.habits.levies
        before = {block: 1.0 - row.get(POOL, 0.0) for block, row in self.where.rows.items()}
        lost = 0 if self.third_barred else blocks.leaders
        space, side = self._components.spaces.index[e.city], SEATS.index(self.foe)
        come = may_come(self._components, space, side, lost)

        def readiness(block: str) -> float:
            number = blocks.index[block]
            return levies(block, blocks.strengths[number][1]) if come >> number & 1 else 0.0

        for block, share in self.where.shift(POOL, e.city, self._weights(POOL, readiness)).items():
            self.strengths.levied(block, before[block], share)

    def _grew(self, e: ev.StepGained) -> None:
        if e.side is not self.foe:
            return
        if e.block is not None:
            self.strengths.change(e.block, 1.0)
            return
        weights = self._chosen(e.city, self.habits.steps)
        total = sum(weights.values())
        for each, weight in weights.items():
            self.strengths.change(each, weight / total)

    def _weakened(self, e: ev.StepLost) -> None:
        if e.block is None or e.side is not self.foe:
            return
        if e.strength is None:
            self.strengths.change(e.block, -1.0)
        else:
            self.strengths.know(e.block, e.strength)

    def _struck(self, e: ev.CityStruck) -> None:
        """Take a step from each block in the city, as Vulcan does."""
        if e.side is self.me:
            for block, share in self._weights(e.city, lambda block: 1.0).items():
                self.strengths.change(block, -min(1.0, share))

    def _eliminated(self, e: ev.BlockEliminated) -> None:
        self.where.forget(e.block)

    def _disbanded(self, e: ev.BlockDisbanded) -> None:
        if e.side is not self.foe:
            return
        if e.block is None:
            self.where.shift(e.space, POOL, self._chosen(e.space, self.habits.disbands))
        else:
            self.where.forget(e.block)

    def _drawn(self, e: ev.BlockDrawn) -> None:
        self.strengths.know(e.block, e.strength)
        if e.block != CLEOPATRA and e.side is self.foe:
            self.where.settle(e.block, e.city)

    def _defected(self, e: ev.BlockDefected) -> None:
        if e.to is self.me:
            self.where.forget(e.block)
        elif e.block != CLEOPATRA:
            self.where.settle(e.block, e.city)

    def _turned(self, e: ev.CleopatraTurned) -> None:
        self.strengths.know(CLEOPATRA, e.strength)

    def _battle(self, e: ev.BattleBegan) -> None:
        if e.attacker is self.foe:
            self._reveal(e.space, e.attackers, e.attacking_reserves)
        else:
            self._reveal(e.space, e.defenders, e.defending_reserves)

    def _arrived(self, e: ev.ReservesArrived) -> None:
        if e.side is self.foe:
            self._reveal(e.space, e.blocks, 0)

    def _reveal(self, space: str, blocks: ev.Blocks, hidden: int) -> None:
        """Note that blocks lie open in a space, where others stand hidden."""
        for block, strength in blocks:
            self.strengths.know(block, strength)
            if block != CLEOPATRA:
                self.where.settle(block, space)
        self.where.thin_out(space, hidden)

    READERS: ClassVar[Readers] = {
        ev.TurnBegan: _rested,
        ev.WinterBegan: _rested,
        ev.BlockMoved: _went,
        ev.BlockRegrouped: _went,
        ev.BlockRetreated: _retreated,
        ev.BlockLevied: _levied,
        ev.StepGained: _grew,
        ev.StepLost: _weakened,
        ev.CityStruck: _struck,
        ev.BlockEliminated: _eliminated,
        ev.BlockDisbanded: _disbanded,
        ev.BlockDrawn: _drawn,
        ev.BlockDefected: _defected,
        ev.CleopatraTurned: _turned,
        ev.BattleBegan: _battle,
        ev.ReservesArrived: _arrived,
    }

    # --- what is seen ------------------------------------------------------------------------------------------

    def set_up(self, historical: bool) -> None:
        """Begin with the set-up, or with any blocks where it was rearranged (5.3)."""
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
        """Let any block be in any place where it can be."""
        foe, blocks = SEATS.index(self.foe), self._components.blocks
        held = self._components.spaces.names_of(view.known.occ[foe])
        for block in blocks.names_of(blocks.of[foe]):
            self.strengths.guess(block)
            self.where.spread(block, [place for place in (*held, POOL) if self.able(block, place)])
        self.strengths.guess(CLEOPATRA)

    def recognise(self, view: JuliusCaesarView) -> None:
        """Take in the blocks that the view names, on the map and off it."""
        state, blocks, foe = view.known, self._components.blocks, SEATS.index(self.foe)
        known = known_blocks(state, 1 - foe)
        for block in bits(known):
            self.strengths.know(blocks.ids[block], state.strength(block))
        for space in bits(state.occ[foe]):
            for block in bits(state.at[foe][space] & known & ~blocks.cleopatra_bit):
                self.where.settle(blocks.ids[block], state.place_ids[space])
        gone = state.fighting[1 - foe] | state.face_up | state.lost | state.pool & blocks.of[1 - foe]
        for block in bits(gone):
            self.where.forget(blocks.ids[block])
        for block in bits((blocks.of[0] | blocks.of[1]) & ~gone):
            hidden = blocks.ids[block]
            if hidden not in self.where.rows:
                self.where.settle(hidden, POOL if blocks.home[block] == foe else "")
                if hidden not in self.strengths.by_block:
                    self.strengths.guess(hidden)
        self.third_barred = not state.lost & blocks.of[foe]

    def agree(self, view: JuliusCaesarView) -> None:
        """Fit what is likely to the numbers of each colour that the view gives."""
        state, blocks, foe = view.known, self._components.blocks, SEATS.index(self.foe)
        hidden = ~known_blocks(state, 1 - foe)
        for colour in (0, 1):
            own = blocks.of[colour] & hidden
            counts = {
                state.place_ids[space]: (state.at[foe][space] & own).bit_count() for space in bits(state.occ[foe])
            }
            if colour == foe and state.phase != OVER:
                counts[POOL] = (state.pool & own).bit_count()
            names = [name for name in blocks.names_of(own) if name in self.where.rows]
            self.where.fit(names, {place: count for place, count in counts.items() if count}, self.able)


class JuliusCaesarMemory(SeatMemory[Likelihood]):
    """What one seat remembers of an enemy held to have these habits."""

    def __init__(self, components: Components, habits: Habits) -> None:
        super().__init__()
        self._components = components
        self._habits = habits
        self._beliefs: Beliefs | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what the seat saw happen, in order."""
        super().observe(events)
        self._beliefs = None

    def look(self, view: JuliusCaesarView) -> None:
        """Take in what a view names, and the numbers that all must agree with."""
        likely = self._known_at(view)
        likely.recognise(view)
        likely.agree(view)
        self._beliefs = None

    def beliefs(self) -> Beliefs:
        """Return what is held likely now, nothing before the first view.

        It is the same object till something is learnt.
        """
        if self._beliefs is None:
            if self.known is None:
                return Beliefs({}, {})
            self._beliefs = self.known.beliefs()
        return self._beliefs

    def _begin(self, view: JuliusCaesarView, early: Sequence[Event]) -> tuple[Likelihood, Sequence[Event]]:
        """Begin with the set-up where it is known (V7), or else with a guess."""
        likely = Likelihood(self._components, view.seat, self._habits)
        first_year = self._components.data.numbers.first_year
        fresh = view.year == first_year and not view.played
        if fresh or _from_the_start(early, first_year):
            likely.set_up(historical=view.deployment == HISTORICAL)
            return likely, () if fresh else early
        likely.guess(view)
        return likely, ()


def _from_the_start(events: Sequence[Event], first_year: int) -> bool:
    """Return whether these events tell a game from its first deal or deployment."""
    first = events[0] if events else None
    begun = isinstance(first, ev.CardDealt | ev.BlocksSwapped | ev.DeploymentEnded)
    turn = next((event for event in events if isinstance(event, ev.TurnBegan)), None)
    return begun and turn is not None and (turn.year, turn.turn) == (first_year, 1)
