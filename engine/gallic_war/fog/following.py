"""What each event says of where blocks are, and how strong, to one seat."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, ClassVar, Self

from engine.blocks.fog.follow import BlockFollower, Readers, SeatMemory
from engine.blocks.fog.roster import AT_SET_UP, Sighting
from engine.blocks.fog.spots import REST, Places
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.components import Components
from engine.gallic_war.data import ARIOVISTUS, GERMANIA, OFF_MAP_AREA
from engine.gallic_war.fog.imagine import NOTHING, Beliefs
from engine.gallic_war.fog.proof import Proof
from engine.gallic_war.seats import opponent
from engine.gallic_war.viewdata import GallicWarView

MARCHED = 3
"""So many areas are in the path of a forced march."""


class Bounds:
    """The least and the most steps of each block on the map, by its number."""

    def __init__(self, components: Components) -> None:
        """Let each block have from one step to all."""
        self._top = components.blocks.top
        self._strengths = components.blocks.strengths
        self.least = [1] * len(self._top)
        self.most = list(self._top)

    @classmethod
    def at_set_up(cls, components: Components) -> Self:
        """Begin with the strengths of the set-up, which all know (3)."""
        bounds = cls(components)
        for block, step in enumerate(components.blocks.start_step):
            if step:
                bounds.least[block] = bounds.most[block] = step
        return bounds

    def copy(self) -> Self:
        twin = copy(self)
        twin.least, twin.most = self.least.copy(), self.most.copy()
        return twin

    def know(self, block: int, strength: int) -> None:
        """Note the strength that a block was seen with."""
        self.least[block] = self.most[block] = self._strengths[block].index(strength)

    def fill(self, block: int) -> None:
        """Note that a block is at its full strength."""
        self.least[block] = self.most[block] = self._top[block]

    def lost(self, blocks: int) -> None:
        """Note that one of these blocks has lost a step and is still there."""
        for block in bits(blocks):
            self.least[block] = max(1, self.least[block] - 1)
        if blocks.bit_count() == 1:
            block = bits(blocks)[0]
            self.most[block] = max(self.least[block], self.most[block] - 1)

    def gained(self, blocks: int) -> None:
        """Note that one of these blocks has gained a step."""
        for block in bits(blocks):
            self.most[block] = min(self._top[block], self.most[block] + 1)
        if blocks.bit_count() == 1:
            block = bits(blocks)[0]
            self.least[block] = min(self.most[block], self.least[block] + 1)

    def strengths(self, block: int) -> tuple[int, int]:
        """Return the least and the most strength that a block on the map can show."""
        shown = self._strengths[block]
        return shown[self.least[block]], shown[self.most[block]]


class Follower(BlockFollower):
    """What one pair of eyes has seen happen.

    Attributes:
        bounds: how strong blocks can be. homes: of the Gallic leaders on the map, where they are at home.
        sightings: how a block was seen last is ``stood``, ``fought``, ``retreated``, ``turned``, ``came``,
            ``rallied`` or ``left``.
    """

    proof: Proof

    def __init__(self, components: Components, proof: Proof, bounds: Bounds) -> None:
        super().__init__(proof)
        self._components = components
        self.bounds = bounds
        self.homes: dict[str, str] = {}

    @classmethod
    def at_set_up(cls, components: Components, eyes: Seat) -> Self:
        """Begin with the set-up, which everybody knows (3)."""
        follower = cls(components, Proof.at_set_up(components, eyes), Bounds.at_set_up(components))
        blocks, areas, drawn = components.blocks, components.areas, components.blocks.pairs
        for block, area in enumerate(blocks.start_area):
            if area < areas.count and not any(block in pair for pair in drawn):
                strength = blocks.strengths[block][blocks.start_step[block]]
                follower.sightings[blocks.ids[block]] = Sighting(AT_SET_UP, areas.ids[area], strength, "stood")
        return follower

    @classmethod
    def at_sight(cls, components: Components, view: GallicWarView) -> Self:
        """Begin with nothing but what can be seen now."""
        follower = cls(components, Proof.at_sight(components, view), Bounds(components))
        follower.homes = dict(view.homes)
        return follower

    def copy(self) -> Self:
        """Return the same, to go on with apart."""
        twin = super().copy()
        twin.bounds, twin.homes = self.bounds.copy(), self.homes.copy()
        return twin

    def look(self, view: GallicWarView) -> Places:
        """Take in what the seat sees now, and return where each block may be."""
        found = self.proof.look(view)
        for area in view.areas.values():
            for block in area.blocks:
                self.bounds.know(self._number(block.id), block.strength)
        return found

    # --- the parts of it -----------------------------------------------------------------------------------------

    def _number(self, block: str) -> int:
        return self._components.blocks.index[block]

    def _see(self, block: str, place: str | None, how: str, strength: int = 0) -> None:
        if strength:
            self.bounds.know(self._number(block), strength)
        super()._see(block, place, how, strength)

    def _at_home(self, area: str) -> int:
        """Return the blocks whose home an area is."""
        blocks, index = self._components.blocks, self._components.areas.index
        home = blocks.home_tribes[index[area]] | (blocks.germans if area == GERMANIA else 0)
        for leader, place in self.homes.items():
            home |= 1 << self._number(leader) if place == area else 0
        return home

    def _fit(self, path: tuple[str, ...], manner: str) -> int:
        """Return the blocks that can have gone a way (rulings M3, M8).

        Legions alone march twice, come from off the map, and go home in winter.
        """
        blocks = self._components.blocks
        by_land = all(place in self._components.areas.index for place in path)
        if (by_land and len(path) >= MARCHED) or OFF_MAP_AREA in path or manner == "winter":
            return blocks.legions
        return blocks.legions | blocks.germans if GERMANIA in path else -1

    # --- events, in their order ----------------------------------------------------------------------------------

    def _drawn(self, e: ev.TribeDrawn) -> None:
        self.proof.come(e.block, None, e.area)
        self.bounds.fill(self._number(e.block))

    def _rested(self, _: Event) -> None:
        """Tell blocks no longer apart, as none has moved yet."""
        self.proof.merge_all()

    def _turned(self, e: ev.TribeTurned) -> None:
        self.proof.come(e.block, e.side, e.area)
        self._see(e.block, e.area, "turned", e.strength)

    def _returned(self, e: ev.TribeReturned) -> None:
        """Lead a tribe home, an unseen one where it is at home."""
        self.proof.go(e.block, e.origin, e.area, e.side, REST, self._at_home(e.area))

    def _leader_came(self, e: ev.LeaderCame) -> None:
        self.proof.come(e.block, e.seat, e.area)
        self.homes[e.block] = e.area
        self.bounds.fill(self._number(e.block))
        strength, _ = self.bounds.strengths(self._number(e.block))
        self._see(e.block, e.area, "came", strength)

    def _settled(self, e: ev.LeaderSettled) -> None:
        self.homes[self._vercingetorix] = e.area

    def _homeless(self, _: ev.LeaderHomeless) -> None:
        self.homes.pop(self._vercingetorix, None)

    @property
    def _vercingetorix(self) -> str:
        return self._components.blocks.ids[self._components.blocks.vercingetorix]

    def _rallied(self, e: ev.PoliticsTried) -> None:
        if e.leader_at is not None:
            self.proof.show(self._vercingetorix, e.leader_at)
            self._see(self._vercingetorix, e.leader_at, "rallied")

    def _moved(self, e: ev.BlockMoved) -> None:
        fit = self._fit(e.path, e.manner)
        part = REST if e.manner == "winter" else e.path[0]
        self.proof.go(e.block, e.path[0], e.path[-1], e.side, part, fit)

    def _gone(self, e: ev.BlockRetreated | ev.BlockRegrouped) -> None:
        if e.block is not None:
            self._see(e.block, e.path[-1], "retreated")
        self.proof.go(e.block, e.path[0], e.path[-1], e.side, REST, self._fit(e.path[-1:], ""))

    def _left(self, e: Any) -> None:
        self._see(e.block, None, "left")
        self.proof.leave(e.block, e.area)
        self.homes.pop(e.block, None)

    def _shown(self, e: Any) -> None:
        """Note where a block is that fights or is fought for."""
        if e.block is not None:
            self.proof.show(e.block, e.area)

    def _subdued(self, e: ev.SubdueRolled) -> None:
        """Note that Ariovistus stands where he subdues a tribe (8.2)."""
        self.proof.show(e.block, e.area)
        self.proof.show(ARIOVISTUS, e.area)
        self._see(ARIOVISTUS, e.area, "fought")

    def _battle(self, e: ev.BattleBegan) -> None:
        for side, line in ((e.attacker, e.attackers), (opponent(e.attacker), e.defenders)):
            self.proof.line_up(side, e.area, self._lies_open(line, e.area))
        self.proof.add_up()

    def _arrived(self, e: ev.ReservesArrived) -> None:
        for block in self._lies_open(e.blocks, e.area):
            self.proof.show(block, e.area)

    def _besieged(self, e: ev.SiegeBegan) -> None:
        for block in self._lies_open(e.defenders, e.area):
            self.proof.show(block, e.area)

    def _parted(self, e: ev.BattleEnded) -> None:
        self.proof.merge(e.area)

    def _weaker(self, e: ev.StepLost) -> None:
        if e.block is None:
            self.bounds.lost(self.proof.here(e.area, e.side))
        elif e.strength is not None:
            self._see(e.block, e.area, "fought" if e.cause == "hit" else "stood", e.strength)

    def _stronger(self, e: ev.StepGained) -> None:
        """Note that a block that may have grown gained a step (7.2, 7.5, 13.1)."""
        if e.block is not None:
            if e.strength is not None:
                self.bounds.know(self._number(e.block), e.strength)
            return
        here, legions = self.proof.here(e.area, e.side), self._components.blocks.legions
        at_home = e.cause == "replacement" and not here & legions
        self.bounds.gained(here & self._at_home(e.area) if at_home else here)

    def _back(self, e: ev.BlockBack | ev.LegionBuilt) -> None:
        self.proof.come(e.block, e.side, e.area)
        self._see(e.block, e.area, "came", e.strength)

    READERS: ClassVar[Readers] = {
        ev.TribeDrawn: _drawn,
        ev.YearBegan: _rested,
        ev.CardPlayBegan: _rested,
        ev.HarvestRolled: _rested,
        ev.CardTurned: _rested,
        ev.TribeTurned: _turned,
        ev.TribeReturned: _returned,
        ev.LeaderCame: _leader_came,
        ev.LeaderRemoved: _left,
        ev.LeaderSettled: _settled,
        ev.LeaderHomeless: _homeless,
        ev.PoliticsTried: _rallied,
        ev.BlockMoved: _moved,
        ev.SubdueRolled: _subdued,
        ev.BlockWithdrew: _left,
        ev.BattleBegan: _battle,
        ev.ReservesArrived: _arrived,
        ev.SiegeBegan: _besieged,
        ev.BlockSortied: _shown,
        ev.BlockSheltered: _shown,
        ev.DiceRolled: _shown,
        ev.BlockRetreated: _gone,
        ev.BlockRegrouped: _gone,
        ev.BattleEnded: _parted,
        ev.StepLost: _weaker,
        ev.StepGained: _stronger,
        ev.BlockEliminated: _left,
        ev.BlockBack: _back,
        ev.LegionBuilt: _back,
    }


class GallicWarMemory(SeatMemory[Follower]):
    """What one seat remembers of blocks that have gone back into the fog."""

    def __init__(self, components: Components) -> None:
        super().__init__()
        self._components = components
        self._beliefs = NOTHING

    def look(self, view: GallicWarView) -> None:
        """Take in what a view names, and the numbers that all must agree with."""
        known, ids = self._known_at(view), self._components.blocks.ids
        places, bounds = known.look(view), known.bounds
        steps = {name: (bounds.least[block], bounds.most[block]) for block, name in enumerate(ids)}
        self._beliefs = Beliefs(places, steps)

    def beliefs(self) -> Beliefs:
        """Return what is known now, nothing before the first view."""
        return self._beliefs

    def _begin(self, view: GallicWarView, early: Sequence[Event]) -> tuple[Follower, Sequence[Event]]:
        """Begin with the set-up (3) where events tell the game from its beginning."""
        if early and isinstance(early[0], ev.TribeDrawn):
            return Follower.at_set_up(self._components, view.seat), early
        return Follower.at_sight(self._components, view), ()
