"""Prove from events where blocks can be, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from engine.blocks.fog.placement import simplify
from engine.blocks.fog.placement_tracker import REST, PlacementTracker, Places, Spot, Where
from engine.blocks.fog.roster import AT_SET_UP, BlockFollower, SeatMemory, Sighting
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.components import Components
from engine.gallic_war.data import ARIOVISTUS, GERMANIA, OFF_MAP_AREA
from engine.gallic_war.fog.sampling import NOTHING, BeliefState
from engine.gallic_war.seats import OWNERS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.visibility import alike

OFF = "off the map"
"""The place of blocks that are not on the map; which of its boxes they are in everybody sees."""

OFF_MAP: Spot = (OFF, None, REST)


class Deduction(PlacementTracker):
    """Where the blocks may be, as one seat can know."""

    def __init__(self, components: Components, viewer: Seat) -> None:
        super().__init__(components.blocks.index, viewer)
        self._components = components

    @classmethod
    def at_set_up(cls, components: Components, viewer: Seat) -> Self:
        """Begin with the set-up, before any tribe is drawn (3)."""
        known, blocks = cls(components, viewer), components.blocks
        for block in bits(blocks.placed):
            area, seat = components.areas.ids[blocks.start_area[block]], OWNERS[blocks.start_side[block]]
            known._add((area, seat, REST), 1 << block)
        known._add(OFF_MAP, ((1 << blocks.count) - 1) & ~blocks.placed)
        return known

    @classmethod
    def at_sight(cls, components: Components, view: GallicWarView) -> Self:
        known, state = cls(components, view.seat), view.known
        hidden = alike(state, state.unknown)
        for seat, here in zip(OWNERS, state.at, strict=True):
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

    def look(self, view: GallicWarView) -> Places:
        """Take in a view, which tells colours, and return where each block may be."""
        found = self._by_colour(view)
        if found is None:
            fresh = self._afresh(view)
            self.sound, self._count, self._may = fresh.sound, fresh._count, fresh._may
            found = self._by_colour(view) or {}
        for spot, mask in self._may.items():
            self._may[spot] = mask & self._set(name for name, places in found.items() if spot[0] in places)
        return found

    def _afresh(self, view: GallicWarView) -> Self:
        return type(self).at_sight(self._components, view)

    def _colours(self, view: GallicWarView) -> Iterator[tuple[int, dict[Where, int]]]:
        ids, at = self._components.areas.ids, view.known.at
        for members in self._components.blocks.coloured:
            count: dict[Where, int] = {
                (ids[area], seat): number
                for seat, here in zip(OWNERS, at, strict=True)
                for area, group in enumerate(here)
                if (number := (group & members).bit_count())
            }
            count[OFF, None] = members.bit_count() - sum(count.values())
            yield members, count

    def _shown(self, view: GallicWarView) -> dict[Where, int]:
        return self._named(view.areas)

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
        self._send(self._find(block, area), OFF_MAP, self._bit(block))

    def come(self, block: str, side: Seat | None, area: str) -> None:
        """Put a block that all see on the map, or let it change sides."""
        start = OFF_MAP if self._may.get(OFF_MAP, 0) & self._bit(block) else self._find(block, area)
        if start[:2] != (area, side):
            self._send(start, (area, side, REST), self._bit(block))

    def show(self, block: str, area: str) -> None:
        self._find(block, area)

    def line_up(self, side: Seat, area: str, line: Iterable[str]) -> None:
        """Show these of a side's blocks, with others in reserve or in the fortress."""
        shown = self._set(line)
        self._line_up(side, area, shown, self.here(area, side) & ~shown)
        simplify(self._count, self._may)


class Bounds:
    """The least and the most steps of each block on the map, by its number."""

    def __init__(self, components: Components, *, at_set_up: bool) -> None:
        """Know the strengths of the set-up (3), or let each block have any."""
        blocks = components.blocks
        self._top, self._strengths = blocks.top, blocks.strengths
        known = blocks.start_step if at_set_up else (0,) * blocks.count
        self.least = [step or 1 for step in known]
        self.most = [step or top for step, top in zip(known, self._top, strict=True)]

    def know(self, block: int, strength: int) -> None:
        self.least[block] = self.most[block] = self._strengths[block].index(strength)

    def lost(self, blocks: int) -> None:
        """Note that one of these blocks has lost a step and is still there."""
        for block in bits(blocks):
            self.least[block] = max(1, self.least[block] - 1)
        for block in bits(blocks) if blocks.bit_count() == 1 else ():
            self.most[block] = max(self.least[block], self.most[block] - 1)

    def gained(self, blocks: int) -> None:
        for block in bits(blocks):
            self.most[block] = min(self._top[block], self.most[block] + 1)
        for block in bits(blocks) if blocks.bit_count() == 1 else ():
            self.least[block] = min(self.most[block], self.least[block] + 1)

    def strengths(self, block: int) -> tuple[int, int]:
        """Return the least and the most strength that a block on the map can show."""
        shown = self._strengths[block]
        return shown[self.least[block]], shown[self.most[block]]


class BlockTracker(BlockFollower):
    """What one viewer has seen happen.

    Attributes:
        bounds: how strong blocks can be. homes: where Gallic leaders on the map are at home.
        sightings: how is ``stood``, ``fought``, ``retreated``, ``turned``, ``came``, ``rallied`` or ``left``.
    """

    proof: Deduction

    def __init__(self, components: Components, proof: Deduction, bounds: Bounds) -> None:
        super().__init__(proof)
        self._components = components
        self.bounds = bounds
        self.homes: dict[str, str] = {}

    @classmethod
    def at_set_up(cls, components: Components, viewer: Seat) -> Self:
        follower = cls(components, Deduction.at_set_up(components, viewer), Bounds(components, at_set_up=True))
        blocks = components.blocks
        for block in bits(blocks.placed):
            area, strength = blocks.start_area[block], blocks.strengths[block][blocks.start_step[block]]
            sighting = Sighting(AT_SET_UP, components.areas.ids[area], strength, "stood")
            follower.sightings[blocks.ids[block]] = sighting
        return follower

    @classmethod
    def at_sight(cls, components: Components, view: GallicWarView) -> Self:
        follower = cls(components, Deduction.at_sight(components, view), Bounds(components, at_set_up=False))
        follower.homes = dict(view.homes)
        return follower

    def look(self, view: GallicWarView) -> Places:
        found = self.proof.look(view)
        for area in view.areas.values():
            for block in area.blocks:
                self.bounds.know(self._number(block.id), block.strength)
        return found

    def _number(self, block: str) -> int:
        return self._components.blocks.index[block]

    def _full(self, block: str) -> int:
        return self._components.blocks.strengths[self._number(block)][-1]

    def _see(self, block: str, place: str | None, how: str, strength: int = 0) -> None:
        if strength:
            self.bounds.know(self._number(block), strength)
        super()._see(block, place, how, strength)

    def _at_home(self, area: str) -> int:
        blocks, index = self._components.blocks, self._components.areas.index
        home = blocks.home_tribes[index[area]] | (blocks.germans if area == GERMANIA else 0)
        for leader, place in self.homes.items():
            home |= 1 << self._number(leader) if place == area else 0
        return home

    def _fit(self, path: tuple[str, ...], manner: str) -> int:
        """Return who can have gone a way, which may be for legions alone (M3, M8)."""
        blocks = self._components.blocks
        by_land = all(place in self._components.areas.index for place in path)
        if (by_land and len(path) > 2) or OFF_MAP_AREA in path or manner == "winter":
            return blocks.legions
        return blocks.legions | blocks.germans if GERMANIA in path else -1

    def follow(self, event: Event, clock: str = "") -> None:
        self.clock, proof, blocks = clock, self.proof, self._components.blocks
        vercingetorix = blocks.ids[blocks.vercingetorix]
        match event:
            case ev.YearBegan() | ev.CardPlayBegan() | ev.HarvestRolled() | ev.CardTurned():
                proof.merge_all()  # None has moved yet.
            case ev.TribeDrawn():
                proof.come(event.block, None, event.area)
                self.bounds.know(self._number(event.block), self._full(event.block))
            case ev.TribeTurned():
                proof.come(event.block, event.side, event.area)
                self._see(event.block, event.area, "turned", event.strength)
            case ev.TribeReturned():
                proof.go(event.block, event.origin, event.area, event.side, REST, self._at_home(event.area))
            case ev.LeaderCame():
                proof.come(event.block, event.seat, event.area)
                self.homes[event.block] = event.area
                self._see(event.block, event.area, "came", self._full(event.block))
            case ev.LeaderSettled():
                self.homes[vercingetorix] = event.area
            case ev.LeaderHomeless():
                self.homes.pop(vercingetorix, None)
            case ev.PoliticsTried(leader_at=str(place)):
                proof.show(vercingetorix, place)
                self._see(vercingetorix, place, "rallied")
            case ev.BlockMoved(path=path):
                part = REST if event.manner == "winter" else path[0]
                proof.go(event.block, path[0], path[-1], event.side, part, self._fit(path, event.manner))
            case ev.BlockRetreated(path=path) | ev.BlockRegrouped(path=path):
                if event.block is not None:
                    self._see(event.block, path[-1], "retreated")
                proof.go(event.block, path[0], path[-1], event.side, REST, self._fit(path[-1:], ""))
            case ev.LeaderRemoved() | ev.BlockWithdrew() | ev.BlockEliminated():
                self._see(event.block, None, "left")
                proof.leave(event.block, event.area)
                self.homes.pop(event.block, None)
            case (
                ev.BlockSortied(block=str(block))
                | ev.BlockSheltered(block=str(block))
                | ev.DiceRolled(block=block)
            ):
                proof.show(block, event.area)
            case ev.SubdueRolled():  # Ariovistus stands where he subdues a tribe (8.2).
                proof.show(event.block, event.area)
                proof.show(ARIOVISTUS, event.area)
                self._see(ARIOVISTUS, event.area, "fought")
            case ev.BattleBegan():
                lines = (event.attacker, event.attackers), (opponent(event.attacker), event.defenders)
                for side, line in lines:
                    proof.line_up(side, event.area, self._lies_open(line, event.area))
                proof.add_up()
            case ev.ReservesArrived(blocks=line) | ev.SiegeBegan(defenders=line):
                for block in self._lies_open(line, event.area):
                    proof.show(block, event.area)
            case ev.BattleEnded():
                proof.merge(event.area)
            case ev.StepLost(block=None):
                self.bounds.lost(proof.here(event.area, event.side))
            case ev.StepLost(block=str(block), strength=int(strength)):
                self._see(block, event.area, "fought" if event.cause == "hit" else "stood", strength)
            case ev.StepGained(block=None):
                here = proof.here(event.area, event.side)
                at_home = event.cause == "replacement" and not here & blocks.legions  # 7.2, 7.5
                self.bounds.gained(here & self._at_home(event.area) if at_home else here)
            case ev.StepGained(block=str(block), strength=int(strength)):
                self.bounds.know(self._number(block), strength)
            case ev.BlockBack() | ev.LegionBuilt():
                proof.come(event.block, event.side, event.area)
                self._see(event.block, event.area, "came", event.strength)


class GallicWarMemory(SeatMemory[BlockTracker]):
    """What one seat remembers of blocks that have gone back into the fog."""

    def __init__(self, components: Components) -> None:
        super().__init__()
        self._components = components
        self._beliefs = NOTHING

    def look(self, view: GallicWarView) -> None:
        known, ids = self._known_at(view), self._components.blocks.ids
        places, bounds = known.look(view), known.bounds
        steps = {name: (bounds.least[block], bounds.most[block]) for block, name in enumerate(ids)}
        self._beliefs = BeliefState(places, steps)

    def beliefs(self) -> BeliefState:
        return self._beliefs

    def _begin(self, view: GallicWarView, early: Sequence[Event]) -> tuple[BlockTracker, Sequence[Event]]:
        """Begin with the set-up (3) where events tell the game from its beginning."""
        if early and isinstance(early[0], ev.TribeDrawn):
            return BlockTracker.at_set_up(self._components, view.seat), early
        return BlockTracker.at_sight(self._components, view), ()
