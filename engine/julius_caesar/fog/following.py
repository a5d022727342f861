"""What each event says of where blocks are, to one seat.

Where Cleopatra stands everybody sees by her colour (V2); only her sightings are kept here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar, Self

from engine.blocks.fog.follow import BlockFollower, Readers
from engine.blocks.fog.roster import AT_SET_UP, Sighting
from engine.blocks.fog.spots import RESERVE, REST
from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.components import Components
from engine.julius_caesar.fog.imagine import POOL
from engine.julius_caesar.fog.proof import FACE_UP, LOST, MOVED, Proof, came_from
from engine.julius_caesar.passages import afloat
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.sight import CLEOPATRA
from engine.julius_caesar.viewdata import JuliusCaesarView

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
