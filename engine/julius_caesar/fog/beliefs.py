"""What a seat holds likely of hidden blocks, and choosing blocks for places accordingly.

The choice goes through the places one by one, the most certain first, by systematic sampling: where likelihoods of
a place add up to the number of its blocks, each block is chosen about as often as it is likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.julius_caesar.components import Components, bits, mask_of
from engine.julius_caesar.fog.certain import LAND, NAVIS, OPEN, TROOPS, Fog

POOL = "pool"
"""The levy pool among the places of `Beliefs`."""

TRACE = 0.002
"""Less likely places of a block are passed over."""

CAPPED = 3
"""How often likelihoods are raised to fill a place when some have reached certainty."""


class Luck(Protocol):
    """Where chance comes from: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 to just below 1, all equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a seat holds likely of the enemy's blocks; blocks that are not named may be anywhere.

    Attributes:
        places: by block id, how likely it stands in each space, or in the `POOL`; they should add up to 1.
        strengths: by block id, the strength to expect on the map, and how far it may be off either way.
    """

    places: Mapping[str, Mapping[str, float]]
    strengths: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Stand:
    """Slots that are alike for the choice: of one space and kind.

    Attributes:
        kind, able: what can stand here, and which blocks these are. slots: their numbers in the fog.
        likely: (block, how likely it is one of those here), without those that hardly are.
    """

    kind: int
    able: int
    slots: tuple[int, ...]
    likely: list[tuple[int, float]]

    @property
    def rank(self) -> tuple[int, float]:
        """Narrower kinds come first, of each kind the most certain."""
        shares = sorted([share for _, share in self.likely], reverse=True)
        best = sum(shares[: len(self.slots)])
        return self.kind, -best / (sum(shares) or 1.0)


class Leaning:
    """Beliefs about the hidden blocks of one colour, made ready for sampling."""

    def __init__(self, components: Components, fog: Fog, beliefs: Beliefs) -> None:
        self._free = fog.blocks & ~fog.pooled
        self._size = len(fog.slots)
        self._count = len(components.blocks.ids)
        self._places = _places(components, fog, self._free, beliefs)

    def choose(self, dice: Luck) -> list[int]:
        """A block for each slot, in the order of the slots."""
        free, order = self._free, [0] * self._size
        rest = [1.0] * self._count
        for place in self._places:
            able, shares = [], []
            for block, likely in place.likely:
                if free >> block & 1:
                    left = rest[block]
                    able.append(block)
                    shares.append(likely / left if likely < left else 1.0)
                    rest[block] = left - likely
            chosen = _pick(able, shares, len(place.slots), dice)
            if len(chosen) < len(place.slots):
                others = shuffled(free & place.able & ~mask_of(chosen), dice)
                chosen = chosen + others[: len(place.slots) - len(chosen)]
            for slot, block in zip(place.slots, chosen, strict=True):
                order[slot] = block
                free ^= 1 << block
        return order


def kind_masks(components: Components) -> tuple[int, int, int, int]:
    """By kind of slot, the set of blocks that can stand in one."""
    blocks = components.blocks
    kinds = {TROOPS: blocks.land & ~blocks.leaders, NAVIS: blocks.navis, LAND: blocks.land, OPEN: ~0}
    return kinds[0], kinds[1], kinds[2], kinds[3]


def _places(components: Components, fog: Fog, free: int, beliefs: Beliefs) -> list[Stand]:
    """The places of a fog in the order of choice."""
    masks, ids = kind_masks(components), components.blocks.ids
    groups: dict[int, dict[int, list[int]]] = {}
    for number, slot in enumerate(fog.slots):
        groups.setdefault(slot.space, {}).setdefault(slot.kind, []).append(number)
    here = {
        space: [Stand(kind, masks[kind], tuple(slots), []) for kind, slots in kinds.items()]
        for space, kinds in groups.items()
    }
    sizes = {space: sum([len(place.slots) for place in places]) for space, places in here.items()}
    index = components.spaces.index
    for block in bits(free):
        for name, likely in beliefs.places.get(ids[block], {}).items():
            if likely < TRACE or name == POOL:
                continue
            for place in here.get(index[name], ()):
                if place.able >> block & 1:
                    place.likely.append((block, likely * len(place.slots) / sizes[index[name]]))
    places = [place for kinds in here.values() for place in kinds]
    if unnamed := free & ~mask_of(block for block in bits(free) if ids[block] in beliefs.places):
        for place in places:
            _share_out(place, unnamed)
    return sorted(places, key=lambda place: place.rank)


def _share_out(place: Stand, unnamed: int) -> None:
    """Blocks that beliefs do not name share what those named leave of a place."""
    left = len(place.slots) - sum([likely for _, likely in place.likely])
    blocks = bits(unnamed & place.able)
    if left > 0 and blocks:
        place.likely.extend([(block, min(1.0, left / len(blocks))) for block in blocks])


def _pick(able: list[int], shares: list[float], count: int, dice: Luck) -> list[int]:
    """So many of the blocks, each about as often as its share says; all of them where there are no more."""
    if len(able) <= count:
        return able
    if count == 1:
        goal = dice.random() * sum(shares)
        for block, share in zip(able, shares, strict=True):
            goal -= share
            if goal < 0:
                return [block]
        return able[-1:]
    return _systematic(able, _fitted(shares, count), count, dice)


def shuffled(blocks: int, dice: Luck) -> list[int]:
    """The members of a set in an order of chance."""
    chance = dice.random
    return sorted(bits(blocks), key=lambda _: chance())


def _fitted(shares: list[float], count: int) -> list[float]:
    """Shares of at most 1 each that add up to `count`, as far as may be in proportion."""
    for _ in range(CAPPED):
        factor = count / sum(shares)
        shares = [min(1.0, share * factor) for share in shares]
        if factor <= 1.0:
            break
    return shares


def _systematic(able: list[int], shares: list[float], count: int, dice: Luck) -> list[int]:
    """`count` of the blocks, each chosen with its share: every whole step from a chance start hits one."""
    chance = dice.random
    order = sorted(range(len(able)), key=lambda _: chance())
    step = sum(shares) / count
    goal, run = chance() * step, 0.0
    chosen: list[int] = []
    for place in order:
        run += shares[place]
        if run > goal:
            chosen.append(able[place])
            goal += step
    if len(chosen) < count:
        chosen += [block for block in able if block not in chosen]
    return chosen[:count]
