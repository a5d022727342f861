"""What a seat can prove about where hidden blocks are.

`following` tells what happens. Blocks that have moved in this card play are told apart by the area they came out
of. Who is off the map, and which tribes are neutral, everybody sees (rulings C3, N3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Self

from engine.blocks.facts import NEUTRAL
from engine.blocks.fog.placing import tidy
from engine.blocks.fog.spots import REST, Places, Spot, Spots, Where, blocks_named
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.gallic_war.components import COLOURS, Components
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import GallicWarView, Part, SeenBlock
from engine.values import frozen

OFF = "off the map"
"""The place of blocks that are not on the map; which of its boxes they are in everybody sees."""

OFF_MAP: Spot = (OFF, None, REST)


@frozen
class Slot:
    """The area and the side of a hidden block, and the part it looks like."""

    area: str
    side: Seat
    part: Part


@frozen
class Fog:
    """The slots of one colour's hidden blocks, and the blocks that fit.

    There are as many blocks as slots, unless which of them is in play cannot be told.
    """

    colour: str
    slots: tuple[Slot, ...]
    blocks: int


def hidden(components: Components, view: GallicWarView) -> list[Fog]:
    """Return what a view leaves open, colour by colour."""
    index = components.blocks.index
    known = {*blocks_named(view.areas), *view.pool, *view.fallen, *view.due, *view.out}
    unseen = ((1 << components.blocks.count) - 1) & ~mask_of([index[name] for name in known])
    slots, fogs = _slots(components, view), []
    for colour, members in zip(COLOURS, components.blocks.coloured, strict=True):
        found = slots.get(colour)
        if found:
            fogs.append(Fog(colour, tuple(found), _in_play(components, view, unseen & members, len(found))))
    return fogs


def _slots(components: Components, view: GallicWarView) -> dict[str, list[Slot]]:
    """Return by colour the places of blocks that are not named."""
    index = components.blocks.index
    coloured = list(zip(COLOURS, components.blocks.coloured, strict=True))
    found: dict[str, list[Slot]] = {}
    for area in view.areas.values():
        for stack in area.stacks:
            own = [block for block in area.blocks if block.side is stack.side]
            if stack.side is None or len(own) == stack.count:
                continue
            ways = Counter(
                (next(colour for colour, mask in coloured if mask >> index[block.id] & 1), _way(block))
                for block in own
            )
            for part in stack.parts:
                left = part.count - ways[part.colour, _way(part)]
                if left > 0:
                    found.setdefault(part.colour, []).extend([Slot(area.id, stack.side, part)] * left)
    return found


def _way(seen: SeenBlock | Part) -> tuple[bool, bool, str | None, str | None]:
    return seen.moved, seen.reserve, seen.origin, seen.by


def _in_play(components: Components, view: GallicWarView, able: int, number: int) -> int:
    """Choose the blocks on the map among those that no view names.

    The least likely are left out first: leaders without a home, the Nantuates while the Helvetii live, then the
    legions that are set aside (3, 8.4, 13.5).
    """
    blocks = components.blocks
    homeless = mask_of(block for block in bits(blocks.gallic_leaders) if blocks.ids[block] not in view.homes)
    waiting = homeless & blocks.minor_leaders
    early = 1 << blocks.nantuates if blocks.ids[blocks.helvetii] not in view.out else 0
    late = (1 << blocks.legion_v | 1 << blocks.legion_vi, 1 << blocks.legion_i)
    able &= ~(waiting | early)
    for doubtful in (homeless, 1 << blocks.nantuates, *_aside(late, able.bit_count() - number)):
        if able.bit_count() - (able & doubtful).bit_count() >= number:
            able &= ~doubtful
    return able


def _aside(late: tuple[int, int], most: int) -> tuple[int, ...]:
    """Return the legions set aside that are left out first, Legion I if one is."""
    return late if most >= late[0].bit_count() else late[1:]


class Proof(Spots):
    """Where the blocks may be, as one seat can know."""

    def __init__(self, components: Components, eyes: Seat) -> None:
        """Know nothing yet, and use `at_set_up` or `at_sight`."""
        super().__init__(components.blocks.index, eyes)
        self._components = components

    @classmethod
    def at_set_up(cls, components: Components, eyes: Seat) -> Self:
        """Begin with the set-up, before any tribe is drawn (3)."""
        known, blocks = cls(components, eyes), components.blocks
        drawn = mask_of(block for pair in blocks.pairs for block in pair)
        for block in range(blocks.count):
            side, area = blocks.start_side[block], blocks.start_area[block]
            on_map = area < components.areas.count and not drawn >> block & 1
            seat = SEATS[side] if on_map and side != NEUTRAL else None
            known._add((components.areas.ids[area], seat, REST) if on_map else OFF_MAP, 1 << block)
        return known

    @classmethod
    def at_sight(cls, components: Components, view: GallicWarView) -> Self:
        """Begin with nothing but what can be seen now."""
        known = cls(components, view.seat)
        on_map = 0
        for (area, side), blocks in known._shown(view).items():
            known._add((area, side, REST), blocks)
            on_map |= blocks
        for fog in hidden(components, view):
            on_map |= fog.blocks
            for slot in fog.slots:
                known._add((slot.area, slot.side, REST), fog.blocks, 1)
            known._add(OFF_MAP, fog.blocks, fog.blocks.bit_count() - len(fog.slots))
        known._add(OFF_MAP, ((1 << components.blocks.count) - 1) & ~on_map)
        if not known._count[OFF_MAP]:
            del known._count[OFF_MAP], known._may[OFF_MAP]
        return known

    # --- what can be concluded -------------------------------------------------------------------------------

    def look(self, view: GallicWarView) -> Places:
        """Take in a view, which tells colours, and return where each block may be."""
        found = self._by_colour(view)
        if found is None:
            fresh = self._afresh(view)
            self.sound, self._count, self._may = fresh.sound, fresh._count, fresh._may
            found = self._by_colour(view) or {}
        here: dict[str, int] = {}
        for name, places in found.items():
            for place in places:
                here[place] = here.get(place, 0) | self._bit(name)
        for spot, mask in self._may.items():
            self._may[spot] = mask & here.get(spot[0], 0)
        return found

    def _afresh(self, view: GallicWarView) -> Self:
        return type(self).at_sight(self._components, view)

    def _colours(self, view: GallicWarView) -> Iterator[tuple[int, dict[Where, int]]]:
        for colour, members in zip(COLOURS, self._components.blocks.coloured, strict=True):
            count: dict[Where, int] = {}
            for area in view.areas.values():
                for stack in area.stacks:
                    if here := sum(part.count for part in stack.parts if part.colour == colour):
                        count[area.id, stack.side] = here
            count[OFF, None] = members.bit_count() - sum(count.values())
            yield members, count

    def _shown(self, view: GallicWarView) -> dict[Where, int]:
        return self._named(view.areas)

    # --- what happens ------------------------------------------------------------------------------------------

    def go(self, block: str | None, origin: str, dest: str, side: Seat | None, part: str, fit: int = -1) -> None:
        """Lead this block, or one of those that fit, from one area to another.

        The unseen belong to whom that side's blocks in the origin belong, or its only ones.
        """
        if block is not None:
            self._send(self._find(block, origin), (dest, side, part), self._bit(block))
            return
        was = side if self._parts(origin, side) else next((s for s in SEATS if self._parts(origin, s)), None)
        if part == REST:
            self.merge(origin)
        start = (origin, was, REST)
        self._send(start, (dest, side, part), self._may.get(start, 0) & fit)

    def leave(self, block: str, area: str) -> None:
        """Take a block that all see off the map."""
        self._send(self._find(block, area), OFF_MAP, self._bit(block))

    def come(self, block: str, side: Seat | None, area: str) -> None:
        """Put a block that all see on the map, or let it change sides."""
        start = OFF_MAP if self._may.get(OFF_MAP, 0) & self._bit(block) else self._find(block, area)
        if start[:2] != (area, side):
            self._send(start, (area, side, REST), self._bit(block))

    def show(self, block: str, area: str) -> None:
        """Note that a block is shown in an area."""
        self._find(block, area)

    def line_up(self, side: Seat, area: str, line: Iterable[str]) -> None:
        """Show these of a side's blocks, with others in reserve or in the fortress."""
        shown = self._set(line)
        self._line_up(side, area, shown, self.here(area, side) & ~shown)
        tidy(self._count, self._may)
