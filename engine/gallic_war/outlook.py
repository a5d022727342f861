"""Borders, tribes, wintering, comers and goers of an area, by a view.

Nothing is searched: this is what a look at the board tells, to those who see no more than a view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.blocks.fog.spots import blocks_named
from engine.blocks.sets import bits, mask_of
from engine.blocks.ways import Exit
from engine.contract import Seat
from engine.gallic_war.components import COLOURS, NO_LIMIT, Components
from engine.gallic_war.data import OFF_MAP, OPEN, RHINE, RIVER
from engine.gallic_war.fog.proof import hidden
from engine.gallic_war.routes import RouteTable
from engine.gallic_war.rules.events import AQUITANIA, FIRST_YEAR, MAJOR, revolt_size
from engine.gallic_war.rules.events import AREAS as REVOLT_AREAS
from engine.gallic_war.rules.movement import LANDING_COST, MARCH_COST
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import AreaView, GallicWarView, Stack
from engine.values import frozen

LEGIONS, GERMANS = "black", "blue"
"""The colours of the blocks that have borders of their own; all others are Gauls (2.2, M8)."""

KINDS = (OPEN, RIVER, RHINE, OFF_MAP)

Suspects = Mapping[tuple[str, Seat], Collection[str]]
"""Of an area and a side, the hidden blocks that may be there."""


def borders(view: GallicWarView, components: Components, area: str, side: Seat | None) -> list[Exit]:
    """Return the borders of an area by kind, with what they still take."""
    areas = components.areas
    used = view.action.crossed
    if view.battle is not None and view.battle.area == area:
        used = view.battle.retreats
    crossed = {end: count for start, end, seat, count in used if start == area and seat is side}
    found = []
    for number, other in areas.near[areas.index[area]]:
        limit = areas.limit[number] if areas.limit[number] != NO_LIMIT else None
        left = None if limit is None else max(0, limit - crossed.get(areas.ids[other], 0))
        found.append(Exit(areas.ids[other], areas.kind[number], limit, left))
    return sorted(found, key=lambda border: KINDS.index(border.kind))


def passage(view: GallicWarView, components: Components, start: str, end: str) -> Exit:
    """Return the passage from one port to another with what it still takes (M7)."""
    limit = components.limits.naval_group
    used = sum(count for one, other, count in view.action.voyages if (one, other) == (start, end))
    return Exit(end, "sea", limit, limit - used)


def natives(view: GallicWarView, components: Components, area: str) -> list[tuple[str, Seat | None, bool]]:
    """Return the tribes at home in an area, with sides and whether these are known.

    Whose a hidden tribe is a player knows: who is neither neutral nor their own is the enemy's.
    """
    blocks, other = components.blocks, opponent(view.seat) if view.seat in SEATS else None
    seen, unseen = blocks_named(view.areas), 0
    for fog in hidden(components, view):
        unseen |= fog.blocks
    found: list[tuple[str, Seat | None, bool]] = []
    for number in bits(blocks.home_tribes[components.areas.index[area]]):
        tribe = blocks.ids[number]
        if tribe in seen:
            found.append((tribe, seen[tribe][1].side, True))
        elif unseen >> number & 1:
            found.append((tribe, other, other is not None))
    return found


@frozen
class Garrison:
    """Legions that would winter in an area (7.1, 7.3.2, 7.4).

    Attributes:
        legions: those there but Caesar: each costs a supply point. limit: how many of them may stay; None before
            the harvest. barred: whether all have to go.
    """

    legions: int
    limit: int | None
    barred: bool


def garrison(view: GallicWarView, components: Components, area: str) -> Garrison | None:
    """Return what wintering there would come to, if any legion counts.

    To who does not see which block is Caesar, every legion counts.
    """
    areas, blocks, seen = components.areas, components.blocks, view.areas.get(area)
    if seen is None or areas.index[area] in (areas.transalpine, areas.off_map):
        return None
    legions = _count(seen, ROMANS, LEGIONS)
    legions -= any(block.id == blocks.ids[blocks.caesar] for block in seen.blocks)
    if not legions:
        return None
    return Garrison(legions, view.winter.garrison or None, areas.index[area] == areas.germania)


def supply_of(view: GallicWarView, components: Components, area: str) -> int:
    """Return the supply points that an area makes for the Romans (7.6)."""
    areas, seen = components.areas, view.areas.get(area)
    held = seen is not None and seen.control is ROMANS
    return areas.supply_value[areas.index[area]] if held else 0


def _count(area: AreaView, side: Seat, colour: str) -> int:
    """Return how many blocks of a colour a side has in an area."""
    return sum(
        part.count for stack in area.stacks if stack.side is side for part in stack.parts if part.colour == colour
    )


def revolt(view: GallicWarView, components: Components, side: Seat, event: str) -> tuple[str, int, bool]:
    """Return a revolt's size, its number of areas, and whether no leader comes (13.3-13.5)."""
    blocks, regions = components.blocks, components.areas.regions
    left = [leader for leader in bits(blocks.minor_leaders) if blocks.ids[leader] not in view.homes]
    size, areas = revolt_size(event, side, view.year, left), rebel_areas(view, components, side)
    only_one = size == MAJOR and not areas & ~regions[AQUITANIA]
    number = min(1 if only_one else REVOLT_AREAS[size], areas.bit_count())
    alone = size == MAJOR and not any(areas & regions[blocks.leader_region[leader]] for leader in left)
    return size, number, alone


def rebel_areas(view: GallicWarView, components: Components, side: Seat) -> int:
    """Return the areas that may rise (13.2), all of Gaul for a spectator."""
    areas, blocks = components.areas, components.blocks
    if view.seat not in SEATS:
        return areas.tribal
    helvetii, nantuates = blocks.ids[blocks.helvetii], blocks.ids[blocks.nantuates]
    barred = {*view.fallen, *view.out, nantuates if helvetii not in view.out else helvetii}
    barred |= {helvetii} if view.year == FIRST_YEAR else set()
    seen = {name: block.side for name, (_, block) in blocks_named(view.areas).items()}
    theirs = [one for one, name in enumerate(blocks.ids) if blocks.tribes >> one & 1 and name not in barred]
    holders = {one: seen.get(blocks.ids[one], opponent(view.seat)) for one in theirs}
    rebels = mask_of(one for one, holder in holders.items() if (holder is BARBARIANS) is (side is ROMANS))
    return mask_of(area for area in bits(areas.tribal) if blocks.home_tribes[area] & rebels)


def steps_lost(area: AreaView, components: Components) -> int:
    """Return how many steps the known blocks of the Barbarians in an area lack."""
    blocks = components.blocks
    mine = [(blocks.index[block.id], block.strength) for block in area.blocks if block.side is BARBARIANS]
    return sum(blocks.top[block] - blocks.strengths[block].index(strength) for block, strength in mine)


class Reach:
    """Where the stacks in sight could go in a movement now (5.2.1 E).

    Its side has used no border then. Blocks that attack do not count, and of those attacked as many as are not
    pinned.
    """

    def __init__(
        self, view: GallicWarView, components: Components, routes: RouteTable, suspects: Suspects | None = None
    ) -> None:
        """Look at a view, where the `suspects`, by default any that fit, may be there."""
        self._view, self._components, self._routes = view, components, routes
        self._suspects = suspects or {}
        areas = components.areas
        self._everywhere = (1 << areas.count) - 1
        here = {
            side: {a.id for a in view.areas.values() if side in {s.side for s in a.stacks}}
            for side in (*SEATS, None)
        }
        self._occ = {side: mask_of(map(areas.index.__getitem__, ids)) for side, ids in here.items()}
        self._friendly = {side: self._friendly_to(side) for side in SEATS}
        self._empty = self._everywhere & ~(self._occ[ROMANS] | self._occ[BARBARIANS] | self._occ[None])
        self._ends: dict[tuple[str, Seat, str], int] = {}

    def comers(self, place: str, side: Seat) -> list[tuple[str, int]]:
        """Return where blocks could come from, the most first, and how many."""
        bit, found = 1 << self._components.areas.index[place], []
        for area, stack, free in self._free(side):
            able = sum(n for colour, n in _kinds(stack) if self._ends_of(area, stack, colour) & bit)
            if able and area.id != place:
                found.append((area.id, min(free, able)))
        return sorted(found, key=lambda each: -each[1])

    def goals(self, place: str, side: Seat) -> list[str]:
        """Return where a side's blocks could go that is not its own, enemies first."""
        areas, foe = self._components.areas, opponent(side)
        ends = mask_of(areas.index[area] for area in self.ends(place, side))
        ends &= ~(self._occ[side] | self._friendly[side] | 1 << areas.off_map)

        def weight(area: int) -> tuple[int, int]:
            enemies, neutrals = (self._occ[foe] | self._friendly[foe]) >> area & 1, self._occ[None] >> area & 1
            return -2 * enemies - neutrals, -areas.fortress[area]

        return [areas.ids[area] for area in sorted(bits(ends), key=weight)]

    def ends(self, place: str, side: Seat) -> frozenset[str]:
        """Return all areas where some of a side's blocks of an area could go."""
        found = 0
        for area, stack, _ in self._free(side):
            if area.id == place:
                for colour, _number in _kinds(stack):
                    found |= self._ends_of(area, stack, colour)
        return frozenset(self._components.areas.names_of(found))

    # --- what a view tells of the whole board ------------------------------------------------------------------

    def _friendly_to(self, side: Seat) -> int:
        """Return the friendly areas of a side, as `State.friendly` does (N1, N2)."""
        areas, foe = self._components.areas, self._occ[opponent(side)]
        held = mask_of(areas.index[area.id] for area in self._view.areas.values() if area.control is side)
        return self._occ[side] & ~foe | held & ~(foe | self._occ[None])

    def _free(self, side: Seat) -> Iterator[tuple[AreaView, Stack, int]]:
        """Yield the stacks of a side, each with how many of it could go."""
        for area in self._view.areas.values():
            for stack in area.stacks:
                if stack.side is side and (free := _unpinned(area, stack)):
                    yield area, stack, free

    # --- where one kind of blocks of a stack could go ------------------------------------------------------------

    def _ends_of(self, area: AreaView, stack: Stack, colour: str) -> int:
        side = stack.side
        assert side is not None
        key = area.id, side, colour
        if key not in self._ends:
            self._ends[key] = self._found(area, side, colour)
        return self._ends[key]

    def _found(self, area: AreaView, side: Seat, colour: str) -> int:
        areas, routes = self._components.areas, self._routes
        start, goals, shut = areas.index[area.id], self._open_to(colour), self._shut(area, side)
        found = mask_of(way.dest for way in routes.moves(start, goals & areas.neighbours[start], shut))
        if colour == LEGIONS and self._view.supply >= MARCH_COST and start != areas.off_map:
            through = (self._friendly[ROMANS] | self._empty) & goals
            found |= mask_of(way.dest for way in routes.marches(start, through, goals, 0, shut))
        if areas.seas_of[start] and self._may_sail(area, side, colour):
            found |= mask_of(way.dest for way in routes.voyages(start, self._landings(side)))
        return found

    def _open_to(self, colour: str) -> int:
        """Return the areas that blocks of a colour may enter by land (M2, M8)."""
        areas = self._components.areas
        germania, off_map = 1 << areas.germania, 1 << areas.off_map
        if colour == GERMANS:
            return self._everywhere ^ off_map
        if colour != LEGIONS:
            return self._everywhere ^ off_map ^ germania
        home = self._view.areas.get(areas.ids[areas.germania])
        there = home is not None and _count(home, BARBARIANS, GERMANS)
        return self._everywhere if there else self._everywhere ^ germania

    def _shut(self, area: AreaView, side: Seat) -> int:
        """Return the borders by which a side's blocks leave no attacked area (M6)."""
        areas = self._components.areas
        if not area.contested:
            return 0
        here, found = areas.index[area.id], 0
        for start, end, seat, _ in self._view.action.crossed:
            if end == area.id and seat is not side:
                other = areas.index[start]
                found |= 1 << areas.directed(areas.border_between[other, here], other)
        return found

    def _landings(self, side: Seat) -> int:
        """Return the areas where a side may land (M7)."""
        if side is BARBARIANS:
            return self._friendly[BARBARIANS] | self._empty
        if self._view.supply >= LANDING_COST:
            return self._everywhere
        return self._everywhere & ~(self._occ[BARBARIANS] | self._occ[None] & ~self._occ[ROMANS])

    def _may_sail(self, area: AreaView, side: Seat, colour: str) -> bool:
        """Return whether blocks of a colour there may go by sea (11, restricted fleets)."""
        if side is ROMANS or self._view.options["naval"] != "restricted":
            return True
        blocks, view = self._components.blocks, self._view
        known = {block.id for block in area.blocks if block.side is side}
        count = sum(stack.count for stack in area.stacks if stack.side is side)
        may = mask_of(blocks.index[block] for block in known)
        if len(known) < count:
            seen = (*blocks_named(view.areas), *view.fallen, *view.out, *view.due, *view.pool)
            gone = mask_of(map(blocks.index.__getitem__, seen))
            some = self._suspects.get((area.id, side))
            may |= ~gone if some is None else mask_of(blocks.index[block] for block in some)
        return bool(may & blocks.naval & blocks.coloured[COLOURS.index(colour)])


def _unpinned(area: AreaView, stack: Stack) -> int:
    """Return how many of a stack could go, the unpinned where it is attacked."""
    if not area.contested:
        return stack.count
    if area.attacker is stack.side:
        return 0
    attackers = sum(other.count for other in area.stacks if other.side is area.attacker)
    return max(0, stack.count - stack.reserves - attackers)


def _kinds(stack: Stack) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for part in stack.parts:
        found[part.colour] = found.get(part.colour, 0) + part.count
    return list(found.items())
