"""What one seat can prove of hidden blocks by what it saw happen.

Blocks that have moved in this turn, or came from one place to attack, are told apart from the others of their
side. Where Cleopatra stands everybody sees by her colour (V2), so only her sightings are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, Self

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.follow import BlockFollower, Readers
from engine.blocks.fog.placing import keep, narrow
from engine.blocks.fog.roster import AT_SET_UP, Sighting
from engine.blocks.fog.spots import RESERVE, REST, Spot, Spots, Where
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.command import may_come
from engine.julius_caesar.components import Components
from engine.julius_caesar.fog.imagine import POOL, Beliefs, without_hidden
from engine.julius_caesar.passages import afloat
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.sight import CLEOPATRA
from engine.julius_caesar.viewdata import JuliusCaesarView

MOVED = "moved"
"""The blocks of a side in a space that have moved in this turn."""

FACE_UP, LOST = "face up", "lost"
"""Where blocks are that are neither on the map nor upright in the `POOL`; else the id of the space tells."""

OFF_MAP: Mapping[str, Spot] = {place: (place, None, REST) for place in (POOL, FACE_UP, LOST)}


def came_from(origin: str) -> str:
    """Return the part of those that attacked from a place (7.3, edition 1.x)."""
    return f"{MOVED} from {origin}"


class Proof(Spots):
    """Where the blocks may be, as one seat can know.

    Cleopatra is left out: everybody sees where she stands.
    """

    def __init__(self, rules: Rules, eyes: Seat) -> None:
        """Know nothing yet, and use `at_set_up` or `at_sight`."""
        super().__init__(rules.components.blocks.index, eyes)
        self._rules, self._components = rules, rules.components

    @classmethod
    def at_set_up(cls, rules: Rules, eyes: Seat) -> Self:
        """Begin with the historical deployment, which everybody knows (V7)."""
        known = cls(rules, eyes)
        blocks, spaces = rules.components.blocks, rules.components.spaces
        for number, start in enumerate(blocks.start):
            if number != blocks.cleopatra:
                spot = OFF_MAP[POOL] if start == NOWHERE else (spaces.ids[start], SEATS[blocks.home[number]], REST)
                known._add(spot, 1 << number)
        return known

    @classmethod
    def at_sight(cls, rules: Rules, view: JuliusCaesarView, *, deployed: bool = False) -> Self:
        """Begin with nothing but what can be seen now.

        A game only just `deployed` freely has the blocks of the historical deployment on the map (5.3).
        """
        known, (state, fogs), blocks = cls(rules, view.seat), without_hidden(view), rules.components.blocks
        for block in bits((state.fighting[0] | state.fighting[1]) & ~blocks.cleopatra_bit):
            late = bool(state.moves.reserve >> block & 1)
            spot = known._spot(view, state.loc[block], state.side_of(block), late, state.moves.entry[block])
            known._add(spot, 1 << block)
        for place, mask in ((FACE_UP, state.face_up), (LOST, state.lost), (POOL, state.pool)):
            known._add(OFF_MAP[place], mask)
        for fog in fogs:
            for slot in fog.slots:
                spot = known._spot(view, slot.space, slot.side, slot.reserve, slot.entry)
                known._add(spot, fog.blocks & ~fog.pooled & blocks.fits[slot.kind], 1)
            known._add(OFF_MAP[POOL], fog.blocks, fog.blocks.bit_count() - len(fog.slots))
        if deployed:
            waiting = mask_of(number for number, start in enumerate(blocks.start) if start == NOWHERE)
            for spot, mask in known._may.items():
                known._may[spot] = mask & waiting if spot == OFF_MAP[POOL] else mask & ~waiting
        return known

    def _spot(self, view: JuliusCaesarView, space: int, side: int, late: bool, entry: int) -> Spot:
        """Return the spot of a block that came by that link, plus 1.

        Where a battle is being fought, or was, only the reserves are apart; in winter nothing is.
        """
        state, part = view.known, RESERVE if late else REST
        if entry and not late and space != state.battle.space:
            attacks = state.attacks(side) >> space & 1
            origin = state.spaces.other_end(entry - 1, space)
            part = came_from(state.place_ids[origin]) if attacks else MOVED
        return state.place_ids[space], SEATS[side], part

    # --- what can be concluded -------------------------------------------------------------------------------

    def beliefs(self, view: JuliusCaesarView) -> Beliefs:
        """Return beliefs in what is proved, all places of a block as likely."""
        places = self.places(view)
        return Beliefs({block: dict.fromkeys(there, 1 / len(there)) for block, there in places.items()}, {})

    def _afresh(self, view: JuliusCaesarView) -> Self:
        return type(self).at_sight(self._rules, view)

    def _colours(self, view: JuliusCaesarView) -> Iterator[tuple[int, dict[Where, int]]]:
        state, ids = view.known, self._components.spaces.ids
        off = ((POOL, state.pool), (FACE_UP, state.face_up), (LOST, state.lost))
        for members in self._components.blocks.of:
            count: dict[Where, int] = {(place, None): (mask & members).bit_count() for place, mask in off}
            for side, here in enumerate(state.at):
                for space in bits(state.occ[side]):
                    count[ids[space], SEATS[side]] = (here[space] & members).bit_count()
            yield members, count

    def _shown(self, view: JuliusCaesarView) -> dict[Where, int]:
        return self._named(view.spaces) | {(POOL, None): view.known.pool & ~view.known.unknown}

    # --- what happens ------------------------------------------------------------------------------------------

    def go(self, side: Seat, block: str | None, origin: str, dest: str, part: str, fit: int = -1) -> None:
        """Lead this block, or one of those that fit, from one space to another."""
        start = (origin, side, REST) if block is None else self._find(block, origin, side)
        self._lead(start, (dest, side, part), block, fit)

    def levied(self, side: Seat, block: str | None, city: str) -> None:
        """Lead a block from the pool to a city."""
        components, lost = self._components, self._may.get(OFF_MAP[LOST], 0)
        fit = may_come(components, components.spaces.index[city], SEATS.index(side), lost)
        self._lead(OFF_MAP[POOL], (city, side, REST), block, fit)

    def leave(self, side: Seat, block: str | None, space: str, place: str) -> None:
        """Take a block off the map, whose owner would be told of his own (V6)."""
        own = self._components.blocks.of[SEATS.index(self.eyes)] if self.eyes in SEATS else 0
        start = (space, side, REST) if block is None else self._find(block, space, side)
        self._lead(start, OFF_MAP[place], block, ~own)

    def go_over(self, block: str, origin: str, city: str, to: Seat) -> None:
        """Let a block that is shown change sides."""
        self._lead(self._find(block, origin, opponent(to)), (city, to, REST), block)

    def show(self, side: Seat, block: str, space: str) -> None:
        """Note that a block of a side is shown in a space."""
        self._find(block, space, side)
        narrow(self._count, self._may)

    def line_up(self, side: Seat, space: str, line: Iterable[str]) -> None:
        """Show the main force, with all others of the side in reserve."""
        shown, reserve = self._set(line), (space, side, RESERVE)
        late = sum(self._count[spot] for spot in self._parts(space, side)) - shown.bit_count()
        told_apart = self._count.get(reserve, 0) == late
        unseen = self._may.get(reserve, 0) if told_apart else self.here(space, side)
        self._line_up(side, space, shown, unseen & ~shown)

    def join(self, side: Seat, space: str, arrived: Iterable[str]) -> None:
        """Show all reserves of a side, which fight with the others from now on."""
        blocks = tuple(arrived)
        shown = self._set(blocks)
        reserve = (space, side, RESERVE)
        if self._count.get(reserve, 0) == shown.bit_count():
            keep(self._may, reserve, shown)
        else:  # they were not told apart
            for block in blocks:
                self._find(block, space, side)
        self.merge(space, side)
        self.add_up()

    def declare(self, side: Seat, origin: str, space: str) -> None:
        """Make what came from there the main force, the rest its reserve."""
        for spot in self._parts(space, side):
            if spot[2] not in (REST, RESERVE, came_from(origin)):
                self._add((space, side, RESERVE), self._may.pop(spot), self._count.pop(spot))

    def new_year(self) -> None:
        """Put what lies face up upright into the pool (8.6)."""
        spot = OFF_MAP[FACE_UP]
        if spot in self._may:
            self._add(OFF_MAP[POOL], self._may.pop(spot), self._count.pop(spot))

    def _lead(self, origin: Spot, dest: Spot, block: str | None, fit: int = -1) -> None:
        """Lead this block, or else one that fits, from a spot to another."""
        self._send(origin, dest, self._may.get(origin, 0) & fit if block is None else self._bit(block))


PARTS: Mapping[str, str] = {"reserve": RESERVE, "response": RESERVE, "port": REST, "regroup": REST}
"""The part of its side's blocks that a block belongs to after it has gone somewhere; else `MOVED`.

That of an attacker tells from where.
"""


class Follower(BlockFollower):
    """What one pair of eyes has seen happen.

    Attributes:
        sightings: how a block was seen last is ``fought``, ``retreated``, ``drawn``, ``went over``,
            ``eliminated``, ``disbanded`` or ``stood``.
    """

    proof: Proof

    def __init__(self, components: Components, proof: Proof) -> None:
        super().__init__(proof)
        self._components = components

    @classmethod
    def at_set_up(cls, rules: Rules, eyes: Seat) -> Self:
        """Begin with the historical deployment, which everybody knows (V7)."""
        follower = cls(rules.components, Proof.at_set_up(rules, eyes))
        for block in rules.data.blocks:
            if block.start:
                sighting = Sighting(AT_SET_UP, block.start, block.strengths[-1], "stood")
                follower.sightings[block.id] = sighting
        return follower

    @classmethod
    def at_sight(cls, rules: Rules, view: JuliusCaesarView, *, deployed: bool = False) -> Self:
        """Begin with nothing but what can be seen now, as `Proof.at_sight` does."""
        return cls(rules.components, Proof.at_sight(rules, view, deployed=deployed))

    def _doubt(self, side: Seat, city: str, *, gained: bool) -> None:
        """Mark the strengths that blocks in a city may no longer have."""
        blocks, here = self._components.blocks, self.proof.here(city, side)
        for block, seen in self.sightings.items():
            number = blocks.index[block]
            may_gain = seen.strength < blocks.strengths[number][-1]
            if (here | blocks.cleopatra_bit) >> number & 1 and (may_gain or not gained):
                self.sightings[block] = replace(seen, doubtful=True)

    # --- events, in their order ----------------------------------------------------------------------------------

    def _new_year(self, _: ev.YearBegan) -> None:
        self.proof.new_year()

    def _rested(self, _: ev.TurnBegan | ev.WinterBegan) -> None:
        """Tell blocks no longer apart, as none has moved yet."""
        self.proof.merge_all()

    def _went(self, e: ev.BlockMoved | ev.BlockRegrouped) -> None:
        """Lead a block along a path, by sea a Navis unless carried (6.3)."""
        if e.block == CLEOPATRA:
            return
        blocks, path = self._components.blocks, e.path
        manner = e.manner if isinstance(e, ev.BlockMoved) else "regroup"
        fit = blocks.navis if afloat(self._components, manner, path) else blocks.land
        part = came_from(path[-2]) if manner == "attack" else PARTS.get(manner, MOVED)
        self.proof.go(e.side, e.block, path[0], path[-1], part, fit)

    def _declared(self, e: ev.MainAttackDeclared) -> None:
        self.proof.declare(e.side, *e.path)

    def _retreated(self, e: ev.BlockRetreated) -> None:
        self._see(e.block, e.path[-1], "retreated")
        if e.block != CLEOPATRA:
            self.proof.go(e.side, e.block, e.path[0], e.path[-1], REST)

    def _levied(self, e: ev.BlockLevied) -> None:
        self.proof.levied(e.side, e.block, e.city)

    def _grew(self, e: ev.StepGained) -> None:
        if e.block is None:
            self._doubt(e.side, e.city, gained=True)

    def _weakened(self, e: ev.StepLost) -> None:
        if e.block is not None and e.strength is not None:
            self._see(e.block, e.space, "fought" if e.cause == "hit" else "stood", e.strength)

    def _struck(self, e: ev.CityStruck) -> None:
        self._doubt(opponent(e.side), e.city, gained=False)

    def _eliminated(self, e: ev.BlockEliminated) -> None:
        self._see(e.block, None, "eliminated")
        blocks = self._components.blocks
        grave = LOST if blocks.leaders >> blocks.index[e.block] & 1 else FACE_UP
        self.proof.leave(e.side, e.block, e.space, grave)

    def _disbanded(self, e: ev.BlockDisbanded) -> None:
        if e.block is not None:
            self._see(e.block, None, "disbanded")
        self.proof.leave(e.side, e.block, e.space, POOL)

    def _drawn(self, e: ev.BlockDrawn) -> None:
        self._see(e.block, e.city, "drawn", e.strength)
        if e.block != CLEOPATRA:
            self.proof.show(e.side, e.block, e.city)

    def _defected(self, e: ev.BlockDefected) -> None:
        self._see(e.block, e.city, "went over")
        if e.block != CLEOPATRA:
            self.proof.go_over(e.block, e.origin, e.city, e.to)

    def _turned(self, e: ev.CleopatraTurned) -> None:
        self._see(CLEOPATRA, e.space, "went over", e.strength)

    def _battle(self, e: ev.BattleBegan) -> None:
        for side, line in ((e.attacker, e.attackers), (opponent(e.attacker), e.defenders)):
            self.proof.line_up(side, e.space, self._lies_open(line, e.space))
        self.proof.add_up()

    def _arrived(self, e: ev.ReservesArrived) -> None:
        self.proof.join(e.side, e.space, self._lies_open(e.blocks, e.space))

    def _lies_open(self, line: Iterable[tuple[str, int]], place: str) -> list[str]:
        return [block for block in super()._lies_open(line, place) if block != CLEOPATRA]

    def _parted(self, e: ev.BattleEnded) -> None:
        self.proof.merge(e.space)

    READERS: ClassVar[Readers] = {
        ev.YearBegan: _new_year,
        ev.TurnBegan: _rested,
        ev.WinterBegan: _rested,
        ev.BlockMoved: _went,
        ev.BlockRegrouped: _went,
        ev.MainAttackDeclared: _declared,
        ev.BlockRetreated: _retreated,
        ev.BlockLevied: _levied,
        ev.StepGained: _grew,
        ev.StepLost: _weakened,
        ev.CityStruck: _struck,
        ev.BlockEliminated: _eliminated,
        ev.BlockDisbanded: _disbanded,
        ev.BlockDrawn: _drawn,
        ev.BlockDefected: _defected,
        ev.CleopatraTurned: _turned,
        ev.BattleBegan: _battle,
        ev.ReservesArrived: _arrived,
        ev.BattleEnded: _parted,
    }
