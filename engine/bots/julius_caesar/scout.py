"""What a view means to its seat: where it is strong, what threatens, what a block more is worth."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.julius_caesar.atlas import atlas
from engine.bots.julius_caesar.forecast import power_of
from engine.julius_caesar.components import SpaceTable
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, SpaceView

PRIZE = 10.0
"""What a victory point is worth; everything else is measured against it."""

FOE = 0.9
"""The power of an enemy block nobody has seen."""

FOE_AFLOAT = 0.45
REACH = (0.0, 0.30, 0.16, 0.09, 0.05, 0.03)
"""How much of a prize counts for a block so many roads away."""

SURPLUS = (0.0, 0.1, 0.2, 0.4, 1.2, 3.0)
"""What a block beyond the winter supply of its city costs, by game turn of the year (8.4)."""


class Scout:
    """One view, read once and asked often. It keeps nothing for the next decision.

    Attributes:
        me, foe: the seat looking and its opponent.
        mine: own blocks by space.
        foes: how many enemy blocks stand in each space.
        force: the summed power of own blocks by space.
    """

    def __init__(self, view: JuliusCaesarView) -> None:
        self.view = view
        self.map = atlas()
        self.me = view.seat
        self.foe = opponent(view.seat)
        self.mine: dict[str, list[SeenBlock]] = {}
        self.foes: dict[str, int] = {}
        self.force: dict[str, float] = {}
        for space in view.spaces.values():
            self._read(space)
        self.recruits = self._recruits()
        self._threats: dict[str, float] = {}
        self._prizes: dict[str, float] = {}
        self._worth: dict[tuple[str, float, int], float] = {}
        self._goals: dict[str, tuple[tuple[float, float], ...]] = {}

    def _read(self, space: SpaceView) -> None:
        own = [block for block in space.blocks if block.side is self.me]
        if own:
            self.mine[space.id] = own
            self.force[space.id] = sum(power_of(block) for block in own)
        count = sum(stack.count for stack in space.stacks if stack.side is self.foe)
        if count:
            self.foes[space.id] = count

    def _recruits(self) -> Mapping[str, int]:
        """How many blocks of the own pool can be levied in each city."""
        recruits: dict[str, int] = {}
        for block in self.view.pools[self.me].blocks or ():
            city = self.map.blocks[block].levy_city
            if city:
                recruits[city] = recruits.get(city, 0) + 1
        return recruits

    def held(self, space: str) -> bool:
        """Whether only own blocks stand there."""
        return space in self.mine and space not in self.foes

    def threat(self, space: str) -> float:
        """The power that the enemy could bring against a space next."""
        known = self._threats.get(space)
        if known is not None:
            return known
        total = 0.0
        for road in self.map.roads.get(space, ()):
            total += FOE * min(self.foes.get(road.to, 0), road.assault)
        for sea in self.map.waters[space]:
            total += FOE_AFLOAT * self.foes.get(sea, 0)
        for port in self.map.ports.get(space, ()):
            total += FOE_AFLOAT * min(1, self.foes.get(port, 0))
        self._threats[space] = total
        return total

    def prize(self, space: str) -> float:
        """What it is worth to hold a space."""
        known = self._prizes.get(space)
        if known is not None:
            return known
        if space in self.map.seas:
            friends = sum(1 for port in self.map.ports[space] if self.held(port))
            scoring = sum(1 for port in self.map.ports[space] if port in self.map.points)
            value = 0.4 + 0.15 * friends + 0.15 * scoring
        else:
            value = 0.5 + PRIZE * self.map.points.get(space, 0) + 0.7 * self.recruits.get(space, 0)
            value += 0.4 * self.map.levied_in.get((self.foe, space), 0)
        self._prizes[space] = value
        return value

    def goals(self, space: str) -> tuple[tuple[float, float], ...]:
        """The prizes a force there could go for: what each counts for, and the force it takes."""
        known = self._goals.get(space)
        if known is not None:
            return known
        found = []
        for goal, points in self.map.points.items():
            distance = self.map.marches[goal].get(space, 0)
            if 0 < distance < len(REACH) and not self.held(goal):
                need = 0.3 + 1.3 * FOE * self.foes.get(goal, 0)
                found.append((PRIZE * points * REACH[distance], need))
        result = tuple(found)
        self._goals[space] = result
        return result

    def supply(self, space: str) -> int:
        """How many blocks winter there without loss (8.4)."""
        return SpaceTable.FREE_SUPPLY + self.map.points.get(space, 0)

    def worth(self, space: str, force: float, count: int) -> float:
        """What it is worth to have `count` blocks of so much power in a space."""
        if count <= 0 or force <= 0:
            return 0.0
        key = (space, round(force, 2), count)
        known = self._worth.get(key)
        if known is not None:
            return known
        hold = force / (force + 0.5 * self.threat(space) + 0.06)
        value = self.prize(space) * hold
        for prize, need in self.goals(space):
            value += prize * force / (force + need)
        if space not in self.map.seas:
            surplus = max(0, count - self.supply(space))
            value -= surplus * SURPLUS[min(self.view.turn, len(SURPLUS) - 1)]
        self._worth[key] = value
        return value

    def gain(self, space: str, power: float, count: int = 1) -> float:
        """What `count` blocks more (fewer, when negative) of so much power change in a space."""
        force = self.force.get(space, 0.0)
        blocks = len(self.mine.get(space, ()))
        return self.worth(space, force + power, blocks + count) - self.worth(space, force, blocks)

    def transfer(self, block: SeenBlock, origin: str, goal: str) -> float:
        """What it is worth to take a block from one space to another."""
        weight = power_of(block)
        return self.gain(goal, weight) + self.gain(origin, -weight, -1)
