"""What a seat can prove about where hidden blocks are.

`following` tells what happens. Blocks that have moved in this card play are told apart by the area they came out
of. Who is off the map, and which tribes are neutral, everybody sees (rulings C3, N3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from engine.blocks.facts import NEUTRAL
from engine.blocks.fog.placing import tidy
from engine.blocks.fog.spots import REST, Places, Spot, Spots, Where
from engine.blocks.sets import mask_of
from engine.contract import Seat
from engine.gallic_war.components import Components
from engine.gallic_war.seats import SEATS
from engine.gallic_war.sight import alike
from engine.gallic_war.viewdata import GallicWarView

OFF = "off the map"
"""The place of blocks that are not on the map; which of its boxes they are in everybody sees."""

OFF_MAP: Spot = (OFF, None, REST)


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
        known, state = cls(components, view.seat), view.known
        hidden = alike(state, state.unknown)
        for seat, here in zip((*SEATS, None), state.at, strict=True):
            for area, group in zip(components.areas.ids, here, strict=True):
                spot = (area, seat, REST)
                if group & ~state.unknown:
                    known._add(spot, group & ~state.unknown)
                for blocks in hidden:
                    if number := (group & blocks).bit_count():
                        known._add(spot, blocks, number)
        if off := ((1 << components.blocks.count) - 1) & ~state.on_map:
            known._add(OFF_MAP, off)
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
        ids, at = self._components.areas.ids, view.known.at
        for members in self._components.blocks.coloured:
            count: dict[Where, int] = {
                (ids[area], seat): number
                for seat, here in zip((*SEATS, None), at, strict=True)
                for area, group in enumerate(here)
                if (number := (group & members).bit_count())
            }
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
