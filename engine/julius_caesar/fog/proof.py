"""What a seat can prove about where hidden blocks are, from what it was shown and nothing else.

Every spot on the map and off it has a number of blocks that everybody can count, and a set of blocks that may be
among them. `following` tells what happens: a stack that moves as a whole takes its names along; when a part of it
moves, each of them may have stayed or gone. `engine.blocks.fog.placing` drops what does not add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from engine.blocks.fog.placing import keep, narrow
from engine.blocks.fog.spots import Spot, Spots
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.command import may_come
from engine.julius_caesar.components import NOWHERE
from engine.julius_caesar.fog.certain import certain, kind_masks
from engine.julius_caesar.fog.imagine import POOL, Beliefs
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView

REST, MOVED, RESERVE = "rest", "moved", "reserve"
"""The blocks of a side in a space: those that can still move in this turn, those that have, those in reserve."""


FACE_UP, LOST = "face up", "lost"
"""Where blocks are that are neither on the map nor upright in the `POOL`; else the id of the space tells."""

OFF_MAP: Mapping[str, Spot] = {place: (place, None, REST) for place in (POOL, FACE_UP, LOST)}

Places = Mapping[str, frozenset[str]]
"""By block, the spaces and places off the map where it may be: with one of them, it is there for certain."""


def came_from(origin: str) -> str:
    """The part of those that attacked from a place, which may all be in reserve yet (7.3, edition 1.x)."""
    return f"{MOVED} from {origin}"


class Proof(Spots):
    """Where the blocks may be, as one seat can know.

    Cleopatra is left out: everybody sees where she stands.
    """

    def __init__(self, rules: Rules, eyes: Seat) -> None:
        """Nothing is known to be anywhere; use `at_set_up` or `at_sight`."""
        self._rules, self._components = rules, rules.components
        super().__init__(eyes)

    @classmethod
    def at_set_up(cls, rules: Rules, eyes: Seat) -> Self:
        """At the beginning, in the historical deployment, which everybody knows (V7)."""
        known = cls(rules, eyes)
        blocks, spaces = rules.components.blocks, rules.components.spaces
        for number, start in enumerate(blocks.start):
            if number != blocks.cleopatra:
                spot = OFF_MAP[POOL] if start == NOWHERE else (spaces.ids[start], SEATS[blocks.home[number]], REST)
                known._add(spot, 1 << number)
        return known

    @classmethod
    def at_sight(cls, rules: Rules, view: JuliusCaesarView, *, deployed: bool = False) -> Self:
        """With nothing but what can be seen now.

        A game only just `deployed` freely has the blocks of the historical deployment on the map (5.3).
        """
        known, (state, fogs, _) = cls(rules, view.seat), certain(rules, view)
        blocks, kinds = rules.components.blocks, kind_masks(rules.components)
        for block in bits((state.fighting[0] | state.fighting[1]) & ~blocks.cleopatra_bit):
            late = bool(state.reserve >> block & 1)
            spot = known._spot(view, state.loc[block], state.side_of(block), late, state.entry[block])
            known._add(spot, 1 << block)
        for place, mask in ((FACE_UP, state.face_up), (LOST, state.lost), (POOL, state.pool)):
            known._add(OFF_MAP[place], mask)
        for fog in fogs:
            for slot in fog.slots:
                spot = known._spot(view, slot.space, slot.side, slot.reserve, slot.entry)
                known._add(spot, fog.blocks & ~fog.pooled & kinds[slot.kind], 1)
            known._add(OFF_MAP[POOL], fog.blocks, fog.blocks.bit_count() - len(fog.slots))
        if deployed:
            waiting = mask_of(number for number, start in enumerate(blocks.start) if start == NOWHERE)
            for spot, mask in known._may.items():
                known._may[spot] = mask & waiting if spot == OFF_MAP[POOL] else mask & ~waiting
        return known

    def _spot(self, view: JuliusCaesarView, space: int, side: int, late: bool, entry: int) -> Spot:
        """Which part of its side's blocks in a space one belongs to now that came by that link, plus 1.

        Where a battle is being fought, or was, only the reserves are apart; in winter nothing is.
        """
        table = self._components.spaces
        place, part = table.ids[space], RESERVE if late else REST
        if entry and not late and place != view.battlefield:
            attacks = view.spaces[place].attacker is SEATS[side]
            part = came_from(table.ids[table.other_end(entry - 1, space)]) if attacks else MOVED
        return place, SEATS[side], part

    def copy(self) -> Self:
        """What is known, to go on with apart."""
        twin = type(self)(self._rules, self.eyes)
        twin.take_from(self)
        return twin

    # --- what can be concluded -------------------------------------------------------------------------------

    def places(self, view: JuliusCaesarView) -> Places:
        """Where each block but Cleopatra may be now, when everything is made to add up.

        If what was followed does not agree with the view, only the view counts.
        """
        return self._by_colour(view) or type(self).at_sight(self._rules, view)._by_colour(view) or {}

    def beliefs(self, view: JuliusCaesarView) -> Beliefs:
        """To believe what is proved: each block is as likely in any one of the places where it may be."""
        places = self.places(view)
        return Beliefs({block: dict.fromkeys(there, 1 / len(there)) for block, there in places.items()}, {})

    def _by_colour(self, view: JuliusCaesarView) -> Places | None:
        """The view tells the colours apart, events do not; so each colour is made to add up by itself."""
        parts = self._may.copy()
        if not self.sound or not narrow(self._count, parts):
            return None
        blocks = self._components.blocks
        shown = {block.id: (space.id, block.side) for space in view.spaces.values() for block in space.blocks}
        found: dict[str, frozenset[str]] = {}
        for side, seat in enumerate(SEATS):
            count = _counted(view, seat)
            may = dict.fromkeys(count, 0)
            for (place, owner, _), mask in parts.items():
                may[place, owner] = may.get((place, owner), 0) | mask & blocks.of[side]
            for name in {*shown, *(view.pools[seat].blocks or ())}:
                keep(may, shown.get(name, (POOL, None)), self._bit(name) & blocks.of[side])
            if not narrow({spot: count.get(spot, 0) for spot in may}, may):
                return None
            for number in bits(blocks.of[side]):
                places = [place for (place, _), mask in may.items() if mask >> number & 1]
                found[blocks.ids[number]] = frozenset(places)
        return found

    # --- what happens ------------------------------------------------------------------------------------------

    def go(self, side: Seat, block: str | None, origin: str, dest: str, part: str, fit: int = -1) -> None:
        """A block of a side goes from one space to another: this one, or else one of those that fit."""
        start = (origin, side, REST) if block is None else self._find(block, origin, side)
        self._lead(start, (dest, side, part), block, fit)

    def levied(self, side: Seat, block: str | None, city: str) -> None:
        """A block comes from the pool to a city."""
        components, lost = self._components, self._may.get(OFF_MAP[LOST], 0)
        fit = may_come(components, components.spaces.index[city], SEATS.index(side), lost)
        self._lead(OFF_MAP[POOL], (city, side, REST), block, fit)

    def leave(self, side: Seat, block: str | None, space: str, place: str) -> None:
        """A block leaves the map for a place off it; its owner would be told of one of his own (V6)."""
        own = self._components.blocks.of[SEATS.index(self.eyes)] if self.eyes in SEATS else 0
        start = (space, side, REST) if block is None else self._find(block, space, side)
        self._lead(start, OFF_MAP[place], block, ~own)

    def go_over(self, block: str, origin: str, city: str, to: Seat) -> None:
        """A block that is shown changes sides."""
        self._lead(self._find(block, origin, opponent(to)), (city, to, REST), block)

    def show(self, side: Seat, block: str, space: str) -> None:
        """A block of a side is shown in a space."""
        self._find(block, space, side)
        narrow(self._count, self._may)

    def line_up(self, side: Seat, space: str, line: Iterable[str]) -> None:
        """The main force is shown; all others of the side are in reserve."""
        shown = mask_of(self._components.blocks.index[block] for block in line)
        spots = self._parts(space, side)
        late = sum(self._count[spot] for spot in spots) - shown.bit_count()
        reserve = (space, side, RESERVE)
        if self._count.get(reserve, 0) != late:
            self.merge(space, side)
            reserve = (space, side, REST)
        unseen = self._may.get(reserve, 0) & ~shown
        for spot in self._parts(space, side):
            del self._count[spot], self._may[spot]
        if late < 0:
            self.sound = False
        elif late:
            self._add((space, side, RESERVE), unseen, late)
        self._add((space, side, REST), shown)
        keep(self._may, (space, side, REST), shown)

    def join(self, side: Seat, space: str, arrived: Iterable[str]) -> None:
        """All reserves of a side are shown, and fight with the others from now on."""
        blocks = tuple(arrived)
        shown = mask_of(self._components.blocks.index[block] for block in blocks)
        reserve = (space, side, RESERVE)
        if self._count.get(reserve, 0) == shown.bit_count():
            keep(self._may, reserve, shown)
        else:  # they were not told apart
            for block in blocks:
                self._find(block, space, side)
        self.merge(space, side)
        self.add_up()

    def declare(self, side: Seat, origin: str, space: str) -> None:
        """What came from there is the main force of an attack; the rest of it is in reserve."""
        for spot in self._parts(space, side):
            if spot[2] not in (REST, RESERVE, came_from(origin)):
                self._add((space, side, RESERVE), self._may.pop(spot), self._count.pop(spot))

    def new_year(self) -> None:
        """What lies face up stands up in the pool (8.6)."""
        spot = OFF_MAP[FACE_UP]
        if spot in self._may:
            self._add(OFF_MAP[POOL], self._may.pop(spot), self._count.pop(spot))

    def merge_all(self) -> None:
        """No blocks are told apart by what they did any more."""
        for place, side, part in list(self._may):
            if part != REST and side is not None:
                self.merge(place, side)

    def merge(self, place: str, *sides: Seat) -> None:
        """The blocks of a side in a space, or of both, are no longer told apart by what they did."""
        for side in sides or SEATS:
            for spot in self._parts(place, side):
                if spot[2] != REST:
                    self._add((place, side, REST), self._may.pop(spot), self._count.pop(spot))

    def _bit(self, block: str) -> int:
        return 1 << self._components.blocks.index[block]

    def _find(self, block: str, place: str, side: Seat) -> Spot:
        """Where a block stands that is shown in a space; from now on that is certain."""
        bit = self._bit(block)
        spots = [spot for spot in self._parts(place, side) if self._may[spot] & bit]
        if len(spots) > 1:
            self.merge(place, side)
            spots = [(place, side, REST)]
        if not spots:
            self.sound = False
            return (place, side, REST)
        keep(self._may, spots[0], bit)
        return spots[0]

    def _lead(self, origin: Spot, dest: Spot, block: str | None, fit: int = -1) -> None:
        """One block goes from a spot to another: this one, or else one that fits."""
        self._send(origin, dest, self._may.get(origin, 0) & fit if block is None else self._bit(block))


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
