"""Proof of one seat about hidden blocks, from all that it saw happen.

Blocks that have moved in this turn, or came from one place to attack, are distinguished from the others of
their side. Where Cleopatra stands everybody sees by her colour (V2), so only her sightings are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Self

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.placement import keep, propagate
from engine.blocks.fog.placement_tracker import RESERVE, REST, PlacementTracker, Spot, Where
from engine.blocks.fog.roster import AT_SET_UP, BlockFollower, Sighting
from engine.blocks.sets import bits, mask_of
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.action_table import Rules
from engine.julius_caesar.command import may_come
from engine.julius_caesar.fog.sampling import POOL, BeliefState, without_hidden
from engine.julius_caesar.passages import afloat
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.visibility import CLEOPATRA

MOVED = "moved"
"""The blocks of a side in a space that have moved in this turn."""

PARTS: Mapping[str, str] = {"reserve": RESERVE, "response": RESERVE, "port": REST, "regroup": REST}
"""The part that a block belongs to after it went somewhere in such a manner; of others it is `MOVED`."""

FACE_UP, LOST = "face up", "lost"
"""Where blocks are that are neither on the map nor upright in the `POOL`; else the id of the space tells."""

OFF_MAP: Mapping[str, Spot] = {place: (place, None, REST) for place in (POOL, FACE_UP, LOST)}


def came_from(origin: str) -> str:
    """Return the part of those that attacked from a place (7.3, edition 1.x)."""
    return f"{MOVED} from {origin}"


class Deduction(PlacementTracker):
    """Where the blocks but Cleopatra may be, as one seat can know."""

    def __init__(self, rules: Rules, viewer: Seat) -> None:
        """Know nothing yet, and use `at_set_up` or `at_sight`."""
        super().__init__(rules.components.blocks.index, viewer)
        self.rules = rules

    @classmethod
    def at_set_up(cls, rules: Rules, viewer: Seat) -> Self:
        """Begin with the historical deployment, which everybody knows (V7)."""
        known = cls(rules, viewer)
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

    def beliefs(self, view: JuliusCaesarView) -> BeliefState:
        """Return beliefs in what is proved, all places of a block as likely."""
        places = self.places(view)
        return BeliefState({block: dict.fromkeys(there, 1 / len(there)) for block, there in places.items()}, {})

    def _afresh(self, view: JuliusCaesarView) -> Self:
        return self.at_sight(self.rules, view)

    def _colours(self, view: JuliusCaesarView) -> Iterator[tuple[int, dict[Where, int]]]:
        state = view.known
        off = ((POOL, state.pool), (FACE_UP, state.face_up), (LOST, state.lost))
        for members in state.blocks.of:
            count: dict[Where, int] = {(place, None): (mask & members).bit_count() for place, mask in off}
            for side, here in enumerate(state.at):
                for space in bits(state.occ[side]):
                    count[state.place_ids[space], SEATS[side]] = (here[space] & members).bit_count()
            yield members, count

    def _shown(self, view: JuliusCaesarView) -> dict[Where, int]:
        return self._named(view.spaces) | {(POOL, None): view.known.pool & ~view.known.unknown}

    # --- what happens ------------------------------------------------------------------------------------------

    def lead(self, side: Seat | None, block: str | None, origin: str, dest: Spot, fit: int = -1) -> None:
        """Lead a block to a spot, this one or any of those that fit."""
        if block == CLEOPATRA:
            return
        start = (origin, side, REST) if block is None else self._find(block, origin, side)
        self._send(start, dest, self._may.get(start, 0) & fit if block is None else self._bit(block))

    def levied(self, side: Seat, block: str | None, city: str) -> None:
        """Lead a block from the pool to a city."""
        components, lost = self.rules.components, self._may.get(OFF_MAP[LOST], 0)
        fit = may_come(components, components.spaces.index[city], SEATS.index(side), lost)
        self.lead(None, block, POOL, (city, side, REST), fit)

    def show(self, side: Seat, block: str, space: str) -> None:
        """Note that a block of a side is shown in a space."""
        if block != CLEOPATRA:
            self._find(block, space, side)
            propagate(self._count, self._may)

    def line_up(self, side: Seat, space: str, line: Iterable[str]) -> None:
        """Show the main force, with all others of the side in reserve."""
        shown, reserve = self._set(line), (space, side, RESERVE)
        late = sum(self._count[spot] for spot in self._parts(space, side)) - shown.bit_count()
        told_apart = self._count.get(reserve, 0) == late
        unseen = self._may.get(reserve, 0) if told_apart else self.here(space, side)
        self._line_up(side, space, shown, unseen & ~shown)

    def join(self, side: Seat, space: str, arrived: Iterable[str]) -> None:
        """Show all reserves of a side, which fight with the others from now on."""
        blocks, reserve = tuple(arrived), (space, side, RESERVE)
        if self._count.get(reserve, 0) == len(blocks):
            keep(self._may, reserve, self._set(blocks))
        else:  # they could not be distinguished
            for block in blocks:
                self._find(block, space, side)
        self.merge(space, side)
        self.add_up()

    def declare(self, side: Seat, origin: str, space: str) -> None:
        """Make what came from there the main force, the rest its reserve."""
        for spot in self._parts(space, side):
            if spot[2] not in (REST, RESERVE, came_from(origin)):
                self._pour(spot, (space, side, RESERVE))

    def new_year(self) -> None:
        """Put what lies face up upright into the pool (8.6)."""
        if OFF_MAP[FACE_UP] in self._may:
            self._pour(OFF_MAP[FACE_UP], OFF_MAP[POOL])


class BlockTracker(BlockFollower):
    """What one viewer has seen happen.

    How a block was seen last is ``fought``, ``retreated``, ``drawn``, ``went over``, ``eliminated``, ``disbanded``
    or ``stood``.
    """

    proof: Deduction

    @classmethod
    def at_set_up(cls, rules: Rules, viewer: Seat) -> Self:
        """Begin with the historical deployment, which everybody knows (V7)."""
        follower = cls(Deduction.at_set_up(rules, viewer))
        for block in rules.data.blocks:
            if block.start:
                sighting = Sighting(AT_SET_UP, block.start, block.strengths[-1], "stood")
                follower.sightings[block.id] = sighting
        return follower

    @classmethod
    def at_sight(cls, rules: Rules, view: JuliusCaesarView, *, deployed: bool = False) -> Self:
        """Begin with nothing but what can be seen now, as `Deduction.at_sight` does."""
        return cls(Deduction.at_sight(rules, view, deployed=deployed))

    def follow(self, event: Event, clock: str = "") -> None:
        self.clock, proof = clock, self.proof
        blocks = proof.rules.components.blocks
        match event:
            case ev.YearBegan():
                proof.new_year()
            case ev.TurnBegan() | ev.WinterBegan():  # no block has moved yet
                proof.merge_all()
            case ev.BlockMoved(side, block, path, manner):
                self._went(side, block, path, manner)
            case ev.MainAttackDeclared(side, (origin, space)):
                proof.declare(side, origin, space)
            case ev.BlockLevied(side, block, city):
                proof.levied(side, block, city)
            case ev.StepGained(side, None, city):
                self._doubt(side, city, gained=True)
            case ev.StepLost(_, str(block), space, int(strength), cause):
                self._see(block, space, "fought" if cause == "hit" else "stood", strength)
            case ev.CityStruck(side, city):
                self._doubt(opponent(side), city, gained=False)
            case ev.BlockEliminated(side, block, space):
                self._see(block, None, "eliminated")
                grave = LOST if blocks.leaders >> blocks.index[block] & 1 else FACE_UP
                proof.lead(side, block, space, OFF_MAP[grave])
            case ev.BlockDrawn(side, block, strength, city):
                self._see(block, city, "drawn", strength)
                proof.show(side, block, city)
            case ev.BlockDefected(block, to, origin, city):
                self._see(block, city, "went over")
                proof.lead(opponent(to), block, origin, (city, to, REST))
            case ev.CleopatraTurned(_, space, strength):
                self._see(CLEOPATRA, space, "went over", strength)
            case ev.BattleBegan(space, attacker, attackers, defenders):
                for side, line in ((attacker, attackers), (opponent(attacker), defenders)):
                    proof.line_up(side, space, self._lies_open(line, space))
                proof.add_up()
            case ev.ReservesArrived(side, space, line):
                proof.join(side, space, self._lies_open(line, space))
            case ev.BlockRetreated(side, block, path):
                self._see(block, path[-1], "retreated")
                proof.lead(side, block, path[0], (path[-1], side, REST))
            case ev.BattleEnded(space):
                proof.merge(space)
            case ev.BlockRegrouped(side, block, path):
                self._went(side, block, path, "regroup")
            case ev.BlockDisbanded(side, block, space):
                if block is not None:
                    self._see(block, None, "disbanded")
                told = (
                    blocks.of[SEATS.index(proof.viewer)] if proof.viewer in SEATS else 0
                )  # of a first owner's (V6)
                proof.lead(side, block, space, OFF_MAP[POOL], ~told)

    def _went(self, side: Seat, block: str | None, path: tuple[str, ...], manner: str) -> None:
        """Lead a block along a path, by sea a Navis unless carried (6.3)."""
        components = self.proof.rules.components
        fit = components.blocks.navis if afloat(components, manner, path) else components.blocks.land
        part = came_from(path[-2]) if manner == "attack" else PARTS.get(manner, MOVED)
        self.proof.lead(side, block, path[0], (path[-1], side, part), fit)

    def _doubt(self, side: Seat, city: str, *, gained: bool) -> None:
        """Mark the strengths that blocks in a city may no longer have."""
        blocks, here = self.proof.rules.components.blocks, self.proof.here(city, side)
        for block, seen in self.sightings.items():
            number = blocks.index[block]
            may_gain = seen.strength < blocks.strengths[number][-1]
            if (here | blocks.cleopatra_bit) >> number & 1 and (may_gain or not gained):
                self.sightings[block] = replace(seen, doubtful=True)

    def _lies_open(self, line: Iterable[tuple[str, int]], place: str) -> list[str]:
        return [block for block in super()._lies_open(line, place) if block != CLEOPATRA]
