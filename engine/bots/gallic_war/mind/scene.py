"""What a view tells, in numbers: who stands where, how strong they may be, and what is worth having.

Enemies that are hidden count as the average of their colour (2.2); those in battle as they are seen.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, cached_property

from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, Components
from engine.gallic_war.data import printed_data
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView, SeenBlock

HIDDEN = {"black": 3.6, "blue": 2.6, "green": 2.4, "grey": 2.3, "dark green": 2.4}
"""What a hidden block of a colour is reckoned with, in `Scene.power`."""

_DISCIPLINE = 1.2
_CAESAR = 1.5
_WALLS = 1.8
_ALPS = 1.9
_USUAL_FIRE = 2
_FAR = 99

STACK = 6
"""So many blocks of a side an area feeds (5.2.1)."""


@cache
def box() -> Components:
    """What lies in the box."""
    return Components(printed_data())


class Scene:
    """A situation as one seat sees it.

    Attributes:
        view: what is seen. side: the number of the seat. seat, foe: both seats.
        mine: by area, the seat's own blocks. others: by area, the enemy's power. foes: by area, how many they are.
        neutral: by area, the power of neutral tribes. legions: by area, how many black blocks the enemy has.
    """

    def __init__(self, view: GallicWarView) -> None:
        self.view, self.box = view, box()
        self.side = SEATS.index(view.seat)
        self.seat, self.foe = view.seat, SEATS[1 - self.side]
        self.mine: dict[int, list[SeenBlock]] = defaultdict(list)
        self.others: dict[int, float] = defaultdict(float)
        self.foes: dict[int, int] = defaultdict(int)
        self.neutral: dict[int, float] = defaultdict(float)
        self.legions: dict[int, int] = defaultdict(int)
        for area in view.areas.values():
            self._take_in(self.box.areas.index[area.id], area)

    def _take_in(self, area: int, seen: AreaView) -> None:
        known = [block for block in seen.blocks if block.side is self.foe]
        for block in seen.blocks:
            if block.side is self.seat:
                self.mine[area].append(block)
            elif block.side is None:
                self.neutral[area] += self.power(block)
        for stack in seen.stacks:
            if stack.side is self.foe:
                self.foes[area] = stack.count
                self.legions[area] = sum(part.count for part in stack.parts if part.colour == "black")
                hidden = sum(HIDDEN[part.colour] * part.count for part in stack.parts)
                share = (stack.count - len(known)) / stack.count
                self.others[area] = hidden * share + sum(map(self.power, known))

    def power(self, block: SeenBlock) -> float:
        """What a block is worth in battle: its dice and how they hit; legions fire early, Caesar first."""
        blocks = self.box.blocks
        number = blocks.index[block.id]
        power = block.strength * blocks.fire[number] / _USUAL_FIRE
        if number == blocks.caesar:
            return power / 1.5 * _CAESAR * _DISCIPLINE
        return power * _DISCIPLINE if blocks.legions >> number & 1 else power

    def fit(self, block: SeenBlock) -> bool:
        """Whether a block may attack: no legion does on its last step, nor Caesar on his last two (8.1)."""
        blocks = self.box.blocks
        number = blocks.index[block.id]
        least = 3 if number == blocks.caesar else 2 if blocks.legions >> number & 1 else 1
        return block.strength >= least

    @cached_property
    def lacking(self) -> int:
        """How many steps the seat's legions on the map could gain."""
        blocks = self.box.blocks
        here = [block for found in self.mine.values() for block in found]
        numbers = [(blocks.index[block.id], block.strength) for block in here]
        return sum(blocks.top[number] - steps for number, steps in numbers if blocks.legions >> number & 1)

    @property
    def field(self) -> int:
        """The area of the battle that is fought; the seat decides something in it."""
        battle = self.view.battle
        assert battle is not None
        return self.box.areas.index[battle.area]

    def force(self, area: int) -> float:
        """The power of the seat's own blocks in an area."""
        return sum(map(self.power, self.mine[area]))

    def defence(self, area: int) -> float:
        """What an attack on an area must overcome: enemies or neutrals, walls and mountains."""
        power = self.others[area] + self.neutral[area]
        if self.box.areas.fortress[area]:
            power *= _WALLS
        return power * _ALPS if self.box.areas.alps >> area & 1 else power

    def controller(self, area: int) -> Seat | None:
        """Who controls an area."""
        seen = self.view.areas.get(self.box.areas.ids[area])
        return seen.control if seen else None

    def contested(self, area: int) -> bool:
        """Whether a battle is due in an area."""
        return bool(self.mine[area]) and self.foes[area] > 0

    @cached_property
    def own(self) -> int:
        """The seat's own blocks on the map."""
        index = self.box.blocks.index
        return mask_of(index[block.id] for here in self.mine.values() for block in here)

    def stays_mine(self, area: int) -> bool:
        """Whether an area stays the seat's when its blocks leave, as far as it can know (ruling N2)."""
        areas, blocks = self.box.areas, self.box.blocks
        if not areas.tribal >> area & 1:
            return True
        gone = {blocks.index[name] for name in (*self.view.fallen, *self.view.out)}
        if blocks.helvetii not in gone:
            gone.add(blocks.nantuates)
        tribes = [tribe for tribe in bits(blocks.home_tribes[area]) if tribe not in gone]
        return bool(tribes) and all(self.own >> tribe & 1 for tribe in tribes)

    def free(self, area: int) -> list[SeenBlock]:
        """The blocks that may leave an area without giving it up: all, or all but the weakest."""
        here = sorted(self.mine[area], key=lambda block: (-self.power(block), block.id))
        if self.contested(area):
            return [] if self.force(area) >= self.others[area] / 2 else here
        return here if self.stays_mine(area) or not here else here[:-1]

    def worth(self, area: int) -> float:
        """How good it would be to hold an area that is not the seat's, in points of about a year or two."""
        areas = self.box.areas
        if not areas.tribal >> area & 1:
            return self._worth_of_home(area)
        holder = self.controller(area)
        if holder is self.seat and not self.foes[area]:
            return 0.0
        walls = 0.4 * areas.fortress[area]
        if self.side == BARBARIAN_SIDE:
            return (2.2 + 0.8 * self.legions[area] if holder is self.foe else 1.2) + walls
        return (2.4 if self.foes[area] else 2.0) + walls

    def _worth_of_home(self, area: int) -> float:
        areas = self.box.areas
        if area == areas.germania and self.side == ROMAN_SIDE and self.foes[area]:
            return 0.6 * self.foes[area] + (0.0 if "germania invaded" in self.view.feats else 1.5)
        if area == areas.transalpine and self.foes[area]:
            return 3.0 if self.side == ROMAN_SIDE else 0.8 * self.legions[area]
        return 0.0

    @cached_property
    def distance(self) -> list[int]:
        """By area, how many borders it is to the nearest that is worth having and not the seat's."""
        areas = self.box.areas
        found = [_FAR] * areas.count
        ring = [area for area in range(areas.count) if self.worth(area) > 0 and self.defence(area) > 0]
        steps = 0
        while ring:
            for area in ring:
                found[area] = steps
            beyond = {near for area in ring for _, near in areas.near[area] if found[near] == _FAR}
            ring, steps = sorted(beyond), steps + 1
        return found


def odds(attack: float, defence: float) -> float:
    """About how likely an attack succeeds."""
    return min(1.0, max(0.0, (attack / max(defence, 0.5) - 0.7) / 1.1))
