"""What a seat can prove about where hidden blocks are, from what it was shown and nothing else.

Every spot has a number of blocks that everybody can count, and a set of blocks that may be among them. `following`
tells what happens: a stack that moves as a whole takes its names along; when a part of it moves, each of them may
have stayed or gone. Who is off the map, and which tribes are neutral, everybody sees (rulings C3, N3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Self

from engine.blocks.fog.placing import keep, narrow, tidy
from engine.blocks.fog.spots import Spot, Spots
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import NEUTRAL, Components
from engine.gallic_war.seats import SEATS
from engine.gallic_war.view import colours
from engine.values import frozen

if TYPE_CHECKING:
    from engine.contract import Seat
    from engine.gallic_war.viewdata import GallicWarView, Part, SeenBlock

OFF = "off the map"
"""The place of blocks that are not on the map; which of its boxes they are in everybody sees."""

REST, RESERVE = "", "reserve"
"""The blocks of a side in an area that have not moved in this card play, and those still to come into a battle.

Those that have moved are told apart by the id of the area they came out of.
"""

OFF_MAP: Spot = (OFF, None, REST)

Places = Mapping[str, frozenset[str]]
"""By block, the areas where it may be, or `OFF`: with one of them, it is there for certain."""


@frozen
class Slot:
    """A place where a hidden block stands: its area, its side, and the part of the stack it looks like."""

    area: str
    side: Seat
    part: Part


@frozen
class Fog:
    """The hidden blocks of one colour: where they stand, and the blocks that can stand there.

    There are as many blocks as slots, unless which of them is in play cannot be told.
    """

    colour: str
    slots: tuple[Slot, ...]
    blocks: int


def hidden(components: Components, view: GallicWarView) -> list[Fog]:
    """What a view leaves open, colour by colour."""
    index = components.blocks.index
    named = {block.id for area in view.areas.values() for block in area.blocks}
    off = {*view.pool, *view.fallen, *view.due, *view.out}
    unseen = ((1 << components.blocks.count) - 1) & ~mask_of([index[name] for name in named | off])
    slots, fogs = _slots(components, view), []
    for colour, members in colours(components):
        found = slots.get(colour)
        if found:
            fogs.append(Fog(colour, tuple(found), _in_play(components, view, unseen & members, len(found))))
    return fogs


def _slots(components: Components, view: GallicWarView) -> dict[str, list[Slot]]:
    """By colour, the places of blocks that are not named."""
    index, members = components.blocks.index, colours(components)
    found: dict[str, list[Slot]] = {}
    for area in view.areas.values():
        for stack in area.stacks:
            own = [block for block in area.blocks if block.side is stack.side]
            if stack.side is None or len(own) == stack.count:
                continue
            ways = Counter(
                (next(colour for colour, mask in members if mask >> index[block.id] & 1), _way(block))
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
    """Of blocks that no view names those that are on the map, by how many there have to be.

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
    """Of the legions set aside, those that go first when so many are: one alone is Legion I."""
    return late if most >= late[0].bit_count() else late[1:]


class Proof(Spots):
    """Where the blocks may be, as one seat can know."""

    def __init__(self, components: Components, eyes: Seat) -> None:
        """Nothing is known to be anywhere; use `at_set_up` or `at_sight`."""
        self._components = components
        super().__init__(eyes)

    @classmethod
    def at_set_up(cls, components: Components, eyes: Seat) -> Self:
        """At the beginning, before any tribe is drawn: the set-up is the same in each game (3)."""
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
        """With nothing but what can be seen now."""
        known, index = cls(components, view.seat), components.blocks.index
        fogs = hidden(components, view)
        candidates = 0
        for area in view.areas.values():
            for seen in area.blocks:
                known._add((area.id, seen.side, REST), 1 << index[seen.id])
        for fog in fogs:
            candidates |= fog.blocks
            for slot in fog.slots:
                known._add((slot.area, slot.side, REST), fog.blocks, 1)
            known._add(OFF_MAP, fog.blocks, fog.blocks.bit_count() - len(fog.slots))
        on_map = mask_of(index[block.id] for area in view.areas.values() for block in area.blocks)
        known._add(OFF_MAP, ((1 << components.blocks.count) - 1) & ~(on_map | candidates))
        if not known._count[OFF_MAP]:
            del known._count[OFF_MAP], known._may[OFF_MAP]
        return known

    def copy(self) -> Self:
        """What is known, to go on with apart."""
        twin = type(self)(self._components, self.eyes)
        twin.take_from(self)
        return twin

    # --- what can be concluded -------------------------------------------------------------------------------

    def places(self, view: GallicWarView) -> Places:
        """Where each block may be now, when everything is made to add up.

        If what was followed does not agree with the view, only the view counts.
        """
        return self._by_colour(view) or type(self).at_sight(self._components, view)._by_colour(view) or {}

    def look(self, view: GallicWarView) -> Places:
        """Take in a view, which tells colours apart where events do not; where each block may be now."""
        found, index = self._by_colour(view), self._components.blocks.index
        if found is None:
            fresh = type(self).at_sight(self._components, view)
            self.sound, self._count, self._may = fresh.sound, fresh._count, fresh._may
            found = self._by_colour(view) or {}
        here: dict[str, int] = {}
        for name, places in found.items():
            for place in places:
                here[place] = here.get(place, 0) | 1 << index[name]
        for spot, mask in self._may.items():
            self._may[spot] = mask & here.get(spot[0], 0)
        return found

    def _by_colour(self, view: GallicWarView) -> Places | None:
        """The view tells the colours apart, events do not; so each colour is made to add up by itself."""
        parts = self._may.copy()
        if not self.sound or not narrow(self._count, parts):
            return None
        ids, shown = self._components.blocks.ids, self._shown(view)
        counts = _counted(view)
        found: dict[int, list[str]] = {}
        for colour, members in colours(self._components):
            count = counts.get(colour, {})
            count[OFF, None] = members.bit_count() - sum(count.values())
            named = 0
            for mask in shown.values():
                named |= mask
            may = dict.fromkeys(count, 0)
            for (place, owner, _), mask in parts.items():
                if mask & members:
                    may[place, owner] = may.get((place, owner), 0) | mask & members & ~named
            for where, mask in shown.items():
                if mask & members:
                    may[where] = may.get(where, 0) | mask & members
            if not narrow({spot: count.get(spot, 0) for spot in may}, may):
                return None
            for (place, _), mask in may.items():
                for number in bits(mask):
                    found.setdefault(number, []).append(place)
        return {ids[number]: frozenset(found.get(number, ())) for number in range(len(ids))}

    def _shown(self, view: GallicWarView) -> dict[tuple[str, Seat | None], int]:
        """By area and side, the blocks that a view names."""
        shown: dict[tuple[str, Seat | None], int] = {}
        index = self._components.blocks.index
        for area in view.areas.values():
            for seen in area.blocks:
                where = area.id, seen.side
                shown[where] = shown.get(where, 0) | 1 << index[seen.id]
        return shown

    # --- what happens ------------------------------------------------------------------------------------------

    def go(self, block: str | None, origin: str, dest: str, side: Seat | None, part: str, fit: int = -1) -> None:
        """A block goes from one area to another, where it is a side's: this one, or else one of those that fit.

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
        """A block that all see leaves the map."""
        self._send(self._find(block, area), OFF_MAP, self._bit(block))

    def come(self, block: str, side: Seat | None, area: str) -> None:
        """A block that all see comes to the map, or changes sides where it stands."""
        start = OFF_MAP if self._may.get(OFF_MAP, 0) & self._bit(block) else self._find(block, area)
        if start[:2] != (area, side):
            self._send(start, (area, side, REST), self._bit(block))

    def show(self, block: str, area: str) -> None:
        """A block is shown in an area."""
        self._find(block, area)

    def line_up(self, side: Seat, area: str, line: Iterable[str]) -> None:
        """Of a side's blocks these are shown; all others are in reserve, or in the fortress."""
        shown, spots = mask_of(map(self._number, line)), self._parts(area, side)
        number = sum(self._count[spot] for spot in spots)
        unseen = 0
        for spot in spots:
            unseen |= self._may.pop(spot) & ~shown
            del self._count[spot]
        left = number - shown.bit_count()
        if left < 0 or (left and unseen.bit_count() < left):
            self.sound = False
            return
        if left:
            self._add((area, side, RESERVE), unseen, left)
        if shown:
            self._add((area, side, REST), shown)
            keep(self._may, (area, side, REST), shown)
        tidy(self._count, self._may)

    def merge_all(self) -> None:
        """No blocks are told apart by what they did any more."""
        for place in {place for place, _, part in self._may if part != REST}:
            self.merge(place)

    def merge(self, place: str) -> None:
        """The blocks of a side in an area are no longer told apart by what they did."""
        for spot in [spot for spot in self._may if spot[0] == place and spot[2] != REST]:
            self._add((place, spot[1], REST), self._may.pop(spot), self._count.pop(spot))

    def _number(self, block: str) -> int:
        return self._components.blocks.index[block]

    def _bit(self, block: str) -> int:
        return 1 << self._number(block)

    def _find(self, block: str, place: str) -> Spot:
        """Where a block stands that is shown in an area; from now on that is certain."""
        bit = self._bit(block)
        spots = [spot for spot in self._may if spot[0] == place and self._may[spot] & bit]
        if len(spots) > 1:
            self.merge(place)
            spots = [spot for spot in self._may if spot[0] == place and self._may[spot] & bit]
        if not spots:
            self.sound = False
            return (place, None, REST)
        if self._may[spots[0]] & bit and any(mask & bit for spot, mask in self._may.items() if spot != spots[0]):
            keep(self._may, spots[0], bit)
            tidy(self._count, self._may)
        return spots[0]


def _counted(view: GallicWarView) -> dict[str, dict[tuple[str, Seat | None], int]]:
    """By colour, how many blocks each side has where, as anybody can count."""
    counts: dict[str, dict[tuple[str, Seat | None], int]] = {}
    for area in view.areas.values():
        for stack in area.stacks:
            where = area.id, stack.side
            for part in stack.parts:
                count = counts.setdefault(part.colour, {})
                count[where] = count.get(where, 0) + part.count
    return counts
