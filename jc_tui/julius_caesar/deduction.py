"""What a seat can prove about where hidden blocks are, from what it was shown and nothing else.

Every spot on the map and off it has a number of blocks that everybody can count, and a set of blocks that may be
among them. What happens is followed event by event, as the seat saw it: a stack that moves as a whole takes its
names along; when a part of it moves, each of them may have stayed or gone. `placing` drops what does not add up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.components import NOWHERE, bits, mask_of
from engine.julius_caesar.levy import may_come
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.sight import CLEOPATRA
from engine.julius_caesar.viewdata import JuliusCaesarView, Part, SeenBlock, SpaceView, Stack
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.placing import narrow, tidy

REST, MOVED, RESERVE = "rest", "moved", "reserve"
"""The blocks of a side in a space: those that can still move in this turn, those that have, those in reserve."""

POOL, FACE_UP, LOST = "pool", "face up", "lost"
"""Where blocks are that are not on the map; for the rest of a `Place` the id of the space."""

Spot = tuple[str, Seat | None, str]
"""A space, a side and a part of its blocks there; or one of the places off the map."""

HOME: Mapping[str, int] = {"tan": 0, "green": 1}
"""Whose blocks have which colour; Cleopatra's is blue."""

OFF_MAP: Mapping[str, Spot] = {place: (place, None, REST) for place in (POOL, FACE_UP, LOST)}

Places = Mapping[str, frozenset[str]]
"""By block, the spaces and places off the map where it may be: with one of them, it is there for certain."""


class Whereabouts:
    """Where the blocks may be, as one seat can know.

    Cleopatra is left out: everybody sees where she stands.

    Attributes:
        eyes: the seat that looks.
        sound: whether all that was seen adds up so far; if not, nothing can be concluded.
    """

    def __init__(self, facts: Facts, eyes: Seat) -> None:
        """Nothing is known to be anywhere; use `at_set_up` or `at_sight`."""
        self._facts = facts
        self.eyes = eyes
        self.sound = True
        self._count: dict[Spot, int] = {}
        self._may: dict[Spot, int] = {}

    @classmethod
    def at_set_up(cls, facts: Facts, eyes: Seat) -> Self:
        """At the beginning, in the historical deployment, which everybody knows (V7)."""
        known = cls(facts, eyes)
        blocks, spaces = facts.components.blocks, facts.components.spaces
        for number, start in enumerate(blocks.start):
            if number != blocks.cleopatra:
                spot = OFF_MAP[POOL] if start == NOWHERE else (spaces.ids[start], SEATS[blocks.home[number]], REST)
                known._add(spot, 1 << number)
        return known

    @classmethod
    def at_sight(cls, facts: Facts, view: JuliusCaesarView, *, deployed: bool = False) -> Self:
        """With nothing but what can be seen now.

        Args:
            facts: the printed facts.
            view: what can be seen.
            deployed: whether the game has only just been deployed freely, with the blocks that the historical
                deployment has on the map (5.3).
        """
        known = cls(facts, view.seat)
        blocks = facts.components.blocks
        hidden = blocks.of[0] | blocks.of[1]
        for space in view.spaces.values():
            for block in space.blocks:
                if block.id != CLEOPATRA:
                    part = _part(view, space.id, block)
                    hidden &= ~known._add((space.id, block.side, part), known._bit(block.id))
        for pool in view.pools.values():
            for place, names in ((FACE_UP, pool.face_up), (LOST, pool.lost), (POOL, pool.blocks or ())):
                for name in names:
                    hidden &= ~known._add(OFF_MAP[place], known._bit(name))
        for space in view.spaces.values():
            for stack in space.stacks:
                known._deal(view, space, stack, hidden)
        closed = [pool for pool in view.pools.values() if pool.blocks is None]
        colours = sum(blocks.of[SEATS.index(pool.side)] for pool in closed)
        known._add(OFF_MAP[POOL], hidden & colours, sum(pool.upright for pool in closed))
        if deployed:
            waiting = mask_of(number for number, start in enumerate(blocks.start) if start == NOWHERE)
            for spot, mask in known._may.items():
                known._may[spot] = mask & waiting if spot == OFF_MAP[POOL] else mask & ~waiting
        return known

    def _deal(self, view: JuliusCaesarView, space: SpaceView, stack: Stack, hidden: int) -> None:
        """The unseen blocks of a stack may be any that its place and their colours allow."""
        blocks, spaces = self._facts.components.blocks, self._facts.components.spaces
        bit = 1 << spaces.index[space.id]
        kinds = blocks.navis if spaces.seas & bit else blocks.land
        kinds |= blocks.navis if spaces.ports & bit else 0
        standing: dict[Spot, int] = {}
        colours: dict[Spot, int] = {}
        for group in stack.parts:
            if group.colour in HOME:
                spot: Spot = (space.id, stack.side, _part(view, space.id, group))
                standing[spot] = standing.get(spot, 0) + group.count
                colours[spot] = colours.get(spot, 0) | blocks.of[HOME[group.colour]]
        for spot, number in standing.items():
            unseen = number - self._count.get(spot, 0)
            if unseen:
                self._add(spot, hidden & colours[spot] & kinds, unseen)

    def copy(self) -> Self:
        """What is known, to go on with apart."""
        twin = type(self)(self._facts, self.eyes)
        twin.sound = self.sound
        twin._count, twin._may = self._count.copy(), self._may.copy()
        return twin

    def follow(self, event: Event) -> None:
        """Take in one event as the seat saw it."""
        reader = READERS.get(type(event))
        if reader is not None:
            reader(self, event)

    # --- what can be concluded -------------------------------------------------------------------------------

    def places(self, view: JuliusCaesarView) -> Places:
        """Where each block but Cleopatra may be now, when everything is made to add up.

        If what was followed does not agree with the view, only the view counts.
        """
        found = self._by_colour(view)
        if found is None:
            found = type(self).at_sight(self._facts, view)._by_colour(view) or {}
        return found

    def _by_colour(self, view: JuliusCaesarView) -> Places | None:
        """The view tells the colours apart, events do not; so each colour is made to add up by itself."""
        parts = self._may.copy()
        if not self.sound or not narrow(self._count, parts):
            return None
        blocks = self._facts.components.blocks
        shown = {block.id: (space.id, block.side) for space in view.spaces.values() for block in space.blocks}
        found: dict[str, frozenset[str]] = {}
        for side, seat in enumerate(SEATS):
            count = _counted(view, seat)
            may = dict.fromkeys(count, 0)
            for (place, owner, _), mask in parts.items():
                may[place, owner] = may.get((place, owner), 0) | mask & blocks.of[side]
            for name in {*shown, *(view.pools[seat].blocks or ())}:
                _only(may, shown.get(name, (POOL, None)), self._bit(name) & blocks.of[side])
            if not narrow({spot: count.get(spot, 0) for spot in may}, may):
                return None
            for number in bits(blocks.of[side]):
                places = [place for (place, _), mask in may.items() if mask >> number & 1]
                found[blocks.ids[number]] = frozenset(places)
        return found

    # --- what events do --------------------------------------------------------------------------------------

    def _bit(self, block: str) -> int:
        return 1 << self._facts.components.blocks.index[block]

    def _add(self, spot: Spot, blocks: int, number: int | None = None) -> int:
        """So many blocks more in a spot, all of these unless it is told how many; returns the blocks."""
        self._count[spot] = self._count.get(spot, 0) + (blocks.bit_count() if number is None else number)
        self._may[spot] = self._may.get(spot, 0) | blocks
        return blocks

    def _parts(self, place: str, side: Seat) -> list[Spot]:
        return [spot for part in (REST, MOVED, RESERVE) if (spot := (place, side, part)) in self._may]

    def _find(self, block: str, place: str, side: Seat) -> Spot:
        """Where a block stands that is shown in a space; from now on that is certain."""
        bit = self._bit(block)
        spots = [spot for spot in self._parts(place, side) if self._may[spot] & bit]
        if len(spots) > 1:
            self._merge(place, side)
            spots = [(place, side, REST)]
        if not spots:
            self.sound = False
            return (place, side, REST)
        _only(self._may, spots[0], bit)
        return spots[0]

    def _merge(self, place: str, side: Seat) -> None:
        """The blocks of a side in a space are no longer told apart by what they did."""
        for spot in self._parts(place, side):
            if spot[2] != REST:
                self._add((place, side, REST), self._may.pop(spot), self._count.pop(spot))

    def _merge_all(self, event: Event) -> None:
        for place, side, part in list(self._may):
            if part != REST and side is not None:
                self._merge(place, side)

    def _send(self, origin: Spot, dest: Spot, block: str | None, fit: int = -1) -> None:
        """One block goes from a spot to another: this one, or else one that fits."""
        movers = self._may.get(origin, 0) & fit if block is None else self._bit(block)
        left = self._count.get(origin, 0) - 1
        if left < 0 or not movers:
            self.sound = False
            return
        self._count[origin] = left
        self._add(dest, movers, 1)
        if movers.bit_count() == 1:
            _only(self._may, dest, movers)
        if not left:
            del self._count[origin], self._may[origin]
        tidy(self._count, self._may)

    def _moved(self, e: ev.BlockMoved) -> None:
        if e.block == CLEOPATRA:
            return
        part = {"reserve": RESERVE, "response": RESERVE, "port": REST}.get(e.manner, MOVED)
        self._along(e.side, e.block, e.path, part, by_sea=e.manner != "sail")

    def _along(self, side: Seat, block: str | None, path: tuple[str, ...], part: str, *, by_sea: bool) -> None:
        """A block goes along a path; at sea it is a Navis unless it is carried."""
        navis = by_sea and any(space in self._facts.seas for space in path)
        blocks = self._facts.components.blocks
        origin = (path[0], side, REST) if block is None else self._find(block, path[0], side)
        self._send(origin, (path[-1], side, part), block, blocks.navis if navis else blocks.land)

    def _regrouped(self, e: ev.BlockRegrouped) -> None:
        if e.block != CLEOPATRA:
            self._along(e.side, e.block, e.path, REST, by_sea=True)

    def _retreated(self, e: ev.BlockRetreated) -> None:
        if e.block != CLEOPATRA:
            self._send(self._find(e.block, e.path[0], e.side), (e.path[-1], e.side, REST), e.block)

    def _levied(self, e: ev.BlockLevied) -> None:
        components, side = self._facts.components, SEATS.index(e.side)
        lost = self._may.get(OFF_MAP[LOST], 0)
        fit = may_come(components, components.spaces.index[e.city], side, lost)
        self._send(OFF_MAP[POOL], (e.city, e.side, REST), e.block, fit)

    def _eliminated(self, e: ev.BlockEliminated) -> None:
        leader = self._bit(e.block) & self._facts.components.blocks.leaders
        self._send(self._find(e.block, e.space, e.side), OFF_MAP[LOST if leader else FACE_UP], e.block)

    def _disbanded(self, e: ev.BlockDisbanded) -> None:
        """One's own blocks are named when they come back, wherever they fought (V6)."""
        own = self._facts.components.blocks.of[SEATS.index(self.eyes)] if self.eyes in SEATS else 0
        origin = (e.space, e.side, REST) if e.block is None else self._find(e.block, e.space, e.side)
        self._send(origin, OFF_MAP[POOL], e.block, ~own)

    def _new_year(self, e: ev.YearBegan) -> None:
        spot = OFF_MAP[FACE_UP]
        if spot in self._may:
            self._add(OFF_MAP[POOL], self._may.pop(spot), self._count.pop(spot))

    def _drawn(self, e: ev.BlockDrawn) -> None:
        if e.block != CLEOPATRA:
            self._find(e.block, e.city, e.side)
            narrow(self._count, self._may)

    def _defected(self, e: ev.BlockDefected) -> None:
        if e.block != CLEOPATRA:
            self._send(self._find(e.block, e.origin, opponent(e.to)), (e.city, e.to, REST), e.block)

    def _battle(self, e: ev.BattleBegan) -> None:
        for side, line in ((e.attacker, e.attackers), (opponent(e.attacker), e.defenders)):
            self._line_up(e.space, side, line)
        self.sound = self.sound and narrow(self._count, self._may)

    def _line_up(self, place: str, side: Seat, line: ev.Blocks) -> None:
        """The main force is shown; all others of the side are in reserve."""
        shown = sum(self._bit(block) for block, _ in line if block != CLEOPATRA)
        spots = self._parts(place, side)
        late = sum(self._count[spot] for spot in spots) - shown.bit_count()
        reserve = (place, side, RESERVE)
        if self._count.get(reserve, 0) != late:
            self._merge(place, side)
            reserve = (place, side, REST)
        unseen = self._may.get(reserve, 0) & ~shown
        for spot in self._parts(place, side):
            del self._count[spot], self._may[spot]
        if late < 0:
            self.sound = False
        elif late:
            self._add((place, side, RESERVE), unseen, late)
        self._add((place, side, REST), shown)
        _only(self._may, (place, side, REST), shown)

    def _arrived(self, e: ev.ReservesArrived) -> None:
        shown = sum(self._bit(block) for block, _ in e.blocks if block != CLEOPATRA)
        reserve = (e.space, e.side, RESERVE)
        if self._count.get(reserve, 0) == shown.bit_count():
            _only(self._may, reserve, shown)
        else:  # they were not told apart
            for block, _ in e.blocks:
                if block != CLEOPATRA:
                    self._find(block, e.space, e.side)
        self._merge(e.space, e.side)
        self.sound = self.sound and narrow(self._count, self._may)

    def _battle_over(self, e: ev.BattleEnded) -> None:
        for side in SEATS:
            self._merge(e.space, side)


def _part(view: JuliusCaesarView, place: str, blocks: SeenBlock | Part) -> str:
    """Which part of its side's blocks in a space these belong to now.

    Where a battle is being fought, or was, only the reserves are apart; in winter nothing is.
    """
    if blocks.reserve:
        return RESERVE
    fought = place == view.battlefield
    return MOVED if blocks.came_from is not None and not fought else REST


def _counted(view: JuliusCaesarView, seat: Seat) -> dict[tuple[str, Seat | None], int]:
    """How many blocks of a side's colour are where, as anybody can count."""
    pool = view.pools[seat]
    count: dict[tuple[str, Seat | None], int] = {
        (POOL, None): pool.upright,
        (FACE_UP, None): len(pool.face_up),
        (LOST, None): len(pool.lost),
    }
    for space in view.spaces.values():
        for stack in space.stacks:
            count[space.id, stack.side] = stack.tan if seat is CAESAR else stack.green
    return count


def _only(may: dict[Any, int], here: Any, blocks: int) -> None:
    """These blocks are here and nowhere else."""
    for spot, mask in may.items():
        may[spot] = mask | blocks if spot == here else mask & ~blocks


READERS: Mapping[type[Event], Callable[[Whereabouts, Any], None]] = {
    ev.YearBegan: Whereabouts._new_year,
    ev.TurnBegan: Whereabouts._merge_all,
    ev.WinterBegan: Whereabouts._merge_all,
    ev.BlockMoved: Whereabouts._moved,
    ev.BlockLevied: Whereabouts._levied,
    ev.BlockEliminated: Whereabouts._eliminated,
    ev.BlockDrawn: Whereabouts._drawn,
    ev.BlockDefected: Whereabouts._defected,
    ev.BattleBegan: Whereabouts._battle,
    ev.ReservesArrived: Whereabouts._arrived,
    ev.BattleEnded: Whereabouts._battle_over,
    ev.BlockRetreated: Whereabouts._retreated,
    ev.BlockRegrouped: Whereabouts._regrouped,
    ev.BlockDisbanded: Whereabouts._disbanded,
}
"""What tells where blocks are; all other events leave them there."""
