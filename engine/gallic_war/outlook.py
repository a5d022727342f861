"""What the rules say of an area, as far as a view knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.blocks.facts import NEUTRAL
from engine.blocks.routes import Exit
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.gallic_war.components import NO_LIMIT, ROMAN_SIDE, Components
from engine.gallic_war.data import OFF_MAP, OPEN, RHINE, RIVER
from engine.gallic_war.rules.events import AQUITANIA, MAJOR, eligible, revolt_size
from engine.gallic_war.rules.events import AREAS as REVOLT_AREAS
from engine.gallic_war.rules.movement import shut, unpinned, ways_out
from engine.gallic_war.rules.politics import minor_leaders_left
from engine.gallic_war.rules.replacements import productive
from engine.gallic_war.seats import BARBARIANS, OWNERS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.values import frozen

KINDS = (OPEN, RIVER, RHINE, OFF_MAP)

Suspects = Mapping[tuple[str, Seat], Collection[str]]
"""Of an area and a side, the hidden blocks that may be there."""


def borders(view: GallicWarView, area: str, side: Seat | None) -> list[Exit]:
    """Return the borders of an area by kind, with what they still take."""
    state, areas, fight = view.known, view.known.areas, view.known.battle
    here = areas.index[area]
    used, width = fight.retreats if fight.area == here else state.moves.crossed, 2 * len(areas.ends)
    found = []
    for number, other in areas.near[here]:
        most = areas.limit[number]
        crossed = used[SEATS.index(side) * width + areas.directed(number, other)] if side in SEATS else 0
        limit, left = (None, None) if most == NO_LIMIT else (most, max(0, most - crossed))
        found.append(Exit(areas.ids[other], areas.kind[number], limit, left))
    return sorted(found, key=lambda border: KINDS.index(border.kind))


def passage(view: GallicWarView, start: str, end: str) -> Exit:
    """Return the passage from one port to another with what it still takes (M7)."""
    limit = view.known.rules.limits.naval_group
    used = sum(count for one, other, count in view.action.voyages if (one, other) == (start, end))
    return Exit(end, "sea", limit, limit - used)


def natives(view: GallicWarView, area: str) -> list[tuple[str, Seat | None, bool]]:
    """Return the tribes at home in an area, with sides and whether these are shown.

    To a spectator a hidden tribe may be either side's.
    """
    state, found = view.known, list[tuple[str, Seat | None, bool]]()
    blocks = state.blocks
    for tribe in bits(blocks.home_tribes[state.areas.index[area]] & state.on_map):
        sure = view.seat in SEATS or not state.unknown >> tribe & 1
        found.append((blocks.ids[tribe], OWNERS[state.side_of(tribe)] if sure else None, sure))
    return found


@frozen
class Garrison:
    """Legions that would winter in an area (7.1, 7.3.2, 7.4)."""

    legions: int  # those there but Caesar: each costs a supply point
    limit: int | None  # how many of them may stay; None before the harvest
    barred: bool  # whether all have to go


def garrison(view: GallicWarView, area: str) -> Garrison | None:
    """Return what wintering there would come to, if any legion counts.

    To a seat that does not see which block is Caesar, every legion counts.
    """
    state, areas, blocks = view.known, view.known.areas, view.known.blocks
    here = areas.index[area]
    if here in (areas.transalpine, areas.off_map):
        return None
    caesar = 1 << blocks.caesar & ~state.unknown
    legions = (state.at[ROMAN_SIDE][here] & blocks.legions & ~caesar).bit_count()
    return Garrison(legions, state.garrison or None, here == areas.germania) if legions else None


def supply_of(view: GallicWarView, area: str) -> int:
    """Return the supply points that an area makes for the Romans (7.6)."""
    areas, number = view.known.areas, view.known.areas.index[area]
    return areas.supply_value[number] if productive(view.known) >> number & 1 else 0


def revolt(view: GallicWarView, side: Seat, event: str) -> tuple[str, int, bool]:
    """Return a revolt's size, its number of areas, and whether no leader comes (13.3-13.5).

    For a spectator any area of Gaul may rise.
    """
    state = view.known.copy()
    blocks, regions = state.blocks, state.areas.regions
    left = minor_leaders_left(state)
    size = revolt_size(event, side, view.year, left)
    state.active, state.revolt, state.revolted = SEATS.index(side), size, 0
    areas = eligible(state) if view.seat in SEATS else state.areas.tribal
    only_one = size == MAJOR and not areas & ~regions[AQUITANIA]
    number = min(1 if only_one else REVOLT_AREAS[size], areas.bit_count())
    alone = size == MAJOR and not any(areas & regions[blocks.leader_region[leader]] for leader in bits(left))
    return size, number, alone


def steps_lost(area: AreaView, components: Components) -> int:
    """Return how many steps the known blocks of the Barbarians in an area lack."""
    blocks = components.blocks
    mine = [(blocks.index[block.id], block.strength) for block in area.blocks if block.side is BARBARIANS]
    return sum(blocks.top[block] - blocks.strengths[block].index(strength) for block, strength in mine)


class Reach:
    """Where the stacks in sight could go in a movement that begins now (5.2.1 E).

    Blocks that attack do not count, and of those attacked as many as are not pinned. `suspects`, by default any
    that fit, may be there.
    """

    def __init__(self, view: GallicWarView, suspects: Suspects | None = None) -> None:
        self._state = view.known.copy().own()
        self._state.moves.voyages, self._state.moves.landed = (), 0
        areas, blocks = self._state.areas.index, self._state.blocks.index
        self._suspects = {
            (areas[area], SEATS.index(side)): mask_of(map(blocks.__getitem__, names))
            for (area, side), names in (suspects or {}).items()
        }
        self._ends: dict[tuple[int, int, int], int] = {}

    def comers(self, place: str, side: Seat) -> list[tuple[str, int]]:
        """Return where blocks could come from, the most first, and how many."""
        areas, number = self._state.areas, SEATS.index(side)
        goal, found = areas.index[place], []
        for area, free in self._free(number):
            able = sum(n for n, ends in self._groups(area, number) if ends >> goal & 1)
            if able and area != goal:
                found.append((areas.ids[area], min(free, able)))
        return sorted(found, key=lambda each: -each[1])

    def goals(self, place: str, side: Seat) -> list[str]:
        """Return where a side's blocks could go that is not its own, enemies first."""
        state, number = self._state, SEATS.index(side)
        areas, theirs = state.areas, state.occ[1 - number] | state.friendly(1 - number)
        ends = mask_of(areas.index[area] for area in self.ends(place, side))
        ends &= ~(state.occ[number] | state.friendly(number) | 1 << areas.off_map)

        def weight(area: int) -> tuple[int, int]:
            return -2 * (theirs >> area & 1) - (state.occ[NEUTRAL] >> area & 1), -areas.fortress[area]

        return [areas.ids[area] for area in sorted(bits(ends), key=weight)]

    def ends(self, place: str, side: Seat) -> frozenset[str]:
        areas, number, found = self._state.areas, SEATS.index(side), 0
        if areas.index[place] in dict(self._free(number)):
            for _, ends in self._groups(areas.index[place], number):
                found |= ends
        return frozenset(areas.names_of(found))

    def _free(self, side: int) -> Iterator[tuple[int, int]]:
        """Yield the areas of a side's blocks, with how many of them could go."""
        state = self._state
        for area in bits(state.occ[side]):
            free = state.at[side][area].bit_count()
            if state.contested >> area & 1:
                free = 0 if state.attacker_at(area) == side else unpinned(state, side, area)
            if free:
                yield area, free

    def _groups(self, area: int, side: int) -> Iterator[tuple[int, int]]:
        """Yield how many blocks of each colour are there, and where they could go."""
        state = self._state
        for members in state.blocks.coloured:
            if here := state.at[side][area] & members:
                ends = self._ends.get((area, side, members))
                if ends is None:
                    ends = self._ends[area, side, members] = self._found(area, side, here, members)
                yield here.bit_count(), ends

    def _found(self, area: int, side: int, here: int, members: int) -> int:
        state = self._state
        known, left_by = here & ~state.unknown, shut(state, side, area)
        if left_by is None:
            return 0
        if known != here:
            known |= members & self._suspects.get((area, side), state.fighting[side] & state.unknown)
        state.active = side
        ways = ways_out(state, area, known or here, 0, left_by)
        return mask_of(way.dest for some in ways for way in some.seconds)
