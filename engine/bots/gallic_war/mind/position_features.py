"""A state in the numbers of rules of thumb: strength and worth of areas."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.contract import Action
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, Components
from engine.gallic_war.state import State

STACK = 6  # blocks of a side that an area feeds (5.2.1)
ENOUGH = 1.8  # how many times as strong as the defence an attack needs to be
LEAST = 0.35  # points that a plan must gain to be followed
FAR = 99
_DISCIPLINE, _WALLS, _ALPS = 1.2, 1.8, 1.9  # how many times as strong legions, fortresses and mountains make
_USUAL_FIRE = 2


@lru_cache(maxsize=4)
def powers(components: Components) -> tuple[tuple[float, ...], ...]:
    """Return what each block is worth in battle, by block and step."""
    blocks = components.blocks
    found = []
    for block, strengths in enumerate(blocks.strengths):
        fire = _USUAL_FIRE if block == blocks.caesar else blocks.fire[block]
        dear = _DISCIPLINE if blocks.legions >> block & 1 else 1.0
        found.append(tuple(steps * fire / _USUAL_FIRE * dear for steps in strengths))
    return tuple(found)


class PositionFeatures:
    """Situation as one side reckons with it, of a state that must not change."""

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side, self.foe = state, side, 1 - side
        self.enough, self.least = ENOUGH, LEAST
        self.areas, self.blocks = state.areas, state.blocks
        self.power = powers(state.rules.components)
        self._force: list[list[float]] = []
        self._control: tuple[int, ...] = ()
        self._worth: dict[int, float] = {}
        self._distance: list[int] = []

    @property
    def force(self) -> list[list[float]]:
        """The power in each area, by side, the neutrals the third."""
        if not self._force:
            self._force = [self._forces(side) for side in (ROMAN_SIDE, BARBARIAN_SIDE, NEUTRAL)]
        return self._force

    def _forces(self, side: int) -> list[float]:
        power, step, at = self.power, self.state.step, self.state.at[side]
        forces = [0.0] * len(at)
        for area in bits(self.state.occ[side]):
            forces[area] = sum([power[block][step[block]] for block in bits(at[area])])
        return forces

    def power_of(self, blocks: int) -> float:
        """Return the power of a set of blocks."""
        power, step = self.power, self.state.step
        return sum([power[block][step[block]] for block in bits(blocks)])

    def of(self, block: int) -> float:
        """Return the power of a block on the map."""
        return self.power[block][self.state.step[block]]

    def mine(self, area: int) -> int:
        return self.state.at[self.side][area]

    def theirs(self, area: int) -> int:
        return self.state.at[self.foe][area]

    def block(self, action: Any) -> int:
        """Return the block of an action that has one."""
        return self.blocks.index[action.block]

    def area(self, action: Action) -> int:
        """Return the area that an action names last."""
        return self.areas.index[str(action.named_ids[-1])]

    def defence(self, area: int) -> float:
        """Return what an attack must overcome, walls and mountains reckoned in."""
        power = self.force[self.foe][area] + self.force[NEUTRAL][area]
        if self.areas.fortress[area]:
            power *= _WALLS
        return power * _ALPS if self.areas.alps >> area & 1 else power

    def controls(self, side: int, area: int) -> bool:
        if not self._control:
            self._control = self.state.controlled(ROMAN_SIDE), self.state.controlled(BARBARIAN_SIDE)
        return bool(self._control[side] >> area & 1)

    def free(self, area: int) -> list[int]:
        """Return the blocks that may leave without giving the area up (ruling N2), strongest first."""
        here = sorted(bits(self.mine(area)), key=lambda block: (-self.of(block), block))
        if self.state.contested >> area & 1:
            return [] if self.force[self.side][area] >= self.force[self.foe][area] / 2 else here
        tribes = self.blocks.home_tribes[area] & self.state.on_map
        held = tribes != 0 and not tribes & ~self.state.fighting[self.side]
        return here if held or not self.areas.tribal >> area & 1 else here[:-1]

    def worth(self, area: int) -> float:
        """Return what an area is worth if the side does not hold it, in points."""
        if area not in self._worth:
            tribal = self.areas.tribal >> area & 1
            self._worth[area] = self._worth_of_tribes(area) if tribal else self._worth_of_home(area)
        return self._worth[area]

    def _worth_of_tribes(self, area: int) -> float:
        foes, walls = self.theirs(area), 0.4 * self.areas.fortress[area]
        if self.controls(self.side, area) and not foes:
            return 0.0
        if self.side == ROMAN_SIDE:
            return (2.4 if foes else 2.0) + walls
        legions = (foes & self.blocks.legions).bit_count()
        return (2.2 + 0.8 * legions if self.controls(self.foe, area) else 1.2) + walls

    def _worth_of_home(self, area: int) -> float:
        foes, romans = self.theirs(area), self.side == ROMAN_SIDE
        if area == self.areas.germania and romans and foes:
            return 0.6 * foes.bit_count() + (0.0 if self.state.feats & 2 else 1.5)
        if area == self.areas.transalpine and foes:
            return 3.0 if romans else 0.8 * (foes & self.blocks.legions).bit_count()
        return 0.0

    @property
    def distance(self) -> list[int]:
        """For each area how many borders away the nearest prize is."""
        if not self._distance:
            found = self._distance = [FAR] * self.areas.count
            occupied = self.state.occ[self.foe] | self.state.occ[NEUTRAL]
            ring, steps = [area for area in bits(occupied) if self.worth(area) > 0], 0
            while ring:
                beyond = 0
                for area in ring:
                    found[area] = steps
                    beyond |= self.areas.neighbours[area]
                ring = [area for area in bits(beyond) if found[area] == FAR]
                steps += 1
        return self._distance


def odds(attack: float, defence: float) -> float:
    """Return about how likely an attack succeeds."""
    return min(1.0, max(0.0, (attack / max(defence, 0.5) - 0.7) / 1.1))
